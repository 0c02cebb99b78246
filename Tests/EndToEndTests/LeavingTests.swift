import Glibc
import TestSupport
import Testing

@Suite("Leaving gives the terminal back as it was", .serialized, .timeLimit(.minutes(1)))
struct LeavingTests {
  enum Way: CaseIterable, Sendable {
    case quit, endOfInput, interrupts, terminate, hangUp, kill

    var status: ProgramStatus {
      switch self {
      case .quit, .endOfInput: .code(0)
      case .interrupts: .code(130)
      case .terminate: .signal(SIGTERM)
      case .hangUp: .signal(SIGHUP)
      case .kill: .signal(SIGQUIT)
      }
    }
  }

  enum Place: CaseIterable, Sendable { case home, halfLine, session, flashcard, summary }

  @Test("in every way, from every place", arguments: Way.allCases, Place.allCases)
  func leaves(way: Way, place: Place) throws {
    let learner = try Learner(settings: #"{"userName":"Mika","numberOfQuestions":3}"#)
    let pty = try learner.start()
    try pty.waitForPrompt()
    switch place {
    case .home: break
    case .halfLine:
      pty.send("half")
      try pty.wait(until: "half a line") { $0.cursorLine == "kuchi> half" }
    case .session:
      pty.enter("")
      try pty.waitForPrompt("meaning>")
      try learner.answerRightly(pty)
      try pty.waitForPrompt("meaning>")
    case .flashcard:
      pty.enter(":learn")
      try pty.waitFor("1")
      try pty.waitForSettings("single keys") { !$0.gathersLines }
    case .summary:
      pty.enter("")
      for _ in 1...3 {
        try pty.waitForPrompt("meaning>")
        try learner.answerRightly(pty)
      }
      try pty.waitForPrompt("Rate this session 1–5 (Enter skips):")
    }
    try leave(pty, way, from: place)
    #expect(try pty.waitForExit() == way.status)
    #expect(pty.terminalSettings == pty.initialSettings)
    #expect(!pty.screen.bracketedPaste && pty.screen.isCursorVisible)
    let kept = try learner.keptAnswers().count
    #expect(kept == (place == .session ? 1 : place == .summary ? 3 : 0))
  }

  private func leave(_ pty: Pty, _ way: Way, from place: Place) throws {
    switch way {
    case .terminate: pty.signal(SIGTERM)
    case .hangUp: pty.signal(SIGHUP)
    case .kill: pty.signal(SIGQUIT)
    case .quit, .endOfInput, .interrupts:
      try goHome(pty, from: place)
      switch way {
      case .quit: pty.enter(":quit")
      case .endOfInput: pty.send("\u{4}")
      default:
        pty.send("\u{3}")
        try pty.waitForPrompt()
        pty.send("\u{3}")
      }
    }
  }

  private func goHome(_ pty: Pty, from place: Place) throws {
    switch place {
    case .home: break
    case .halfLine:
      pty.send("\u{15}")
      try pty.wait(until: "an empty line") { $0.cursorLine == "kuchi>" }
    case .session, .summary:
      pty.send("\u{4}")
      try pty.waitForPrompt()
    case .flashcard:
      pty.send("q")
      try pty.waitForPrompt()
    }
  }

  @Test("also settings that are not the usual ones")
  func unusual() throws {
    let learner = try Learner()
    let script =
      "stty -ixon erase ^H intr ^X -echoe; stty -g; \"$0\" \"$1\"; echo; stty -g; sleep 100"
    let pty = try Pty(
      "/bin/sh",
      ["-c", script, learner.program, learner.deck],
      home: learner.folder
    )
    try pty.waitForPrompt()
    let before = try #require(pty.screen.transcript.split(separator: "\n").first)
    pty.enter(":quit")
    try pty.waitFor(String(before), count: 2)
  }

  @Test("while the window is closed, what was answered stays")
  func windowClosed() throws {
    let learner = try Learner()
    let pty = try learner.start()
    try pty.waitForPrompt()
    pty.enter("")
    try pty.waitForPrompt("meaning>")
    try learner.answerRightly(pty)
    pty.hangUp()
    try pty.waitForExit()
    #expect(try learner.keptAnswers().count == 1)
  }
}

import Foundation
import Glibc
import TestSupport
import Testing

@Suite("The terminal's settings", .serialized, .timeLimit(.minutes(10)))
struct TerminalSettingsTests {
  let kuchi: Kuchi

  init() throws { kuchi = try Kuchi() }

  /// Where the program waits when it is ended.
  enum Place: String, CaseIterable {
    case home, halfLine, answer, flashcard, summary
  }

  /// What ends it.
  enum End: String, CaseIterable {
    case quit, endOfInput, interrupts, terminate, hangUp, quitSignal

    var status: ProgramStatus {
      switch self {
      case .quit, .endOfInput: .code(0)
      case .interrupts: .code(130)
      case .terminate: .signal(SIGTERM)
      case .hangUp: .signal(SIGHUP)
      case .quitSignal: .signal(SIGQUIT)
      }
    }
  }

  @Test("are afterwards what they were", arguments: Place.allCases, End.allCases)
  func restored(place: Place, end: End) throws {
    let pty = try kuchi.start()
    try pty.go(to: place)
    #expect(!pty.terminalSettings.echoes, "keys are read one by one")
    switch end {
    case .quit:
      if place == .halfLine { pty.send("\u{15}") }
      pty.send(":")
      if place == .flashcard { try pty.wait(until: "the colon") { $0.cursorLine.hasSuffix(":") } }
      pty.send("quit\r")
    case .endOfInput:
      if place == .halfLine { pty.send("\u{15}") }
      pty.send("\u{4}")
      if place != .home && place != .halfLine {
        try pty.waitForPrompt()
        pty.send("\u{4}")
      }
    case .interrupts:
      try pty.interrupt()
      if place == .answer || place == .flashcard {
        try pty.wait(until: "the first Ctrl-C") { $0.words.contains("Ctrl-C again leaves") }
        try pty.interrupt()
      }
      if place != .home && place != .halfLine {
        try pty.waitForPrompt()
        try pty.interrupt()
      }
      try pty.waitForPrompt()
      try pty.interrupt()
    case .terminate: pty.signal(SIGTERM)
    case .hangUp: pty.signal(SIGHUP)
    case .quitSignal: pty.signal(SIGQUIT)
    }
    #expect(try pty.waitForExit() == end.status)
    #expect(pty.terminalSettings == pty.initialSettings)
    let screen = pty.screen
    #expect(!screen.bracketedPaste)
    #expect(screen.isCursorVisible)
    #expect(screen.cursor.column == 0, "the shell's prompt comes on a line of its own")
    #expect(try kuchi.reviews().count == (place == .summary ? 6 : 0), "ending is no answer")
  }

  @Test("may be unusual ones, which come back as well")
  func unusual() throws {
    let script = "stty -ixon erase ^H intr ^X -echoe; stty -g; \"$0\"; echo; stty -g; sleep 100"
    let pty = try Pty(
      "/bin/sh",
      ["-c", script, kuchi.program],
      home: kuchi.home,
      environment: kuchi.environment
    )
    try pty.waitForPrompt()
    let before = try #require(pty.screen.transcript.split(separator: "\n").first)
    pty.enter(":quit")
    try pty.waitFor(String(before), count: 2)
  }

  @Test("survive even a crash", arguments: Place.allCases)
  func crash(place: Place) throws {
    let pty = try kuchi.start()
    try pty.go(to: place)
    pty.signal(SIGSEGV)
    #expect(try pty.waitForExit() == .signal(SIGSEGV))
    #expect(pty.terminalSettings == pty.initialSettings)
    #expect(!pty.screen.bracketedPaste)
  }

  @Test("are let go when the window closes", arguments: Place.allCases)
  func closes(place: Place) throws {
    let pty = try kuchi.start()
    try pty.go(to: place)
    pty.hangUp()
    // It may notice the signal first or the end of its input.
    let status = try pty.waitForExit()
    #expect([.signal(SIGHUP), .code(1), .code(0)].contains(status))
    #expect(try Kuchi.integrity(of: kuchi.home.path("kuchi/journal.sqlite")) == "ok")
  }

  @Test("are the shell's while the program is stopped, and its line is redrawn after fg")
  func stops() throws {
    let (pty, ofShell) = try startInShell()
    for (start, prompt) in [("", "kuchi>"), ("\r", "")] {
      pty.send(start)
      let prompt = prompt.isEmpty ? try pty.waitForQuestion("Challenge 1 of").prompt : prompt
      pty.send("かな.xy\u{1B}[D")
      let line = "\(prompt) かな.xy"
      try pty.wait(until: "half a line") { $0.cursorLine == line }
      pty.send("\u{1A}")
      try pty.waitForPrompt("$")
      #expect(pty.terminalSettings == ofShell)
      pty.enter("fg")
      try pty.wait(until: "the half-typed line") {
        $0.cursorLine == line && $0.cursor.column == prompt.count + 7
      }
      try pty.waitForSettings("single keys") { !$0.echoes && !$0.gathersLines }
      pty.send("z")
      try pty.wait(until: "the next letter, once") {
        $0.cursorLine == "\(prompt) かな.xzy" && $0.cursor.column == prompt.count + 8
      }
      pty.send("\u{3}")
      try pty.waitForPrompt(prompt)
    }
    pty.send("\u{3}")
    try pty.waitForPrompt()
    pty.enter(":quit")
    try pty.waitForPrompt("$")
    #expect(pty.terminalSettings == ofShell)
    pty.enter("exit")
    #expect(try pty.waitForExit() == .code(0))
  }

  @Test("stay the shell's for any time, which is no part of what the answer took")
  func timeStopped() throws {
    let (pty, _) = try startInShell()
    let start = ContinuousClock.now
    pty.enter("challenge")
    let asked = try pty.waitForQuestion("Challenge 1 of 6")
    pty.send("\u{1A}")
    try pty.waitForPrompt("$")
    let stop = ContinuousClock.now
    usleep(1_500_000)
    let stopped = ContinuousClock.now - stop
    pty.enter("fg")
    try pty.wait(until: "the question's prompt") { $0.cursorLine == asked.prompt }
    pty.enter(try #require(Kuchi.answers[asked.question]))
    try pty.waitForVerdicts(1)
    let all = ContinuousClock.now - start
    let kept = try Kuchi.number("SELECT max(duration_ms) FROM review", in: kuchi.journal)
    #expect(Duration.milliseconds(kept) <= all - stopped + .milliseconds(2))
    try pty.waitForQuestion("Challenge 2 of 6")
    pty.enter(":quit")
    try pty.waitForPrompt("$")
    pty.enter("exit")
    #expect(try pty.waitForExit() == .code(0))
  }

  @Test("are taken again beside a flashcard after Ctrl-Z and fg, and the card is redrawn")
  func stopsBesideFlashcard() throws {
    let (pty, _) = try startInShell()
    try pty.go(to: .flashcard)
    pty.send("\u{1A}")
    try pty.waitForPrompt("$")
    pty.enter("fg")
    try pty.waitFor("Card 1 of", count: 2)
    try pty.waitFor("Enter turns the card", count: 2)
    try pty.waitForSettings("single keys") { !$0.echoes && !$0.gathersLines }
    pty.send("\r")
    try pty.waitFor("y remembered")
    try pty.waitForSettings("single keys") { !$0.echoes && !$0.gathersLines }
    pty.send("y")
    try pty.waitFor("Card 2 of")
    #expect(!pty.screen.transcript.contains("yCard"), "the key is not shown")
  }

  @Test("are taken again after kill -STOP and fg, which nothing announces")
  func stoppedFromOutside() throws {
    let (pty, _) = try startInShell()
    pty.send("half")
    try pty.wait(until: "half a line") { $0.cursorLine == "kuchi> half" }
    let number = try #require(childOf(pty.processNumber))
    kill(number, SIGSTOP)
    try pty.waitForPrompt("$")
    pty.enter("fg")
    try pty.wait(until: "the half-typed line") { $0.cursorLine == "kuchi> half" }
    try pty.waitForSettings("single keys") { !$0.echoes && !$0.gathersLines }
    pty.send("way")
    try pty.wait(until: "the rest, once") {
      $0.cursorLine == "kuchi> halfway" && $0.cursor.column == 14
    }
  }

  /// Whoever touches the terminal from the background is stopped, and never gets to its end.
  @Test(
    "are let be when the program is ended behind the shell",
    arguments: [Place.halfLine, .answer, .flashcard],
    [SIGTSTP, SIGSTOP]
  )
  func endedInBackground(place: Place, stop: Int32) throws {
    let (pty, ofShell) = try startInShell()
    try pty.go(to: place)
    let number = try #require(childOf(pty.processNumber))
    if stop == SIGTSTP { pty.send("\u{1A}") } else { kill(number, stop) }
    try pty.waitForPrompt("$")
    // Let go on in the background, it waits for the terminal.
    pty.enter("bg")
    try pty.waitForPrompt("$")
    try pty.wait(until: "it to stop again") { _ in self.state(of: number) == "T" }
    // A shell that has not noticed yet that it stopped again sends no second signal by itself.
    pty.enter("kill %1; kill -CONT %1; wait %1; echo e''nded $?")
    try pty.waitFor("ended 143")
    try pty.waitForPrompt("$")
    #expect(pty.terminalSettings == ofShell)
    pty.enter("exit")
    #expect(try pty.waitForExit() == .code(0))
    #expect(try Kuchi.integrity(of: kuchi.home.path("kuchi/journal.sqlite")) == "ok")
  }

  @Test("and the line survive kill -STOP and kill -CONT")
  func continued() throws {
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    pty.send("half")
    try pty.wait(until: "half a line") { $0.cursorLine == "kuchi> half" }
    for _ in 1...3 {
      pty.signal(SIGSTOP)
      try pty.waitForState("T")
      pty.signal(SIGCONT)
      try pty.waitForState("S")
    }
    pty.send("way")
    try pty.wait(until: "the rest") { $0.cursorLine == "kuchi> halfway" }
    #expect(pty.screen.text.ranges(of: "kuchi>").count == 1)
    pty.send("\u{15}\u{4}")
    #expect(try pty.waitForExit() == .code(0))
    #expect(pty.terminalSettings == pty.initialSettings)
  }

  @Test(
    "come back after kill -STOP and kill -CONT, whatever ends the program then",
    arguments: End.allCases.filter { $0 != .interrupts }
  )
  func endedAfterStop(end: End) throws {
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    for _ in 1...2 {
      pty.signal(SIGSTOP)
      try pty.waitForState("T")
      pty.signal(SIGCONT)
      try pty.waitForPrompt()
    }
    switch end {
    case .quit: pty.enter(":quit")
    case .endOfInput: pty.send("\u{4}")
    case .terminate: pty.signal(SIGTERM)
    case .hangUp: pty.signal(SIGHUP)
    case .quitSignal: pty.signal(SIGQUIT)
    case .interrupts: break
    }
    #expect(try pty.waitForExit() == end.status)
    #expect(pty.terminalSettings == pty.initialSettings)
    #expect(!pty.screen.bracketedPaste)
  }

  /// The program as a job of an interactive shell, at its home prompt; and how the terminal was
  /// while the shell waited.
  private func startInShell() throws -> (Pty, TerminalSettings) {
    let environment = kuchi.environment.setting("PS1", "$ ").setting("HISTFILE", "/dev/null")
    let pty = try Pty(
      "/bin/bash",
      ["--norc", "--noprofile", "--noediting", "-i"],
      home: kuchi.home,
      environment: environment,
      directory: kuchi.home.path
    )
    try pty.waitForPrompt("$")
    let settings = pty.terminalSettings
    pty.enter(kuchi.program)
    try pty.waitForPrompt()
    return (pty, settings)
  }

  /// The letter with which the system tells what a process does; empty where there is none.
  private func state(of number: Int32) -> String {
    let text = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
    return text.split(separator: ")").last?.split(separator: " ").first.map(String.init) ?? ""
  }

  private func childOf(_ parent: Int32) -> Int32? {
    let path = "/proc/\(parent)/task/\(parent)/children"
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text?.split(separator: " ").first.flatMap { Int32($0) }
  }
}

extension Pty {
  fileprivate func go(to place: TerminalSettingsTests.Place) throws {
    try waitForPrompt()
    switch place {
    case .home: break
    case .halfLine:
      send("half")
      try wait(until: "half a line") { $0.cursorLine == "kuchi> half" }
    case .summary:
      enter("")
      for number in 1...6 { try answer("Challenge \(number) of 6") }
      try waitForPrompt("Rate this session 1–5 (Enter skips):")
    case .answer:
      enter("")
      try waitForQuestion("Challenge 1 of")
    case .flashcard:
      enter(":learn")
      try waitFor("Enter turns the card")
      try waitForSettings("single keys") { !$0.echoes && !$0.gathersLines }
    }
  }

  /// Presses Ctrl-C, where it is a key or a signal.
  fileprivate func interrupt() throws {
    try waitForSettings("single keys") { !$0.echoes && !$0.gathersLines }
    send("\u{3}")
  }

  /// Waits until the kernel says that the program runs or not: R, S, T.
  fileprivate func waitForState(_ state: Character) throws {
    try wait(until: "the state \(state)") { _ in ProcessFacts(of: processNumber)?.state == state }
  }
}

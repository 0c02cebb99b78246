import Foundation
import TestSupport
import Testing

@Suite("A session that is not finished", .serialized, .timeLimit(.minutes(10)))
struct TwoShellsTests {
  let kuchi: Kuchi
  private static let offer = ":resume goes on with the session you left"

  init() throws { kuchi = try Kuchi() }

  /// A shell at its home prompt.
  private func start() throws -> Pty {
    let pty = try kuchi.start(["--at", "2026-12-01T09:00"])
    try pty.waitForPrompt()
    return pty
  }

  /// A shell that has answered so many questions of a challenge.
  private func startPlaying(_ count: Int = 2) throws -> Pty {
    let pty = try start()
    pty.enter("challenge")
    for number in 1...count { try pty.answer("Challenge \(number) of 6") }
    try pty.waitForQuestion("Challenge \(count + 1) of 6")
    return pty
  }

  @Test("is not taken from a shell that plays it, but from one that was killed")
  func live() throws {
    let playing = try startPlaying()
    let other = try start()
    #expect(!other.screen.words.contains(Self.offer))
    other.enter(":resume")
    try other.waitFor("is played in another shell just now.")
    try other.waitForPrompt()
    #expect(try kuchi.run(["resume"]).outputText.contains("is played in another shell just now."))
    try playing.answer("Challenge 3 of 6")
    try playing.waitForQuestion("Challenge 4 of 6")
    playing.signal(SIGKILL)
    try playing.waitForExit()
    #expect(try start().screen.words.contains("\(Self.offer): 3 of 6 answered"))
    other.enter(":resume")
    for number in 4...6 { try other.answer("Challenge \(number) of 6") }
    try other.waitForPrompt("Rate this session 1–5 (Enter skips):")
    let reviews = try kuchi.reviews()
    #expect(reviews.count == 6 && Set(reviews.map(\.session)).count == 1)
    #expect(Set(reviews.map(\.question)).count == 6, "none was asked twice")
  }

  @Test("keeps its answers from an :undo of another shell")
  func undoElsewhere() throws {
    let playing = try startPlaying()
    let refused = try kuchi.run(["undo"])
    #expect(refused.status == .code(1))
    #expect(
      refused.errorText.contains(
        "was answered in a session that another shell is playing: take it back there."
      )
    )
    #expect(try kuchi.reviews().count == 2)
    playing.enter(":leave")
    try playing.waitForPrompt()
    #expect(try kuchi.run(["undo"]).outputText.hasPrefix("Taken back: "))
    #expect(try kuchi.reviews().count == 1)
  }

  @Test("is free once it was left, and is then played by one shell only")
  func left() throws {
    let first = try startPlaying()
    first.enter(":leave")
    try first.waitForPrompt()
    let other = try start()
    #expect(other.screen.words.contains(Self.offer))
    other.enter(":resume")
    try other.waitForQuestion("Challenge 3 of 6")
    first.enter(":resume")
    try first.waitFor("is played in another shell just now.")
    try first.waitForPrompt()
    other.enter(":leave")
    try other.waitForPrompt()
    first.enter(":resume")
    try first.waitForQuestion("Challenge 3 of 6")
  }

  @Test("of a shell's own is gone on with before a newer one of another shell")
  func own() throws {
    let first = try startPlaying()
    first.enter(":leave")
    try first.waitForPrompt()
    let other = try startPlaying(1)
    other.enter(":leave")
    try other.waitForPrompt()
    first.enter(":resume")
    try first.waitForQuestion("Challenge 3 of 6")
    other.enter(":resume")
    try other.waitForQuestion("Challenge 2 of 6")
    // Who has none takes the newest that is free.
    other.enter(":leave")
    try other.waitForPrompt()
    let third = try start()
    third.enter(":resume")
    try third.waitForQuestion("Challenge 2 of 6")
  }
}

@Suite("Bytes that are no text", .serialized, .timeLimit(.minutes(10)))
struct UnreadableAnswerTests {
  @Test("are asked for again at an answer prompt, however often, and never counted")
  func retried() throws {
    let kuchi = try Kuchi(deck: "#columns:a\tb\nq\tna\u{ef}ve\n")
    let lines: [[UInt8]] = [
      Array("challenge".utf8), [0x6e, 0x61, 0xef, 0x76, 0x65], [0xff, 0xfe], [0xe3, 0x81],
      [0x80], [0x6e, 0x61, 0xef, 0x76, 0x65], Array("na\u{ef}ve".utf8),
    ]
    let result = try kuchi.run(input: .bytes(Array(lines.joined(separator: [0x0a])) + [0x0a]))
    #expect(result.verdictCount == 1)
    #expect(result.outputText.contains("Score 1/1"), "\(result.outputText)")
    #expect(result.outputText.ranges(of: "some of it cannot be read").count == 5)
    #expect(try kuchi.reviews().map(\.verdict) == ["right"])
  }
}

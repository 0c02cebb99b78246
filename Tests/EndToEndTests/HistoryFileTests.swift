import Foundation
import TestSupport
import Testing

@Suite("The commands of earlier runs", .serialized, .timeLimit(.minutes(10)))
struct HistoryFileTests {
  let kuchi: Kuchi
  private static let up = "\u{1B}[A"
  private static let down = "\u{1B}[B"

  init() throws { kuchi = try Kuchi() }

  @Test("are recalled after a restart, answers never")
  func recalled() throws {
    let kuchi = try Kuchi(deck: Kuchi.numbers)
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    pty.enter("set goal?")
    try pty.waitForPrompt()
    pty.enter("challenge")
    for number in 1...3 { try pty.answer("Challenge \(number) of 6") }
    pty.enter(Kuchi.wrongAnswer(at: try pty.waitForQuestion("Challenge 4 of 6").prompt))
    try pty.waitForQuestion("Challenge 5 of 6")
    pty.enter(":hint")
    try pty.waitForQuestion("Challenge 5 of 6")
    pty.enter("::x")
    try pty.waitForQuestion("Challenge 6 of 6")
    pty.enter(":leave")
    try pty.waitForPrompt()
    pty.enter("version")
    try pty.waitForPrompt()
    for line in ["version", "challenge", "set goal?", "set goal?"] {
      pty.send(Self.up)
      try pty.wait(until: "“\(line)”") { $0.cursorLine == "kuchi> \(line)" }
    }
    pty.send("\u{15}")
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))

    let kept = try #require(kuchi.home.text("kuchi/history"))
    #expect(kept == "set goal?\nchallenge\nversion\n:quit\n", "plain text, one command a line")
    let later = try kuchi.start()
    try later.waitForPrompt()
    for line in [":quit", "version", "challenge", "set goal?"] {
      later.send(Self.up)
      try later.wait(until: "“\(line)”") { $0.cursorLine == "kuchi> \(line)" }
    }
    later.send(Self.down)
    try later.wait(until: "the next one") { $0.cursorLine == "kuchi> challenge" }
  }

  @Test("are not offered at an answer prompt")
  func atAnswer() throws {
    try kuchi.home.write("kuchi/history", "version\nset goal 33\n")
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    pty.enter("challenge")
    try pty.answer("Challenge 1 of 6")
    let asked = try pty.waitForQuestion("Challenge 2 of 6")
    pty.send("ab")
    try pty.wait(until: "two letters") { $0.cursorLine == "\(asked.prompt) ab" }
    pty.send(Self.up + Self.up + Self.down + "\u{10}\u{12}\u{1B}p" + "c")
    try pty.wait(until: "a third letter, and nothing else") {
      $0.cursorLine == "\(asked.prompt) abc"
    }
  }

  @Test("are not offered where a name or a rating is asked for")
  func atOtherPrompts() throws {
    let fresh = try Kuchi(settings: nil)
    try fresh.home.write("kuchi/history", "version\n")
    let pty = try fresh.start()
    try pty.waitForPrompt("What may I call you? (Enter skips)")
    pty.send(Self.up + "Mika")
    try pty.wait(until: "the name alone") { $0.cursorLine.hasSuffix("(Enter skips) Mika") }
    pty.send("\r")
    try pty.waitForPrompt()
    pty.send(Self.up)
    try pty.wait(until: "the command") { $0.cursorLine == "kuchi> version" }
    #expect(fresh.home.text("kuchi/history") == "version\n", "a name is no command")
  }

  @Test("are written so that nobody else can read them")
  func permissions() throws {
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    pty.enter("version")
    try pty.waitForPrompt()
    let attributes = try FileManager.default.attributesOfItem(
      atPath: kuchi.home.path("kuchi/history")
    )
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("of two shells are both kept")
  func twoShells() throws {
    let first = try kuchi.start()
    let second = try kuchi.start()
    try first.waitForPrompt()
    try second.waitForPrompt()
    for (pty, line) in [(first, "version"), (second, "set goal?"), (first, "scores")] {
      pty.enter(line)
      try pty.waitForPrompt()
    }
    #expect(kuchi.home.text("kuchi/history") == "version\nset goal?\nscores\n")
  }

  static let strange: [(name: String, bytes: [UInt8])] = [
    ("invalid bytes", [0x76, 0xFF, 0xFE, 0x0A, 0xC3, 0x0A]),
    ("NUL bytes", [0, 0, 0x0A, 0x61, 0x0A]),
    ("escape sequences", Array("\u{1B}]52;c;AA\u{7}\n\u{9B}2J\n\u{202E}x\n".utf8)),
    ("no line end", Array("version".utf8)),
    ("another program's file", Array("_HiStOrY_V2_\nset\\040goal?\n".utf8)),
    ("a very long line", [UInt8](repeating: 0x61, count: 100_000) + [0x0A]),
  ]

  @Test("are read from any file, which is never written over", arguments: strange)
  func readsAny(name: String, bytes: [UInt8]) throws {
    try kuchi.home.write("kuchi/history", bytes: bytes)
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    pty.send(Self.up + Self.up + Self.up + Self.up + "\u{1}\u{B}")
    pty.enter("set goal?")
    try pty.waitFor("daily goal")
    try pty.waitForPrompt()
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
    // What was recalled and could not be shown rings the bell.
    #expect(ControlBytes.onTerminal(pty.rawOutput, except: ["\u{7}"]) == [])
    let kept = try #require(kuchi.home.read("kuchi/history"))
    #expect(Array(kept.prefix(bytes.count)) == bytes)
    let lines = String(decoding: kept, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains("set goal?"), "on a line of its own")
  }

  @Test("that cannot be read are told of once, and the shell goes on")
  func unreadable() throws {
    try kuchi.home.write("kuchi/history/inside", "precious")
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    let words = pty.screen.words
    #expect(words.ranges(of: "Commands of earlier runs are not recalled.").count == 1)
    pty.enter("version")
    try pty.waitForPrompt()
    pty.enter("set goal?")
    try pty.waitForPrompt()
    #expect(pty.screen.words.ranges(of: "Commands are not kept").count == 1)
    pty.send(Self.up + Self.up)
    try pty.wait(until: "the commands of this run") { $0.cursorLine == "kuchi> version" }
    pty.send("\u{15}")
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
    #expect(kuchi.home.text("kuchi/history/inside") == "precious")
  }

  @Test("are not kept from a pipe")
  func piped() throws {
    _ = try kuchi.run(input: .text("version\nscores\n"))
    #expect(kuchi.home.text("kuchi/history") == nil)
  }
}

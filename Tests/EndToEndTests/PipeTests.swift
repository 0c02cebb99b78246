import Foundation
import TestSupport
import Testing

@Suite("On pipes", .serialized, .timeLimit(.minutes(2)))
struct PipeTests {
  /// Three right answers cannot be known beforehand: a deck of one card asks the same thing always.
  private func oneCard() throws -> Learner {
    let learner = try Learner()
    try learner.folder.write("numbers.tsv", "#columns:word\tmeaning\n猫\tcat\n")
    return learner
  }

  @Test("every line counts, without prompts and colours, and the last needs no end")
  func lines() throws {
    let learner = try oneCard()
    let result = try learner.run(input: .text("challenge\ncat\n:history"))
    #expect(result.status == .code(0))
    #expect(result.outputText.contains("✓ right    cat"))
    #expect(result.outputText.contains("1/1"))
    #expect(!result.output.contains(0x1B))
    #expect(!result.outputText.contains("kuchi>"))
    #expect(result.errors == [])
    #expect(try learner.keptAnswers().map(\.typed) == ["cat"])
  }

  static let texts: [(name: String, input: String)] = [
    ("newlines", "challenge\ncat\n"), ("carriage returns and newlines", "challenge\r\ncat\r\n"),
    ("a byte order mark", "\u{FEFF}challenge\ncat\n"), ("no last newline", "challenge\ncat"),
    ("the wide colon of an input method", "：challenge\ncat\n"), ("capitals", "CHALLENGE\nCat\n"),
    ("a decomposed prefix", ":chal\ncat\n"),
  ]

  @Test("lines end as any system ends them", arguments: texts)
  func ends(name: String, input: String) throws {
    let learner = try oneCard()
    let result = try learner.run(input: .text(input))
    #expect(result.status == .code(0), "\(result.outputText)")
    #expect(result.outputText.contains("✓ right    cat"))
  }

  static let endings: [(name: String, input: ProgramInput)] = [
    ("an empty pipe", .bytes([])), ("/dev/null", .devNull), ("no descriptor", .closed),
  ]

  @Test("the end of input ends the program at once", arguments: endings)
  func ends(name: String, input: ProgramInput) throws {
    let learner = try oneCard()
    let result = try learner.run(input: input)
    #expect(result.status == .code(0))
    #expect(result.errors == [])
    #expect(result.output.count < 1000, "no endless loop")
  }

  @Test("a file is read as a pipe is, and a folder is no input")
  func files() throws {
    let learner = try oneCard()
    let script = try learner.folder.write("script.txt", "challenge\ncat\n")
    let read = try learner.run(input: .file(script))
    #expect(read.outputText.contains("✓ right    cat"))
    let folder = try learner.run(input: .file(learner.folder.path))
    #expect(folder.output.count < 1000)
  }

  @Test("odd bytes are no answer that stops the program")
  func bytes() throws {
    let learner = try oneCard()
    var input = Array("challenge\n".utf8)
    input += [
      0x00, 0x61, 0x00, 0x0A, 0xFF, 0xFE, 0x0A, 0xE6, 0x97, 0x0A, 0x1B, 0x5B, 0x32, 0x4A, 0x0A,
    ]
    input += Array("\u{202E}cat\n".utf8) + [0xC3]
    let result = try learner.run(input: .bytes(input))
    // What is left over when the card is done are unknown commands.
    #expect(result.status == .code(1), "\(result.errorText)")
    #expect(ControlBytes.found(in: result.output) == [])
    _ = try learner.keptAnswers()
  }

  @Test("a line of a megabyte is refused or judged, and the next line still counts")
  func long() throws {
    let learner = try oneCard()
    let long = String(repeating: "日本", count: 170_000)
    let result = try learner.run(input: .text("challenge\n\(long)\n\(long)\n:leave\n:version\n"))
    #expect(result.status != .code(139))
    #expect(result.outputText.contains("Kuchi "))
    #expect(result.output.count < 10_000_000)
  }

  @Test("a closed or full output is one clear failure")
  func outputs() throws {
    let learner = try oneCard()
    let input = ProgramInput.text("help\nhelp\nchallenge\ncat\n:settings\n")
    let closed = try learner.run(input: input, output: .closed)
    #expect(closed.status == .code(1) || closed.status == .code(0))
    let abandoned = try learner.run(input: input, output: .abandoned(afterBytes: 1))
    if case .signal(let number) = abandoned.status { #expect(number == SIGPIPE) }
    let full = try learner.run(input: input, output: .file("/dev/full"))
    #expect(full.status == .code(1) || full.status == .code(0))
    _ = try learner.keptAnswers()
  }

  static let statuses: [(arguments: [String], input: String, status: Int32)] = [
    (["--version"], "", 0), (["--help"], "", 0), (["-c", ":version"], "", 0),
    (["-c", "set questions 7", "-c", "set questions?"], "", 0), (["version"], "", 0),
    (["-c", "nonsense"], "", 1), (["-c", "set questions 0"], "", 1), (["--nonsense"], "", 2),
    (["-c"], "", 2), (["--seed", "x"], "", 2), (["--at", "tomorrow"], "", 2),
    (["no-such-deck.tsv"], "", 2), ([], ":nonsense\n", 1), ([], ":nonsense\n:quit\n", 1),
    ([], ":version\n", 0),
  ]

  @Test("the exit status tells how it went", arguments: statuses)
  func status(arguments: [String], input: String, status: Int32) throws {
    let learner = try Learner()
    let result = try learner.run(arguments, input: .text(input))
    #expect(result.status == .code(status), "\(result.outputText)\(result.errorText)")
    if status != 0 { #expect(!(result.output + result.errors).isEmpty, "it says why") }
  }

  @Test("the same seed asks the same")
  func seeds() throws {
    let input = ProgramInput.text("challenge\na\nb\nc\nd\ne\nf\n")
    func questions(_ seed: String) throws -> String {
      let learner = try Learner()
      let arguments = ["--seed", seed, "--at", "2026-12-01T09:00", learner.deck]
      return try learner.run(arguments, input: input).outputText
    }
    #expect(try questions("1") == questions("1"))
    #expect(try Set((1...5).map { try questions("\($0)") }).count > 1)
  }
}

@testable import TestSupport
import Testing

/// What the program asks at an answer prompt.
struct AskedQuestion: Equatable {
  /// The line with the number of the challenge.
  let heading: String
  let question: String
  let prompt: String
}

extension Pty {
  /// The prompts of the test decks.
  static let answerPrompts = ["meaning>", "word>"]

  /// Waits until the program asks a question, and reads it off the screen.
  ///
  /// - Parameters:
  ///   - heading: What the line above it begins with: `Challenge 2 of 6`, `Once more`.
  ///   - sourceLocation: Where the test stands.
  /// - Returns: The question.
  /// - Throws: When the time is over; the screen is in the message.
  @discardableResult
  func waitForQuestion(
    _ heading: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> AskedQuestion {
    let isThere = wait(for: { $0.question?.heading.hasPrefix(heading) == true }, until: deadline)
    let question = shared.read(\.question)
    try #require(
      isThere,
      report("waited for the question “\(heading)”"),
      sourceLocation: sourceLocation
    )
    return try #require(question, sourceLocation: sourceLocation)
  }

  /// Answers the question that is asked, rightly, and returns it.
  @discardableResult
  func answer(
    _ heading: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> AskedQuestion {
    let asked = try waitForQuestion(heading, sourceLocation: sourceLocation)
    enter(try #require(Kuchi.answers[asked.question], sourceLocation: sourceLocation))
    return asked
  }

  /// Goes on where the program asks whether to, since nothing is due; else a question waits already.
  func goOnAheadIfAsked(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let prompt = "Go on ahead of the day? (Y/n)"
    let screen = try wait(
      until: "a question, or whether to go on",
      sourceLocation: sourceLocation
    ) { $0.cursorLine == prompt || Self.answerPrompts.contains($0.cursorLine) }
    if screen.cursorLine == prompt { enter("") }
  }

  /// Answers a whole challenge of `count` questions, skips its rating, and waits at the home prompt.
  ///
  /// A session of which nothing can be kept is not rated.
  func playChallenge(
    of count: Int,
    isRated: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    enter("")
    for number in 1...count {
      try answer("Challenge \(number) of \(count)", sourceLocation: sourceLocation)
    }
    if isRated {
      try waitForPrompt("Rate this session 1–5 (Enter skips):", sourceLocation: sourceLocation)
      enter("")
    }
    try waitForPrompt(sourceLocation: sourceLocation)
  }

  /// Waits for a number of verdicts, of all kinds together.
  func waitForVerdicts(
    _ count: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try wait(until: "\(count) verdicts", sourceLocation: sourceLocation) {
      $0.verdicts.count >= count
    }
    let verdicts = screen.verdicts
    try #require(
      verdicts.count == count,
      report("\(count) verdicts"),
      sourceLocation: sourceLocation
    )
  }

  private var deadline: ContinuousClock.Instant { .now + Pty.patience }
}

extension Screen {
  /// The signs of all verdicts that were ever shown: ✓, ≈ or ✗.
  var verdicts: [Character] {
    unwrappedTranscript.split(separator: "\n").compactMap { line in
      // On a dumb terminal words stand for the signs.
      if line.hasPrefix("right: ") { return "✓" }
      if line.hasPrefix("right, with") { return "≈" }
      if line.hasPrefix("wrong, the") { return "✗" }
      return line.first
    }
    .filter { "✓≈✗".contains($0) }
  }

  /// Everything ever shown, without what wrapping and aligning made of its blanks.
  var words: String {
    unwrappedTranscript.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension PtyState {
  /// The question that is asked, if the prompt was drawn after the last key and the cursor stands
  /// right behind it.
  fileprivate var question: AskedQuestion? {
    let prompt = screen.cursorLine
    guard Pty.answerPrompts.contains(prompt), screen.cursor.column == prompt.count + 1,
      String(decoding: raw[lastSend...], as: UTF8.self).contains(prompt)
    else { return nil }
    for row in (0..<max(0, screen.cursor.row - 1)).reversed() {
      let line = screen.line(row)
      if ["Challenge ", "Practice ", "Once more"].contains(where: line.hasPrefix) {
        // On a dumb terminal the score has a line of its own.
        let hasScoreBelow = screen.line(row + 1).hasPrefix("score ")
        return AskedQuestion(
          heading: line,
          question: screen.line(row + (hasScoreBelow ? 2 : 1)).split(separator: " ").joined(
            separator: " "
          ),
          prompt: prompt
        )
      }
    }
    return nil
  }
}

extension ProgramResult {
  /// How many answers were judged.
  var verdictCount: Int {
    outputText.split(separator: "\n").count { $0.first.map("✓≈✗".contains) == true }
  }
}

import Shell
import TestSupport
import Testing

@Suite("The reason of a wrong answer") struct ReasonTests {
  /// A card, an answer to it, and the one line that says why it is wrong.
  struct Wrong: CustomTestStringConvertible, Sendable {
    var language = "es"
    var asked = "word"
    var strictness = "moderate"
    var headers = ""
    let answer: String
    let typed: String
    let reason: String
    var testDescription: String { "\(answer) ← \(typed), \(strictness)" }
  }

  static let given: [Wrong] = [
    Wrong(answer: "la mesa", typed: "el mesa", reason: "the article is of another gender"),
    Wrong(answer: "hablo", typed: "habla", reason: "that is another form of the word"),
    Wrong(asked: "meaning", answer: "think", typed: "hink", reason: "the first letter differs"),
    Wrong(asked: "meaning", answer: "increase", typed: "decrease", reason: "that is the opposite"),
    Wrong(asked: "meaning", answer: "Apollo 11", typed: "Apollo 12", reason: "the number differs"),
    Wrong(asked: "meaning", answer: "50%", typed: "50", reason: "a sign differs"),
    Wrong(asked: "meaning", answer: "dessert", typed: "desert", reason: "that is another word"),
    Wrong(asked: "meaning", answer: "cat", typed: "cat, horse", reason: "one of these is wrong"),
    Wrong(
      strictness: "aggressive",
      answer: "sofá",
      typed: "sofa",
      reason: "the accent counts here"
    ),
    Wrong(
      strictness: "aggressive",
      answer: "la mesa",
      typed: "mesa",
      reason: "the article belongs to it"
    ),
    Wrong(
      asked: "meaning",
      strictness: "aggressive",
      answer: "famous",
      typed: "famuos",
      reason: "a typo, and none is let pass"
    ),
    Wrong(
      headers: "#case:strict\n",
      answer: "Madrid",
      typed: "MADRID",
      reason: "capitals count here"
    ),
    Wrong(
      language: "ja",
      asked: "reading",
      strictness: "aggressive",
      answer: "きんようび",
      typed: "kinyoubi",
      reason: "the romaji is read another way"
    ),
  ]

  @Test("is said in one line below the answer", arguments: given)
  func said(wrong: Wrong) throws {
    let said = try Self.said(of: wrong)
    #expect(said.first == "✗ wrong    the answer is: \(wrong.answer)")
    #expect(said.dropFirst().first == "  " + wrong.reason, "\(said)")
    #expect(said.filter { $0.contains(wrong.reason) }.count == 1)
  }

  static let needless: [Wrong] = [
    Wrong(asked: "meaning", answer: "dog", typed: "elephant", reason: ""),
    Wrong(asked: "meaning", answer: "cat", typed: "not", reason: ""),
    Wrong(asked: "meaning", answer: "1492", typed: "last year", reason: ""),
    Wrong(asked: "meaning", answer: "C++", typed: "banana", reason: ""),
  ]

  @Test("is not said of an answer that is plainly another", arguments: needless)
  func unsaid(wrong: Wrong) throws {
    #expect(try Self.said(of: wrong) == ["✗ wrong    the answer is: \(wrong.answer)"])
  }

  @Test("is not said beside the card whose answer it is")
  func owner() throws {
    let deck = "#language:es\n#columns:word\tmeaning\nuno\tto strangle\ndos\tto tangle"
    let home = try Home(decks: ["d": deck])
    let output = home.run(["set noretry-missed", "practice", "to tangle", "to tangle"]).output
    let at = try #require(output.firstIndex { $0.hasPrefix("✗") })
    #expect(
      output[at...].prefix(2) == ["✗ wrong    the answer is: to strangle", "  “to tangle” is dos."]
    )
    #expect(!output.contains { $0.contains("another word") })
  }

  @Test(
    "names the form of the other word that was typed, where a form is asked by another",
    arguments: [("iku", "行く"), ("いく", "行く"), ("行く", "行きます")]
  )
  func form(typed: String, side: String) throws {
    let deck = """
      #language:ja
      #columns:polite\tdictionary form
      #ask:polite>dictionary form
      食べます\t食[た]べる
      行きます\t行[い]く
      """
    let home = try Home(decks: ["d": deck])
    let output = home.run(["set noretry-missed", "practice", typed, typed]).output
    #expect(output.contains { $0 == "  “\(typed)” is \(side)." }, "\(output)")
  }

  /// What is said of an answer, without the rows of the difference.
  private static func said(of wrong: Wrong) throws -> [String] {
    let deck =
      "#language:\(wrong.language)\n\(wrong.headers)#columns:shown\t\(wrong.asked)\nq1\t\(wrong.answer)"
    let home = try Home(decks: ["d": deck])
    let output = home.run([
      "set strictness \(wrong.strictness) noretry-missed", "practice", wrong.typed,
    ]).output
    let end = output.firstIndex { $0.hasPrefix("Score") } ?? output.endIndex
    let said = output[..<end].drop { !$0.hasPrefix("✗") }.dropLast()
    return said.prefix { !$0.hasPrefix("  you       ") }.map { $0 }
  }
}

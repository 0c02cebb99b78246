import Deck
import Testing

@testable import Answers

@Suite("What is said with please") struct CourtesyTests {
  static let right: Set<String> = ["right"]
  static let close: Set<String> = ["slip"]
  static let no: Set<String> = ["wrong"]

  static let polite: [JudgedCase] = [
    .init("behind", "(please) come in", "come in please", right),
    .init("behind with a comma", "(please) come in", "Come in, please.", right),
    .init("before", "once more (please)", "please once more", right),
    .init("before with a comma", "Please wait a moment.", "Wait a moment, please.", right),
    .init("a sentence", "Three apples, please.", "Please, three apples.", right),
    .init("as it stands", "(please) come in", "please come in", right),
    .init("with a typo", "Please wait a moment", "wait a momnet, please", close),
    .init(
      "at the strictest",
      "(please) come in",
      "come in, please",
      right,
      strictness: .aggressive
    ),
    .init("I keeps its capital", "May I go, please?", "please may I go", right),
    .init("left out where it is wanted", "please wait", "wait", no),
    .init("added where none is", "come in", "come in, please", no),
    .init("with other words", "(please) come in", "go in, please", no),
    .init("in another language", "bitte komm", "komm bitte", no, language: "de"),
  ]

  @Test("please may stand at either end", arguments: polite)
  func movesPlease(one: JudgedCase) { one.check() }
}

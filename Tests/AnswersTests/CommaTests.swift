import Deck
import Testing

@testable import Answers

@Suite("A comma in what was typed") struct CommaTests {
  static let weather = "(it's) nice weather; (it's) nice weather, isn't it?; (it's) a nice day"

  static let commas: [(field: String, typed: String, comma: String, verdict: String)] = [
    ("cat", "cat, horse", "auto", "wrong oneOfSeveral"),
    ("cat", "cat; horse, really", "auto", "wrong oneOfSeveral"),
    ("I am a student", "I am a student, too", "keep", "wrong different"),
    ("I am a student", "I am a student, too", "auto", "wrong different"),
    ("I am a student; I'm a pupil", "I am a student, a teacher", "keep", "wrong different"),
    ("big; large", "big, large", "keep", "right "),
    ("yes", "yes, thanks", "auto", "wrong different"),
    (weather, "it's a nice day, isn't it?", "auto", "right "),
    (weather, "nice day, isnt it?", "auto", "slip apostrophe"),
    (weather, "it's a nice day, is it?", "auto", "wrong different"),
    (weather, "it's a bad day, isn't it?", "auto", "wrong different"),
    ("it's cold", "it's cold, isn't it?", "auto", "wrong different"),
  ]

  @Test("a comma separates answers only where several were meant", arguments: commas)
  func readsCommas(field: String, typed: String, comma: String, verdict: String) {
    var asked = Asked(field: field, language: "en", kind: .meaning)
    asked.rules = DeckRules(headers: ["comma": comma])
    let found = Judge(strictness: .moderate).verdict(on: typed, for: asked)
    #expect("\(found.name) \(found.reasonName)" == verdict, "\(found)")
  }

  static let japaneseCommas: [(field: String, typed: String, verdict: String)] = [
    ("また明日[あした]; じゃあまた明日[あした]", "じゃ、また明日", "wrong different"),
    ("また明日[あした]; じゃあまた明日[あした]", "じゃあ、また明日", "right "),
    ("雨[あめ]が降[ふ]っています", "雨が、降っています", "right "),
    ("犬[いぬ]", "犬、猫", "wrong oneOfSeveral"),
  ]

  @Test("so does a Japanese one", arguments: japaneseCommas)
  func readsJapaneseCommas(field: String, typed: String, verdict: String) {
    let asked = Asked(field: field, language: "ja", kind: .word)
    let found = Judge(strictness: .moderate).verdict(on: typed, for: asked)
    #expect("\(found.name) \(found.reasonName)" == verdict, "\(found)")
  }
}

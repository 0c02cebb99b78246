import Deck
import Testing

@testable import Answers

@Suite("The judge") struct JudgeTests {
  static let fields: [(field: String, kind: AnswerKind, shown: [String])] = [
    ("big; large", .meaning, ["big", "large"]),
    ("cat; dog, hound", .meaning, ["cat", "dog, hound"]),
    ("to look / to search", .meaning, ["to look", "to search"]),
    ("to look/search for", .meaning, ["to look/search for"]),
    ("red, white and blue", .text, ["red, white and blue"]),
    (
      "siblings (humble), brothers and sisters", .meaning,
      ["siblings (humble)", "brothers and sisters"]
    ),
    ("yes, please", .meaning, ["yes, please"]),
    ("1,000", .text, ["1,000"]),
    ("いち・ひと", .reading, ["いち", "ひと"]),
    ("ニュー・ヨーク", .reading, ["ニュー・ヨーク"]),
    ("た.べる", .reading, ["たべる"]),
    ("食[た]べる", .reading, ["たべる"]),
    ("食[た]べる", .word, ["食べる"]),
    ("彼[かれ]は 食[た]べる", .word, ["彼は食べる"]),
    ("big<br>large", .meaning, ["big", "large"]),
    ("if (a<b && c>d)", .text, ["if (a<b && c>d)"]),
    (#"a\;b"#, .text, ["a;b"]),
    (";", .text, [";"]),
    ("", .text, [""]),
  ]

  @Test("lists the answers that a field accepts", arguments: fields)
  func accepted(field: String, kind: AnswerKind, shown: [String]) {
    let judge = Judge(strictness: .moderate)
    #expect(judge.acceptedAnswers(of: Asked(field: field, kind: kind)) == shown)
  }

  static let verdicts: [(field: String, typed: String, verdict: String)] = [
    ("River", "river", "right"), ("blue\u{a0}sky", "blue sky", "right"),
    ("青い", "青い\u{200b}", "right"), ("well then…", "well then...", "right"),
    ("well then…", "well then", "right"), ("durcheinander | wirr", "wirr", "right"),
    ("km/h", "km/h", "right"), ("km/h", "km", "wrong"), ("(to) eat", "eat", "right"),
    ("(to) eat", "to eat", "right"), ("(to) eat", "(to) eat", "right"),
    ("if (a<b && c>d)", "if (a<b && c>d)", "right"), ("じ", "し゛", "right"),
    ("会わない", "合わない", "wrong"), ("くるま", "クルマ", "right"), ("かき", "がき", "wrong"),
    ("?", "?", "right"), ("?", "", "retry"), ("cat", "\u{1b}[A", "retry"),
    ("渚", "渚", "right"), ("big; large", "large; big", "right"),
    ("big; large", "large; small", "wrong"), ("10²", "102", "wrong"), ("1½", "1 1/2", "right"),
    ("it's", "its", "slip"), ("a/b/c", "a/b/c", "right"), ("he/she/it", "she", "right"),
  ]

  @Test("judges by the letters and not by the keyboard", arguments: verdicts)
  func judges(field: String, typed: String, verdict: String) {
    let judge = Judge(strictness: .moderate)
    let found = judge.verdict(on: typed, for: Asked(field: field))
    #expect(found.name == verdict, "\(found)")
  }
}

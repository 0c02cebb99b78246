import Deck
import Testing

@testable import Answers

@Suite("A hyphen in romaji") struct HyphenTests {
  private static func reading(
    _ field: String,
    _ typed: String,
    _ verdict: String,
    _ strictness: Strictness = .moderate,
    others: [String] = [],
    written: String? = nil
  ) -> JudgedCase {
    .init(
      "hyphen",
      field,
      typed,
      [verdict],
      language: "ja",
      kind: .reading,
      strictness: strictness,
      others: others,
      written: written
    )
  }

  static let separators: [JudgedCase] = [
    reading("おげんきですか", "o-genki desu ka", "slip"),
    reading("ふたり", "futa-ri", "slip"),
    reading("ろくにん", "roku-nin", "slip"),
    reading("さんにん", "san-nin", "slip"),
    reading("いちまい", "ichi-mai", "slip"),
    reading("おちゃ", "o-cha", "slip"),
    reading("おにいさん", "o-nii-san", "slip"),
    reading("いっぽん", "ip-pon", "slip"),
    reading("とうきょうと", "tōkyō-to", "slip"),
    reading("わたしはがくせいです", "watashi-wa gakusei desu", "slip", written: "私は学生です"),
    reading("バスてい", "basu-tei", "slip"),
    reading("おげんきですか", "o-genki desu ka", "slip", .low),
    reading("おげんきですか", "o-genki desu ka", "wrong", .aggressive),
    reading("ふたり", "futa--ri", "wrong"),
    reading("ふたり", "-futari-", "wrong"),
    reading("ふたり", "ふた-り", "wrong"),
  ]

  @Test("separates syllables where no vowel is long", arguments: separators)
  func separates(one: JudgedCase) { one.check() }

  static let longMarks: [JudgedCase] = [
    reading("コーヒー", "ko-hi-", "right"),
    reading("ビール", "bi-ru", "right"),
    reading("ビル", "bi-ru", "wrong"),
    reading("びる", "bi-ru", "wrong", written: "ビル"),
    reading("とうきょう", "to-kyo-", "slip"),
    reading("おばあさん", "oba-san", "slip"),
    reading("おばさん", "oba-san", "slip", others: ["おばあさん"]),
    reading("ここ", "ko-ko", "slip"),
    reading("ここ", "ko-ko", "wrong", others: ["こうこ"]),
    reading("せき", "se-ki", "wrong", others: ["せいき"]),
  ]

  @Test("is a long mark where a vowel is long, and another card's", arguments: longMarks)
  func lengthens(one: JudgedCase) { one.check() }

  @Test("before an affix is a placeholder", arguments: ["-san", "~san", "san", "さん"])
  func marksAffixes(typed: String) {
    for kind in [AnswerKind.word, .reading] {
      let asked = Asked(field: "〜さん", language: "ja", kind: kind)
      #expect(Judge(strictness: .aggressive).verdict(on: typed, for: asked).name == "right")
    }
  }

  @Test("of any number never takes long or traps", arguments: ["-", "a-", "-a", "n-", "k-k"])
  func staysCalm(part: String) {
    let asked = Asked(field: "ああっかん", language: "ja", kind: .reading)
    let line = String(repeating: part, count: 20_000)
    #expect(Judge(strictness: .low).verdict(on: line, for: asked).name != "right")
  }
}

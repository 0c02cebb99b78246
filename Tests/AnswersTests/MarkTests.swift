import Deck
import Testing

@testable import Answers

@Suite("Marks that keyboards lack") struct MarkTests {
  static let right: Set<String> = ["right"]
  static let close: Set<String> = ["slip"]
  static let no: Set<String> = ["wrong"]

  private static func word(
    _ language: String,
    _ field: String,
    _ typed: String,
    _ verdicts: Set<String>,
    headers: [String: String] = [:],
    others: [String] = [],
    strictness: Strictness = .moderate
  ) -> JudgedCase {
    .init(
      language,
      field,
      typed,
      verdicts,
      language: language,
      kind: .word,
      strictness: strictness,
      headers: headers,
      others: others
    )
  }

  static let lenient = ["accents": "lenient"]

  static let marks: [JudgedCase] = [
    word("ru", "кни́га", "книга", close), word("ru", "кни́га", "книга", right, headers: lenient),
    word("ru", "кни́га", "кни́га", right), word("ru", "книга", "кни́га", close),
    word("ru", "за́мок", "замо́к", no, others: ["замо́к"]), word("ru", "за́мок", "замок", close),
    word("ru", "йод", "иод", no), word("ru", "кни́га", "книга", right, strictness: .low),
    word("ru", "кни́га", "книга", no, strictness: .aggressive),
    word("he", "מֶלֶךְ", "מלך", close), word("he", "שָׁלוֹם", "שלום", close),
    word("he", "שלום", "שָׁלוֹם", close), word("he", "שָׁלוֹם", "שבת", no),
    word("ar", "كِتَاب", "كتاب", close), word("ar", "شُكْرًا", "شكرا", close),
    word("el", "ο άνθρωπος", "ο ανθρωπος", close), word("el", "όμως", "ομως", close),
    word("el", "ώρα", "ωρα", close), word("el", "προϊόν", "προιον", close),
    word("el", "άνθρωπος", "ΑΝΘΡΩΠΟΣ", right), word("el", "η θάλασσα", "θάλασσα", close),
    word("el", "η θάλασσα", "ο θάλασσα", no), word("el", "ώρα", "ώρα", right),
    word("el", "πότε", "ποτέ", no, others: ["ποτέ"]), word("ja", "がっこう", "かっこう", no),
  ]

  @Test("may be left out as accents may", arguments: marks)
  func forgives(one: JudgedCase) { one.check() }

  static let tones: [JudgedCase] = [
    word("zh", "nǐ hǎo", "ni hao", close), word("zh", "nǐ hǎo", "ní hǎo", no),
    word("zh", "xuéxí", "xuéxì", no), word("zh", "xuéxí", "xuexi", close),
    word("zh", "mǎ", "ma3", right), word("zh", "mǎ", "ma4", no),
    word("zh", "nǐ hǎo", "ni3 hao3", right),
    word("zh", "nǐ hǎo", "ni3hao3", close), word("zh", "xuéxí", "xue2xi2", right),
    word("zh", "lǜ", "lv4", right), word("zh", "lǜ", "lu:4", right), word("zh", "ma", "ma5", right),
    word("zh", "duō", "duo1", right), word("zh", "gǒu", "gou3", right),
    word("zh", "guì", "gui4", right),
    word("vi", "phở", "phố", no), word("vi", "bà", "bá", no), word("vi", "bà", "ba", close),
    word("es", "corazón", "corazòn", close),
  ]

  @Test("that tell the tone may not be others", arguments: tones)
  func heedsTones(one: JudgedCase) { one.check() }
}

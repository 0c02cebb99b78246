import Deck
import Testing

@testable import Answers

@Suite("Kana that the question shows") struct ShownKanaTests {
  static let no: Set<String> = ["wrong"]
  static let again: Set<String> = ["retry"]

  static func reading(
    _ field: String,
    of question: String,
    _ typed: String,
    _ verdicts: Set<String>,
    others: [String] = []
  ) -> JudgedCase {
    JudgedCase(
      question,
      field,
      typed,
      verdicts,
      language: "ja",
      kind: .reading,
      others: others,
      prompt: question
    )
  }

  static let readings: [JudgedCase] = [
    reading("たべる", of: "食べる", "ta", again), reading("たべる", of: "食べる", "た", again),
    reading("たべる", of: "食べる", "た", again, others: ["た"]),
    reading("しちじごろ; ななじごろ", of: "七時ごろ", "nanaji", again, others: ["しちじ; ななじ"]),
    reading("たかい", of: "高い", "taka", again), reading("さんかげつ", of: "三か月", "sangetsu", again),
    reading("たべる", of: "食べる", "taberi", again), reading("たかい", of: "高い", "takaku", again),
    reading("たべる", of: "食べる", "nomu", no), reading("わかる", of: "分かる", "wakeru", no),
    reading("おおきい", of: "大きい", "chiisai", no), reading("あける", of: "開ける", "shimeru", no),
    reading("あける", of: "開ける", "し", no), reading("ひとつ", of: "一つ", "hitori", no),
    reading("いく; ゆく", of: "行く", "okonau", no), reading("さんかげつ", of: "三か月", "sangatsu", no),
    reading("ついたち", of: "一日 (the first)", "ichinichi", no),
    reading("いちにち", of: "一日 (one day)", "tsuitachi", no),
    reading("にかげつ", of: "two months (か月)", "nigatsu", no),
    reading("にかげつ", of: "two months (か月)", "nigetsu", no),
    reading("あく", of: "開く", "aki", no, others: ["あき"]),
    reading("た", of: "他", "hoka", no),
  ]

  @Test(
    "a wrong reading counts; only shown kana that are left out are asked for",
    arguments: readings
  )
  func asksForShownKana(one: JudgedCase) { one.check() }
}

import Deck
import Testing

@testable import Answers

/// What is typed for a field beside the fields of its note.
struct HeardCase: CustomTestStringConvertible, Sendable {
  let field: String
  let typed: String
  let verdict: String
  let kind: AnswerKind
  let written: String?
  let prompt: String?

  init(
    _ field: String,
    _ typed: String,
    _ verdict: String,
    kind: AnswerKind = .word,
    written: String? = nil,
    prompt: String? = nil
  ) {
    self.field = field
    self.typed = typed
    self.verdict = verdict
    self.kind = kind
    self.written = written
    self.prompt = prompt
  }

  var testDescription: String { "\(field) ← \(typed)" }

  var asked: Asked {
    var asked = Asked(field: field, language: "ja", kind: kind)
    asked.written = written
    asked.prompt = prompt
    return asked
  }
}

@Suite("は and へ, written ha and he, spoken wa and e") struct ParticleTests {
  static let forms: [HeardCase] = [
    .init("静[しず]かではない(です)", "shizuka dewa nai", "right", written: "静か"),
    .init("静[しず]かではない(です)", "shizuka de wa nai", "right", written: "静か"),
    .init("静[しず]かではない(です)", "shizukadewanaidesu", "right", written: "静か"),
    .init("静[しず]かではない(です)", "shizuka deha nai", "right", written: "静か"),
    .init("静[しず]かではない(です)", "ｓｈｉｚｕｋａ ｄｅｗａ ｎａｉ．", "right", written: "静か"),
    .init("静[しず]かではない(です)", "しずかでわない", "wrong", written: "静か"),
    .init("元気[げんき]ではない(です)", "genki dewa nai", "right", written: "元気"),
    .init("元気[げんき]ではない(です)", "genki de wa nai desu", "right", written: "元気"),
    .init("元気[げんき]ではない(です)", "genkideha nai", "right", written: "元気"),
    .init("元気[げんき]ではない(です)", "げんきではない", "right", written: "元気"),
    .init("元気[げんき]ではない(です)", "げんきでわない", "wrong", written: "元気"),
    .init("元気[げんき]ではない(です)", "genki desu", "wrong", written: "元気"),
    .init("暇[ひま]ではありません", "himadewaarimasen", "right", written: "暇"),
    .init("元気ではない; げんきではない", "genki dewa nai", "right", written: "元気"),
    .init("嫌[きら]いではない(です)", "kirai dewa nai", "right", written: "嫌い"),
    .init("大丈夫[だいじょうぶ]ではありませんでした", "daijoubu dewa arimasen deshita", "right", written: "大丈夫"),
    .init("歯医者[はいしゃ]ではない", "waisha dewa nai", "wrong", written: "歯医者"),
    .init("しずかではありません", "shizukadewaarimasen", "right", written: "静か"),
    .init("静かではなかった; しずかではなかった", "shizuka dewa nakatta", "right", written: "静か"),
    .init("母[はは]は先生[せんせい]です", "hahawasenseidesu", "right"),
    .init("母[はは]は先生[せんせい]です", "haha wa sensei desu", "right"),
    .init("(私[わたし]は)学生[がくせい]です", "watashiwagakuseidesu", "right"),
    .init("(私[わたし]は)学生[がくせい]です", "gakuseidesu", "right"),
    .init("来年[らいねん]日本[にほん]へ行[い]きます", "rainen nihon e ikimasu", "right"),
    .init("今日は暑いですね; きょうはあついですね", "kyouwaatsuidesune", "right"),
    .init("枯れ葉; かれは", "karewa", "wrong"),
    .init("母; はは", "hawa", "wrong"),
    .init("トイレはどこですか", "toirewadokodesuka", "right"),
    .init("ここにはだれもいません", "kokoniwadaremoimasen", "right"),
    .init("これはなんですか", "korewanandesuka", "right", kind: .reading),
    .init("にほんへはいきません", "nihon ewaikimasen", "right", kind: .reading),
    .init("にはち", "niwachi", "wrong", kind: .reading),
    .init("かれは", "karewa", "wrong", kind: .reading),
    .init("ことは", "kotowa", "right", kind: .reading, written: "事は"),
    .init("ことは", "kotowa", "wrong", kind: .reading, written: "琴葉"),
  ]

  @Test("are heard where the form that is asked shows a particle", arguments: forms)
  func hearsForms(one: HeardCase) { check(one) }

  @Test(
    "in kana they are written は and へ, beside a form of kanji alone, too",
    arguments: [("静[しず]かではない(です)", "しずかでわない", "静か"), ("元気[げんき]ではない(です)", "げんきでわない", "元気")]
  )
  func tellsHowWritten(field: String, typed: String, written: String) {
    let asked = HeardCase(field, typed, "", written: written).asked
    let found = Judge(strictness: .moderate).verdict(on: typed, for: asked)
    #expect(found.reasonName == "particle", "\(found)")
  }

  static let gaps: [HeardCase] = [
    .init("は", "wa", "right", prompt: "私 [...] 学生です。 I am a student."),
    .init("は", "は", "right", prompt: "私 [...] 学生です。"),
    .init("は", "HA", "right", prompt: "私（　）学生です。"),
    .init("は", "わ", "wrong", prompt: "私 [...] 学生です。"),
    .init("へ; に", "e", "right", prompt: "来年日本 [...] 行きます。"),
    .init("へ; に", "え", "wrong", prompt: "来年日本 [...] 行きます。"),
    .init("へ; に", "wa", "wrong", prompt: "来年日本 [...] 行きます。"),
    .init("では", "dewa", "right", prompt: "クラス [...] 一番背が高いです。"),
    .init("には; に", "ni wa", "right", prompt: "椅子の下 [...] 猫がいます。"),
    .init("へは", "ewa", "right", prompt: "日本 [...] 行きません。"),
    .init("へは", "e wa", "right", prompt: "日本 [...] 行きません。"),
    .init("へは", "hewa", "right", prompt: "日本 [...] 行きません。"),
    .init("からは", "karawa", "right", prompt: "明日 [...] 早く起きます。"),
    .init("が", "wa", "wrong", prompt: "だれ [...] 来ましたか。"),
    .init("は", "wa", "wrong"),
    .init("は", "wa", "wrong", prompt: "tooth"),
    .init("は", "wa", "wrong", kind: .reading, written: "歯", prompt: "歯"),
    .init("は", "wa", "wrong", prompt: "ha"),
    .init("へ", "e", "wrong", prompt: "he"),
  ]

  @Test("are heard alone in the gap of a sentence, and nowhere else", arguments: gaps)
  func hearsGaps(one: HeardCase) { check(one) }

  static let unclear: [HeardCase] = [
    .init("飲[の]んで", "nond", "retry unfinished", written: "飲む"),
    .init("飲[の]んで", "nonda", "wrong different", written: "飲む"),
    .init("飲[の]んで", "のんd", "retry unfinished", written: "飲む"),
    .init("飲[の]んで", "пить", "retry keyboard", written: "飲む"),
    .init("安[やす]くない(です)", "ookikunai", "wrong different", written: "安い"),
    .init("安[やす]くない(です)", "yasukuna", "wrong different", written: "安い"),
    .init("安[やす]くない(です)", "yasukunaides", "retry unfinished", written: "安い"),
    .init("静か（な）", "shizuk", "retry keyboard"),
    .init("しずか（な）", "shizuk", "retry unfinished"),
    .init("しずか（な）", "shizuna", "wrong different"),
    .init("友達[ともだち]", "tomodach", "retry unfinished"),
    .init("友達", "tomodach", "retry keyboard"),
    .init("友達; ともだち", "tomodac", "retry unfinished"),
  ]

  @Test("all the texts of an answer tell whether romaji can be meant", arguments: unclear)
  func looksAtAllTexts(one: HeardCase) {
    let found = Judge(strictness: .moderate).verdict(on: one.typed, for: one.asked)
    #expect("\(found.name) \(found.reasonName)" == one.verdict, "\(found)")
  }

  @Test(
    "a loan word that sounds like its meaning is heard, the meaning itself is not",
    arguments: [
      ("camera", "カメラ", "kamera", "right"), ("camera", "カメラ", "camera", "retry"),
      ("lemon", "レモン", "remon", "right"), ("tempura", "てんぷら", "tenpura", "right"),
      ("piano", "ピアノ", "PIANO.", "retry"), ("piano", "ピアノ", "ぴあの", "right"),
    ]
  )
  func hearsLoanWords(meaning: String, word: String, typed: String, verdict: String) {
    var asked = HeardCase(word, typed, verdict, prompt: meaning).asked
    asked.meaning = meaning
    let found = Judge(strictness: .moderate).verdict(on: typed, for: asked)
    #expect(found.name == verdict, "\(found)")
  }

  @Test("a wrong answer in romaji is shown beside the kana that come nearest")
  func showsNearest() {
    let asked = HeardCase("飲[の]みます; 飲[の]む", "", "").asked
    let opinion = Judge(strictness: .moderate).opinion(
      on: "nomimasi",
      for: asked,
      in: JudgeContext()
    )
    #expect(opinion.verdict == .wrong(.different, nearest: "飲みます"))
    #expect(opinion.typedKana == "のみまし")
    #expect(opinion.difference?.rows == ["のみまし", "      ^^", "のみます"])
  }

  private func check(_ one: HeardCase) {
    for strictness in [Strictness.moderate, .aggressive] {
      let found = Judge(strictness: strictness).verdict(on: one.typed, for: one.asked)
      #expect(found.name == one.verdict, "\(strictness): \(found)")
    }
  }
}

import Deck
import Testing

@testable import Answers

/// A field, a line and what the judge must say of it.
struct JudgedCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let asked: Asked
  let typed: String
  let strictness: Strictness
  let others: [Asked]
  let verdicts: Set<String>

  init(
    _ name: String,
    _ field: String,
    _ typed: String,
    _ verdicts: Set<String>,
    language: String = "en",
    kind: AnswerKind = .meaning,
    strictness: Strictness = .moderate,
    headers: [String: String] = [:],
    others: [String] = [],
    prompt: String? = nil,
    reading: String? = nil,
    written: String? = nil
  ) {
    testDescription = "\(name): \(field) ← \(typed)"
    var asked = Asked(field: field, language: language, kind: kind)
    asked.rules = DeckRules(headers: headers)
    asked.prompt = prompt
    asked.reading = reading
    asked.written = written
    self.asked = asked
    self.typed = typed
    self.strictness = strictness
    self.others = others.map { Asked(field: $0, language: language, kind: kind) }
    self.verdicts = verdicts
  }

  /// Expects one of the verdicts.
  func check() {
    let context = JudgeContext(index: AnswerIndex(others: others))
    let found = Judge(strictness: strictness).verdict(on: typed, for: asked, in: context)
    #expect(verdicts.contains(found.name), "\(found)")
  }
}

@Suite("What trips people in other programs") struct CasesTests {
  static let right: Set<String> = ["right"]
  static let close: Set<String> = ["slip"]
  static let notRight: Set<String> = ["slip", "wrong", "retry"]
  static let no: Set<String> = ["wrong"]
  static let again: Set<String> = ["retry"]

  static let answers: [JudgedCase] = [
    .init("case alone never fails", "River", "river", right),
    .init("unless the deck wants it", "River", "river", no, headers: ["case": "strict"]),
    .init("in both directions", "river", "RIVER", no, headers: ["case": "strict"]),
    .init("no-break space", "blue\u{a0}sky", "blue sky", right),
    .init("zero-width space", "青い", "青い\u{200b}", right, language: "ja", kind: .word),
    .init("stray joiner of an emoji", "dog", "dog\u{200d}", right),
    .init("a mark inside a word", "we'll", "well", notRight),
    .init("ellipsis typed as dots", "well then…", "well then...", right),
    .init("final punctuation", "well then…", "well then", right),
    .init("another card's word", "strangle", "tangle", no, others: ["tangle"]),
    .init("even where it is no known pair", "mosaic", "mosaik", no, others: ["mosaik"]),
    .init("a letter too few", "letter", "leter", close),
    .init("a letter too many", "letter", "lettter", close),
    .init("Thai marks", "เบียร์", "เบียร", no, language: "th", kind: .word),
    .init("decomposed kana", "か\u{3099}", "が", right, language: "ja", kind: .reading),
    .init("a listed alternative", "durcheinander | wirr", "wirr", right, language: "de"),
    .init("a slash of its own", "km/h", "km/h", right),
    .init("an escaped separator", #"a\;b"#, "a;b", right),
    .init("optional part left out", "(to) eat", "eat", right),
    .init("optional part typed", "(to) eat", "to eat", right),
    .init("brackets typed", "(to) eat", "(to) eat", right),
    .init("text like markup", "if (a<b && c>d)", "if (a<b && c>d)", right),
    .init("a deck without markup", "<b>", "<b>", right, headers: ["html": "false"]),
  ]

  @Test("answers", arguments: answers) func judgesAnswers(one: JudgedCase) { one.check() }

  static let kana: [JudgedCase] =
    [
      ("し", ["shi", "si", "ci"]), ("つ", ["tsu", "tu"]), ("ふ", ["hu", "fu"]),
      ("じ", ["ji", "zi"]), ("ん", ["n", "nn", "n'"]),
      ("ちかぢか", ["chikadika", "tikadika", "chikajika"]), ("さんご", ["sango"]),
      ("きんえん", ["kin'en", "kinnen"]), ("きねん", ["kinen"]),
      ("こんやく", ["kon'yaku", "konnyaku"]), ("こんにゃく", ["konnyaku", "konnnyaku"]),
      ("ページ", ["pe-ji", "ぺーじ", "ページ", "ﾍﾟｰｼﾞ", "ペ−ジ", "ペ―ジ", "ペ‐ジ", "ペ－ジ"]),
      ("とうく", ["touku", "tōku", "tôku"]), ("あった", ["ATTA"]),
      ("ねっく", ["NEKKU"]), ("きな", ["KINA"]), ("ひと", ["ｈｉｔｏ"]),
      ("じ", ["し゛"]),
    ].flatMap { field, lines in
      lines.map {
        JudgedCase("in one of its ways", field, $0, right, language: "ja", kind: .reading)
      }
    } + [
      .init("in a word too", "すし", "susi", right, language: "ja", kind: .word),
      .init(
        "kanji and ー",
        "ビー玉",
        "bi-dama",
        again,
        language: "ja",
        kind: .word,
        reading: "ビーだま"
      ),
      .init(
        "its reading",
        "ビーだま",
        "bi-dama",
        right,
        language: "ja",
        kind: .reading,
        written: "ビー玉"
      ),
      .init("a short vowel", "とうく", "toku", no, language: "ja", kind: .reading),
      .init("another vowel", "とうく", "tuku", no, language: "ja", kind: .reading),
      .init("a letter left over", "なつやすみ", "なつyすみ", again, language: "ja", kind: .reading),
      .init("a placeholder", "〜室", "室", right, language: "ja", kind: .word),
      .init("another tilde", "〜室", "~室", right, language: "ja", kind: .word),
      .init("a wide tilde", "〜室", "～室", right, language: "ja", kind: .word),
      .init("the reading", "友達[ともだち]", "ともだち", right, language: "ja", kind: .word),
      .init("the word", "友達[ともだち]", "友達", right, language: "ja", kind: .word),
      .init(
        "a compatibility ideograph",
        "\u{fa46}",
        "\u{6e1a}",
        right,
        language: "ja",
        kind: .word
      ),
      .init(
        "voicing is no accent",
        "かき",
        "がき",
        no,
        language: "ja",
        kind: .reading,
        strictness: .low,
        headers: ["accents": "lenient"]
      ),
      .init("in any language", "かき", "がき", no, language: "", kind: .text, strictness: .low),
    ]

  @Test("Japanese input", arguments: kana) func judgesJapanese(one: JudgedCase) { one.check() }

  static let rules: [JudgedCase] = [
    .init(
      "accents lenient",
      "año",
      "ano",
      right,
      language: "es",
      kind: .word,
      strictness: .aggressive,
      headers: ["accents": "lenient"]
    ),
    .init(
      "accents strict",
      "corazón",
      "corazon",
      no,
      language: "es",
      kind: .word,
      strictness: .low,
      headers: ["accents": "strict"]
    ),
    .init(
      "case lenient",
      "Der Hund",
      "der hund",
      right,
      language: "de",
      kind: .word,
      strictness: .aggressive,
      headers: ["case": "lenient"]
    ),
    .init(
      "kana exact, hiragana",
      "ラーメン",
      "らーめん",
      again,
      language: "ja",
      kind: .reading,
      headers: ["kana": "exact"]
    ),
    .init(
      "kana exact, romaji",
      "ラーメン",
      "ra-men",
      right,
      language: "ja",
      kind: .reading,
      headers: ["kana": "exact"]
    ),
    .init("comma keep", "to see, to look", "to look", no, headers: ["comma": "keep"]),
    .init(
      "comma split",
      "Paris, London",
      "London",
      right,
      kind: .text,
      headers: ["comma": "split"]
    ),
    .init("romaji asked as kana", "か", "か", right, language: "ja", kind: .word, prompt: "ka"),
    .init("romaji is the question", "か", "ka", again, language: "ja", kind: .word, prompt: "ka"),
    .init("kana asked as romaji", "shi; si", "si", right, language: "ja", kind: .text, prompt: "し"),
    .init(
      "kana asked as romaji, shown",
      "shi; si",
      "し",
      again,
      language: "ja",
      kind: .text,
      prompt: "し"
    ),
    .init("digits for a number word", "doce", "12", again, language: "es", kind: .word),
    .init("other digits too", "doce", "13", again, language: "es", kind: .word),
    .init("a number word for digits", "12", "zwölf", right, language: "de", kind: .word),
    .init("thousands with a blank", "1 000", "1000", right, language: "fr", kind: .text),
    .init("a year in words", "1945", "nineteen forty-five", right, kind: .text),
    .init("cannot", "cannot", "can not", right),
    .init("it has", "it's gone", "it has gone", right),
    .init(
      "a wa that stands alone",
      "これはなんですか",
      "kore wa nan desu ka",
      right,
      language: "ja",
      kind: .reading
    ),
    .init("ё for е", "еще", "ещё", right, language: "ru", kind: .word, strictness: .aggressive),
    .init("е for ё", "ещё", "еще", right, language: "ru", kind: .word, strictness: .aggressive),
    .init("own synonym", "dog", "hound", no),
    .init("Roman numerals", "World War XVIII", "World War XVII", no, kind: .text),
    .init("Swiss thousands", "1'000", "1000", right, language: "de", kind: .text),
  ]

  @Test("rules of decks and languages", arguments: rules) func keepsRules(one: JudgedCase) {
    one.check()
  }

  @Test("long runs of consonants end and keep what is no kana")
  func converterIsTotal() {
    #expect(Cleaning.text(Romaji(Cleaning.clean("tttttsu")).kana) == "っっっっつ")
    let rest = Romaji(Cleaning.clean("kkkk"))
    #expect(Cleaning.text(rest.kana) == "っっっk")
    #expect(!rest.isComplete)
    let long = Romaji(Cleaning.clean(String(repeating: "t", count: 100_000)))
    #expect(long.kana.count == 100_000)
  }

  @Test("capitals never mix the scripts", arguments: ["ATTA", "NEKKU", "KINA", "ToKyO"])
  func capitalsMakeOneScript(line: String) {
    let kana = Romaji(Cleaning.clean(line)).kana
    #expect(kana.allSatisfy { $0.isHiragana })
  }

  @Test("what the learner added is accepted, and listed last")
  func synonyms() {
    let asked = Asked(field: "dog", language: "en", kind: .meaning)
    let context = JudgeContext(synonyms: ["hound; pooch"])
    let opinion = Judge(strictness: .moderate).opinion(
      on: "hound; pooch",
      for: asked,
      in: context
    )
    #expect(opinion.verdict.name == "right")
    #expect(opinion.accepted == ["dog", "hound; pooch"])
  }

  @Test("every slip that is not let pass has a reason of its own, and every reason its words")
  func reasonsAreComplete() {
    for slip in SlipReason.allCases {
      #expect(!slip.phrase.isEmpty)
      let becomesWrong = Strictness.allCases.contains {
        slip.severity($0, DeckRules(headers: ["accents": "strict", "case": "strict"])) == .wrong
      }
      if becomesWrong { #expect(WrongReason(slip) != .different, "\(slip)") }
    }
    for wrong in WrongReason.allCases where wrong != .different { #expect(!wrong.phrase.isEmpty) }
    for retry in RetryReason.allCases { #expect(!retry.request.isEmpty) }
  }

  @Test("the table gives the verdicts of the vectors, one line each")
  func table() throws {
    let rows: [(String, String)] = [
      ("v1\tbig; large\tlarge\tmoderate\ten\tmeaning\t", "v1\tright\t"),
      ("v2\tpapá\tpapa\tmoderate\tes\tword\tothers=papa", "v2\twrong\totherCard"),
      ("v3\tdog\\u0020\t\\u200b\tlow\ten\tmeaning\t", "v3\tretry\tblank"),
      ("v4\tfamous\tfamuos", "v4\tslip\ttypo"),
      ("v5\t作用\t仕草\tlow\tja\tword\treading=さよう;prompt=action;same=仕草", "v5\tretry\totherWord"),
      ("v6", "v6\terror\tid, expected and typed are needed"),
    ]
    for (row, expected) in rows { #expect(JudgeTable.judged(row) == expected) }
    #expect(JudgeTable.judged("# comment") == nil)
    #expect(JudgeTable.judged("") == nil)
  }
}

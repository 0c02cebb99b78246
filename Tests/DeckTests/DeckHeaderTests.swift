import Deck
import Testing

@Suite("The head of a deck file") struct DeckHeaderTests {
  @Test("has good defaults")
  func hasDefaults() {
    let header = read("q\ta").header
    #expect(header.title == "test" && header.language == "" && header.meaningLanguage == "en")
    #expect(header.columns == ["question", "answer", "note", "tags"])
    #expect(header.directions.map(\.name) == ["question>answer"])
    #expect(header.directions[0].kind == .text && header.directions[0].answerLanguage == "")
  }

  @Test("takes keys, columns and languages in any case and with blanks")
  func isLenient() {
    let deck = read(
      "#Title: A b \n#LANGUAGE: JA\n#columns: Word\t Meaning \n#Ask: WORD > meaning\n猫\tcat"
    )
    #expect(deck.problems == [])
    #expect(deck.header.title == "A b" && deck.header.language == "ja")
    #expect(deck.header.directions.map(\.name) == ["word>meaning"])
  }

  @Test("keeps what it does not know")
  func keepsUnknown() {
    let headers = read("#notetype:Basic\n#tags:a b\n#future thing: 1:2\n#accents:Strict\nq\ta")
      .header.headers
    #expect(headers["notetype"] == "Basic" && headers["tags"] == "a b")
    #expect(headers["future thing"] == "1:2" && headers["accents"] == "strict")
  }

  @Test(
    "asks the first two columns that can be asked",
    arguments: [
      ("word\tmeaning", "word>meaning"), ("id\tword\tmeaning", "word>meaning"),
      ("tags\tkana\tromaji\tnote", "kana>romaji"),
    ]
  )
  func asksFirstTwo(columns: String, direction: String) {
    #expect(read("#columns:\(columns)\na\tb\tc").header.directions.map(\.name) == [direction])
  }

  @Test("asks in reverse only when told to")
  func asksReverseWhenTold() {
    #expect(lines(read("#ask:answer>question\nq\ta")) == ["a=q"])
    #expect(lines(read("#ask:question>answer,answer>question\nq\ta")) == ["q=a", "a=q"])
  }

  static let kinds: [(column: String, kind: AnswerKind, language: String)] = [
    ("reading", .reading, "ja"), ("kana", .reading, "ja"), ("furigana", .reading, "ja"),
    ("meaning", .meaning, "de"), ("translation", .meaning, "de"), ("english", .meaning, "en"),
    ("word", .word, "ja"), ("kanji", .word, "ja"), ("phrase", .word, "ja"),
    ("romaji", .text, ""), ("capital", .text, "de"),
  ]

  @Test("tells the kind of answer by the column's name", arguments: kinds)
  func tellsKinds(column: String, kind: AnswerKind, language: String) {
    let deck = read("#language:ja\n#meaning language:de\n#columns:thing\t\(column)\nq\ta")
    #expect(deck.header.directions.first?.kind == kind)
    #expect(deck.header.directions.first?.answerLanguage == language)
  }

  static let languages: [(header: String, answer: AnswerKind, language: String)] = [
    ("#columns:Wort\tBedeutung\n#ask:Bedeutung>Wort", .word, "de"),
    ("#columns:Wort\tBedeutung", .meaning, "en"),
    ("#columns:word\tmeaning\tplural\n#ask:word>plural", .word, "de"),
    ("#columns:word\tmeaning\thint\n#ask:word>hint", .text, ""),
    ("#columns:word\tmeaning\tipa\n#ask:word>ipa", .text, ""),
    ("#columns:german\tenglish\n#ask:english>german", .word, "de"),
    ("#columns:german\tenglish", .meaning, "en"),
    ("#columns:palabra\tsignificado", .meaning, "en"),
    ("#columns:tags\tfoo\tbar\texample", .meaning, "en"),
    ("#columns:tags\tfoo\tbar\n#ask:bar>foo", .word, "de"),
    ("#columns:foo\tbar\texample\n#ask:foo>example", .word, "de"),
    ("#columns:foo\tbar\n#meaning language:fr\n#ask:bar>foo", .word, "de"),
    ("#columns:foo\tbar\n#meaning language:fr", .meaning, "fr"),
    ("#columns:foo\tbar\n#meaning language:de", .text, "de"),
    ("#notetype:Basic", .meaning, "en"), ("#ask:answer>question", .word, "de"),
  ]

  @Test("takes what is no meaning and no remark for the learned language", arguments: languages)
  func tellsLanguages(header: String, answer: AnswerKind, language: String) {
    let direction = read("#language:de\n\(header)\nq\ta\tb\tc").header.directions.first
    #expect(direction?.kind == answer)
    #expect(direction?.answerLanguage == language)
  }

  @Test("takes a word column for plain text where no language is learned")
  func tellsText() {
    let deck = read("#columns:thing\tword\nq\ta")
    #expect(deck.header.directions.first?.kind == .text)
    #expect(deck.header.directions.first?.answerLanguage == "")
  }

  @Test("finds the columns that Anki's text export places by number")
  func readsAnkiColumns() {
    let deck = read(
      "#separator:tab\n#html:false\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:6\n"
        + "xY1\tBasic\tGeo\tFrance\tParis\teurope\n"
    )
    #expect(deck.problems == [])
    #expect(
      deck.header.columns == ["id", "note type", "deck", "question", "answer", "tags", "note"]
    )
    #expect(lines(deck) == ["France=Paris"])
    #expect(deck.notes.map(\.identity) == ["xY1"])
  }
}

@Suite("A note's identity") struct IdentityTests {
  private func ids(_ text: String) -> [CardID] { read(text).cards.map(\.id) }

  @Test("stays when answers are mended, rows moved, columns added, files renamed")
  func stays() {
    let before = ids("#ask:question>answer, answer>question\nq\ta\nr\tb")
    #expect(Set(before).count == 4)
    #expect(ids("#ask:question>answer, answer>question\nq\tmended\nr\tb") == before)
    #expect(Set(ids("#ask:question>answer, answer>question\nr\tb\nq\ta")) == Set(before))
    #expect(
      ids("#columns:tags\tquestion\tanswer\n#ask:question>answer, answer>question\n\tq\ta\n\tr\tb")
        == before
    )
    #expect(readDeck(bytes: Array("q\ta".utf8), name: "other").cards.map(\.id) == ids("q\ta"))
  }

  @Test("differs by language and by direction")
  func differs() {
    let one = ids("#language:ja\n#columns:word\tmeaning\n手\thand")
    let two = ids("#language:zh\n#columns:word\tmeaning\n手\thand")
    #expect(one != two)
    #expect(Set(ids("#ask:question>answer,answer>question\nq\ta")).count == 2)
  }

  @Test("comes from the id column where there is one")
  func comesFromID() {
    let before = ids("#columns:id\tword\tmeaning\n7\tneko\tcat\n\tinu\tdog")
    #expect(ids("#columns:id\tword\tmeaning\n7\tNeko!\tcat\n\tinu\tdog") == before)
    #expect(
      read("#columns:id\tword\tmeaning\n7\tneko\tcat\n\tinu\tdog").notes.map(\.identity) == [
        "7", "inu",
      ]
    )
  }

  @Test("is the first question that a note has")
  func isFirstQuestion() {
    let deck = read(
      "#columns:word\treading\tmeaning\n#ask:word>meaning, reading>meaning\n\tねこ\tcat\n犬\tいぬ\tdog"
    )
    #expect(deck.problems == [])
    #expect(deck.notes.map(\.identity) == ["ねこ", "犬"])
    #expect(lines(deck) == ["ねこ=cat", "犬=dog", "いぬ=dog"])
  }

  @Test("is the same on every run and every machine")
  func isFixed() {
    #expect(
      CardID(language: "ja", identity: "猫", direction: "word>meaning").rawValue
        == 8_403_451_339_782_826_383
    )
    #expect(
      ids("#language:ja\n#columns:word\tmeaning\n猫\tcat").map(\.rawValue) == [
        8_403_451_339_782_826_383
      ]
    )
  }

  @Test("of two notes with one question differs by the answer")
  func tellsHomographsApart() {
    let deck = read("はし\tbridge\nはし\tchopsticks\nはし\tedge")
    #expect(Set(deck.cards.map(\.id)).count == 3)
    #expect(deck.cards[0].id == CardID(language: "", identity: "はし", direction: "question>answer"))
    #expect(deck.problems.map(\.line) == [2, 3])
  }
}

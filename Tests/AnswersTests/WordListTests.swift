import Deck
import Testing

@testable import Answers

@Suite("A list of words") struct WordListTests {
  @Test("takes a dictionary's lines in small letters, its possessives left out")
  func dictionary() {
    let list = WordList(text: "Letter\r\nlitter\n\ndog's\nétude", language: "en")
    for word in ["letter", "litter", "étude"] { #expect(list.contains(word)) }
    for word in ["", "dogs", "dog", "etude", "lett"] { #expect(!list.contains(word)) }
  }

  static let deck = """
    #language:fi
    #columns:word\treading\tmeaning\tnote
    #ask:word>meaning
    sana; ääni\tröst\tword; he/she; an ear (of corn), well-known\tsecret
    Kivi\tx\tstone&rock\tshown only
    """

  @Test("takes both sides of a deck, each in its language, and nothing that is not asked")
  func lists() throws {
    let lists = WordList.lists(of: readDeck(bytes: Array(Self.deck.utf8), name: "test"))
    #expect(lists.map(\.language) == ["en", "fi"])
    let (english, finnish) = (try #require(lists.first), try #require(lists.last))
    for word in ["word", "he", "she", "ear", "of", "corn", "well", "known"] {
      #expect(english.contains(word), "\(word)")
    }
    for word in ["sana", "ääni", "kivi"] { #expect(finnish.contains(word), "\(word)") }
    for word in ["heshe", "secret", "shown", "röst", "sana", "x"] {
      #expect(!english.contains(word), "\(word)")
    }
    for word in ["word", "röst", "secret"] { #expect(!finnish.contains(word), "\(word)") }
  }

  @Test("is not made of Japanese, where no word is a typo, nor of questions in no language")
  func unlisted() throws {
    let japanese = "#language:ja\n#columns:word\tmeaning\n#ask:word>meaning, meaning>word\n猫\tcat"
    let lists = WordList.lists(of: readDeck(bytes: Array(japanese.utf8), name: "test"))
    #expect(lists.map(\.language) == ["en"])
    let plain = WordList.lists(of: readDeck(bytes: Array("capital of Peru\tLima".utf8), name: "t"))
    #expect(plain.map(\.language) == [""])
    let words = try #require(plain.first)
    #expect(words.contains("lima") && !words.contains("capital"))
  }

  static let asked: [(language: String, list: String, verdict: String)] = [
    ("en", "en", "wrong"), ("en-GB", "en_US", "wrong"), ("nb", "nn", "wrong"), ("", "", "wrong"),
    ("fi", "fi", "wrong"), ("fi-FI", "fi", "wrong"), ("de", "en", "slip"), ("fi", "pl", "slip"),
    ("fi", "", "slip"), ("", "en", "slip"),
  ]

  @Test("has a say in its own language alone", arguments: asked)
  func languages(language: String, list: String, verdict: String) {
    let context = JudgeContext(words: [WordList(text: "kovin", language: list)])
    let asked = Asked(field: "kovan", language: language, kind: .word)
    #expect(Judge(strictness: .low).verdict(on: "kovin", for: asked, in: context).name == verdict)
  }

  @Test("changes no verdict but those that say so, and makes none milder")
  func dependence() throws {
    var changes = 0
    for row in try Vectors.verdicts() {
      let judge = Judge(strictness: row.strictness)
      var context = row.context
      let before = judge.verdict(on: row.typed, for: row.asked, in: context)
      // Whatever was typed is a word, and so are its parts.
      let typed = row.typed.split { !$0.isLetter }.joined(separator: "\n").lowercased()
      context.words = [WordList(text: typed, language: row.asked.language)]
      let after = judge.verdict(on: row.typed, for: row.asked, in: context)
      if after == before { continue }
      changes += 1
      #expect(before.dependsOnWords, "\(row.testDescription): \(before), then \(after)")
      #expect(after.name == "wrong", "\(row.testDescription): \(before), then \(after)")
    }
    #expect(changes > 20)
  }
}

import Deck
import Foundation
import TestSupport
import Testing
import Text

@testable import Answers

@Suite("A list of words") struct WordListTests {
  @Test("takes a dictionary's lines in small letters, its possessives left out")
  func dictionary() {
    let list = WordList(text: "Letter\r\nlitter\n\ndog's\nétude", language: "en")
    for word in ["letter", "litter", "étude", "etude"] { #expect(list.contains(word)) }
    for word in ["", "dogs", "dog", "lett"] { #expect(!list.contains(word)) }
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

  /// Words of which each is near another; some have a British and an American spelling.
  static let near = [
    "letter litter latter lettuce", "angle angel ankle", "optimist optimism optimize",
    "capitalist capitalism", "analysts analysis analyses", "catalogue catalogued catalog",
    "realist realism reality", "cafe cage café cave", "résumé resume resumed", "form from farm",
    "strangle stranger strange", "colour colon collar color", "poison prison person poise",
    "breath breathe breadth", "stone store stove", "marital martial", "Polish polish polished",
    "desert dessert deserve", "paralysis paralyses", "county country courtly", "its it's it",
  ].map { $0.split(separator: " ").map(String.init) }

  @Test("lets no word pass as a typo of another, alone or in a phrase", arguments: near)
  func nearWords(words: [String]) {
    let text = Self.near.joined().joined(separator: "\n")
    let context = JudgeContext(words: [WordList(text: text, language: "en")])
    for answer in words {
      // An accent may be left out: the bare form is the word as well.
      for typed in words + words.map(\.strippingLatinMarks) {
        for strictness in Strictness.allCases {
          let judge = Judge(strictness: strictness)
          for (field, line) in [(answer, typed), ("a big \(answer)", "a big \(typed)")] {
            let asked = Asked(field: field, language: "en", kind: .meaning)
            let verdict = judge.verdict(on: line, for: asked, in: context)
            #expect(verdict.reasonName != "typo", "\(strictness): \(field) ← \(line): \(verdict)")
          }
        }
      }
    }
  }

  @Test("leaves a typo a typo that is no word")
  func typos() {
    let text = Self.near.joined().joined(separator: "\n")
    let context = JudgeContext(words: [WordList(text: text, language: "en")])
    let judge = Judge(strictness: .moderate)
    for (answer, typed) in [
      ("optimism", "optimsim"), ("capitalism", "captialism"), ("catalogue", "catlogue"),
      ("colour", "coluor"), ("letter", "lettre"), ("organise", "orgnise"), ("café", "caef"),
    ] {
      let asked = Asked(field: answer, language: "en", kind: .meaning)
      let verdict = judge.verdict(on: typed, for: asked, in: context)
      #expect(verdict == .slip(.typo, answer: answer), "\(answer) ← \(typed): \(verdict)")
    }
  }

  /// Debian's list of English words, where it is installed.
  static let installed = "/usr/share/dict/words"

  @Test(
    "of a whole dictionary lets none of its words pass as a typo of another",
    .enabled(if: FileManager.default.fileExists(atPath: WordListTests.installed))
  )
  func wholeDictionary() throws {
    let bytes = try Data(contentsOf: URL(filePath: Self.installed))
    let text = String(decoding: bytes, as: UTF8.self)
    let list = WordList(text: text, language: "en")
    let words = text.split(separator: "\n").map(String.init)
      .filter { $0.count > 3 && !$0.contains("'") }
    for word in words { #expect(list.contains(word.lowercased()), "\(word)") }
    // Words that are alike but for a letter in one or both of them.
    var alike: [String: [String]] = [:]
    for word in words {
      alike[word, default: []].append(word)
      for place in word.indices {
        var shorter = word
        shorter.remove(at: place)
        if alike[shorter]?.last != word { alike[shorter, default: []].append(word) }
      }
    }
    let groups = alike.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map(\.value)
    var chance = SeededGenerator(seed: 1)
    let context = JudgeContext(words: [list])
    for group in groups.shuffled(using: &chance).prefix(2000) {
      let pair = Array(group.shuffled(using: &chance).prefix(2))
      let asked = Asked(field: pair[0], language: "en", kind: .meaning)
      for strictness in Strictness.allCases {
        let verdict = Judge(strictness: strictness).verdict(on: pair[1], for: asked, in: context)
        #expect(verdict.reasonName != "typo", "\(strictness): \(pair): \(verdict)")
      }
    }
  }

  /// Rows whose verdict a dictionary changes: what was typed is a word, and so no typo.
  static let changedByDictionary: Set = [
    "v239 low",  // I don't now
    "v328 low", "v328 moderate",  // nuder, of nude
    "v491 low",  // elder sister
  ]

  @Test(
    "of a whole dictionary changes few verdicts of the vectors, each to wrong",
    .enabled(if: FileManager.default.fileExists(atPath: WordListTests.installed))
  )
  func vectors() throws {
    let bytes = try Data(contentsOf: URL(filePath: Self.installed))
    let list = WordList(text: String(decoding: bytes, as: UTF8.self), language: "en")
    for row in try Vectors.verdicts() {
      var context = row.context
      context.words = [list]
      let judge = Judge(strictness: row.strictness)
      let found = judge.verdict(on: row.typed, for: row.asked, in: context).name
      if found == row.verdict { continue }
      #expect(found == "wrong", "\(row.testDescription): \(found)")
      #expect(
        Self.changedByDictionary.contains("\(row.id) \(row.strictness)"),
        "\(row.testDescription): \(found)"
      )
    }
  }
}

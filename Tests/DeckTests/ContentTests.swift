import Deck
import Foundation
import Testing
import Text

@Suite("The decks that come along") struct ContentTests {
  struct Bundled: CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    var deck: DeckFile { readDeck(bytes: bytes, name: name) }
    var testDescription: String { name }
  }

  static let all: [Bundled] = {
    let content = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Content")
    let paths = FileManager.default.enumerator(atPath: content.path())?.allObjects as? [String]
    return (paths ?? []).sorted().filter { $0.hasSuffix(".tsv") }.compactMap { path in
      (try? Data(contentsOf: content.appending(path: path)))
        .map { Bundled(name: String(path.dropLast(4)), bytes: Array($0)) }
    }
  }()

  private func deck(_ name: String) throws -> DeckFile {
    try #require(Self.all.first { $0.name == name }).deck
  }

  @Test(
    "are there, of the right size",
    arguments: [
      ("japanese/greetings", 99), ("japanese/hiragana", 104), ("japanese/katakana", 104),
    ]
  )
  func areThere(name: String, notes: Int) throws {
    let deck = try deck(name)
    #expect(deck.notes.count == notes)
    #expect(deck.cards.count == 2 * notes)
  }

  @Test("read without a remark, in full", arguments: all)
  func areClean(bundled: Bundled) {
    let deck = bundled.deck
    #expect(deck.problems == [])
    #expect(deck.header.title != bundled.name && !deck.header.language.isEmpty)
    // A note without the question of a direction is not asked in it.
    let asked = deck.header.directions.map { direction in
      deck.notes.count { !$0.field(at: direction.questionColumn).isEmpty }
    }
    #expect(deck.cards.count == asked.reduce(0, +))
    #expect(deck.notes.allSatisfy { $0.fields.count == deck.header.columns.count })
  }

  @Test("are plain text: UTF-8 in normal form C, LF, no mark, no stray blanks", arguments: all)
  func arePlain(bundled: Bundled) throws {
    let text = try #require(String(validating: bundled.bytes, as: UTF8.self))
    #expect(Array(text.nfc.utf8) == bundled.bytes)
    #expect(!bundled.bytes.contains(0x0d) && bundled.bytes.last == 0x0a)
    #expect(!text.contains("  ") && !text.contains("\u{3000}") && !text.contains("\u{a0}"))
    #expect(!text.contains("’") && !text.contains("“"))
    for line in text.split(separator: "\n") {
      #expect(!line.hasSuffix(" ") && !line.hasSuffix("\t"))
    }
    #expect(text == writeDeck(bundled.deck))
  }

  @Test("ask each question once in each direction", arguments: all)
  func askOnce(bundled: Bundled) {
    for direction in bundled.deck.header.directions {
      let cards = bundled.deck.cards.filter { $0.direction == direction }
      #expect(Set(cards.map(\.question)).count == cards.count)
    }
  }

  @Test("list no answer twice, and none without text", arguments: all)
  func listAnswersOnce(bundled: Bundled) {
    for card in bundled.deck.cards {
      let answers = alternatives(card.answers)
      #expect(Set(answers).count == answers.count && !answers.contains(""), "\(card.answers)")
      #expect(isBalanced(card.answers), "\(card.answers)")
    }
  }

  @Test("have nothing that an attentive look at them finds", arguments: all)
  func standAnAttentiveLook(bundled: Bundled) {
    #expect(bundled.deck.findings == [])
  }

  @Test("have each its place in their course, and a README that names it")
  func haveTheirPlace() throws {
    let course = Self.all.filter { $0.name.hasPrefix("japanese/") }
    let orders = course.compactMap(\.deck.header.order)
    #expect(orders.count == course.count && Set(orders).count == course.count)
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Content/japanese/README.md")
    let text = try String(contentsOf: folder, encoding: .utf8)
    for deck in course {
      let name = deck.name.split(separator: "/").last.map(String.init) ?? ""
      #expect(text.contains("`\(name)`"), "\(name)")
    }
  }

  /// The columns in which a deck has words that sentences may be made of.
  static let vocabulary = [
    "n5-vocabulary": ["word"], "katakana-words": ["word"], "greetings": ["word"],
    "numbers": ["number", "reading"], "time": ["word"], "counters": ["count"], "verbs": ["word"],
    "adjectives": ["word"],
  ]

  @Test(
    "make sentences only of words that the course teaches",
    arguments: ["japanese/sentences", "japanese/particles"]
  )
  func useTaughtWords(name: String) throws {
    var taught: Set<String> = []
    for (name, columns) in Self.vocabulary {
      let deck = try deck("japanese/\(name)")
      for column in columns {
        let place = try #require(deck.header.columns.firstIndex(of: column), "\(name)")
        for note in deck.notes { taught.formUnion(words(note.field(at: place))) }
      }
    }
    let deck = try deck(name)
    let place = try #require(deck.header.columns.firstIndex(of: "words"))
    for note in deck.notes {
      let used = words(note.field(at: place))
      #expect(!used.isEmpty, "line \(note.line)")
      let strange = used.filter { !taught.contains($0) }
      #expect(strange.isEmpty, "line \(note.line)")
    }
  }

  /// The words of a field, without their readings and hints.
  private func words(_ field: String) -> [String] {
    alternatives(field.replacing(/\[[^\[\]]*\]/, with: "")).map(withoutBrackets)
      .filter { !$0.isEmpty }
  }

  @Test("tell meanings that two phrases share apart by a hint")
  func tellMeaningsApart() throws {
    var owners: [String: [String]] = [:]
    for note in try deck("japanese/greetings").notes {
      for meaning in alternatives(note.fields[2]) {
        for form in Set([withoutBrackets(meaning), meaning.filter { !"()".contains($0) }]) {
          owners[form, default: []].append(meaning)
        }
      }
    }
    for (form, meanings) in owners where meanings.count > 1 {
      #expect(Set(meanings).count == meanings.count, "\(form)")
      #expect(meanings.allSatisfy { $0.contains("(") }, "\(form): \(meanings)")
    }
  }

  @Test("begin with the nine phrases of the app")
  func beginsWithNine() throws {
    #expect(
      try deck("japanese/greetings").notes.prefix(9).map { $0.fields[0] } == [
        "はい", "いいえ", "おねがいします", "こんにちは", "はじめまして", "もしもし", "すみません", "ありがとう", "ごめんなさい",
      ]
    )
  }

  @Test("give each phrase first in kana, as it is read, with its politeness")
  func giveReadings() throws {
    let manners: Set<Substring> = ["polite", "very polite", "casual", "neutral", "formal"]
    for note in try deck("japanese/greetings").notes {
      #expect(alternatives(note.fields[0]).first == note.fields[1])
      #expect(note.fields[1].unicodeScalars.allSatisfy { (0x3041...0x3096).contains($0.value) })
      #expect(alternatives(note.fields[3]).first == note.fields[1])
      #expect(note.fields[4].split(separator: ";").first.map(manners.contains) == true)
      #expect(!note.fields[5].isEmpty)
    }
  }

  @Test("teach the kana in their order, katakana like hiragana")
  func teachKanaInOrder() throws {
    let hiragana = try deck("japanese/hiragana").notes
    let katakana = try deck("japanese/katakana").notes
    #expect(
      hiragana.prefix(46).map { $0.fields[0] }.joined()
        == "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん"
    )
    #expect(
      hiragana[46..<71].map { $0.fields[0] }.joined() == "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽ"
    )
    #expect(hiragana[71...].allSatisfy { $0.fields[0].count == 2 })
    for (one, other) in zip(hiragana, katakana) {
      let shifted = String(
        String.UnicodeScalarView(
          one.fields[0].unicodeScalars.compactMap { Unicode.Scalar($0.value + 0x60) }
        )
      )
      #expect(shifted == other.fields[0])
      #expect(one.fields[1] == other.fields[1] && one.fields[3] == other.fields[3])
    }
  }

  @Test("spell the kana in Hepburn first, with a first spelling for each")
  func spellHepburnFirst() throws {
    let notes = try deck("japanese/hiragana").notes
    let firsts = notes.compactMap { alternatives($0.fields[1]).first }
    #expect(Set(firsts).count == 104)
    #expect(
      Set(["shi", "chi", "tsu", "fu", "ji", "sha", "chu", "jo", "di", "du", "wo", "n"]).isSubset(
        of: firsts
      )
    )
    // Only sounds that really are alike share a spelling.
    var owners: [String: String] = [:]
    for note in notes {
      for spelling in alternatives(note.fields[1]) {
        owners[spelling, default: ""] += note.fields[0]
      }
    }
    #expect(
      Set(owners.values.filter { $0.count > 1 && !firstsOf($0, notes) }) == ["じぢ", "ずづ", "おを"]
    )
  }

  private func firstsOf(_ kana: String, _ notes: [Note]) -> Bool {
    notes.contains { $0.fields[0] == kana }
  }

  private func alternatives(_ field: String) -> [String] {
    field.split(separator: ";", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  private func withoutBrackets(_ text: String) -> String {
    text.replacing(/\s?\([^()]*\)\s?/, with: " ").trimmingCharacters(in: .whitespaces)
  }

  private func isBalanced(_ text: String) -> Bool {
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth < 0 || depth > 1 { return false }
    }
    return depth == 0
  }
}

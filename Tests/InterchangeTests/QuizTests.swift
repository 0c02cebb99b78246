import Answers
import Deck
import Foundation
import Interchange
import Testing

private let quizFolder = "/usr/share/games/bsdgames/quiz"

@Suite("A data file of quiz(6)") struct QuizTests {
  static let fields: [(category: String, shown: String, field: String)] = [
    ("big|large", "big", "big; large"), ("cap{ital}", "capital", "cap(ital)"),
    ("Trinidad{ and Tobago}", "Trinidad and Tobago", "Trinidad (and Tobago)"),
    ("{The }Gambia", "The Gambia", "(The) Gambia"),
    ("{G{eorge} }Washington", "George Washington", "(G(eorge)) Washington"),
    ("Bra[z|s]il", "Brazil", "Brazil; Brasil"),
    ("a{ b}c", "a bc", "a bc; ac"), ("x{!|,} y{.}", "x! y.", "x! y."),
    ("{J{oe} }{Biden}", "Joe Biden", "J(oe) (Biden); (J(oe)) Biden"), ("-{p}", "-p", "-p; -"),
    ("[a|b} c", "a c", "a c; b c"),
    ("M[iddle{-}Earth|E]", "Middle-Earth", "Middle(-)Earth; ME"),
    ("7{(integers)}", "7(integers)", "7(\\(integers\\))"),
    ("a\\|b\\{c\\:", "a|b{c:", "a\\|b{c:"), ("[x]", "x", "x"), ("{}y", "y", "()y"),
  ]

  @Test("has alternatives, optional parts, groups and escapes", arguments: fields)
  func reads(category: String, shown: String, field: String) {
    let deck = read("what:\(category)\n") { $0.format = .quiz }.deck
    #expect(deck.notes.first?.fields[1] == field)
    let turned = read("\(category):what\n") { $0.format = .quiz }.deck
    #expect(turned.notes.first?.fields[0] == shown)
  }

  @Test("has continued lines, and asks its first category for each other one")
  func categories() {
    let index = Array("/q/pres:pres{ident}:term:vice:succ{essor}\n".utf8)
    let text = "A{dam}:1789:\\\nB|C:D\nE:1800::F\n:x:y:z\n"
    let found = read(text, name: "quiz/pres") { $0.quizIndex = index }
    #expect(found.format == .quiz)
    let header = found.deck.header
    #expect(header.columns == ["president", "term", "vice", "successor", "president answers"])
    #expect(
      header.directions.map(\.name)
        == ["president>term", "president>vice", "president>successor"]
    )
    #expect(found.lines == ["Adam=1789", "Adam=B; C", "Adam=D", "E=1800", "E=F"])
    #expect(found.deck.notes.map(\.line) == [1, 3])
    #expect(
      found.deck.problems == [.init(line: 4, kind: .emptyField("x", column: "president"))]
    )
  }

  @Test("is told by its signs, or by its index")
  func sniffs() {
    #expect(read("a:b{c}\nd:e\n").format == .quiz)
    #expect(read("a:b\nd:e\n").format == .table)
    #expect(read("a:b\nd:e\n").lines == ["a=b", "d=e"])
    let index = Array("x/d:letters:others\n".utf8)
    let found = read("a:b\nd:e\n") { $0.quizIndex = index }
    #expect(found.format == .quiz && found.deck.header.columns == ["letters", "others"])
    #expect(read("{\n\"a\": 1\n}\n").format == .table)
  }

  @Test("tells of a bracket without a partner, and reads on")
  func brackets() {
    let found = read("smile:\\:)\nsad:x{\nglad:[a|b]\n") { $0.format = .quiz }
    #expect(found.lines == ["smile=:\\)", "sad=x{", "glad=a; b"])
    #expect(found.deck.problems == [.init(line: 2, kind: .lonePatternBracket("x{"))])
  }

  @Test("does not list what grows without bound, and accepts it all the same")
  func isLinear() throws {
    let category = String(repeating: "[ab|cd]", count: 40)
    let deck = read("q:\(category)\n").deck
    let card = try #require(deck.cards.first)
    #expect(card.answers.utf8.count < 20_000)
    for typed in [
      String(repeating: "ab", count: 40), String(repeating: "cd", count: 40),
      String(repeating: "abcd", count: 20),
    ] {
      #expect(isAccepted(typed, for: card), "\(typed)")
    }
    let nested = String(repeating: "{a[", count: 500) + String(repeating: "|b]}", count: 500)
    #expect(read("q:x\(nested)\n").deck.cards.count == 1)
    let optional = String(repeating: "{a}b", count: 500)
    #expect(read("q:\(optional)\n").deck.cards.count == 1)
  }

  private func isAccepted(_ typed: String, for card: Card) -> Bool {
    switch Judge(strictness: .moderate).verdict(on: typed, for: card) {
    case .right, .slip: true
    case .wrong, .retry: false
    }
  }

  static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: quizFolder)) ?? [])
    .filter { $0 != "index" }.sorted()

  @Test(
    "of Debian's bsdgames loads whole, and each of its alternatives is accepted",
    .enabled(if: !files.isEmpty, "bsdgames is not installed"),
    arguments: files
  )
  func loads(file: String) throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: "\(quizFolder)/\(file)")))
    let index = Array(try Data(contentsOf: URL(filePath: "\(quizFolder)/index")))
    let deck = read(bytes, name: file) { $0.quizIndex = index }.deck
    let others = deck.problems.filter { problem in
      // Three questions stand in a file twice, with the same answer.
      if case .duplicate = problem.kind { return false }
      return problem.severity == .madeNoCard
    }
    #expect(others == [])
    let twice = deck.problems.count { $0.severity == .madeNoCard }
    let rows = Self.rows(String(decoding: bytes, as: UTF8.self))
    #expect(deck.notes.count == rows.count - twice)
    let judge = Judge(strictness: .moderate)
    var count = 0
    for note in deck.notes {
      let row = try #require(rows[note.line])
      if Self.beyond.contains("\(file):\(note.line)") { continue }
      for (place, category) in row.enumerated() where !category.isEmpty {
        let all = deck.header.columns.firstIndex { $0.hasSuffix(" answers") }
        let field = note.field(at: place == 0 ? all ?? 0 : place)
        var asked = Asked(field: field)
        asked.rules = DeckRules(headers: deck.header.headers)
        for typed in Self.alternatives(category, atMost: 200)
        where Self.isWordy(typed) || !Self.isWordy(field) {
          count += 1
          switch judge.verdict(on: typed, for: asked) {
          case .right, .slip: break
          case .wrong, .retry:
            Issue.record("\(file):\(note.line): “\(typed)” is not accepted by “\(field)”")
          }
        }
      }
    }
    #expect(count >= deck.notes.count)
  }

  /// Cards of which the judge does not tell all alternatives apart: hundreds, that differ in marks.
  static let beyond: Set = ["ed:12"]

  /// Beside answers with letters the judge takes no lone marks, such as the editor's `-`.
  private static func isWordy(_ text: String) -> Bool {
    text.contains { $0.isLetter || $0.isNumber }
  }

  @Test("of Debian's bsdgames are thirty and some", .enabled(if: !files.isEmpty))
  func areThere() { #expect(Self.files.count >= 30) }

  /// The categories of each line by its number, continued lines joined.
  private static func rows(_ text: String) -> [Int: [String]] {
    var rows: [Int: [String]] = [:]
    var open: (text: String, line: Int)?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if line.isEmpty && open == nil { continue }
      let text = (open?.text ?? "") + line
      let first = open?.line ?? index + 1
      open = text.hasSuffix("\\") ? (String(text.dropLast()), first) : nil
      if open != nil { continue }
      rows[first] = text.replacingOccurrences(of: "\\:", with: "\u{1}").components(separatedBy: ":")
        .map { $0.replacingOccurrences(of: "\u{1}", with: "\\:") }
    }
    return rows
  }

  /// The texts that a category stands for; written anew, so that it can find faults in the reader.
  static func alternatives(_ category: String, atMost limit: Int) -> [String] {
    var rest = Array(category)[...]
    return choices(&rest, limit).map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static func choices(_ rest: inout ArraySlice<Character>, _ limit: Int) -> [String] {
    var all: [String] = []
    var texts = [""]
    while let next = rest.first {
      rest.removeFirst()
      var options: [String]
      switch next {
      case "{": options = choices(&rest, limit) + [""]
      case "[": options = choices(&rest, limit)
      case "}", "]": return all + texts
      case "|":
        all += texts
        texts = [""]
        continue
      case "\\": options = [rest.popFirst().map(String.init) ?? "\\"]
      default: options = [String(next)]
      }
      texts = Array(texts.flatMap { text in options.map { text + $0 } }.prefix(limit))
    }
    return all + texts
  }
}

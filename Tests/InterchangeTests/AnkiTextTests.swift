import Deck
import Foundation
import Interchange
import TestSupport
import Testing

private let folder = repositoryRoot.appending(path: "Tests/Fixtures/anki-text")

@Suite("A text file that Anki wrote") struct AnkiTextTests {
  private struct Content: Decodable {
    struct Note: Decodable {
      let guid: String?
      let notetype: String?
      let deck: String?
      let tags: String?
      let fields: [String]
    }
    let html: Bool
    let row_count: Int
    let rows: [[String]]
    let notes: [Note]?
  }

  static let files: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
    .filter { $0.hasSuffix(".txt") }.sorted() ?? []

  @Test("is read as it stands, row by row", arguments: files)
  func reads(file: String) throws {
    let bytes = Array(try Data(contentsOf: folder.appending(path: file)))
    let json = try Data(contentsOf: folder.appending(path: file + ".json"))
    let content = try JSONDecoder().decode(Content.self, from: json)
    let text = readForeign(bytes: bytes, name: "anki")
    #expect(text.format == .table && text.separator == .tab && !text.hasHeaderRow)
    #expect(text.texts == content.rows)
    #expect(text.rows.count == content.row_count)
    let isMarkup = text.deck.problems.contains { $0.kind == .markup }
    #expect(isMarkup == content.html)
    try expectColumns(text, content)
  }

  /// The columns that Anki's header names are those of the deck.
  private func expectColumns(_ text: ForeignText, _ content: Content) throws {
    let columns = text.deck.header.columns
    let placed = ["id", "note type", "deck", "tags"]
    for (row, note) in zip(text.rows, content.notes ?? []) {
      let fields = row.fields.map(\.text)
      for (name, value) in zip(placed, [note.guid, note.notetype, note.deck, note.tags]) {
        guard let value else { continue }
        let place = try #require(columns.firstIndex(of: name))
        #expect(fields[place] == value)
      }
      let others = fields.indices.filter {
        !columns.indices.contains($0) || !placed.contains(columns[$0])
          || [note.guid, note.notetype, note.deck, note.tags].allSatisfy { $0 == nil }
      }
      #expect(others.map { fields[$0] } == note.fields)
    }
  }

  @Test("is there") func isThere() { #expect(Self.files.count == 40) }

  private struct Oracle: Decodable {
    struct Case: Decodable {
      struct Note: Decodable {
        let fields: [String]
        let tags: [String]
      }
      let name: String
      let input: String
      let separator: String?
      let notes: [Note]?
    }
    let cases: [Case]
  }

  /// Where we mean to do otherwise, each with its reason.
  static let others = [
    "one column": "a line without a separator is no row",
    "colon wins over comma": "the colon of a time is no separator",
    "text after closing quote": "such a quote belongs to the text",
  ]

  @Test("gives Anki's separator and fields for small files, a few meant differences apart")
  func agrees() throws {
    let json = try Data(contentsOf: folder.appending(path: "oracle-text-import.json"))
    let oracle = try JSONDecoder().decode(Oracle.self, from: json)
    #expect(oracle.cases.count > 30)
    for example in oracle.cases where Self.others[example.name] == nil {
      let text = read(example.input)
      if let separator = example.separator {
        #expect(text.separator?.name == separator, "\(example.name)")
      }
      let columns = text.deck.header.columns
      for note in example.notes ?? [] {
        // A row that asks nothing is kept by Anki and reported by us.
        let plain = note.fields.map(plain).filter { !$0.isEmpty }
        guard plain.count > 1 else { continue }
        // A text with gaps is several cards, and stands whole only in its row.
        let isGapped = plain.contains { $0.contains("{{c1::") }
        let isThere = (isGapped ? text.texts : text.deck.notes.map(\.fields)).contains { fields in
          plain.allSatisfy { fields.contains($0) }
        }
        #expect(isThere || example.name == "html off, with tags and entities", "\(example.name)")
        if let place = columns.firstIndex(of: "tags"), example.name.contains("Tags label") {
          #expect(text.deck.notes.first?.fields[place] == note.tags.joined(separator: " "))
        }
      }
    }
  }

  private func plain(_ html: String) -> String {
    html.replacingOccurrences(of: "<br>", with: "\n").replacingOccurrences(of: "&quot;", with: "\"")
      .replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
      .replacingOccurrences(of: "&amp;", with: "&").trimmingCharacters(in: .whitespaces)
  }

  @Test("gets its HTML made plain by whoever knows how")
  func makesPlain() {
    let text = read("#separator:tab\n#html:true\na<br>b\t<b>c</b>\n") {
      $0.plainText = { $0.filter { !"<>/b".contains($0) } }
    }
    #expect(text.lines == ["ar=c"])
    #expect(text.deck.problems == [] && text.deck.header.headers["html"] == "false")
  }

  @Test("gives its tags to every note")
  func tags() {
    let text = read("#separator:comma\n#tags:x y\n#columns:Front,Back,Tags\na,b\nc,d,z\n")
    #expect(text.deck.header.columns == ["front", "back", "tags"])
    #expect(text.deck.notes.map { $0.fields[2] } == ["x y", "z x y"])
    let bare = read("tags:x\na\tb\n")
    #expect(bare.deck.notes.first?.fields == ["a", "b", "", "x"])
  }

  @Test("keeps the place of its columns", arguments: ["guid", "Guid", "id"])
  func identity(name: String) {
    let text = read("#separator:;\n#columns:\(name);Word;Meaning\ng1;neko;cat\ng2;inu;dog\n")
    #expect(text.lines == ["neko=cat", "inu=dog"])
    #expect(text.deck.notes.map(\.identity) == ["g1", "g2"])
  }
}

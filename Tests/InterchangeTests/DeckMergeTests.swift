import Deck
import Foundation
import Journal
import Testing

@testable import Interchange

/// A deck of rows `identity, front, back, tags`.
private func incoming(_ rows: [(id: String, front: String, back: String, tags: String)])
  -> IncomingDeck
{
  IncomingDeck(
    source: "anki 1/2",
    sourceName: "A, Basic",
    name: "A",
    headers: [.init("title", "A deck")],
    columns: ["front", "back", "tags", "id"],
    directions: [IncomingDirection(question: 0, answer: 1)],
    rows: rows.map {
      IncomingRow(identity: $0.id, fields: [$0.front, $0.back, $0.tags, $0.id])
    }
  )
}

/// A deck file over several imports.
private struct Shelf {
  var bytes: [UInt8] = []
  var memory: ImportMemory?

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var deck: DeckFile { readDeck(bytes: bytes, name: "A") }
  /// The rows without the header.
  var rows: [String] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
  }

  mutating func take(_ deck: IncomingDeck) throws -> DeckMerge {
    let merge =
      bytes.isEmpty
      ? DeckMerge(deck, asNew: "A")
      : try DeckMerge(
        deck,
        into: DeckMerge.Present(deck: self.deck, bytes: bytes, memory: memory)
      )
    bytes = merge.bytes ?? bytes
    memory = merge.content().memory ?? memory
    return merge
  }

  mutating func edit(_ old: String, _ new: String) throws {
    try #require(text.contains(old))
    bytes = Array(text.replacingOccurrences(of: old, with: new).utf8)
  }
}

@Suite("A deck that comes again and again")
struct DeckMergeTests {
  private let first = incoming([
    ("a", "uno", "one", "t1"), ("b", "dos", "two", ""), ("c", "tres", "three", "t1 t2"),
  ])

  @Test("becomes a file with its header and rows, which reads back as it came")
  func new() throws {
    var shelf = Shelf()
    let merge = try shelf.take(first)
    #expect(
      shelf.text == """
        #separator:tab
        #html:false
        #title:A deck
        #source:anki 1/2
        #source name:A, Basic
        #columns:front\tback\ttags\tid
        #ask:front>back
        uno\tone\tt1\ta
        dos\ttwo\t\tb
        tres\tthree\tt1 t2\tc

        """
    )
    #expect(merge.change.isNew && merge.change.added == 3)
    #expect(shelf.deck.findings.isEmpty)
    #expect(shelf.deck.notes.map(\.identity) == ["a", "b", "c"])
    #expect(
      first.rows.indices.map { merge.id(of: IncomingCard(row: $0, direction: 0)) }
        == shelf.deck.cards.map(\.id)
    )
  }

  @Test("changes nothing the second time")
  func same() throws {
    var shelf = Shelf()
    _ = try shelf.take(first)
    let merge = try shelf.take(first)
    #expect(merge.bytes == nil && merge.content().memory == nil)
    #expect(merge.change.unchanged == 3 && merge.change.updated == 0 && merge.change.added == 0)
  }

  @Test("takes what changed there, a second time and a third, and keeps the cards")
  func threeVersions() throws {
    var shelf = Shelf()
    let cards = try shelf.take(first)
    let second = try shelf.take(incoming([("a", "uno", "one, 1", "t1"), ("b", "dos!", "two", "")]))
    #expect(second.change.updated == 2 && second.change.added == 0)
    #expect(shelf.rows == ["uno\tone, 1\tt1\ta", "dos!\ttwo\t\tb", "tres\tthree\tt1 t2\tc"])
    let third = try shelf.take(
      incoming([
        ("a", "uno", "one, 1, I", "t1"), ("b", "dos!", "two", ""), ("d", "cuatro", "four", ""),
      ])
    )
    #expect(third.change.updated == 1 && third.change.added == 1 && third.change.unchanged == 1)
    #expect(shelf.rows.last == "cuatro\tfour\t\td")
    for card in [IncomingCard(row: 0, direction: 0), IncomingCard(row: 1, direction: 0)] {
      #expect(
        cards.id(of: card) == second.id(of: card) && second.id(of: card) == third.id(of: card)
      )
    }
  }

  /// What stands here and what comes, from “one”; and what stands here then.
  static let sides: [(own: String, theirs: String, after: String, isConflict: Bool)] = [
    ("one", "one", "one", false),
    ("one", "1", "1", false),
    ("mine", "one", "mine", false),
    ("mine", "mine", "mine", false),
    ("mine", "theirs", "mine", true),
  ]

  @Test("merges field by field: what only one side changed counts, what both changed stays mine")
  func threeSides() throws {
    for (own, theirs, after, isConflict) in Self.sides {
      var shelf = Shelf()
      _ = try shelf.take(first)
      if own != "one" { try shelf.edit("uno\tone\t", "uno\t\(own)\t") }
      let merge = try shelf.take(incoming([("a", "uno", theirs, "t1")]))
      #expect(shelf.rows[0] == "uno\t\(after)\tt1\ta")
      #expect(
        merge.change.conflicts
          == (isConflict
            ? [.init(line: 8, column: "back", own: own, theirs: theirs, isChangedTwice: true)]
            : [])
      )
      // Told once: what came is known now.
      #expect(try shelf.take(incoming([("a", "uno", theirs, "t1")])).change.conflicts.isEmpty)
    }
  }

  /// The learner's tags, those of the source before and now, and what comes of it.
  static let tags: [(own: String, last: String, theirs: String, after: String)] = [
    ("X", "X", "Y", "Y"),
    ("X mine", "X", "Y", "mine Y"),
    ("X", "X", "X Y", "X Y"),
    ("mine", "X", "X", "mine"),
    ("mine", "X", "X Y", "mine Y"),
    ("X Y", "", "Y Z", "X Y Z"),
    ("Hard", "", "hard", "Hard"),
    ("", "X", "", ""),
    ("b  a", "a b", "a b", "b  a"),
  ]

  @Test("merges tags as a set", arguments: tags)
  func tagMerge(own: String, last: String, theirs: String, after: String) {
    #expect(TagMerge(own: own, last: last, theirs: theirs).tags == after)
  }

  @Test("keeps the learner's comments, order, columns, headers and names")
  func learnersFile() throws {
    var shelf = Shelf()
    _ = try shelf.take(first)
    try shelf.edit("#columns:front\tback\ttags\tid", "#columns:Spanish\tback\ttags\tid\tnote")
    try shelf.edit("#ask:front>back", "#case:strict\n#ask:spanish>back, back>spanish")
    try shelf.edit("#title:A deck", "#title:Mine")
    try shelf.edit("uno\tone\tt1\ta\n", "")
    try shelf.edit(
      "tres\tthree\tt1 t2\tc\n",
      "# a remark\ntres\tthree\tt1 t2\tc\tmind\nuno\tone\tt1\ta\n"
    )
    let before = shelf.text
    let merge = try shelf.take(
      incoming([
        ("a", "uno", "one", "t1"), ("b", "dos", "zwei", ""), ("c", "tres", "drei", "t1 t2"),
        ("d", "cuatro", "four", ""),
      ])
    )
    #expect(
      shelf.text
        == before.replacingOccurrences(of: "dos\ttwo", with: "dos\tzwei")
        .replacingOccurrences(of: "tres\tthree", with: "tres\tdrei") + "cuatro\tfour\t\td\n"
    )
    #expect(merge.change.updated == 2 && merge.change.added == 1)
    #expect(Set(shelf.deck.cards.map(\.id)).contains(merge.id(of: .init(row: 0, direction: 0))))
  }

  @Test("adds a column that the source got, and the direction that asks it")
  func newColumn() throws {
    var shelf = Shelf()
    _ = try shelf.take(first)
    var wider = incoming([("a", "uno", "one", "t1"), ("b", "dos", "two", "")])
    wider.columns = ["front", "back", "card 2 question", "tags", "id"]
    wider.directions.append(IncomingDirection(question: 2, answer: 0))
    for index in wider.rows.indices { wider.rows[index].fields.insert("1?", at: 2) }
    let merge = try shelf.take(wider)
    #expect(merge.change.updated == 2)
    #expect(shelf.text.contains("#columns:front\tback\ttags\tid\tcard 2 question\n"))
    #expect(shelf.text.contains("#ask:front>back, card 2 question>front\n"))
    #expect(shelf.rows[0] == "uno\tone\tt1\ta\t1?")
    #expect(try shelf.take(wider).bytes == nil)
  }

  @Test("finds its notes by their questions where the column of identities was deleted")
  func lostIdentities() throws {
    var shelf = Shelf()
    _ = try shelf.take(first)
    shelf.bytes = Array("#columns:front\tback\ttags\nuno\tone\tt1\ndos\ttwo\n".utf8)
    let merge = try shelf.take(first)
    #expect(merge.change.added == 0 && merge.change.leftOut == 1)
    #expect(shelf.deck.notes.map { $0.field(at: 0) } == ["uno", "dos"])
    #expect(
      shelf.deck.cards.map(\.id)
        == (0..<2).map { merge.id(of: IncomingCard(row: $0, direction: 0)) }
    )
  }

  @Test("lets a note that was taken out here stay out, but adds what is new")
  func takenOut() throws {
    var shelf = Shelf()
    _ = try shelf.take(first)
    try shelf.edit("dos\ttwo\t\tb\n", "")
    let next = incoming([
      ("a", "uno", "one", "t1"), ("b", "dos", "two!", ""), ("c", "tres", "three", "t1 t2"),
      ("d", "cuatro", "four", ""),
    ])
    let merge = try shelf.take(next)
    #expect(merge.change.leftOut == 1 && merge.change.added == 1)
    #expect(shelf.deck.notes.map(\.identity) == ["a", "c", "d"])
    #expect(merge.id(of: IncomingCard(row: 3, direction: 0)) == shelf.deck.cards[2].id)
    #expect(try shelf.take(next).bytes == nil)
  }

  @Test("follows a question that is mended at the source again and again, and mended back")
  func mendedAgain() throws {
    func table(_ question: String) -> IncomingDeck {
      IncomingDeck(
        source: "t.csv",
        sourceName: "",
        name: "t",
        headers: [],
        columns: ["q", "a"],
        directions: [IncomingDirection(question: 0, answer: 1)],
        rows: [(question, "Farbe"), ("house", "Haus"), ("dog", "Hund")].map {
          IncomingRow(identity: $0.0, fields: [$0.0, $0.1])
        }
      )
    }
    var shelf = Shelf()
    _ = try shelf.take(table("colour"))
    let card = try #require(shelf.deck.cards.first).id
    for question in ["color", "colors", "colour", "colours", "colour"] {
      let merge = try shelf.take(table(question))
      #expect(merge.change.conflicts.isEmpty && merge.change.updated == 1, "\(question)")
      #expect(shelf.deck.notes.map { $0.field(at: 0) } == [question, "house", "dog"])
      #expect(shelf.deck.cards.first?.id == card, "\(question)")
      #expect(merge.id(of: IncomingCard(row: 0, direction: 0)) == card)
      #expect(try shelf.take(table(question)).bytes == nil)
    }
    // What is mended here stays from then on.
    try shelf.edit("\ncolour\t", "\ncolor\t")
    #expect(try shelf.take(table("colour")).bytes == nil)
    #expect(try shelf.take(table("colours")).change.conflicts.count == 1)
  }

  @Test("adds no note twice where only what comes has identities")
  func identitiesOfOthers() throws {
    var shelf = Shelf()
    shelf.bytes = Array("#columns:front\tback\ttags\n#ask:front>back\nuno\tone\tt1\n".utf8)
    for _ in 1...3 {
      let merge = try shelf.take(incoming([("x", "uno", "one", "t1")]))
      #expect(merge.change.added == 0)
    }
    #expect(shelf.deck.notes.count == 1)
  }

  @Test("without a memory keeps what is here and tells what differs")
  func noMemory() throws {
    var shelf = Shelf()
    _ = try shelf.take(first)
    shelf.memory = nil
    let merge = try shelf.take(incoming([("a", "uno", "1", "t1"), ("b", "dos", "two", "")]))
    #expect(merge.bytes == nil)
    #expect(merge.change.conflicts.map(\.own) == ["one"])
    #expect(merge.content().memory?.identities.count == 2)
  }

  @Test("remembers notes that did not come this time")
  func partly() throws {
    var shelf = Shelf()
    _ = try shelf.take(first)
    _ = try shelf.take(incoming([("c", "tres", "3", "t1 t2")]))
    let merge = try shelf.take(incoming([("a", "uno", "1", "t1"), ("c", "tres", "3", "t1 t2")]))
    #expect(merge.change.updated == 1 && merge.change.conflicts.isEmpty)
    #expect(shelf.rows[0] == "uno\t1\tt1\ta")
  }

  @Test("refuses a file that asks nothing")
  func asksNothing() throws {
    let bytes = Array("#columns:a\tb\n#ask:x>y\n1\t2\n".utf8)
    let present = DeckMerge.Present(
      deck: readDeck(bytes: bytes, name: "A"),
      bytes: bytes,
      memory: nil
    )
    #expect(throws: DeckMerge.Failure.noDirection) { _ = try DeckMerge(first, into: present) }
  }

  @Test("comes back from its file whatever stands in the fields")
  func anyText() throws {
    let texts = [
      "a\tb", "a\nb", "\"q\"", "#c", " lead", "trail\u{3000}", "\u{a0}x", "a\"b", "\"", "e\u{301}",
      "が", "か\u{3099}", "x;y|z", "(a) b", "\u{1f}", "👩‍👩‍👧", "¡ñ", "é", "\u{202e}x", "－",
    ]
    var rows: [(id: String, front: String, back: String, tags: String)] = []
    for (place, text) in texts.enumerated() {
      rows.append(
        (
          "id\(place)", text.precomposedStringWithCanonicalMapping,
          "back \(text)".precomposedStringWithCanonicalMapping, ""
        )
      )
    }
    var shelf = Shelf()
    let deck = incoming(rows)
    _ = try shelf.take(deck)
    #expect(shelf.deck.notes.map(\.fields) == deck.rows.map(\.fields))
    #expect(try shelf.take(deck).bytes == nil)
    // Through rows that are replaced and added, too.
    var changed = rows
    for place in changed.indices { changed[place].back += "!" }
    changed.append(("new", "\"#", "\tx\n", ""))
    _ = try shelf.take(incoming(changed))
    #expect(shelf.deck.notes.map(\.fields) == incoming(changed).rows.map(\.fields))
  }
}

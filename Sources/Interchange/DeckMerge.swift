public import Deck
public import Journal
internal import Text

/// An incoming deck put into the file that it has here, or made into a new one.
///
/// The merge is one of three sides: what comes now, what came last, and what stands here. What only
/// the source changed is taken; what only the learner changed stays; what both changed stays and is
/// told. Tags are merged as a set. Nothing that is here goes away, and what was taken out here does
/// not come back.
public struct DeckMerge: Sendable {
  /// The deck file as it stands here.
  public struct Present: Sendable {
    /// The deck.
    public var deck: DeckFile
    /// The bytes that it was read from.
    public var bytes: [UInt8]
    /// What came last from the same source; nothing where that is not known.
    public var memory: ImportMemory?

    /// Takes the parts.
    ///
    /// - Parameters:
    ///   - deck: The deck.
    ///   - bytes: The bytes that it was read from.
    ///   - memory: What came last from the same source.
    public init(deck: DeckFile, bytes: [UInt8], memory: ImportMemory?) {
      self.deck = deck
      self.bytes = bytes
      self.memory = memory
    }
  }

  /// Why a deck could not be put together.
  public enum Failure: Error, Hashable, Sendable {
    /// The deck asks nothing that the file here could ask.
    case noDirection
    /// The file would not be read as it was meant.
    case unreadable
  }

  /// What is to be written.
  public struct Content: Sendable {
    /// The content of the file; nothing where it stays as it is.
    public var bytes: [UInt8]?
    /// What came, for the next time; nothing where that is what is known already.
    public var memory: ImportMemory?
  }

  private enum Making: Sendable {
    case ready(Content)
    case new(IncomingDeck, DeckHeader)
  }

  private let making: Making
  /// What became of the deck.
  public let change: ImportReport.DeckChange
  /// The numbers by which cards go on whose words are others from now on.
  public let relinkings: [ImportedContent.Relinking]
  /// Whether the file here asks each direction: what it does not ask makes no card.
  public let isAsked: [Bool]
  private let language: String
  /// The identity of each row's note.
  private let identities: [String]
  /// The name of each direction, as the file here has it.
  public let directionNames: [String]
  /// The numbers by which cards go whose questions were mended here.
  private let relinked: [CardID: CardID]

  /// What is to be written; that of a new deck is made now, which takes its time.
  ///
  /// - Returns: The file and what is remembered.
  public func content() -> Content {
    switch making {
    case .ready(let content): return content
    case .new(let incoming, let header):
      var bytes = Array(writeDeck(DeckFile(header: header, notes: [])).utf8)
      bytes.reserveCapacity(bytes.count + incoming.rows.count * 64)
      for row in incoming.rows { appendDeckRow(row.fields, to: &bytes) }
      return Content(bytes: bytes, memory: incoming.memory)
    }
  }

  /// The content of the file; nothing where it stays as it is.
  public var bytes: [UInt8]? { content().bytes }

  /// The card of a row, by which its answers are kept.
  ///
  /// - Parameter card: The row and the direction.
  /// - Returns: What tells the card from all others.
  public func id(of card: IncomingCard) -> CardID {
    let id = CardID(
      language: language,
      identity: identities[card.row],
      direction: directionNames[card.direction]
    )
    return relinked[id] ?? id
  }

  /// Makes a new deck file.
  ///
  /// - Parameters:
  ///   - incoming: The deck that comes.
  ///   - name: The name of its file here.
  public init(_ incoming: IncomingDeck, asNew name: String) {
    let header = incoming.header(name: name)
    making = .new(incoming, header)
    var change = ImportReport.DeckChange(name: name, isNew: true)
    change.added = incoming.rows.count
    self.change = change
    language = header.language
    identities = incoming.rows.map(\.identity)
    directionNames = incoming.directions.map {
      "\(incoming.columns[$0.question])>\(incoming.columns[$0.answer])"
    }
    isAsked = incoming.directions.map { _ in true }
    relinked = [:]
    relinkings = []
  }

  /// Puts a deck into the file that it has here.
  ///
  /// - Parameters:
  ///   - incoming: The deck that comes.
  ///   - present: The file as it stands here.
  /// - Throws: Why that cannot be done.
  public init(_ incoming: IncomingDeck, into present: Present) throws(Failure) {
    var merger = DeckMerger(incoming, present)
    do throws(Failure) {
      try merger.run()
    } catch {
      // Where questions changed places, they tell what numbers do not.
      guard error == .unreadable, incoming.rows.contains(where: { $0.number != nil }) else {
        throw error
      }
      var other = incoming
      for row in other.rows.indices { other.rows[row].number = nil }
      merger = DeckMerger(other, present)
      try merger.run()
    }
    let new = incoming.memory.completed(by: present.memory, without: merger.superseded)
    making = .ready(Content(bytes: merger.bytes, memory: new == present.memory ? nil : new))
    change = merger.change
    language = present.deck.header.language
    identities = merger.identities
    directionNames = merger.directionNames
    isAsked = merger.isAsked
    relinked = merger.relinked
    relinkings = merger.relinkings
  }
}

extension ImportMemory {
  /// It with the notes of another time that are not in it: they may come again.
  ///
  /// - Parameters:
  ///   - earlier: What was known then.
  ///   - superseded: The hashes of identities that are another's now.
  /// - Returns: All that is known.
  fileprivate func completed(
    by earlier: ImportMemory?,
    without superseded: Set<UInt64> = []
  ) -> ImportMemory {
    guard let earlier, earlier.columns == columns else { return self }
    var whole = self
    let known = Set(identities).union(superseded)
    for (place, identity) in earlier.identities.enumerated() where !known.contains(identity) {
      whole.append(identity: identity, fields: earlier.fields(at: place), tags: earlier.tags[place])
    }
    return whole
  }
}

extension IncomingDeck {
  /// Whether a deck has any text in common with what came last from its source.
  ///
  /// - Parameter memory: What came last.
  /// - Returns: Whether it may be the same deck, changed; so it is where either is too small to tell.
  public func isAkin(to memory: ImportMemory) -> Bool {
    guard rows.count >= 3, memory.identities.count >= 3 else { return true }
    let known = Set(memory.fields)
    let tags = columns.firstIndex(of: AnkiColumns.tags)
    return rows.contains { row in
      row.fields.enumerated().contains { place, field in
        place != tags && !field.isEmpty && known.contains(stableHash(of: field))
      }
    }
  }

  /// The header that the deck's own file has.
  func header(name: String) -> DeckHeader {
    var lines = headers.map { (key: $0.key, value: $0.value, line: 1) }
    if !isOurs { lines.append(("source", source, 1)) }
    if !isOurs, !sourceName.isEmpty { lines.append(("source name", sourceName, 1)) }
    lines.append(("columns", columns.joined(separator: "\t"), 1))
    let asked = directions.map { "\(columns[$0.question])>\(columns[$0.answer])" }
    lines.append(("ask", asked.joined(separator: ", "), 1))
    return makeDeck(rows: [], name: name, headers: lines, separator: nil).header
  }

  /// What a deck of ours holds as it leaves, remembered for when it comes back.
  ///
  /// Of a note that left before, or came, what it was then stays known: there may be several packages
  /// under way, and only what came back tells which of them was taken.
  ///
  /// - Parameter known: What is known of it.
  /// - Returns: What is to be known; nothing where that is the same.
  public func memoryOfLeaving(beside known: ImportMemory?) -> ImportMemory? {
    guard let known else { return memory }
    let whole = known.completed(by: memory)
    return whole == known ? nil : whole
  }

  /// What comes, as it is remembered for the next time.
  var memory: ImportMemory {
    var memory = ImportMemory(source: source, columns: columns)
    let tags = columns.firstIndex(of: AnkiColumns.tags)
    var hashes = [UInt64](repeating: 0, count: columns.count)
    for row in rows {
      for place in hashes.indices {
        let field = place < row.fields.count ? row.fields[place] : ""
        hashes[place] = field.isEmpty ? 0 : stableHash(of: field)
      }
      memory.append(
        identity: stableHash(of: row.identity),
        fields: hashes,
        tags: tags.map { row.fields[$0] } ?? ""
      )
    }
    return memory
  }
}

internal import Deck
public import Journal

/// By what Anki knows the notes of a deck of ours: when it was told last that each was changed, and
/// what tells those from all others that were made there.
///
/// Anki takes a text only where it was changed later than its own, and takes it whole. What did not
/// change here is therefore told as of the time that it was told of before, so that what was changed
/// there meanwhile stays, with all that a deck does not hold of it: pictures, sounds, markup.
public struct AnkiMarks: Sendable {
  private struct Mark: Hashable {
    /// A hash of what both sides have.
    var content: UInt64
    /// In seconds since 1970.
    var modified: Int64
    /// What tells the note from all others in Anki; empty where that follows from its number.
    var guid: String
  }

  private let source: String
  private var marks: [CardID: Mark] = [:]
  private let before: [CardID: Mark]

  private static let columns = ["content", "modified"]
  /// What came from Anki and was never told of by us is older than whatever happens there.
  private static let earliest: Int64 = 946_684_800
  private static let latest: Int64 = 1 << 40

  /// Takes what is remembered.
  ///
  /// - Parameters:
  ///   - source: The name under which it is remembered.
  ///   - memory: What is remembered.
  public init(source: String, memory: ImportMemory?) {
    self.source = source
    if let memory, memory.columns == Self.columns {
      marks.reserveCapacity(memory.identities.count)
      for (place, identity) in memory.identities.enumerated() {
        let fields = Array(memory.fields(at: place))
        let modified = Int64(clamping: fields[1])
        marks[CardID(rawValue: Int64(bitPattern: identity))] = Mark(
          content: fields[0],
          modified: min(modified, Self.latest),
          guid: memory.tags[place]
        )
      }
    }
    before = marks
  }

  /// The name under which it is remembered.
  ///
  /// - Parameter name: The name of the deck.
  /// - Returns: The name of the memory.
  public static func source(ofDeck name: String) -> String { "in Anki \(name)" }

  /// What is to be remembered; nothing where that is what is known already.
  public var memory: ImportMemory? {
    guard marks != before else { return nil }
    var memory = ImportMemory(source: source, columns: Self.columns)
    for (number, mark) in marks.sorted(by: { $0.key < $1.key }) {
      memory.append(
        identity: UInt64(bitPattern: number.rawValue),
        fields: [mark.content, UInt64(mark.modified)],
        tags: mark.guid
      )
    }
    return memory
  }

  // MARK: - Leaving

  /// Tells when a note was changed, as Anki is to be told.
  ///
  /// - Parameters:
  ///   - number: The number of its first card.
  ///   - content: A hash of what it holds.
  ///   - file: When its file was changed, in seconds since 1970.
  /// - Returns: The time, in seconds since 1970.
  mutating func modified(_ number: CardID, _ content: UInt64, file: Int64) -> Int64 {
    var mark = marks[number] ?? Mark(content: content, modified: file, guid: "")
    if mark.content != content {
      mark.content = content
      mark.modified = max(file, mark.modified + 1)
    }
    mark.modified = min(max(mark.modified, 0), Self.latest)
    marks[number] = mark
    return mark.modified
  }

  /// What tells a note in Anki that was made there; nothing where its number does.
  func guid(of number: CardID) -> String? {
    marks[number].flatMap { $0.guid.isEmpty ? nil : $0.guid }
  }

  /// A hash of what a note holds, whatever order its tags have.
  ///
  /// - Parameters:
  ///   - fields: The fields in the order of the columns.
  ///   - tags: The place of the column of tags.
  /// - Returns: The hash.
  static func content(of fields: [String], tags: Int?) -> UInt64 {
    var fields = fields
    if let tags, fields.indices.contains(tags), !fields[tags].isEmpty {
      fields[tags] = fields[tags].split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        .sorted().joined(separator: " ")
    }
    while fields.last?.isEmpty == true { fields.removeLast() }
    return stableHash(of: fields.joined(separator: "\u{1f}"))
  }

  // MARK: - Coming back

  /// Tells the numbers of notes that were made in Anki and came before.
  ///
  /// - Parameter deck: The deck of ours that comes.
  public func number(_ deck: inout IncomingDeck) {
    let made = marks.filter { !$0.value.guid.isEmpty }
    guard !made.isEmpty else { return }
    let numbers = Dictionary(made.map { ($0.value.guid, $0.key) }, uniquingKeysWith: min)
    for row in deck.rows.indices where deck.rows[row].number == nil {
      deck.rows[row].number = deck.rows[row].guid.flatMap { numbers[$0] }
    }
  }

  /// Takes what came: Anki has that.
  ///
  /// - Parameters:
  ///   - deck: The deck of ours that came.
  ///   - merge: What became of it.
  public mutating func take(_ deck: IncomingDeck, _ merge: DeckMerge) {
    guard !deck.directions.isEmpty else { return }
    let tags = deck.columns.firstIndex(of: AnkiColumns.tags)
    let id = deck.columns.firstIndex(of: AnkiColumns.id)
    marks.reserveCapacity(marks.count + deck.rows.count)
    for (place, row) in deck.rows.enumerated() {
      guard let guid = row.guid else { continue }
      let number = merge.id(of: IncomingCard(row: place, direction: 0))
      let isOwn =
        id.map { row.fields[$0] == guid } == true || AnkiLayout.number(ofGuid: guid) != nil
      // Of one that cannot be remembered on a line only the time is.
      let isPlain = guid.utf8.count <= 200 && guid.unicodeScalars.allSatisfy { $0.value >= 0x20 }
      marks[number] = Mark(
        content: Self.content(of: row.fields, tags: tags),
        modified: marks[number]?.modified ?? Self.earliest,
        guid: isOwn || !isPlain ? "" : guid
      )
    }
  }
}

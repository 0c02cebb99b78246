internal import Deck
internal import Journal
internal import Memory
internal import Practice
internal import SQLite
internal import Time

/// Reads the lines of a file that holds everything, which anybody may have made.
public final class TransferLineReader {
  /// What is wrong with a line, in words that go on after “line 7: ”.
  public struct Flaw: Error, Hashable, Sendable {
    /// The words.
    public let reason: String

    init(_ reason: String) {
      self.reason = reason
    }
  }

  /// The longest line that is read, in bytes.
  public static let longestLine = 64 << 20

  private let connection: Connection
  private var lineCount = 0
  private var isInDeck = false
  private var hasEnded = false

  /// Begins a file.
  ///
  /// - Throws: That there is no memory for it.
  public init() throws(Flaw) {
    do throws(SQLiteError) {
      connection = try Connection(.memory)
    } catch {
      throw Flaw("it cannot be read: \(error.message)")
    }
  }

  /// Whether a file begins as one that holds everything does.
  ///
  /// - Parameter bytes: Its first bytes.
  /// - Returns: Whether to read it line by line.
  public static func isTransfer(_ bytes: some Sequence<UInt8>) -> Bool {
    let start = bytes.lazy.filter { $0 != .blank && $0 != .tab }.prefix(9)
    return start.elementsEqual("{\"kuchi\":".utf8)
  }

  /// Reads the next line.
  ///
  /// - Parameter bytes: The line, without its end.
  /// - Returns: What it says; nothing for a blank line.
  /// - Throws: What is wrong with it.
  public func read(_ bytes: [UInt8]) throws(Flaw) -> TransferLine? {
    if bytes.allSatisfy({ $0 == .blank || $0 == .tab || $0 == .carriageReturn }) { return nil }
    if hasEnded { throw Flaw("the file goes on behind its end") }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw Flaw("it is no text")
    }
    let line = try lineCount == 0 ? start(text) : self.line(text)
    lineCount += 1
    return line
  }

  /// Ends the file.
  ///
  /// - Throws: That its end is missing.
  public func finish() throws(Flaw) {
    if !hasEnded { throw Flaw("the end of the file is missing") }
  }

  // MARK: - Kinds of lines

  private func members(
    _ question: TransferMembers.Question,
    _ text: String
  ) throws(Flaw) -> TransferMembers {
    try TransferMembers(question, of: text, by: connection)
  }

  private func start(_ text: String) throws(Flaw) -> TransferLine {
    var members = try members(Self.start, text)
    guard let version = try? members.integer() else {
      throw Flaw("it does not begin as a file of Kuchi's does")
    }
    guard version <= TransferLine.version else {
      throw Flaw("a newer Kuchi wrote it (version \(version)); update Kuchi first")
    }
    return .start(version: Int(version))
  }

  private func line(_ text: String) throws(Flaw) -> TransferLine {
    // Nearly all lines are reviews, so they are asked only once.
    if text.hasPrefix("{\"kind\":\"review\",") { return .entry(try review(text)) }
    var members = try members(Self.kind, text)
    let kind = try members.text()
    let wasInDeck = isInDeck
    isInDeck = ["deck", "text", "note"].contains(kind)
    switch kind {
    case "review": return .entry(try review(text))
    case "session": return .entry(.session(try session(text)))
    case "setting": return try setting(text)
    case "deck":
      var members = try self.members(Self.deck, text)
      return .deck(name: try members.text())
    case "text", "note":
      guard wasInDeck else { throw Flaw("the deck that it belongs to did not come before it") }
      return .content(try content(text, kind))
    case "end":
      var members = try self.members(Self.end, text)
      guard try members.integer() == Int64(lineCount) else {
        throw Flaw("lines are missing before it, or are too many")
      }
      hasEnded = true
      return .end(lines: lineCount)
    default:
      guard let entry = try entry(kind, text) else {
        throw Flaw("“\(cleanName(excerpt(of: kind)))” is no kind of line that this Kuchi knows")
      }
      return .entry(entry)
    }
  }

  private func setting(_ text: String) throws(Flaw) -> TransferLine {
    var members = try members(Self.setting, text)
    let name = try members.text()
    return .setting(name: name, json: try members.text())
  }

  /// A part of a deck's file.
  private func content(_ text: String, _ kind: String) throws(Flaw) -> [UInt8] {
    var members = try members(Self.content, text)
    if let bytes = try members.optionalBytes() { return bytes }
    if let content = try members.optionalText() { return Array(content.utf8) }
    guard kind == "note" else { throw Flaw("“text” is missing") }
    let fields = try list("fields", text) { value in
      if case .text(let field) = value { field } else { nil }
    }
    return Array((deckRow(fields) + "\n").utf8)
  }

  /// The elements of a list; all of them or none.
  private func list<Element>(
    _ name: String,
    _ text: String,
    _ make: (SQLiteValue) -> Element?
  ) throws(Flaw) -> [Element] {
    let elements: [Element?]
    do throws(SQLiteError) {
      elements = try connection.query(
        "SELECT value FROM json_each(?1, '$.\(name)') WHERE json_type(?1, '$.\(name)') = 'array'",
        [.text(text)]
      ) { make($0.value(0)) }
    } catch {
      throw Flaw("it is no whole JSON")
    }
    let made = elements.compactMap { $0 }
    guard made.count == elements.count else { throw Flaw("“\(name)” holds what it cannot hold") }
    return made
  }

  // MARK: - Entries of the journal

  private func entry(_ kind: String, _ text: String) throws(Flaw) -> JournalEntry? {
    guard let question = Self.entries[kind] else { return nil }
    var members = try members(question, text)
    switch kind {
    case "device":
      return .device(
        id: try members.id(),
        made: Moment(milliseconds: try members.integer()),
        isOwn: try members.bool()
      )
    case "configuration":
      return .configuration(key: try members.text(), value: try members.text())
    case "card":
      return .card(
        CardText(
          id: CardID(rawValue: try members.id()),
          deck: try members.text(),
          language: try members.text(),
          identity: try members.text(),
          direction: try members.text(),
          question: try members.text(),
          answersHash: try members.optionalID()
        )
      )
    case "retraction":
      return .retraction(
        ReviewKey(device: try members.id(), sequence: try members.integer()),
        of: ReviewKey(device: try members.id(), sequence: try members.integer()),
        at: Moment(milliseconds: try members.integer())
      )
    case "ownAnswer":
      let card = CardID(rawValue: try members.id())
      return .ownAnswer(
        try members.text(),
        of: card,
        isAccepted: try members.bool(),
        changed: Moment(milliseconds: try members.integer())
      )
    case "suspension":
      return .suspension(
        of: CardID(rawValue: try members.id()),
        isSuspended: try members.bool(),
        changed: Moment(milliseconds: try members.integer())
      )
    case "relinking":
      return .relinking(
        of: CardID(rawValue: try members.id()),
        to: CardID(rawValue: try members.id()),
        isLinked: try members.bool(),
        changed: Moment(milliseconds: try members.integer())
      )
    case "imported":
      return .imported(
        ImportedSource(
          name: try members.text(),
          columns: try members.text(),
          hashes: try members.optionalBytes() ?? [],
          tags: try members.text(),
          changed: Moment(milliseconds: try members.integer())
        )
      )
    default: return nil
    }
  }

  private func session(_ text: String) throws(Flaw) -> SessionEntry {
    var members = try members(Self.session, text)
    let key = SessionKey(device: try members.id(), number: try members.integer())
    let kind = try members.choice(SessionKind.self)
    let started = StudyTime(
      moment: Moment(milliseconds: try members.integer()),
      zoneOffsetSeconds: Int(try members.integer()),
      day: Day(number: Int(try members.integer()))
    )
    let ended = try members.optionalInteger().map { Moment(milliseconds: $0) }
    let isFinished = try members.bool()
    let rating = try members.optionalInteger()
    guard rating.map({ (1...5).contains($0) }) ?? true else {
      throw Flaw("“rating” is not from 1 to 5")
    }
    let cards = try list("cards", text) { value in
      if case .text(let digits) = value { TransferMembers.id(digits) } else { nil }
    }
    let asked: [Moment?] = try list("asked", text) { value in
      switch value {
      case .integer(let moment): .some(Moment(milliseconds: moment))
      case .null: .some(nil)
      default: nil
      }
    }
    guard asked.count == cards.count else { throw Flaw("“asked” is not as long as “cards”") }
    return SessionEntry(
      key: key,
      kind: kind,
      started: started,
      ended: ended,
      isFinished: isFinished,
      rating: rating.map { Int($0) },
      decks: try list("decks", text) { if case .text(let name) = $0 { name } else { nil } },
      cards: zip(cards, asked).map {
        SessionEntry.PlannedCard(CardID(rawValue: $0), asked: $1)
      }
    )
  }

  private func review(_ text: String) throws(Flaw) -> JournalEntry {
    isInDeck = false
    var members = try members(Self.review, text)
    guard try members.text() == "review" else { throw Flaw("“kind” stands there twice") }
    let key = ReviewKey(device: try members.id(), sequence: try members.integer())
    let (sessionDevice, session) = (try members.optionalID(), try members.optionalInteger())
    let place = try members.integer()
    let card = CardID(rawValue: try members.id())
    let moment = Moment(milliseconds: try members.integer())
    let zone = Int(try members.integer())
    let day = Day(number: Int(try members.integer()))
    let kind = try members.choice(ReviewKind.self)
    let verdict = try members.choice(ReviewVerdict.self)
    guard let rating = Rating(rawValue: Int(try members.integer())) else {
      throw Flaw("“rating” is not from 1 to 4")
    }
    let review = Review(
      card: card,
      moment: moment,
      zoneOffsetSeconds: zone,
      studyDay: day,
      kind: kind,
      verdict: verdict,
      rating: rating,
      typed: try members.text(),
      durationMilliseconds: try members.integer(),
      isScored: try members.bool(),
      desiredRetention: try members.optionalNumber() ?? Scheduler.standardRetention,
      partner: try members.optionalID().map(CardID.init(rawValue:))
    )
    let elapsed = try members.optionalInteger()
    let stability = try members.optionalNumber()
    let difficulty = try members.optionalNumber()
    let due = try members.optionalInteger()
    return .review(
      ReviewRecord(
        key: key,
        session: SessionID(rawValue: 0),
        review: review,
        question: "",
        elapsedDays: elapsed.map { Int($0) },
        memory: stability.map { MemoryState(stability: $0, difficulty: difficulty ?? .nan) },
        dueDay: due.map { Day(number: Int($0)) }
      ),
      session: sessionDevice.flatMap { device in
        session.map { SessionKey(device: device, number: $0) }
      },
      place: place
    )
  }
}

// What is asked of the lines of each kind.
extension TransferLineReader {
  fileprivate static let start = TransferMembers.Question(["kuchi"])
  fileprivate static let kind = TransferMembers.Question(["kind"])
  fileprivate static let setting = TransferMembers.Question(["name", "value"], numbers: ["value"])
  fileprivate static let deck = TransferMembers.Question(["name"])
  fileprivate static let content = TransferMembers.Question(["bytes", "text"])
  fileprivate static let end = TransferMembers.Question(["lines"])
  fileprivate static let session = TransferMembers.Question([
    "device", "number", "mode", "started", "zone", "day", "ended", "finished", "rating",
  ])
  fileprivate static let review = TransferMembers.Question(
    [
      "kind", "device", "sequence", "sessionDevice", "session", "place", "card", "at", "zone",
      "day", "mode", "verdict", "rating", "typed", "took", "scored", "retention", "partner",
      "elapsed", "stability", "difficulty", "due",
    ],
    numbers: ["retention", "stability", "difficulty"]
  )
  fileprivate static let entries: [String: TransferMembers.Question] = [
    "device": .init(["device", "made", "own"]), "configuration": .init(["key", "value"]),
    "card": .init(["card", "deck", "language", "identity", "direction", "question", "answers"]),
    "retraction": .init(["device", "sequence", "ofDevice", "ofSequence", "at"]),
    "ownAnswer": .init(["card", "answer", "accepted", "changed"]),
    "suspension": .init(["card", "suspended", "changed"]),
    "relinking": .init(["card", "original", "linked", "changed"]),
    "imported": .init(["source", "columns", "hashes", "tags", "changed"]),
  ]
}

internal import Deck
public import Journal
internal import Memory
internal import Practice
internal import Text
public import Time

extension TransferLine {
  /// The first line of a file that holds everything.
  ///
  /// - Parameter moment: When it is written.
  /// - Returns: The line, with its end.
  public static func start(at moment: Moment) -> String {
    "{\"kuchi\":\(version),\"written\":\"\(moment.iso8601)\"}\n"
  }

  /// The line of a setting.
  ///
  /// - Parameters:
  ///   - name: Its name in the file of settings.
  ///   - json: Its value as it stands there.
  /// - Returns: The line, with its end.
  public static func line(setting name: String, json: String) -> String {
    var line = TransferLineText(kind: "setting")
    line.add("name", name)
    line.add("value", json: oneLine(json))
    return line.line
  }

  /// The last line.
  ///
  /// - Parameter count: How many lines stand before it.
  /// - Returns: The line, with its end.
  public static func end(after count: Int) -> String {
    var line = TransferLineText(kind: "end")
    line.add("lines", Int64(count))
    return line.line
  }

  /// The lines of a deck: what it is, and its whole file.
  ///
  /// - Parameters:
  ///   - bytes: The file, as it is on disk.
  ///   - name: The deck's name.
  ///   - visit: Takes each line, with its end.
  public static func forEachLine(
    ofDeck bytes: [UInt8],
    name: String,
    _ visit: (String) -> Void
  ) {
    let (deck, pieces) = deckPieces(of: bytes, name: name)
    var line = TransferLineText(kind: "deck")
    line.add("name", name)
    line.add("title", deck.header.title)
    line.add("language", deck.header.language)
    line.add("columns", deck.header.columns) { JSON.text($0).text }
    line.add("directions", deck.header.directions) { JSON.text($0.name).text }
    visit(line.line)
    let directions = deck.header.directions
    for piece in pieces {
      switch piece {
      case .other(let bytes):
        var line = TransferLineText(kind: "text")
        line.add(content: bytes)
        visit(line.line)
      case .note(let note, let row):
        var line = TransferLineText(kind: "note")
        line.add("fields", note.fields) { JSON.text($0).text }
        line.add("cards", directions.indices) { place in
          guard !note.field(at: directions[place].questionColumn).isEmpty,
            holdsAnswer(note.field(at: directions[place].answerColumn))
          else { return "null" }
          let id = Card(note: note, directionIndex: place, deck: deck.header).id
          return "\"\(TransferLineText.digits(of: id.rawValue))\""
        }
        // A row that would not be written so is kept as it is.
        let isUsual = row.elementsEqual((deckRow(note.fields) + "\n").utf8)
        if !isUsual || row.contains(0) { line.add(content: row) }
        visit(line.line)
      }
    }
  }

  /// The line of an entry of the journal.
  ///
  /// - Parameter entry: The entry.
  /// - Returns: The line, with its end.
  public static func line(_ entry: JournalEntry) -> String {
    switch entry {
    case .review(let record, let session, let place):
      return line(record, session: session, place: place)
    case .session(let session): return line(session)
    case .device(let id, let made, let isOwn):
      var line = TransferLineText(kind: "device")
      line.add("device", id: id)
      line.add("made", made.milliseconds)
      line.add("own", isOwn)
      return line.line
    case .configuration(let key, let value):
      var line = TransferLineText(kind: "configuration")
      line.add("key", key)
      line.add("value", value)
      return line.line
    case .card(let text):
      var line = TransferLineText(kind: "card")
      line.add("card", id: text.id.rawValue)
      line.add("deck", text.deck)
      line.add("language", text.language)
      line.add("identity", text.identity)
      line.add("direction", text.direction)
      line.add("question", text.question)
      if let hash = text.answersHash { line.add("answers", id: hash) }
      return line.line
    case .retraction(let key, let other, let moment):
      var line = TransferLineText(kind: "retraction")
      line.add("device", id: key.device)
      line.add("sequence", key.sequence)
      line.add("ofDevice", id: other.device)
      line.add("ofSequence", other.sequence)
      line.add("at", moment.milliseconds)
      return line.line
    case .ownAnswer(let answer, let card, let isAccepted, let changed):
      var line = TransferLineText(kind: "ownAnswer")
      line.add("card", id: card.rawValue)
      line.add("answer", answer)
      line.add("accepted", isAccepted)
      line.add("changed", changed.milliseconds)
      return line.line
    case .suspension(let card, let isSuspended, let changed):
      var line = TransferLineText(kind: "suspension")
      line.add("card", id: card.rawValue)
      line.add("suspended", isSuspended)
      line.add("changed", changed.milliseconds)
      return line.line
    case .relinking(let card, let original, let isLinked, let changed):
      var line = TransferLineText(kind: "relinking")
      line.add("card", id: card.rawValue)
      line.add("original", id: original.rawValue)
      line.add("linked", isLinked)
      line.add("changed", changed.milliseconds)
      return line.line
    case .imported(let source):
      var line = TransferLineText(kind: "imported")
      line.add("source", source.name)
      line.add("columns", source.columns)
      line.add("hashes", TransferLineText.digits(of: source.hashes))
      line.add("tags", source.tags)
      line.add("changed", source.changed.milliseconds)
      return line.line
    }
  }

  // MARK: - Helpers

  private static func line(_ session: SessionEntry) -> String {
    var line = TransferLineText(kind: "session")
    line.add("device", id: session.key.device)
    line.add("number", session.key.number)
    line.add("mode", session.kind.rawValue)
    line.add("started", session.started.moment.milliseconds)
    line.add("zone", Int64(session.started.zoneOffsetSeconds))
    line.add("day", Int64(session.started.day.number))
    line.add("ended", session.ended?.milliseconds)
    line.add("finished", session.isFinished)
    line.add("rating", session.rating.map(Int64.init))
    line.add("decks", session.decks) { JSON.text($0).text }
    line.add("cards", session.cards) { "\"\(TransferLineText.digits(of: $0.card.rawValue))\"" }
    line.add("asked", session.cards) { $0.asked.map { "\($0.milliseconds)" } ?? "null" }
    return line.line
  }

  private static func line(
    _ record: ReviewRecord,
    session: SessionKey?,
    place: Int64
  ) -> String {
    let review = record.review
    var line = TransferLineText(kind: "review")
    line.add("device", id: record.key.device)
    line.add("sequence", record.key.sequence)
    if let session {
      line.add("sessionDevice", id: session.device)
      line.add("session", session.number)
    }
    line.add("place", place)
    line.add("card", id: review.card.rawValue)
    line.add("at", review.moment.milliseconds)
    line.add("zone", Int64(review.zoneOffsetSeconds))
    line.add("day", Int64(review.studyDay.number))
    line.add("mode", review.kind.rawValue)
    line.add("verdict", review.verdict.rawValue)
    line.add("rating", Int64(review.rating.rawValue))
    line.add("typed", review.typed)
    line.add("took", review.durationMilliseconds)
    line.add("scored", review.isScored)
    line.add("retention", review.desiredRetention)
    if let partner = review.partner { line.add("partner", id: partner.rawValue) }
    if let memory = record.memory {
      line.add("elapsed", record.elapsedDays.map(Int64.init))
      line.add("stability", memory.stability)
      line.add("difficulty", memory.difficulty)
      line.add("due", record.dueDay.map { Int64($0.number) })
    }
    return line.line
  }

  /// JSON without line breaks; between its values they are blanks, and within texts there are none.
  private static func oneLine(_ json: String) -> String {
    String(
      decoding: json.utf8.map { $0 == 0x0a || $0 == 0x0d ? 0x20 : $0 },
      as: UTF8.self
    )
  }
}

extension TransferLineText {
  /// Adds a part of a file: as text, or as bytes where it is none.
  fileprivate mutating func add(content bytes: ArraySlice<UInt8>) {
    // A reader of JSON may end a text at its first zero.
    if !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) {
      add("text", text)
    } else {
      add("bytes", Self.digits(of: bytes))
    }
  }
}

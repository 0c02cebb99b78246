internal import Deck
internal import Files
internal import Interchange
internal import Journal

/// Finds the files of decks that come: those that they had before, or new ones.
struct DeckPlacement {
  /// Where a deck goes.
  enum Place {
    /// Into a new file; the deck's name.
    case new(String)
    /// Into a file that is here.
    case present(DeckFile, bytes: [UInt8], isOwn: Bool)
    /// Nowhere; why not.
    case refused(String)
  }

  private let options: ImportOptions
  /// Tells whether a deck is one of the learner's own.
  private let isOwn: (DeckLibrary.Entry) -> Bool
  /// The numbers by which cards of a deck go whose questions were mended.
  private let relinkings: (DeckLibrary.Entry) -> [CardID: CardID]
  private let entries: [DeckLibrary.Entry]
  private var bySource: [String: DeckLibrary.Entry] = [:]
  private var byName: [String: DeckLibrary.Entry] = [:]
  /// The names that are taken, in lower case: some file systems know no others.
  private var taken: Set<String>
  private var used: Set<String> = []
  /// The identities of the notes that stand in the decks of sources, as hashes.
  private var standing: [String: Set<UInt64>] = [:]
  /// What this import made of decks so far, by their names.
  private var made: [String: DeckMerge] = [:]
  /// The names of the decks that it made anew, by what they came from.
  private var newNames: [String: String] = [:]
  /// Decks that are here and cannot be read, with the reason.
  private var unreadable: [String: String] = [:]

  init(shell: QuizShell, options: ImportOptions) {
    self.options = options
    isOwn = shell.isOwn
    relinkings = { entry in
      // A question that was mended just now is known again only by this.
      if options.isTrial {
        shell.library.relinkings = (try? shell.journal().relinkings()) ?? [:]
      } else {
        try? shell.register([entry])
      }
      return shell.library.relinkings
    }
    shell.library.refresh()
    entries = shell.library.entries
    taken = Set(entries.map { $0.name.lowercased() })
    for entry in entries where shell.isOwn(entry) {
      let headers: [String: String]
      do throws(FileError) {
        headers = try Self.headers(of: entry)
      } catch {
        unreadable[entry.name] = error.message
        continue
      }
      if let source = headers["source"] {
        if bySource[source] == nil { bySource[source] = entry }
        if let name = headers["source name"], byName[name] == nil { byName[name] = entry }
      }
    }
  }

  /// What the header of a deck file says; its rows are not looked at.
  private static func headers(
    of entry: DeckLibrary.Entry
  ) throws(FileError) -> [String: String] {
    let bytes = try FileSystem.read(entry.path, limit: DeckLibrary.sizeLimit)
    return deckHeader(of: bytes, name: entry.name).headers
  }

  /// Finds the place of a deck.
  ///
  /// - Parameter deck: The deck that comes.
  /// - Returns: Its place.
  mutating func place(_ deck: IncomingDeck) -> Place {
    // Notes of ours and of Anki's may lie in one deck there; here they do, too.
    if let place = placeBesideOthers(deck) { return place }
    if let entry = entry(for: deck) {
      used.insert(entry.path)
      do throws(FileError) {
        let bytes = try FileSystem.read(entry.path, limit: DeckLibrary.sizeLimit)
        return .present(
          readDeck(bytes: bytes, name: entry.name).relinked(by: relinkings(entry)),
          bytes: bytes,
          isOwn: isOwn(entry)
        )
      } catch {
        return .refused("\(error.message). Nothing was imported.")
      }
    }
    // It may be the one that this is.
    if let reason = unreadable[deck.name] { return .refused("\(reason). Nothing was imported.") }
    if let into = options.into, into == deck.name,
      let other = entries.first(where: { $0.name == into })
    {
      guard isOwn(other) else {
        return .refused("\(into) is none of your own decks, so it is left as it is.")
      }
    }
    return .new(freeName(for: deck))
  }

  /// Whether a note stands in the deck of a source.
  ///
  /// - Parameters:
  ///   - identity: The note's identity.
  ///   - source: The source.
  /// - Returns: Whether it does.
  mutating func stands(_ identity: String, inDeckOf source: String) -> Bool {
    if let known = standing[source] { return known.contains(stableHash(of: identity)) }
    var found: Set<UInt64> = []
    if let entry = bySource[source],
      let bytes = try? FileSystem.read(entry.path, limit: DeckLibrary.sizeLimit)
    {
      found = Set(
        readDeck(bytes: bytes, name: entry.name).notes.map { stableHash(of: $0.identity) }
      )
    }
    standing[source] = found
    return found.contains(stableHash(of: identity))
  }

  /// Takes down what became of a deck: more may come into it.
  ///
  /// - Parameters:
  ///   - merge: What became of it.
  ///   - deck: The deck that came.
  mutating func keep(_ merge: DeckMerge, of deck: IncomingDeck) {
    let name = merge.change.name
    if merge.change.isNew, let origin = deck.origin { newNames[origin] = name }
    made[name] = merge
  }

  /// The place of a deck whose file something of the same origin came into already.
  private func placeBesideOthers(_ deck: IncomingDeck) -> Place? {
    let own = deck.isOurs ? self.entry(for: deck) : bySource[deck.source]
    guard let name = own?.name ?? deck.origin.flatMap({ newNames[$0] }), let merge = made[name]
    else { return nil }
    let entry = entries.first { $0.name == name }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes =
        if let made = merge.bytes { made } else if let entry {
          try FileSystem.read(entry.path, limit: DeckLibrary.sizeLimit)
        } else { [] }
    } catch {
      return .refused("\(error.message). Nothing was imported.")
    }
    var numbers = entry.map(relinkings) ?? [:]
    for relinking in merge.relinkings { numbers[relinking.card] = relinking.original }
    return .present(
      readDeck(bytes: bytes, name: name).relinked(by: numbers),
      bytes: bytes,
      isOwn: entry.map(isOwn) ?? true
    )
  }

  private func entry(for deck: IncomingDeck) -> DeckLibrary.Entry? {
    let named = entries.first { $0.name == deck.name }
    // One of ours is known by its name, also one that comes along: where the two differ, a file of the
    // learner's own takes its place. One that once came from elsewhere may have another name since.
    if deck.isOurs { return named ?? deck.origin.flatMap { bySource[$0] } }
    let known = [
      bySource[deck.source], deck.sourceName.isEmpty ? nil : byName[deck.sourceName],
      options.into == deck.name ? named.flatMap { isOwn($0) ? $0 : nil } : nil,
    ]
    return known.compactMap(\.self).first { !used.contains($0.path) }
      ?? named.flatMap { isKin($0, of: deck) ? $0 : nil }
  }

  /// Whether a deck of the learner's own that came from nowhere is the one that a text file of its
  /// name holds: it has its columns and half of its questions.
  private func isKin(_ entry: DeckLibrary.Entry, of deck: IncomingDeck) -> Bool {
    guard deck.source.hasPrefix("file "), isOwn(entry), !used.contains(entry.path),
      !bySource.values.contains(entry), let asked = deck.directions.first,
      let bytes = try? FileSystem.read(entry.path, limit: DeckLibrary.sizeLimit)
    else { return false }
    let present = readDeck(bytes: bytes, name: entry.name)
    guard let first = present.header.directions.first,
      deck.columns[asked.question] == first.question, deck.columns[asked.answer] == first.answer
    else { return false }
    let questions = Set(present.notes.map { stableHash(of: $0.field(at: first.questionColumn)) })
    let common = deck.rows.count {
      questions.contains(stableHash(of: $0.fields[asked.question]))
    }
    return common > 0 && common * 2 >= min(deck.rows.count, present.notes.count)
  }

  private mutating func freeName(for deck: IncomingDeck) -> String {
    var name = deck.name
    if taken.contains(name.lowercased()), !deck.nameAddition.isEmpty {
      name = "\(deck.name) (\(deck.nameAddition))"
    }
    let base = name
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(base) \(number)"
      number += 1
    }
    return name
  }
}

extension IncomingDeck {
  /// Where it comes from; of a deck of ours where it came from before it was one.
  fileprivate var origin: String? {
    isOurs ? headers.first { $0.key == "source" }?.value : source
  }
}

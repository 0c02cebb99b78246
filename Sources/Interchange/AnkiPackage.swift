internal import SQLite

/// A package of Anki decks, `.apkg` or `.colpkg`, whose collection was unpacked into memory.
///
/// Source: Anki 26.9.3 as it was observed, and its source: package versions 1, 2 and 3.
public struct AnkiPackage: Sendable {
  /// The version of the package, 1, 2 or 3.
  public let version: Int
  /// The entry that held the collection.
  public let collectionEntry: String
  /// How many media files the package names; nothing where its list of them cannot be read.
  public let mediaCount: Int?
  /// The collection's database.
  let database: [UInt8]
  private let file: String

  private static let mostDatabaseBytes = 1 << 30
  private static let mostMediaListBytes = 64 << 20
  private static let databaseStart = Array("SQLite format 3\0".utf8)

  /// Opens a package.
  ///
  /// - Parameter path: The file; it is only read.
  /// - Throws: Why it cannot be read.
  public init(path: String) throws(AnkiError) {
    self = try Self.open(path) { () throws(AnkiError.Kind) in try ArchiveReader(path: path) }
  }

  /// Opens a package that lies in memory.
  ///
  /// - Parameters:
  ///   - bytes: The content of its file.
  ///   - file: What the file is called, for errors.
  /// - Throws: Why it cannot be read.
  public init(bytes: [UInt8], file: String) throws(AnkiError) {
    self = try Self.open(file) { () throws(AnkiError.Kind) in ArchiveReader(bytes: bytes) }
  }

  /// Reads everything that the package holds.
  ///
  /// - Throws: Why it cannot be read.
  /// - Returns: The collection.
  public func collection() throws(AnkiError) -> AnkiCollection {
    do throws(AnkiError.Kind) {
      let reader = try CollectionReader(database)
      let collection = try reader.collection(of: self)
      if collection.isPlaceholder { throw .placeholder }
      return collection
    } catch {
      throw AnkiError(file: file, kind: error)
    }
  }

  private static func open(
    _ file: String,
    _ make: () throws(AnkiError.Kind) -> ArchiveReader
  ) throws(AnkiError) -> AnkiPackage {
    do throws(AnkiError.Kind) {
      return try AnkiPackage(make(), file: file)
    } catch {
      throw AnkiError(file: file, kind: error)
    }
  }

  private init(_ archive: ArchiveReader, file: String) throws(AnkiError.Kind) {
    self.file = file
    guard archive.start(2) == Array("PK".utf8) else { throw .notPackage }
    // Where a name stands twice, Anki takes the last.
    var entries: [String: ArchiveReader.Entry] = [:]
    for entry in try archive.entries() where Self.names.contains(entry.name) {
      entries[entry.name] = entry
    }
    guard !entries.isEmpty else { throw .notPackage }
    version = try Self.version(of: archive, entries)
    // Newer packages carry a placeholder under the names of older ones: no other entry will do.
    collectionEntry = ["collection.anki2", "collection.anki21", "collection.anki21b"][version - 1]
    guard let entry = entries[collectionEntry] else { throw .noCollection(collectionEntry) }
    // Collections shrink to a tenth at best, bombs to a thousandth.
    let limit = min(Self.mostDatabaseBytes, max(64 << 20, 40 * archive.size))
    if version == 3 {
      let packed = try archive.read(entry, limit: archive.size)
      database = try ArchiveReader.unpackZstd(
        packed,
        collectionEntry,
        limit: limit,
        beginning: Self.databaseStart
      )
    } else {
      database = try archive.read(entry, limit: limit, beginning: Self.databaseStart)
    }
    mediaCount = Self.mediaCount(of: archive, entries["media"], version: version)
  }

  private static let names: Set = [
    "meta", "media", "collection.anki2", "collection.anki21", "collection.anki21b",
  ]

  private static func version(
    of archive: ArchiveReader,
    _ entries: [String: ArchiveReader.Entry]
  ) throws(AnkiError.Kind) -> Int {
    guard let meta = entries["meta"] else {
      // Without it the newest collection would still say what it is, but Anki never writes that.
      return entries["collection.anki21"] == nil ? 1 : 2
    }
    let bytes = try archive.read(meta, limit: 65_536)
    guard let fields = ProtobufFields(bytes) else { throw .damaged("“meta” cannot be read") }
    let version = Int(clamping: fields.integer(1) ?? 0)
    guard version > 0 else { throw .damaged("“meta” names no version") }
    guard version <= 3 else { throw .newer(version) }
    return version
  }

  /// Counts what the list of media names; media are never read, so a broken list spoils nothing.
  private static func mediaCount(
    of archive: ArchiveReader,
    _ entry: ArchiveReader.Entry?,
    version: Int
  ) -> Int? {
    guard let entry else { return 0 }
    do throws(AnkiError.Kind) {
      let list = try archive.read(entry, limit: mostMediaListBytes)
      if version == 3 {
        let unpacked = try ArchiveReader.unpackZstd(list, "media", limit: mostMediaListBytes)
        return ProtobufFields(unpacked)?.count(of: 1)
      }
      if list.isEmpty { return 0 }
      return CollectionReader.memberCount(ofJSON: String(decoding: list, as: UTF8.self))
    } catch {
      return nil
    }
  }
}

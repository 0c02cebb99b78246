/// The start of a database file, as it stands in the file.
///
/// Source: the file format of SQLite 3, section 1.3: bytes 60–63 and 68–71.
public struct FileHeader: Hashable, Sendable {
  /// The length of the file in bytes; 0 also for a single byte, which SQLite takes for none.
  public let fileSize: Int64
  /// Whether the file begins as SQLite databases begin.
  public let isSQLite: Bool
  /// Whether nothing stands at the start, or nothing but zeros.
  public let isBlank: Bool
  /// Whose database it is; 0 where nobody said.
  public let applicationID: Int32
  /// The version of its schema.
  public let userVersion: Int32

  init(fileSize: Int64, start: [UInt8]) {
    func number(at offset: Int) -> Int32 {
      start.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int32($1) }
    }
    self.fileSize = fileSize
    isSQLite = start.starts(with: "SQLite format 3\0".utf8)
    isBlank = start.allSatisfy { $0 == 0 }
    userVersion = number(at: 60)
    applicationID = number(at: 68)
  }
}

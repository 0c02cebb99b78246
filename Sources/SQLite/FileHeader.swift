/// The start of a database file, as it stands in the file.
///
/// Source: the file format of SQLite 3, section 1.3: bytes 16–17, 60–63 and 68–71.
public struct FileHeader: Hashable, Sendable {
  /// The length of the file in bytes; 0 also for a single byte, which SQLite takes for none.
  public let fileSize: Int64
  /// Whether the file begins as SQLite databases begin.
  public let isSQLite: Bool
  /// Whether nothing stands at the start, or nothing but zeros.
  public let isBlank: Bool
  /// Whether the file ends within a page: a part of it never came, or a log beside it is to mend it.
  ///
  /// SQLite itself takes what is missing of the last page for zeros.
  public let isCutShort: Bool
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
    // 1 stands for 65,536, which two bytes do not hold.
    let pageSize = Int64(number(at: 16) >> 16 & 0xffff)
    isCutShort = fileSize % (pageSize == 1 ? 65_536 : max(1, pageSize)) != 0
    isBlank = start.allSatisfy { $0 == 0 }
    userVersion = number(at: 60)
    applicationID = number(at: 68)
  }
}

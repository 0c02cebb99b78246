import Foundation
import SQLite
import TestSupport

/// A package of Anki's, made large enough that importing it takes its time.
enum BigPackage {
  /// Writes a package of version 2.
  ///
  /// - Parameters:
  ///   - folder: Where it is written.
  ///   - name: Its name.
  ///   - notes: How many notes it has; each second one was answered four times.
  /// - Returns: Its path.
  /// - Throws: What SQLite or the file system says.
  static func write(into folder: TemporaryFolder, named name: String, notes: Int) throws -> String {
    let database = folder.path("collection.\(name)")
    let connection = try Connection(.file(database))
    try connection.execute(script: schema)
    try connection.execute(
      "INSERT INTO col VALUES (1, 1746072000, 0, 0, 11, 0, 0, 0, '{\"schedVer\":2}', ?, ?, '{}', '{}')",
      [.text(models), .text(decks)]
    )
    let count = SQLiteValue.integer(Int64(notes))
    let numbers =
      "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)"
    try connection.transaction(.immediate) { () throws(SQLiteError) in
      try connection.execute(
        """
        \(numbers) INSERT INTO notes SELECT i + 1, 'guid' || i, 1700000000001, 0, -1, ' t ',
          'question ' || i || char(31) || 'answer ' || i, '', 0, 0, '' FROM n
        """,
        [count]
      )
      try connection.execute(
        """
        \(numbers) INSERT INTO cards SELECT i + 1, i + 1, 1700000001000, 0, 0, -1, 2, 2, 5, 9, 2500,
          4, 0, 0, 0, 0, 0, '' FROM n
        """,
        [count]
      )
      try connection.execute(
        """
        \(numbers) INSERT INTO revlog SELECT 1740000000000 + i * 7 + k * 86400000 * 4, i + 1, -1, 3,
          1, 1, 2500, 1000, 1 FROM n, (SELECT 0 AS k UNION ALL VALUES (1), (2), (3)) WHERE i % 2
        """,
        [count]
      )
    }
    try connection.execute(script: "PRAGMA journal_mode = DELETE")
    let content = [UInt8](try Data(contentsOf: URL(filePath: database)))
    try FileManager.default.removeItem(atPath: database)
    return try folder.write(
      name,
      bytes: zip([
        ("meta", [0x08, 0x02]), ("collection.anki21", content), ("media", Array("{}".utf8)),
      ])
    )
  }

  private static let schema = """
    CREATE TABLE col (id INTEGER PRIMARY KEY, crt, mod, scm, ver, dty, usn, ls, conf, models, decks,
      dconf, tags);
    CREATE TABLE notes (id INTEGER PRIMARY KEY, guid, mid, mod, usn, tags, flds, sfld, csum, flags,
      data);
    CREATE TABLE cards (id INTEGER PRIMARY KEY, nid, did, ord, mod, usn, type, queue, due, ivl,
      factor, reps, lapses, left, odue, odid, flags, data);
    CREATE TABLE revlog (id INTEGER PRIMARY KEY, cid, usn, ease, ivl, lastIvl, factor, time, type);
    CREATE TABLE graves (usn, oid, type);
    """

  private static let models = """
    {"1700000000001":{"id":1700000000001,"name":"Basic","type":0,"mod":0,"usn":0,"sortf":0,
    "did":null,"css":"","flds":[{"name":"Front","ord":0},{"name":"Back","ord":1}],"tmpls":[
    {"name":"Card 1","ord":0,"qfmt":"{{Front}}","afmt":"{{FrontSide}}<hr id=answer>{{Back}}"}]}}
    """

  private static let decks = """
    {"1700000001000":{"id":1700000001000,"name":"Big","mod":0,"usn":0,"collapsed":false,"dyn":0,
    "conf":1,"desc":""}}
    """

  /// A zip archive of stored entries.
  private static func zip(_ entries: [(name: String, content: [UInt8])]) -> [UInt8] {
    func little(_ number: Int, _ width: Int) -> [UInt8] {
      (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for (name, content) in entries {
      let facts =
        little(20, 2) + little(0, 8) + little(Int(crc(content)), 4) + little(content.count, 4)
        + little(content.count, 4) + little(name.utf8.count, 2) + little(0, 2)
      directory +=
        [0x50, 0x4b, 1, 2] + little(20, 2) + facts + little(0, 10) + little(bytes.count, 4)
        + Array(name.utf8)
      bytes += [0x50, 0x4b, 3, 4] + facts + Array(name.utf8) + content
    }
    return bytes + directory + [0x50, 0x4b, 5, 6] + little(0, 4) + little(entries.count, 2)
      + little(entries.count, 2) + little(directory.count, 4) + little(bytes.count, 4)
      + little(0, 2)
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    let table = (0..<256).map { start -> UInt32 in
      (0..<8).reduce(UInt32(start)) { value, _ in
        value & 1 == 0 ? value >> 1 : 0xedb8_8320 ^ value >> 1
      }
    }
    var value: UInt32 = 0xffff_ffff
    for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xff)] ^ value >> 8 }
    return value ^ 0xffff_ffff
  }
}

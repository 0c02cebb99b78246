import Foundation
import SQLite
import Testing

@Suite("A connection") struct ConnectionTests {
  @Test(
    "opens the file of that name, whatever the name means to SQLite",
    arguments: ["plain.db", "with blank.db", "file:odd.db?mode=memory", "口.db", "a%20b.db", "#?&"]
  )
  func opensExactlyThatFile(name: String) throws {
    let folder = try Folder()
    let connection = try Connection(.file(folder.file(name)))
    try connection.execute(script: "CREATE TABLE t (a); INSERT INTO t VALUES (7)")
    #expect(try folder.names() == [name])
    let again = try Connection(.file(folder.file(name)), access: .readOnly)
    #expect(try again.first("SELECT a FROM t") { $0.integer(0) } == 7)
  }

  @Test("takes a relative name that means memory or a URI to SQLite as a file name, too")
  func relativeNames() throws {
    let names = [":memory:", "file:kuchi-relative-\(UUID().uuidString)"]
    for name in names {
      defer { try? FileManager.default.removeItem(atPath: "./" + name) }
      let connection = try Connection(.file(name))
      try connection.execute(script: "CREATE TABLE t (a)")
      #expect(FileManager.default.fileExists(atPath: "./" + name))
    }
  }

  @Test("refuses what is no file name", arguments: ["", "a\0b"])
  func refusesNames(name: String) {
    let error = #expect(throws: SQLiteError.self) { try Connection(.file(name)) }
    #expect(error?.isCannotOpen == true)
  }

  @Test("says why it cannot open")
  func cannotOpen() throws {
    let folder = try Folder()
    let missing = #expect(throws: SQLiteError.self) {
      try Connection(.file(folder.file("no/such/folder.db")))
    }
    #expect(missing?.isCannotOpen == true)
    #expect(missing?.systemError == ENOENT)
    #expect(missing?.isReadOnly == false)
    let absent = #expect(throws: SQLiteError.self) {
      try Connection(.file(folder.file("absent.db")), access: .readWrite)
    }
    #expect(absent?.isCannotOpen == true)
    #expect(try folder.names().isEmpty)
  }

  @Test(
    "reads a file that nobody changes, whatever its name and mode, and leaves nothing beside it",
    arguments: [
      "plain.db", "with blank.db", "file:odd.db?mode=memory", "口.db", "a%20b.db", "#?&",
      "line\nbreak", "\u{7f}",
    ]
  )
  func immutable(name: String) throws {
    let folder = try Folder()
    for mode in ["WAL", "DELETE"] {
      do {
        let writer = try Connection(.file(folder.file(name)))
        try writer.execute(script: "PRAGMA journal_mode = \(mode); CREATE TABLE \(mode)_t (a)")
      }
      for path in [folder.file(name), "/" + folder.file(name), folder.path + "//./" + name] {
        let reader = try Connection(.file(path), access: .immutable)
        #expect(reader.isReadOnly)
        #expect(try reader.first("SELECT count(*) FROM \(mode)_t") { $0.integer(0) } == 0)
        #expect(try reader.first("PRAGMA quick_check") { $0.text(0) } == "ok")
        #expect(throws: SQLiteError.self) { try reader.execute(script: "CREATE TABLE u (a)") }
      }
      #expect(try folder.names() == [name])
    }
    #expect(throws: SQLiteError.self) {
      try Connection(.file(folder.file("absent")), access: .immutable)
    }
    #expect(try folder.names() == [name])
  }

  @Test("that may only read does not write")
  func readOnly() throws {
    let folder = try Folder()
    let path = folder.file("a.db")
    let writer = try Connection(.file(path))
    try writer.execute(script: "CREATE TABLE t (a)")
    #expect(!writer.isReadOnly)
    let reader = try Connection(.file(path), access: .readOnly)
    #expect(reader.isReadOnly)
    let error = #expect(throws: SQLiteError.self) { try reader.execute("INSERT INTO t VALUES (1)") }
    #expect(error?.isReadOnly == true)
  }

  @Test("knows a file that is no database")
  func notADatabase() throws {
    let folder = try Folder()
    let path = folder.file("a.txt")
    let text = Data(String(repeating: "ありがとう\tthanks\n", count: 100).utf8)
    try text.write(to: URL(fileURLWithPath: path))
    let connection = try Connection(.file(path))
    #expect(try connection.fileHeader().isSQLite == false)
    let error = #expect(throws: SQLiteError.self) { try connection.userVersion() }
    #expect(error?.isNotADatabase == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == text)
  }

  @Test("waits for another one as long as it is told, then says so")
  func busy() throws {
    let folder = try Folder()
    let path = folder.file("a.db")
    let one = try Connection(.file(path))
    try one.execute(script: "CREATE TABLE t (a); BEGIN IMMEDIATE")
    let two = try Connection(.file(path), busyTimeoutMilliseconds: 20)
    let error = #expect(throws: SQLiteError.self) {
      try two.transaction(.immediate) { () throws(SQLiteError) in }
    }
    #expect(error?.isBusy == true)
    try one.execute(script: "COMMIT")
    try two.transaction(.immediate) { () throws(SQLiteError) in
      try two.execute("INSERT INTO t VALUES (1)")
    }
    #expect(two.changes == 1)
    #expect(two.lastInsertRowID == 1)
  }

  @Test("keeps a transaction wholly or not at all, and works on after a failure")
  func transactions() throws {
    let connection = try Connection(.memory)
    try connection.execute(script: "CREATE TABLE t (a UNIQUE); INSERT INTO t VALUES (1)")
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction(.immediate) { () throws(SQLiteError) in
        try connection.execute("INSERT INTO t VALUES (2)")
        try connection.execute("INSERT INTO t VALUES (1)")
      }
    }
    #expect(error?.extendedCode == 2067)
    #expect(error?.code == 19)
    #expect(!connection.isInTransaction)
    let value = try connection.transaction(.deferred) { () throws(SQLiteError) -> Int64? in
      try connection.execute("INSERT INTO t VALUES (3)")
      return try connection.first("SELECT sum(a) FROM t") { $0.integer(0) }
    }
    #expect(value == 4)
  }

  @Test("runs a statement again while the same one is still being read")
  func reentrant() throws {
    let connection = try Connection(.memory)
    let sql = "SELECT value FROM json_each(?)"
    let pairs = try connection.query(sql, ["[1,2]"]) { row throws(SQLiteError) in
      let outer = row.integer(0)
      return try connection.query(sql, ["[10,20]"]) { outer + $0.integer(0) }
    }
    #expect(pairs == [[11, 21], [12, 22]])
  }

  @Test("tells whose file it is before touching it")
  func header() throws {
    let folder = try Folder()
    let path = folder.file("a.db")
    let empty = try Connection(.file(path)).fileHeader()
    #expect(empty.fileSize == 0 && empty.isBlank && !empty.isSQLite)
    let connection = try Connection(.file(path))
    try connection.transaction(.immediate) { () throws(SQLiteError) in
      try connection.setApplicationID(0x4b75_6368)
      try connection.setUserVersion(-3)
      try connection.execute("CREATE TABLE t (a)")
    }
    #expect(try connection.first("PRAGMA application_id") { $0.integer(0) } == 0x4b75_6368)
    let header = try Connection(.file(path)).fileHeader()
    #expect(header.isSQLite && !header.isBlank)
    #expect(header.applicationID == 0x4b75_6368)
    #expect(header.userVersion == -3)
    #expect(header.fileSize == 8192 && !header.isCutShort)
    try Data(contentsOf: URL(fileURLWithPath: path)).dropLast(5)
      .write(to: URL(fileURLWithPath: path))
    #expect(try Connection(.file(path)).fileHeader().isCutShort)
  }

  @Test("notices that its file was moved away")
  func moved() throws {
    let folder = try Folder()
    let connection = try Connection(.file(folder.file("a.db")))
    try connection.execute(script: "CREATE TABLE t (a)")
    #expect(!connection.hasFileMoved)
    try FileManager.default.moveItem(atPath: folder.file("a.db"), toPath: folder.file("b.db"))
    #expect(connection.hasFileMoved)
    #expect(try Connection(.memory).hasFileMoved == false)
  }

  @Test("leaves the write-ahead log where it is when it is told to")
  func checkpointOnClose() throws {
    let folder = try Folder()
    let path = folder.file("a.db")
    for isOn in [false, true] {
      do {
        let connection = try Connection(.file(path))
        connection.setCheckpointOnClose(isOn)
        try connection.execute(script: "PRAGMA journal_mode = WAL; CREATE TABLE t\(isOn) (a)")
      }
      #expect(try folder.names().contains("a.db-wal") == !isOn)
    }
  }

  @Test("enforces foreign keys when it is told to")
  func foreignKeys() throws {
    let connection = try Connection(.memory)
    connection.setForeignKeys(true)
    try connection.execute(
      script: "CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a REFERENCES a (id))"
    )
    #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO b VALUES (1)") }
  }

  @Test("copies itself into another one, which keeps nothing of its own", arguments: [-1, 1, 7])
  func backUp(pagesPerStep: Int) throws {
    let folder = try Folder()
    let source = try Connection(.file(folder.file("a.db")))
    try source.execute(
      script: """
        PRAGMA journal_mode = WAL; CREATE TABLE t (a);
        WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
        INSERT INTO t SELECT printf('%0100d', i) FROM n
        """
    )
    let target = try Connection(.file(folder.file("b.db")))
    try target.execute(script: "CREATE TABLE other (a)")
    var left: [Int] = []
    try source.backUp(to: target, pagesPerStep: pagesPerStep) { remaining, total in
      left.append(remaining)
      #expect(remaining <= total)
    }
    #expect(left.last == 0)
    #expect(left == left.sorted(by: >))
    #expect(try target.first("SELECT count(*), max(a) FROM t") { $0.integer(0) } == 1000)
    #expect(throws: SQLiteError.self) { try target.execute("SELECT * FROM other") }
    let error = #expect(throws: SQLiteError.self) { try source.backUp(to: source) }
    #expect(error?.operation == .copying)
  }

  @Test("says in words what happened")
  func words() throws {
    let connection = try Connection(.memory)
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute("SELECT * FROM absent")
    }
    #expect(
      error?.description == "no such table: absent while preparing a statement (SQLite 1)"
    )
    #expect(throws: SQLiteError.self) { try connection.execute("") }
    #expect(throws: SQLiteError.self) { try connection.prepare("  -- nothing") }
    let claims = SQLiteError.corrupt("page 7 is torn")
    #expect(claims.description == "page 7 is torn")
    #expect(claims.isCorrupt && !claims.isBusy && !claims.isFull && !claims.isReadOnly)
  }

  /// The bytes of a database that a script made.
  private func bytes(_ script: String) throws -> [UInt8] {
    let folder = try Folder()
    let connection = try Connection(.file(folder.file("made.db")))
    try connection.execute(script: script)
    _ = try connection.query("PRAGMA wal_checkpoint(TRUNCATE)") { _ in }
    return [UInt8](try Data(contentsOf: URL(filePath: folder.file("made.db"))))
  }

  @Test("reads a database that lies in memory", arguments: ["delete", "wal"])
  func deserializes(mode: String) throws {
    let bytes = try bytes(
      "PRAGMA journal_mode = \(mode); CREATE TABLE t (a); INSERT INTO t VALUES (7)"
    )
    let connection = try Connection(deserializing: bytes, longestValue: 1_000)
    #expect(try connection.first("SELECT a FROM t") { $0.integer(0) } == 7)
    #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO t VALUES (8)") }
  }

  @Test("runs nothing that a stranger's schema brings along") func distrusts() throws {
    let bytes = try bytes(
      """
      CREATE TABLE t (a); INSERT INTO t VALUES (zeroblob(2000));
      CREATE VIEW v AS SELECT 1; CREATE TABLE long (n INTEGER); INSERT INTO long VALUES (1);
      """
    )
    let connection = try Connection(deserializing: bytes, longestValue: 1_000)
    #expect(throws: SQLiteError.self) { try connection.query("SELECT * FROM v") { _ in } }
    #expect(throws: SQLiteError.self) { try connection.query("SELECT a FROM t") { $0.bytes(0) } }
    #expect(throws: SQLiteError.self) { try connection.execute("ATTACH ':memory:' AS other") }
    // A statement without an end is interrupted.
    #expect(throws: SQLiteError.self) {
      try connection.query(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
      ) { _ in }
    }
  }

  @Test(
    "refuses bytes that are no database",
    arguments: [[], [1], Array(repeating: 65, count: 5_000)]
  )
  func noDatabase(bytes: [UInt8]) {
    #expect(throws: SQLiteError.self) {
      let connection = try Connection(deserializing: bytes, longestValue: 1_000)
      try connection.first("SELECT count(*) FROM sqlite_master") { _ in }
    }
  }
}

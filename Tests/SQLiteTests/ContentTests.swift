import SQLite
import Testing

@Suite("A database that is made in memory") struct ContentTests {
  @Test("gives the bytes of its file, which open again") func opens() throws {
    let connection = try Connection.forContent()
    try connection.execute(script: "CREATE TABLE t (a); BEGIN")
    for number in 0..<5_000 {
      try connection.execute("INSERT INTO t VALUES (?)", [.text("row \(number)")])
    }
    try connection.execute(script: "COMMIT")
    let bytes = connection.withContent { Array($0) }
    #expect(bytes.starts(with: Array("SQLite format 3\0".utf8)) && bytes.count % 4096 == 0)
    let again = try Connection(deserializing: bytes, longestValue: 1_000)
    #expect(try again.first("SELECT count(*) FROM t") { $0.integer(0) } == 5_000)
    #expect(try again.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
  }

  @Test("may lie in a file without a name") func temporary() throws {
    let connection = try Connection(.temporary)
    try connection.execute(script: "CREATE TABLE t (a); INSERT INTO t VALUES (7)")
    #expect(try connection.first("SELECT a FROM t") { $0.integer(0) } == 7)
    #expect(
      try Connection(.temporary).first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } == 0
    )
  }
}

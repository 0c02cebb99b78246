import SQLite
import Testing

@Suite("A statement") struct StatementTests {
  static let values: [SQLiteValue] = [
    nil, 0, -1, .integer(.max), .integer(.min), 0.5, .real(-.infinity), "", "ありがとう", "a\0b\0",
    "\u{1F468}\u{200D}\u{1F469}", "か\u{3099}", .text(String(repeating: "é", count: 500_000)),
    .blob([]), .blob([0, 255, 0]), .blob([UInt8](repeating: 7, count: 1 << 20)),
  ]

  @Test("gives back exactly the value that was given", arguments: values)
  func roundTrip(value: SQLiteValue) throws {
    let connection = try Connection(.memory)
    try connection.execute(script: "CREATE TABLE t (a)")
    try connection.execute("INSERT INTO t VALUES (?)", [value])
    let back = try #require(try connection.first("SELECT a FROM t") { $0.value(0) })
    #expect(back == value)
    // Strings that mean the same to Swift must still be the same bytes.
    if case .text(let text) = value, case .text(let again) = back {
      #expect(Array(again.utf8) == Array(text.utf8))
    }
  }

  @Test("reads each type, and nothing where there is none")
  func columns() throws {
    let connection = try Connection(.memory)
    let statement = try connection.prepare("SELECT 7, 2.5, 'x', x'0102', NULL")
    #expect(try statement.step())
    let row = statement.row
    #expect(row.integer(0) == 7 && row.optionalInteger(0) == 7)
    #expect(row.real(1) == 2.5)
    #expect(row.text(2) == "x")
    #expect(row.bytes(3) == [1, 2])
    #expect(row.isNull(4) && row.optionalInteger(4) == nil)
    #expect(row.text(4) == "" && row.bytes(4).isEmpty && row.integer(4) == 0)
    for column in [-1, 5, Int.max] {
      #expect(row.isNull(column) && row.text(column) == "" && row.bytes(column).isEmpty)
    }
    #expect(try !statement.step())
  }

  @Test("mends text that is no UTF-8")
  func invalidText() throws {
    let connection = try Connection(.memory)
    let text = try connection.first("SELECT CAST(x'61ff62' AS TEXT)") { $0.text(0) }
    #expect(text == "a\u{FFFD}b")
  }

  @Test("can be run again, and forgets the values when new ones come")
  func again() throws {
    let connection = try Connection(.memory)
    let statement = try connection.prepare("SELECT ?, ?")
    try statement.bind([1, 2])
    #expect(try statement.step())
    statement.reset()
    #expect(try statement.step())
    #expect(statement.row.integer(1) == 2)
    statement.reset()
    try statement.bind([3])
    #expect(try statement.step())
    #expect(statement.row.integer(0) == 3 && statement.row.isNull(1))
  }

  @Test("refuses a value for a parameter that it does not have", arguments: [0, 2, -1, Int.max])
  func wrongPlace(index: Int) throws {
    let connection = try Connection(.memory)
    let statement = try connection.prepare("SELECT ?")
    let error = #expect(throws: SQLiteError.self) { try statement.bind(1, at: index) }
    #expect(error?.operation == .binding)
    #expect(error?.code == 25)
  }

  @Test("outlives its connection safely")
  func outlives() throws {
    var connection: Connection? = try Connection(.memory)
    let statement = try #require(try connection?.prepare("SELECT 1"))
    connection = nil
    #expect(try statement.step())
  }

  @Test("takes JSON apart")
  func json() throws {
    let connection = try Connection(.memory)
    let json = #"{"numberOfQuestions": 6, "userName": "Mika", "learningEnabled": true, "x": null}"#
    let rows = try connection.query("SELECT key, type, atom FROM json_each(?)", [.text(json)]) {
      "\($0.text(0)) \($0.text(1)) \($0.text(2))"
    }
    #expect(
      rows == [
        "numberOfQuestions integer 6", "userName text Mika", "learningEnabled true 1", "x null ",
      ]
    )
    #expect(throws: SQLiteError.self) {
      try connection.query("SELECT key FROM json_each(?)", ["{\"a\": "]) { $0.text(0) }
    }
  }
}

import SQLite

/// The journal that is read; remembers whether it was the one that failed.
final class MergeSource {
  private(set) var failure: SQLiteError?
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Reads everything of the same moment.
  func reading<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
    try noting { () throws(SQLiteError) in try connection.execute("BEGIN") }
    defer { try? connection.execute("COMMIT") }
    return try body()
  }

  /// Visits the rows of a query, each as plain values.
  func forEachRow(
    _ sql: String,
    _ visit: (Row) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    let statement = try noting { () throws(SQLiteError) in try connection.prepare(sql) }
    while try noting({ () throws(SQLiteError) in try statement.step() }) {
      try visit(statement.row)
    }
  }

  /// Takes over the rows that were read; a row that the other journal's rules refuse is this one's
  /// fault, since it has the same rules.
  func delivering<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
    do throws(SQLiteError) {
      return try body()
    } catch {
      if error.isConstraint { failure = .corrupt(error.message) }
      throw error
    }
  }

  /// How many reviews there are.
  func reviewCount() throws(SQLiteError) -> Int {
    var count = 0
    try forEachRow("SELECT count(*) FROM review") { count = Int($0.integer(0)) }
    return count
  }

  private func noting<Value>(
    _ body: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    do throws(SQLiteError) {
      return try body()
    } catch {
      failure = error
      throw error
    }
  }
}

import SQLite

extension Schema {
  /// Adds beside which card one was asked in a drill.
  static func makeVersion6(_ connection: Connection) throws(SQLiteError) {
    try connection.execute(
      script: """
        -- In a drill the card beside which this one was asked; else nothing.
        ALTER TABLE review ADD COLUMN partner INTEGER;
        """
    )
  }
}

import SQLite

extension Schema {
  /// Adds which cards the learner suspended.
  static func makeVersion3(_ connection: Connection) throws(SQLiteError) {
    try connection.execute(
      script: """
        -- Cards that are not to be asked. What was lifted again stays as a row that says so, so that
        -- two journals can be put together: the later word counts.
        --
        -- In deck_card and due_count such a card has the due day -2.
        CREATE TABLE suspension (
          card INTEGER PRIMARY KEY,
          is_suspended INTEGER NOT NULL,
          changed_ms INTEGER NOT NULL
        ) STRICT;
        """
    )
  }
}

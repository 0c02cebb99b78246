import SQLite

extension Schema {
  /// Adds which cards go by the number of another one, whose question was mended.
  static func makeVersion5(_ connection: Connection) throws(SQLiteError) {
    try connection.execute(
      script: """
        -- A card by the number that its words give it, and the number by which it goes: that of the
        -- card which it was before its question was mended. What was ended again stays as a row that
        -- says so, so that two journals can be put together: the later word counts.
        CREATE TABLE relinking (
          card INTEGER PRIMARY KEY,
          original INTEGER NOT NULL,
          is_linked INTEGER NOT NULL,
          changed_ms INTEGER NOT NULL
        ) STRICT;

        -- A hash of a card's answers as they were last seen, where that is known.
        ALTER TABLE card ADD COLUMN answers INTEGER;
        """
    )
  }
}

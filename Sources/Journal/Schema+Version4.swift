import SQLite

extension Schema {
  /// Adds what was imported last from each source.
  static func makeVersion4(_ connection: Connection) throws(SQLiteError) {
    try connection.execute(
      script: """
        -- What came last from a source, so that the next import knows which texts were changed here
        -- and which there. For each note a hash of its identity and of each field, 8 bytes each with
        -- the lowest first, and a line of tags. Of two journals that are put together, the later
        -- word counts.
        CREATE TABLE imported_source (
          name TEXT PRIMARY KEY,
          columns TEXT NOT NULL,
          hashes BLOB NOT NULL,
          tags TEXT NOT NULL,
          changed_ms INTEGER NOT NULL
        ) STRICT;

        -- What came from elsewhere was given in no session, and is very much.
        DROP INDEX review_by_session;
        CREATE INDEX review_by_session ON review (session, card) WHERE session IS NOT NULL;
        """
    )
  }
}

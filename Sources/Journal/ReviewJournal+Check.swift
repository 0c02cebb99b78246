import SQLite

extension ReviewJournal {
  /// Looks the whole journal through.
  ///
  /// - Returns: What is not as it should be, a line each; nothing where all is well.
  /// - Throws: Why the journal cannot be read at all.
  public func integrityProblems() throws(JournalError) -> [String] {
    try readingAtOnce { () throws(SQLiteError) in
      var problems = try connection.query("PRAGMA quick_check") { $0.text(0) }
        .filter { $0 != "ok" }
        .map { "The file is damaged: \($0)." }
      // What SQLite cannot walk through cannot be compared either.
      guard problems.isEmpty else { return problems }
      problems += try connection.query("PRAGMA foreign_key_check") {
        "A row of \($0.text(0)) belongs to a row of \($0.text(2)) that is not there."
      }
      problems += try connection.query(
        """
        SELECT t.device, t.sequence FROM retraction AS t JOIN review AS r
        ON r.device = t.device AND r.sequence = t.sequence
        """
      ) { "Entry \($0.integer(1)) of \($0.integer(0)) is there twice." }
      problems += try connection.query(
        """
        SELECT device, sequence FROM review
        WHERE kind NOT IN ('challenge', 'learn', 'practice', 'imported')
          OR verdict NOT IN ('right', 'slip', 'wrong') OR rating NOT BETWEEN 1 AND 4
        """
      ) { "Review \($0.integer(1)) of \($0.integer(0)) makes no sense." }
      let wrong = try wrongStates().count
      if wrong > 0 {
        problems.append("\(wrong) cards are remembered otherwise than their reviews say.")
      }
      return problems
    }
  }
}

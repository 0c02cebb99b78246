import SQLite

/// The ladder of schema versions: step `n` leads from version `n` to version `n + 1`.
///
/// A step that was released is never changed; a new version is a new step.
struct Schema {
  /// What marks a file as a journal of Kuchi: "Kuch".
  static let applicationID: Int32 = 0x4b75_6368

  /// Leads from one version to the next.
  struct Step {
    let lead: (Connection) throws(SQLiteError) -> Void
  }

  /// The steps, from the empty file on.
  let steps: [Step]

  /// The version at the top of the ladder.
  var version: Int32 { Int32(steps.count) }

  /// The ladder of this program.
  static var current: Schema {
    Schema(
      steps: [
        Step(lead: makeVersion1), Step(lead: makeVersion2), Step(lead: makeVersion3),
        Step(lead: makeVersion4), Step(lead: makeVersion5), Step(lead: makeVersion6),
      ]
    )
  }

  /// Climbs from a version to the top; to be called within a transaction.
  func climb(from version: Int32, on connection: Connection) throws(SQLiteError) {
    for step in steps.dropFirst(Int(version)) { try step.lead(connection) }
    try connection.setUserVersion(self.version)
  }

  private static func makeVersion1(_ connection: Connection) throws(SQLiteError) {
    try connection.setApplicationID(applicationID)
    try connection.execute(
      script: """
        -- The journals that wrote here; one of them is this one.
        CREATE TABLE device (
          id INTEGER PRIMARY KEY,
          made_ms INTEGER NOT NULL,
          is_own INTEGER NOT NULL
        ) STRICT;

        -- The cards as they were last seen, to find the one whose question was mended.
        CREATE TABLE card (
          id INTEGER PRIMARY KEY,
          deck TEXT NOT NULL,
          language TEXT NOT NULL,
          identity TEXT NOT NULL,
          direction TEXT NOT NULL,
          question TEXT NOT NULL
        ) STRICT;

        -- `id` is this file's own; on other machines the session is known by device and number.
        CREATE TABLE session (
          id INTEGER PRIMARY KEY,
          device INTEGER NOT NULL REFERENCES device (id),
          number INTEGER NOT NULL,
          kind TEXT NOT NULL,
          started_ms INTEGER NOT NULL,
          zone_offset_s INTEGER NOT NULL,
          study_day INTEGER NOT NULL,
          ended_ms INTEGER,
          is_finished INTEGER NOT NULL DEFAULT 0,
          rating INTEGER CHECK (rating BETWEEN 1 AND 5),
          UNIQUE (device, number)
        ) STRICT;
        CREATE INDEX session_by_start ON session (started_ms);
        CREATE INDEX session_unfinished ON session (started_ms) WHERE is_finished = 0;

        CREATE TABLE session_deck (
          session INTEGER NOT NULL REFERENCES session (id),
          position INTEGER NOT NULL,
          deck TEXT NOT NULL,
          PRIMARY KEY (session, position)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE session_card (
          session INTEGER NOT NULL REFERENCES session (id),
          position INTEGER NOT NULL,
          card INTEGER NOT NULL,
          asked_ms INTEGER,
          PRIMARY KEY (session, position)
        ) STRICT, WITHOUT ROWID;

        -- `place` orders the answers of a session: a corrected one stands where the first stood.
        -- Stability, difficulty and due day are those after the review, once there is a schedule.
        CREATE TABLE review (
          device INTEGER NOT NULL REFERENCES device (id),
          sequence INTEGER NOT NULL,
          session INTEGER REFERENCES session (id),
          place INTEGER NOT NULL,
          card INTEGER NOT NULL,
          moment_ms INTEGER NOT NULL,
          zone_offset_s INTEGER NOT NULL,
          study_day INTEGER NOT NULL,
          kind TEXT NOT NULL,
          verdict TEXT NOT NULL,
          rating INTEGER NOT NULL,
          typed TEXT NOT NULL,
          duration_ms INTEGER NOT NULL,
          is_scored INTEGER NOT NULL,
          stability REAL,
          difficulty REAL,
          due_day INTEGER,
          PRIMARY KEY (device, sequence)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX review_by_card ON review (card, moment_ms);
        CREATE INDEX review_by_session ON review (session);
        CREATE INDEX review_by_day ON review (study_day);

        -- Takes a review back, which itself stays.
        CREATE TABLE retraction (
          device INTEGER NOT NULL REFERENCES device (id),
          sequence INTEGER NOT NULL,
          of_device INTEGER NOT NULL,
          of_sequence INTEGER NOT NULL,
          moment_ms INTEGER NOT NULL,
          PRIMARY KEY (device, sequence)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX retraction_of ON retraction (of_device, of_sequence);

        CREATE TRIGGER review_stays BEFORE DELETE ON review
          BEGIN SELECT RAISE(ABORT, 'a review is never deleted'); END;
        CREATE TRIGGER review_stays_as_it_is BEFORE UPDATE ON review
          BEGIN SELECT RAISE(ABORT, 'a review is never changed'); END;
        CREATE TRIGGER retraction_stays BEFORE DELETE ON retraction
          BEGIN SELECT RAISE(ABORT, 'a retraction is never deleted'); END;
        CREATE TRIGGER retraction_stays_as_it_is BEFORE UPDATE ON retraction
          BEGIN SELECT RAISE(ABORT, 'a retraction is never changed'); END;

        -- A cache: made from session_card and review, and made again from them at any time.
        CREATE TABLE card_state (
          card INTEGER PRIMARY KEY,
          asked_ms INTEGER,
          last_moment_ms INTEGER,
          last_device INTEGER,
          last_sequence INTEGER,
          was_ever_right INTEGER NOT NULL,
          first_study_day INTEGER,
          review_count INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX card_state_by_first_day ON card_state (first_study_day)
          WHERE first_study_day IS NOT NULL;

        -- Answers that the learner added for a card. What was taken out again stays as a row that
        -- says so, so that two journals can be put together: the later word counts.
        CREATE TABLE own_answer (
          card INTEGER NOT NULL,
          answer TEXT NOT NULL,
          is_accepted INTEGER NOT NULL,
          changed_ms INTEGER NOT NULL,
          PRIMARY KEY (card, answer)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE configuration (
          key TEXT PRIMARY KEY,
          value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
    )
  }
}

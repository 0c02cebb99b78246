import SQLite

extension Schema {
  /// Adds the schedule: to reviews, to the states of cards, and to the cards of decks.
  ///
  /// The states are empty afterwards; whoever climbs makes them anew.
  static func makeVersion2(_ connection: Connection) throws(SQLiteError) {
    try connection.execute(
      script: """
        -- Days since the review before that moved the schedule; nothing for the first one and for
        -- those that move nothing. Stability, difficulty and due day are those after a review that
        -- moved it. All four stay what they were when the review was kept.
        ALTER TABLE review ADD COLUMN elapsed_days INTEGER;
        -- Nothing means 0.9.
        ALTER TABLE review ADD COLUMN desired_retention REAL;

        -- Also finds the answers to one card of a long session.
        DROP INDEX review_by_session;
        CREATE INDEX review_by_session ON review (session, card);

        -- A cache: made from session_card and review, and made again from them at any time. Without
        -- a last day there is no schedule.
        DROP TABLE card_state;
        CREATE TABLE card_state (
          card INTEGER PRIMARY KEY,
          asked_ms INTEGER,
          last_moment_ms INTEGER,
          last_device INTEGER,
          last_sequence INTEGER,
          first_study_day INTEGER,
          review_count INTEGER NOT NULL DEFAULT 0,
          stability REAL,
          difficulty REAL,
          last_day INTEGER,
          interval_days INTEGER,
          desired_retention REAL,
          move_count INTEGER NOT NULL DEFAULT 0,
          lapse_count INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX card_state_by_first_day ON card_state (first_study_day)
          WHERE first_study_day IS NOT NULL;

        -- The decks whose cards are known, with the stamp of the file that they were read from.
        CREATE TABLE deck (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE,
          stamp TEXT NOT NULL
        ) STRICT;

        -- A card may be in several decks: each set of decks that some card is in has a number.
        CREATE TABLE deck_set (
          id INTEGER NOT NULL,
          deck INTEGER NOT NULL REFERENCES deck (id),
          PRIMARY KEY (id, deck)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX deck_set_by_deck ON deck_set (deck);

        -- The cards of decks, with the day on which they are due: a cache of card_state; -1 where a
        -- card was never answered.
        CREATE TABLE deck_card (
          card INTEGER PRIMARY KEY,
          deck_set INTEGER NOT NULL,
          due_day INTEGER NOT NULL
        ) STRICT;

        -- How many cards of a set are due on a day: a cache of deck_card. Each card is in one set, so
        -- that those of several decks are counted once, without looking at any card.
        CREATE TABLE due_count (
          deck_set INTEGER NOT NULL,
          due_day INTEGER NOT NULL,
          cards INTEGER NOT NULL,
          PRIMARY KEY (deck_set, due_day)
        ) STRICT, WITHOUT ROWID;
        """
    )
  }

  /// Gives the reviews of a journal of version 1 what version 2 keeps with them.
  static func fillVersion2(
    _ connection: Connection,
    with moves: [(key: ReviewKey, move: CardState.Move)]
  ) throws(SQLiteError) {
    try connection.execute(script: "DROP TRIGGER review_stays_as_it_is")
    for (key, move) in moves {
      try connection.execute(
        """
        UPDATE review SET elapsed_days = ?, stability = ?, difficulty = ?, due_day = ?
        WHERE device = ? AND sequence = ?
        """,
        move.columns + [.integer(key.device), .integer(key.sequence)]
      )
    }
    try connection.execute(
      script: """
        CREATE TRIGGER review_stays_as_it_is BEFORE UPDATE ON review
          BEGIN SELECT RAISE(ABORT, 'a review is never changed'); END;
        """
    )
  }
}

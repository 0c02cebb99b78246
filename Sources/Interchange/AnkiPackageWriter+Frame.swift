internal import Memory
internal import SQLite
internal import Text
internal import Time

// What stands around decks, notes and cards in a collection of Anki's.
extension AnkiPackageWriter {
  /// The tables, with the columns that Anki wants.
  static let tables = """
    CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL,
      scm integer NOT NULL, ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL,
      ls integer NOT NULL, conf text NOT NULL, models text NOT NULL, decks text NOT NULL,
      dconf text NOT NULL, tags text NOT NULL);
    CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL,
      mod integer NOT NULL, usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL,
      sfld integer NOT NULL, csum integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
    CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL,
      ord integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL,
      queue integer NOT NULL, due integer NOT NULL, ivl integer NOT NULL, factor integer NOT NULL,
      reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL,
      odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
    CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL,
      ease integer NOT NULL, ivl integer NOT NULL, lastIvl integer NOT NULL,
      factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
    CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);

    """

  static let css = """
    .card { font-family: sans-serif; font-size: 28px; text-align: center; }
    .note { font-size: 18px; margin-top: 1em; }
    """

  /// The number of the set of options; 1 is that of the learner's own in Anki, which stays.
  static let presetID: Int64 = 1_000_000_000_001

  /// When the collection was begun: at four in the morning of its first day, by the clock of now.
  var created: Int64 {
    Int64(Self.firstDay.number) * 86_400 + 4 * 3_600 - Int64(now.zoneOffsetSeconds)
  }

  /// What is set for the whole collection.
  var settings: JSON {
    [
      "schedVer": 2, "sched2021": true, "creationOffset": JSON(-now.zoneOffsetSeconds / 60),
      "rollover": JSON(options.rolloverHour), "curDeck": 1, "activeDecks": [1],
      "nextPos": JSON(counts.cards + 1), "fsrs": true,
    ]
  }

  /// The options of all decks.
  var preset: JSON {
    [
      "id": .integer(Self.presetID), "name": "Kuchi", "mod": .integer(now.moment.seconds),
      "usn": -1, "maxTaken": 60, "autoplay": true, "timer": 0, "replayq": true, "dyn": false,
      "new": [
        "delays": [1, 10], "ints": [1, 4, 0], "initialFactor": 2500, "order": 1,
        "perDay": JSON(options.newPerDay), "bury": false,
      ],
      "rev": [
        "perDay": 9_999, "ease4": 1.3, "ivlFct": 1, "maxIvl": JSON(Scheduler.longestInterval),
        "bury": false, "hardFactor": 1.2,
      ],
      "lapse": ["delays": [10], "mult": 0, "minInt": 1, "leechFails": 8, "leechAction": 1],
      "desiredRetention": .number(options.desiredRetention),
      "fsrsParams6": JSON(options.parameters.weights) { .number($0) },
    ]
  }

  /// A deck.
  func deck(_ id: Int64, _ name: String, _ description: String) -> JSON {
    let none: JSON = [0, 0]
    return [
      "id": .integer(id), "name": .text(name), "mod": .integer(now.moment.seconds), "usn": -1,
      "collapsed": false, "browserCollapsed": false, "dyn": 0, "conf": .integer(Self.presetID),
      "desc": .text(description), "extendNew": 0, "extendRev": 0, "lrnToday": none,
      "revToday": none, "newToday": none, "timeToday": none,
    ]
  }

  /// Runs what SQLite may refuse.
  static func heeding<Value>(
    _ body: () throws(SQLiteError) -> Value
  ) throws(ExportError) -> Value {
    do throws(SQLiteError) {
      return try body()
    } catch {
      throw .package(error.isFull ? "it would be larger than 1 GiB" : error.description)
    }
  }
}

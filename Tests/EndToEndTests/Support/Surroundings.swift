import Testing

/// Surroundings in which the program must do its work all the same.
struct Surroundings: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let changes: [(name: String, value: String?)]

  init(_ description: String, _ changes: [(name: String, value: String?)]) {
    testDescription = description
    self.changes = changes
  }

  func applied(to kuchi: Kuchi) -> Kuchi {
    changes.reduce(kuchi) { $0.setting($1.name, $1.value) }
  }

  static let languages = [
    Surroundings("no language", [("LANG", nil)]),
    Surroundings("LC_ALL=C", [("LC_ALL", "C")]),
    Surroundings("LC_ALL=POSIX", [("LC_ALL", "POSIX")]),
    Surroundings("a language that is not installed", [("LC_ALL", "ja_JP.UTF-8")]),
    Surroundings("a language of another encoding", [("LC_ALL", "en_US.ISO-8859-1")]),
    Surroundings("a language that is none", [("LANG", "../../etc"), ("LC_CTYPE", "%s%n")]),
  ]

  /// Terminals that can do nothing but write.
  static let simpleTerminals = [
    Surroundings("no TERM", [("TERM", nil)]),
    Surroundings("an empty TERM", [("TERM", "")]),
    Surroundings("TERM=dumb", [("TERM", "dumb")]),
    Surroundings("TERM=unknown", [("TERM", "unknown")]),
    Surroundings("TERM=emacs", [("TERM", "emacs")]),
  ]

  /// Terminals that can do more, but without colours.
  static let colourless = [
    Surroundings("NO_COLOR=1", [("NO_COLOR", "1")]),
    Surroundings("TERM=vt100", [("TERM", "vt100")]),
  ]

  static let others = [
    Surroundings("a terminal nobody has heard of", [("TERM", "xterm-from-the-future")]),
    Surroundings("TERM=screen", [("TERM", "screen")]),
    Surroundings("TERM=linux", [("TERM", "linux")]),
    Surroundings("a negative width", [("COLUMNS", "-5"), ("LINES", "-1")]),
    Surroundings("no width", [("COLUMNS", "0"), ("LINES", "0")]),
    Surroundings("a width that is no number", [("COLUMNS", "wide"), ("LINES", "")]),
    Surroundings("a width beyond all numbers", [("COLUMNS", "99999999999999999999")]),
    Surroundings("no PATH, no TZ", [("PATH", nil), ("TZ", nil)]),
    Surroundings("a time zone that is none", [("TZ", ":Neverland/Second_Star")]),
    Surroundings("an editrc that turns editing off", [("EDITRC", "/proc/self/environ")]),
  ]
}

internal import Settings

/// The manual page `kuchi(1)`, made from the tables of commands, options, settings and keys.
///
/// Nothing is told here that a table tells, so the page cannot fall behind the program.
enum ManPage {
  /// The page in the language of `man`.
  ///
  /// - Parameter version: The version of the program.
  /// - Returns: Lines of ASCII, without the newline of the last one.
  static func text(version: String) -> String {
    let page =
      [
        ".\\\" Made by: kuchi help --man",
        ".TH KUCHI 1 \"\" \"Kuchi \(Roff.text(version))\" \"User Commands\"",
        ".SH NAME",
        "kuchi \\- a quiz trainer for the terminal",
      ]
      + synopsis + description + options + commands + settings + keys + files + environment
      + statuses + examples + seeAlso
    return page.joined(separator: "\n")
  }

  private static var synopsis: [String] {
    [".SH SYNOPSIS"]
      + Invocation.forms.enumerated().flatMap { place, form in
        (place > 0 ? [".br"] : []) + [Roff.call(form.call)]
      }
  }

  private static var description: [String] {
    [".SH DESCRIPTION"]
      + [
        "Kuchi asks, you type the answer. It judges fairly, keeps every answer on your disk before"
          + " it shows the verdict, and brings each card back just before it would be forgotten.",
        "At the home prompt Enter starts a challenge. A line that begins with a colon is a command,"
          + " never an answer; to answer with a colon, type two. Any beginning that only one command"
          + " has will do.",
        "Lines from a pipe are taken one by one, without prompts or colours.",
      ]
      .flatMap { [".PP", Roff.line($0)] }
  }

  private static var options: [String] {
    [".SH OPTIONS"]
      + Invocation.options.flatMap { option in
        let names = option.names.map(Roff.bold).joined(separator: ", ")
        let value = option.value.isEmpty ? "" : " " + Roff.italic(option.value)
        return [".TP", names + value, Roff.line(Roff.sentence(option.meaning))]
      }
  }

  private static var commands: [String] {
    [".SH COMMANDS", "From outside, a command stands behind the program's name, without a colon."]
      + Command.sections.flatMap { section in
        [".SS \(Roff.text(section.title))"]
          + section.commands.flatMap { command in
            [".TP", Roff.call(command.call), Roff.line(Roff.sentence(command.summary))]
              + command.details.flatMap { [".IP", Roff.line($0)] }
          }
      }
  }

  private static var settings: [String] {
    [
      ".SH SETTINGS",
      Roff.line(
        ":set NAME VALUE changes one at once, :settings shows all. They are kept in the file"
          + " settings.json."
      ),
    ]
      + settingsPage(SettingsModel()).sections.flatMap { section in
        [".SS \(Roff.text(section.title))"]
          + section.rows.flatMap { row in
            [
              ".TP", Roff.bold(row.name),
              Roff.line("\(row.explanation) It is \(row.allowed); by default \(row.defaultValue)."),
            ]
          }
      }
  }

  private static var keys: [String] {
    [".SH KEYS"]
      + KeyTable.all.flatMap { section in
        [".SS \(Roff.text(section.title))"]
          + section.keys.flatMap { row in
            [".TP", Roff.bold(row.keys), Roff.line(Roff.sentence(row.meaning))]
          }
      }
      + KeyTable.remarks.flatMap { [".PP", Roff.line($0)] }
  }

  private static var files: [String] {
    rows(
      "FILES",
      [
        ("$XDG_CONFIG_HOME/kuchi/settings.json", "The settings (~/.config)."),
        (
          "$XDG_DATA_HOME/kuchi/journal.sqlite",
          "Every answer, every session, for ever (~/.local/share)."
        ),
        ("$XDG_DATA_HOME/kuchi/decks/", "Your decks: text files that end in .tsv."),
        ("$XDG_DATA_HOME/kuchi/backups/", "Backups of the journal."),
        (
          "$XDG_STATE_HOME/kuchi/history",
          "Commands for the Up key, never answers (~/.local/state)."
        ),
        ("PREFIX/share/kuchi/Content/", "The decks that come along."),
      ]
    )
  }

  private static var environment: [String] {
    rows(
      "ENVIRONMENT",
      [
        ("KUCHI_HOME", "One folder for all files of the learner."),
        ("KUCHI_CONTENT", "The folder of the decks that come along."),
        ("XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME", "Where files are, as above."),
        ("NO_COLOR", "Set to anything: no colours."),
        ("COLORTERM, COLORFGBG", "How many colours there are, and on which ground."),
        ("TERM", "The kind of terminal; with dumb, lines are not edited and nothing is drawn."),
        ("TZ", "The zone of the wall clock."),
      ]
    )
  }

  private static var statuses: [String] {
    rows(
      "EXIT STATUS",
      Invocation.statuses.map { ("\($0.status)", Roff.sentence($0.meaning)) }
    )
  }

  private static var examples: [String] {
    rows(
      "EXAMPLES",
      [
        ("kuchi japanese/hiragana", "Practise the deck of that name."),
        ("kuchi verbs.tsv", "Practise a file."),
        ("kuchi set questions 10", "Change a setting and end."),
        ("kuchi due", "Say what waits; the exit status is 0 where a card is due."),
      ]
    )
  }

  private static let seeAlso = [".SH SEE ALSO", ".BR editline (7),", ".BR sqlite3 (1)"]

  private static func rows(_ title: String, _ rows: [(what: String, meaning: String)]) -> [String] {
    [".SH \(title)"] + rows.flatMap { [".TP", Roff.bold($0.what), Roff.line($0.meaning)] }
  }
}

/// Text in the language of `man`; all that comes out is ASCII.
enum Roff {
  /// Text that stands as it is, whatever is in it.
  ///
  /// - Parameter text: The text; newlines become blanks.
  /// - Returns: The text with everything written out that would be a command of `man`.
  static func text(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "\"": result += "\\(dq"
      case "…": result += "..."
      case "\n", "\r", "\t": result += " "
      case " "..."~": result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
  }

  /// A line of text of its own.
  static func line(_ text: String) -> String { "\\&" + self.text(text) }

  /// Bold text.
  static func bold(_ text: String) -> String { "\\fB\(self.text(text))\\fR" }

  /// Text that stands for something else.
  static func italic(_ text: String) -> String { "\\fI\(self.text(text))\\fR" }

  /// How something is called: words that are typed in bold, those that stand for others in italics.
  static func call(_ call: String) -> String {
    call.split(separator: " ").enumerated()
      .map { place, word in
        let isTyped = place == 0 || word.hasPrefix("-")
        let standsForOther = word.contains { $0.isUppercase }
        let word = String(word)
        return isTyped ? bold(word) : standsForOther ? italic(word) : text(word)
      }
      .joined(separator: " ")
  }

  /// Words of a table as a sentence.
  static func sentence(_ words: String) -> String {
    let begin = words.prefix(1).uppercased() + words.dropFirst()
    return begin.hasSuffix(".") ? begin : begin + "."
  }
}

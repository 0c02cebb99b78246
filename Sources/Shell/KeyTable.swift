/// The keys, as `:help keys` and the man page tell them.
enum KeyTable {
  /// Keys that are pressed in one place.
  struct Section: Sendable {
    /// Where they are pressed.
    let title: String
    /// The keys and what they do.
    let keys: [Row]
  }

  /// Keys that do the same.
  struct Row: Sendable {
    /// The keys.
    let keys: String
    /// What they do.
    let meaning: String

    init(_ keys: String, _ meaning: String) {
      self.keys = keys
      self.meaning = meaning
    }
  }

  /// All of them.
  static let all: [Section] = [
    Section(
      title: "In a line",
      keys: [
        Row("Ctrl-A, Home", "to the beginning"),
        Row("Ctrl-E, End", "to the end"),
        Row("Ctrl-B, Left", "a character back"),
        Row("Ctrl-F, Right", "a character on"),
        Row("Alt-B, Ctrl-Left", "a word back"),
        Row("Alt-F, Ctrl-Right", "a word on"),
        Row("Backspace, Ctrl-H", "delete the character before the cursor"),
        Row("Delete", "delete the character after it"),
        Row("Ctrl-K", "cut to the end"),
        Row("Ctrl-U", "cut to the beginning"),
        Row("Ctrl-W, Alt-Backspace", "cut the word before the cursor"),
        Row("Alt-D", "cut the word after it"),
        Row("Ctrl-Y", "put back what was cut last"),
        Row("Ctrl-T", "exchange two characters"),
        Row("Alt-U, Alt-L, Alt-C", "the next word in capitals, in small letters, capitalised"),
        Row("Ctrl-L", "clear the screen"),
        Row("Ctrl-C", "drop the line; once more in the empty line: leave"),
        Row("Ctrl-D", "in an empty line: leave"),
        Row("Ctrl-Z", "stop the program; fg goes on, and the time between does not count"),
      ]
    ),
    Section(
      title: "In a line of commands",
      keys: [
        Row("Tab", "complete; twice lists what there is"),
        Row("Up, Ctrl-P", "the command before"),
        Row("Down, Ctrl-N", "the command after"),
        Row(
          "Ctrl-R",
          "search earlier commands while you type; again: the one before; Ctrl-G: back"
        ),
        Row("Alt-P", "the last command that begins as what stands before the cursor"),
      ]
    ),
    Section(
      title: "Beside a flashcard",
      keys: [
        Row("Enter, Space", "turn the card"),
        Row("y, Left", "remembered"),
        Row("n, Right", "not remembered"),
        Row("1, 2, 3, 4", "again, hard, good, easy"),
        Row("Down, Up", "the next page, the page before"),
        Row("u, Backspace", "take the last rating back"),
        Row(":", "type a command"),
        Row("q, Escape", "leave"),
      ]
    ),
  ]

  /// What is to be known beside the keys.
  static let remarks = [
    "What is pasted arrives as one line: it never answers several questions, and Enter is still"
      + " yours to press.",
    "There is no vi mode, and ~/.editrc is not read.",
  ]
}

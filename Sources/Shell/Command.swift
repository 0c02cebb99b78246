internal import Practice
internal import Terminal

/// Where a command can be given.
struct Place: OptionSet, Sendable {
  let rawValue: Int

  /// At the home prompt and on the command line.
  static let home = Place(rawValue: 1)
  /// At an answer prompt.
  static let session = Place(rawValue: 2)
  /// Beside a flashcard.
  static let flashcards = Place(rawValue: 4)
  static let everywhere: Place = [.home, .session, .flashcards]
}

/// One command: its words, and what it does.
///
/// All commands together are `Command.all`.
struct Command: Sendable {
  /// What a command makes of the program.
  enum Outcome: Equatable {
    /// Go on.
    case done
    /// Go on; it did not succeed, and it has said why.
    case failed
    /// End the program.
    case quit
    /// End the program as this signal would.
    case terminated(signal: Int32)
  }

  /// What carries a command out.
  enum Action: Sendable {
    /// A call into the rooms.
    case call(@Sendable (QuizShell, String) -> Outcome)
    /// A step of the running session.
    case step(@Sendable (String) -> Session.Input?)
    /// A step of the running flashcards.
    case page(@Sendable (String) -> Flashcards.Input?)
  }

  /// The name; commands in one place have different names.
  let name: String
  /// What may follow the name, as help shows it.
  var arguments = ""
  /// What it does, in one line.
  let summary: String
  /// More about it, a paragraph each.
  var details: [String] = []
  /// Where it can be given.
  let places: Place
  /// What Tab proposes for the text behind the name.
  var completion: (@Sendable (QuizShell, String) -> Completions)?
  /// Whether files may follow its name: then words of the command line keep their blanks.
  var takesPaths = false
  /// Carries it out.
  let action: Action
}

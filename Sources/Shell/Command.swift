internal import Practice
internal import Terminal
internal import Text

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

  /// The place in words, as a sentence goes on; several are joined by “or”.
  var words: String {
    let all: [(place: Place, words: String)] = [
      (.home, "the home prompt"), (.session, "an answer prompt"), (.flashcards, "a flashcard"),
    ]
    return either(all.filter { contains($0.place) }.map(\.words))
  }
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
  /// Options that only its details tell of, for completion outside the program.
  var moreOptions: [String] = []
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

extension Command {
  /// How the command is called, for whoever called it otherwise.
  var usage: String { "Usage: :\(call)" }

  /// Why the command is not carried out with what stands behind its name; `nil` where it is.
  ///
  /// - Parameter rest: What stands behind the name.
  /// - Returns: The reason in words, where the command takes nothing and was given something.
  func refusal(of rest: String) -> String? {
    arguments.isEmpty && !rest.isEmpty ? "\(usage) takes no words." : nil
  }
}

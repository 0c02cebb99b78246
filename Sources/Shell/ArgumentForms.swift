/// What may follow a command's name, read from the words that help shows.
///
/// `[DECK...] [--json]` takes decks, which may be files, and an option, `[list or restore [DAY or FILE]]` takes two words
/// and files. So completion outside the program knows no more and no less than help.
struct ArgumentForms: Equatable {
  /// The options, each with its dashes.
  var options: [String] = []
  /// The words that may stand there as they are.
  private(set) var words: [String] = []
  private(set) var takesDecks = false
  private(set) var takesFiles = false
  private(set) var takesSettings = false
  private(set) var takesCommands = false

  /// Reads the words.
  ///
  /// - Parameter arguments: What may follow, as help shows it.
  init(_ arguments: String) {
    for part in arguments.split(whereSeparator: { " ,|".contains($0) }) {
      let word = part.filter { !"[].".contains($0) }
      switch word {
      case "or": break
      case "DECK":
        takesDecks = true
        takesFiles = true
      case "FOLDER": takesDecks = true
      case "FILE": takesFiles = true
      case "SETTING": takesSettings = true
      case "COMMAND": takesCommands = true
      default:
        if word.hasPrefix("--"), word.count > 2 {
          options.append(word)
        } else if !word.isEmpty, word.allSatisfy({ $0.isASCII && $0.isLowercase }) {
          words.append(word)
        }
      }
    }
  }
}

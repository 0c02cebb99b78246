internal import Terminal
internal import Text

/// What stands behind a command's name, taken apart into words and options.
///
/// An option begins with `--`, full-width too; a `--` alone makes words of all that follow it.
/// Commands that take words and options are declared with `Command.Action.call(options:_:)`.
struct CommandWords: Equatable, Sendable {
  /// The words in their order, without the options.
  let words: [String]
  private let options: Set<String>

  /// An option that the command does not have.
  struct UnknownOption: WordedError, Equatable {
    /// What was typed, and which options there are.
    let message: String
  }

  /// Takes a text apart.
  ///
  /// - Parameters:
  ///   - text: What stands behind the command's name.
  ///   - known: The options that the command has, each with its dashes: `--json`.
  /// - Throws: `UnknownOption` where the text has another one.
  init(_ text: String, options known: [String] = []) throws(UnknownOption) {
    var words: [String] = []
    var options: Set<String> = []
    var mayBeOption = true
    for part in text.split(whereSeparator: \.isWhitespace) {
      let option = String(part).widthFolded
      guard mayBeOption, option.hasPrefix("--") else {
        words.append(String(part))
        continue
      }
      if option == "--" {
        mayBeOption = false
      } else if known.contains(option) {
        options.insert(option)
      } else {
        throw UnknownOption(message: Self.message(on: option, known: known))
      }
    }
    self.words = words
    self.options = options
  }

  /// The words as one text again, with single blanks.
  var text: String { words.joined(separator: " ") }

  /// Whether an option was given.
  ///
  /// - Parameter option: The option with its dashes: `--json`.
  /// - Returns: Whether it was.
  func has(_ option: String) -> Bool { options.contains(option) }

  private static func message(on option: String, known: [String]) -> String {
    let shown = option.count > 40 ? String(option.prefix(40)) + "..." : option
    let begin = "There is no option \(shown) here"
    guard let last = known.last else { return begin + "." }
    let list = (known.count > 1 ? known.dropLast().joined(separator: ", ") + " and " : "") + last
    return "\(begin); there \(known.count == 1 ? "is" : "are") \(list)."
  }
}

extension Command.Action {
  /// A call into the rooms that takes words and options; an unknown option is refused in its place,
  /// and an error that the call throws is told.
  ///
  /// - Parameters:
  ///   - options: The options, each with its dashes.
  ///   - body: What is done; it throws errors that have their words.
  /// - Returns: The action.
  static func call(
    options: [String],
    _ body: @escaping @Sendable (QuizShell, CommandWords) throws -> Command.Outcome
  ) -> Self {
    .call { shell, text in
      do {
        return try body(shell, CommandWords(text, options: options))
      } catch let error as CommandWords.UnknownOption {
        return shell.misuse(error.message)
      } catch let error as NoteQuery.Flaw {
        return shell.misuse(error.message)
      } catch let error as any WordedError {
        return shell.fail(error.message)
      } catch {
        return shell.fail("\(error)")
      }
    }
  }
}

extension Completions {
  /// What the last word of a text may become.
  ///
  /// - Parameters:
  ///   - text: The text behind the command's name, up to the cursor.
  ///   - candidates: What may stand there.
  init(lastWordOf text: String, among candidates: [Candidate]) {
    let word =
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).last ?? ""
    self.init(
      replaceCount: word.count,
      candidates: candidates.filter { $0.text.hasPrefix(word) }
    )
  }
}

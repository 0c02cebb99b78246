internal import Settings
public import Time

/// What the command line of the program asks for.
public struct Invocation: Sendable {
  /// What is to be done.
  public enum Task: Sendable, Equatable {
    /// Greet, and take commands from the terminal or the pipe.
    case converse
    /// Carry out commands and end.
    case perform([String])
    /// Print how the program is called.
    case help
    /// Print the version.
    case version
  }

  /// What is to be done.
  public private(set) var task = Task.converse
  /// Decks to open: files, folders or names.
  public private(set) var decks: [String] = []
  /// Repeats the same choices for the same number.
  public private(set) var seed: UInt64?
  /// The moment it is to be, as it was written; read once the zone is known.
  public private(set) var moment: Moment?

  /// What is wrong with a command line.
  public struct UsageError: Error, Sendable, Equatable {
    /// What is wrong, in words.
    public let message: String
    /// The exit status that goes with it: 2, or 1 for a command that can be given elsewhere alone.
    public var status: Int32 = 2
  }

  /// Reads a command line.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  /// - Throws: `UsageError` when they make no sense.
  public init(arguments: [String]) throws(UsageError) {
    var commands: [String] = []
    var isAsking: Task?
    var rest = arguments[...]
    var mayBeOption = true
    while let argument = rest.popFirst() {
      let (name, attached) = mayBeOption ? Self.option(argument) : (nil, nil)
      switch name {
      case "--": mayBeOption = false
      case "-c", "--command": commands.append(try Self.value(of: argument, attached, &rest))
      case "--seed":
        let text = try Self.value(of: argument, attached, &rest)
        guard let number = UInt64(text) else {
          throw UsageError(message: "--seed takes a whole number from 0 on, not “\(text)”.")
        }
        seed = number
      case "--at":
        let text = try Self.value(of: argument, attached, &rest)
        guard let read = Moment(text: text) else {
          throw UsageError(message: "--at takes a time such as 2026-12-01T09:00, not “\(text)”.")
        }
        moment = read
      case "-h", "--help": isAsking = .help
      case "-V", "--version": isAsking = isAsking ?? .version
      case let unknown?:
        throw UsageError(message: "There is no option \(unknown).")
      case nil:
        if decks.isEmpty, commands.isEmpty, mayBeOption,
          let command = Command.all.first(where: {
            $0.name == argument && $0.places.contains(.home)
          })
        {
          let words = [argument] + Self.words(Array(rest), of: command)
          commands.append(words.joined(separator: " "))
          rest = []
        } else {
          decks.append(argument)
        }
      }
    }
    task = isAsking ?? (commands.isEmpty ? .converse : .perform(commands))
  }

  /// The words of a command as they are typed at the prompt, where the caller's shell has taken
  /// their quotes.
  private static func words(_ words: [String], of command: Command) -> [String] {
    let forms = ArgumentForms(command.arguments)
    if command.takesPaths || forms.takesDecks { return words.map(PathWords.escaped) }
    if command.name == Command.find.name { return words.map(NoteQuery.quoted) }
    guard command.name == Command.set.name, words.count > 1 || words.first?.contains("=") == true
    else { return words }
    return words.enumerated().map { place, word in
      // name="Anna Maria"
      let (name, value) = (word.prefix { $0 != "=" }, word.drop { $0 != "=" }.dropFirst())
      if !name.isEmpty, !name.contains(where: \.isWhitespace), !value.isEmpty {
        return name + "=" + SettingsStore.typed(value)
      }
      return place == 0 ? word : SettingsStore.typed(word)
    }
  }

  /// A line of the usage: how the program is called, and what that does.
  struct Form: Sendable {
    /// What is typed.
    let call: String
    /// What it does.
    let meaning: String
  }

  /// An option of the command line.
  struct Option: Sendable {
    /// Its names, the usual one first.
    let names: [String]
    /// What stands behind it; empty where nothing does.
    let value: String
    /// What it does.
    let meaning: String

    /// The option as it is typed.
    var call: String {
      names.joined(separator: ", ") + (value.isEmpty ? "" : " \(value)")
    }
  }

  /// How the program is called.
  static let forms = [
    Form(call: "kuchi [DECK...]", meaning: "practise; a deck is a file, a folder or a name"),
    Form(
      call: "kuchi COMMAND [WORDS]",
      meaning: "carry out one command, as :COMMAND does, and end"
    ),
    Form(call: "kuchi -c COMMAND [-c ...]", meaning: "the same, for several"),
  ]

  /// The options, as usage, man page and completion tell them.
  static let options = [
    Option(names: ["-c", "--command"], value: "COMMAND", meaning: "carry a command out, and end"),
    Option(names: ["--seed"], value: "N", meaning: "repeat the same choices for the same N"),
    Option(
      names: ["--at"],
      value: "2026-12-01T09:00",
      meaning: "pretend it is that moment; answers are kept as given then"
    ),
    Option(names: ["-h", "--help"], value: "", meaning: "print this"),
    Option(names: ["-V", "--version"], value: "", meaning: "print the version"),
    Option(names: ["--"], value: "", meaning: "what follows are decks"),
  ]

  /// What the exit statuses mean.
  static let statuses: [(status: Int, meaning: String)] = [
    (0, "good"), (1, "a command failed"), (2, "wrong usage"), (130, "interrupted"),
  ]

  /// How the program is called, for people.
  public static var usage: String {
    let rows =
      forms.map { ($0.call, $0.meaning) }
      + options.map { ("  \($0.call)", $0.meaning) }
    let width = (rows.map(\.0.count).max() ?? 0) + 2
    let lines = rows.map { call, meaning in
      call + String(repeating: " ", count: width - call.count) + meaning
    }
    let statuses = statuses.map { "\($0.status) \($0.meaning)" }.joined(separator: ", ")
    return
      (lines + [
        "Lines from a pipe are taken one by one, without prompts or colours.",
        "Exit status: \(statuses).",
        "kuchi help lists the commands.",
      ])
      .joined(separator: "\n")
  }

  /// Takes an option apart: its name, and a value behind an equals sign.
  private static func option(_ argument: String) -> (name: String?, value: String?) {
    guard argument.hasPrefix("-"), argument.count > 1 else { return (nil, nil) }
    guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else {
      return (argument, nil)
    }
    return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
  }

  private static func value(
    of option: String,
    _ attached: String?,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    if let attached { return attached }
    guard let next = rest.popFirst() else {
      throw UsageError(message: "\(option) wants a value behind it.")
    }
    return next
  }
}

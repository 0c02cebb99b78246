internal import Files

/// What a door calls: this program, told where its learner's files are.
public struct ReminderCommand: Hashable, Sendable {
  /// The absolute path of the program.
  public let executable: String
  /// Variables that say where files are, sorted by name.
  public let variables: [(name: String, value: String)]

  /// The variables that move files; others are the system's business.
  static let names = [
    "KUCHI_CONTENT", "KUCHI_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
  ]

  /// A command; `nil` where a path cannot stand in a line.
  ///
  /// - Parameters:
  ///   - executable: The absolute path of the program.
  ///   - environment: The environment of the shell that sets the reminder up.
  ///   - folder: The current folder of that shell, from which its relative paths go; what calls the
  ///     program has another.
  public init?(executable: String, environment: [String: String], folder: String) {
    let variables = Self.names.compactMap { name -> (name: String, value: String)? in
      guard let value = environment[name], !value.isEmpty else { return nil }
      if value.hasPrefix("/") { return (name, value) }
      // Of these two alone a relative path counts.
      return name.hasPrefix("KUCHI_") ? (name, FileSystem.join(folder, value)) : nil
    }
    let texts = [executable] + variables.map(\.value)
    guard executable.hasPrefix("/"),
      texts.allSatisfy({ $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f } })
    else { return nil }
    self.executable = executable
    self.variables = variables
  }

  /// The command as a crontab wants it: for `/bin/sh`, each percent sign with a backslash.
  var shellText: String {
    let words =
      variables.map { "\($0.name)=\(Self.quoted($0.value))" }
      + [Self.quoted(executable), "remind"]
    return words.joined(separator: " ").replacing("%", with: #"\%"#)
  }

  /// A word that the shell takes as it is.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      default: "/-_.+:,@".utf8.contains(byte)
      }
    }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
  }

  /// Whether two call the same program for the same files.
  ///
  /// - Parameters:
  ///   - left: A command.
  ///   - right: Another.
  /// - Returns: Whether they do.
  public static func == (left: ReminderCommand, right: ReminderCommand) -> Bool {
    left.executable == right.executable
      && left.variables.elementsEqual(right.variables) { $0 == $1 }
  }

  /// Takes what is called.
  ///
  /// - Parameter hasher: Where it goes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(executable)
    for variable in variables {
      hasher.combine(variable.name)
      hasher.combine(variable.value)
    }
  }
}

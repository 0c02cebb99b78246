internal import Settings

/// A script that completes the command line of the program in a shell, made from the tables.
///
/// Only the names of decks are asked for when Tab is pressed: they differ from learner to learner.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  /// A setting and the values that can be offered for it.
  struct Setting {
    /// The name that is typed.
    let name: String
    /// What it is called.
    let caption: String
    /// The values, where they can be counted.
    let values: [String]
    /// Whether `no` before the name turns it off.
    let isToggle: Bool

    /// All of them.
    static var all: [Setting] {
      SettingDefinition.all.map { definition in
        let values: [String] =
          switch definition.kind {
          case .toggle: ["on", "off"]
          case .choice(let names): names
          case .color: CardColor.named.map(\.name)
          case .number, .percent, .time, .name, .command: []
          }
        return Setting(
          name: definition.name,
          caption: definition.caption,
          values: values,
          isToggle: definition.kind == .toggle
        )
      }
    }
  }

  /// The script.
  var text: String {
    switch self {
    case .bash: BashCompletion.text
    case .zsh: ZshCompletion.text
    case .fish: FishCompletion.text
    }
  }

  /// The commands and what may follow each.
  static var commands: [(command: Command, forms: ArgumentForms)] {
    Command.forCommandLine.map { command in
      var forms = ArgumentForms(command.arguments)
      forms.options += command.moreOptions.filter { !forms.options.contains($0) }
      return (command, forms)
    }
  }

  /// A word that a POSIX shell takes as it is.
  static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"): true
      default: false
      }
    }
    if isPlain, !word.isEmpty { return word }
    return "'" + word.replacing("'", with: #"'\''"#) + "'"
  }
}

/// Completion for fish.
enum FishCompletion {
  /// The script.
  static var text: String {
    (head + options + commands + arguments + settings).joined(separator: "\n")
  }

  private static let head = [
    "# Completion of kuchi for fish. Made by: kuchi completions fish",
    "",
    "# The words that are neither options nor their values.",
    "function __kuchi_words",
    "    set -l is_value no",
    "    for word in (commandline -opc)[2..-1]",
    "        if test $is_value = yes",
    "            set is_value no",
    "            continue",
    "        end",
    "        switch $word",
    "            case \(valued.flatMap(\.names).joined(separator: " "))",
    "                set is_value yes",
    "            case '-*'",
    "            case '*'",
    "                echo $word",
    "        end",
    "    end",
    "end",
    "",
    "function __kuchi_is_first",
    "    test (count (__kuchi_words)) -eq 0",
    "end",
    "",
    "function __kuchi_is_after",
    "    set -l words (__kuchi_words)",
    "    test (count $words) -gt 0; and test $words[1] = $argv[1]",
    "end",
    "",
    "function __kuchi_last_is",
    "    __kuchi_is_after set; and test (commandline -opc)[-1] = $argv[1]",
    "end",
    "",
  ]

  private static var valued: [Invocation.Option] {
    Invocation.options.filter { !$0.value.isEmpty }
  }

  private static var commandNames: String {
    Command.forCommandLine.map(\.name).joined(separator: " ")
  }

  private static var options: [String] {
    Invocation.options.filter { $0.names != ["--"] }.map { option in
      let names = option.names.map { name in
        name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
      }
      var takesValue = option.value.isEmpty ? "" : " -x"
      if option.value == "COMMAND" { takesValue += " -a '\(commandNames)'" }
      // Behind a command there are its own options alone.
      return "complete -c kuchi -n __kuchi_is_first \(names.joined(separator: " "))\(takesValue)"
        + " -d \(quoted(option.meaning))"
    }
  }

  private static var commands: [String] {
    ["complete -c kuchi -n __kuchi_is_first -a '(kuchi completions decks 2>/dev/null)' -d deck"]
      + Command.forCommandLine.map { command in
        "complete -c kuchi -n __kuchi_is_first -a \(command.name) -d \(quoted(command.summary))"
      }
  }

  private static var arguments: [String] {
    CompletionScript.commands.flatMap { command, forms in
      let after = "complete -c kuchi -n '__kuchi_is_after \(command.name)'"
      var lines = forms.words.map { "\(after) -f -a \($0)" }
      lines += forms.options.map { "\(after) -l \($0.dropFirst(2))" }
      if forms.takesDecks { lines.append("\(after) -a '(kuchi completions decks 2>/dev/null)'") }
      if forms.takesCommands {
        lines.append("\(after) -f -a '\(commandNames)'")
      }
      if forms.takesFiles { lines.append("\(after) -F") }
      return lines
    }
  }

  private static var settings: [String] {
    ["complete -c kuchi -n '__kuchi_is_after set' -f -a all -d 'every setting'"]
      + CompletionScript.Setting.all.flatMap { setting in
        let after = "complete -c kuchi -n '__kuchi_is_after set' -f"
        var lines = ["\(after) -a \(setting.name) -d \(quoted(setting.caption))"]
        if setting.isToggle {
          lines.append("\(after) -a no\(setting.name) -d \(quoted(setting.caption + " off"))")
        }
        if !setting.values.isEmpty {
          lines.append(
            "complete -c kuchi -n '__kuchi_last_is \(setting.name)' -f"
              + " -a '\(setting.values.joined(separator: " "))'"
          )
        }
        return lines
      }
  }

  /// A text in single quotes, in which fish knows a backslash.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#) + "'"
  }
}

/// Completion for zsh; the file is to be named `_kuchi` and to lie in a folder of `fpath`.
enum ZshCompletion {
  /// The script.
  static var text: String {
    """
    #compdef kuchi
    # Completion of kuchi for zsh. Made by: kuchi completions zsh

    _kuchi_commands() {
      local -a commands=(
    \(rows(Command.forCommandLine.map { ($0.name, $0.summary) }))
      )
      _describe -t commands command commands
    }

    _kuchi_decks() {
      local -a decks=("${(@f)$(kuchi completions decks 2>/dev/null)}")
      compadd -a decks
    }

    _kuchi_settings() {
      local -a settings=(
    \(rows(settings))
      )
      case ${words[CURRENT - 1]} in
    \(values)
      esac
      if compset -P 1 '*='; then
        case ${IPREFIX%=} in
    \(values)
        esac
        return
      fi
      _describe -t settings setting settings
    }

    _kuchi_arguments() {
      case $1 in
    \(arguments)
      esac
    }

    _kuchi() {
      local place=2 word
      while ((place < CURRENT)); do
        word=${words[place]}
        case $word in
          \(valued))
            ((place++))
            if ((place >= CURRENT)); then
              case $word in (-c|--command) _kuchi_commands ;; esac
              return
            fi
            ;;
          --)
            _kuchi_decks
            _files
            return
            ;;
          -*) ;;
          *)
            _kuchi_arguments $word
            return
            ;;
        esac
        ((place++))
      done
      if [[ ${words[CURRENT]} == -* ]]; then
        local -a options=(
    \(rows(Invocation.options.flatMap { option in option.names.map { ($0, option.meaning) } }))
        )
        _describe -o -t options option options
        return
      fi
      _kuchi_commands
      _kuchi_decks
      _files
    }

    if [[ ${funcstack[1]} == _kuchi ]]; then _kuchi "$@"; else compdef _kuchi kuchi; fi
    """
  }

  private static var valued: String {
    Invocation.options.filter { !$0.value.isEmpty }.flatMap(\.names).joined(separator: "|")
  }

  private static var settings: [(name: String, meaning: String)] {
    [("all", "every setting")]
      + CompletionScript.Setting.all.flatMap { setting in
        [(setting.name, setting.caption)]
          + (setting.isToggle ? [("no" + setting.name, setting.caption + " off")] : [])
      }
  }

  /// Rows for `_describe`: a colon ends the name.
  private static func rows(_ rows: [(name: String, meaning: String)]) -> String {
    rows.map { name, meaning in
      let name = name.replacing(":", with: #"\:"#)
      return "    '" + (name + ":" + meaning).replacing("'", with: #"'\''"#) + "'"
    }
    .joined(separator: "\n")
  }

  private static var values: String {
    CompletionScript.Setting.all.filter { !$0.values.isEmpty }
      .map { setting in
        let values = setting.values.map(CompletionScript.quoted).joined(separator: " ")
        return "    \(setting.name)) compadd -- \(values); return ;;"
      }
      .joined(separator: "\n")
  }

  private static var arguments: String {
    CompletionScript.commands.compactMap { command, forms in
      var steps: [String] = []
      let words = (forms.words + forms.options).map(CompletionScript.quoted)
      if !words.isEmpty { steps.append("compadd -- \(words.joined(separator: " "))") }
      if forms.takesCommands { steps.append("_kuchi_commands") }
      if forms.takesDecks { steps.append("_kuchi_decks") }
      if forms.takesSettings { steps.append("_kuchi_settings") }
      if forms.takesFiles { steps.append("_files") }
      return steps.isEmpty
        ? nil : "    \(command.name)) " + steps.joined(separator: "; ") + " ;;"
    }
    .joined(separator: "\n")
  }
}

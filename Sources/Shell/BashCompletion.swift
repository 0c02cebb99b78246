/// Completion for bash, without the package bash-completion.
enum BashCompletion {
  /// The script.
  static var text: String {
    let options = Invocation.options.flatMap(\.names)
    let valued = Invocation.options.filter { !$0.value.isEmpty }.flatMap(\.names)
    return """
      # Completion of kuchi for bash. Made by: kuchi completions bash

      # Offers those words that begin as what was typed.
      _kuchi_offer() {
        local each
        for each; do [[ $each == "$word"* ]] && COMPREPLY+=("$each"); done
      }

      _kuchi_commands() {
        _kuchi_offer \(words(Command.forCommandLine.map(\.name)))
      }

      # A deck may have any name: what is special in it is quoted, as bash does with files.
      _kuchi_decks() {
        local name quoted
        while IFS= read -r name; do
          printf -v quoted %q "$name"
          [[ $name == "$word"* || $quoted == "$word"* ]] && COMPREPLY+=("$quoted")
        done < <(kuchi completions decks 2>/dev/null)
      }

      # Where nothing else fits, bash offers files.
      _kuchi_files() {
        compopt -o default 2>/dev/null
      }

      _kuchi_settings() {
        _kuchi_offer all \(words(CompletionScript.Setting.all.map(\.name)))
        # Whoever types “no” means to turn something off.
        [[ $word == no* ]] || return
        _kuchi_offer \(words(CompletionScript.Setting.all.filter(\.isToggle).map { "no" + $0.name }))
      }

      # The values of a setting.
      _kuchi_values() {
        case $1 in
      \(values)
        esac
      }

      _kuchi_arguments() {
        case $1 in
      \(arguments)
        esac
      }

      _kuchi() {
        local word=${COMP_WORDS[COMP_CWORD]} command='' place=1 last
        COMPREPLY=()
        compopt +o default 2>/dev/null
        while ((place < COMP_CWORD)); do
          case ${COMP_WORDS[place]} in
            \(valued.joined(separator: " | ")))
              last=${COMP_WORDS[place]}
              ((place++))
              [[ ${COMP_WORDS[place]} == = ]] && ((place++))
              # Bash takes a time such as 09:00 for three words.
              while [[ $last == --at && ${COMP_WORDS[place + 1]-} == : ]]; do ((place += 2)); done
              if ((place >= COMP_CWORD)); then
                [[ $word == = ]] && word=''
                case $last in -c | --command) _kuchi_commands ;; esac
                return
              fi
              ;;
            --)
              _kuchi_decks
              _kuchi_files
              return
              ;;
            -*) ;;
            *)
              command=${COMP_WORDS[place]}
              break
              ;;
          esac
          ((place++))
        done
        if [[ -z $command ]]; then
          if [[ $word == -* ]]; then
            _kuchi_offer \(words(options))
          else
            _kuchi_commands
            _kuchi_decks
            _kuchi_files
          fi
          return
        fi
        if [[ $command == set ]]; then
          last=${COMP_WORDS[COMP_CWORD - 1]}
          # Bash takes “name=value” for three words.
          if [[ $word == = ]]; then
            word=''
          elif [[ $last == = ]]; then
            last=${COMP_WORDS[COMP_CWORD - 2]}
          fi
          _kuchi_values "$last"
          ((${#COMPREPLY[@]})) && return
        fi
        _kuchi_arguments "$command"
      }

      complete -F _kuchi kuchi
      """
  }

  private static func words(_ words: [String]) -> String {
    words.map(CompletionScript.quoted).joined(separator: " ")
  }

  private static var values: String {
    CompletionScript.Setting.all.filter { !$0.values.isEmpty }
      .map { "    \($0.name)) _kuchi_offer \(words($0.values)) ;;" }
      .joined(separator: "\n")
  }

  private static var arguments: String {
    CompletionScript.commands.compactMap { command, forms in
      var steps: [String] = []
      if !(forms.words + forms.options).isEmpty {
        steps.append("_kuchi_offer \(words(forms.words + forms.options))")
      }
      if forms.takesCommands { steps.append("_kuchi_commands") }
      if forms.takesDecks { steps.append("_kuchi_decks") }
      if forms.takesSettings { steps.append("_kuchi_settings") }
      if forms.takesFiles { steps.append("_kuchi_files") }
      return steps.isEmpty
        ? nil : "    \(command.name)) " + steps.joined(separator: "; ") + " ;;"
    }
    .joined(separator: "\n")
  }
}

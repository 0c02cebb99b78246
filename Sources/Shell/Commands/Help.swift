internal import Terminal
internal import Text

extension Command {
  /// Lists the commands, or explains one.
  static let help = Command(
    name: "help",
    arguments: "[COMMAND or keys] [--man]",
    summary: "list the commands, explain one, or list the keys",
    details: ["--man prints the page that “man kuchi” shows."],
    places: .everywhere,
    completion: { shell, text in
      Completions(
        replaceCount: text.count,
        candidates: shell.helpTopics(beginningWith: text)
      )
    },
    action: .call(options: ["--man"]) { shell, words in shell.showHelp(words) }
  )
}

extension QuizShell {
  fileprivate func helpTopics(beginningWith text: String) -> [Completions.Candidate] {
    var names: Set<String> = []
    let topics =
      table.commands.map { ($0.name, $0.summary) } + [("keys", "the keys"), ("--man", "")]
    return topics.filter { $0.0.hasPrefix(text.lowercased()) && names.insert($0.0).inserted }
      .map { Completions.Candidate($0.0, hint: $0.1) }
  }

  fileprivate func showHelp(_ words: CommandWords) -> Command.Outcome {
    if words.has("--man") {
      guard words.words.isEmpty else { return misuse("Usage: :help --man, or :help COMMAND.") }
      console.writeRaw(line: ManPage.text(version: version))
      return .done
    }
    let word = words.text
    if word.lowercased() == "keys" { return showKeys() }
    if !word.isEmpty { return explain(String(word.behindColon ?? word[...])) }
    for section in Command.sections {
      tell(section.title, .heading)
      let rows = section.commands.map { command in
        [StyledLine("  \(command.call)", .strong), StyledLine(command.summary)]
      }
      console.write(Table(alignments: [.left, .left], rows: rows).lines(fitting: tableColumns))
    }
    tell(
      "Any beginning that only one command has will do; Tab completes, :help keys lists the keys. At"
        + " an answer prompt a line that begins with a colon is a command, ::x answers “:x”.",
      .faint
    )
    return .done
  }

  private func showKeys() -> Command.Outcome {
    for section in KeyTable.all {
      tell(section.title, .heading)
      let rows = section.keys.map { row in
        [StyledLine("  \(row.keys)", .strong), StyledLine(row.meaning)]
      }
      console.write(Table(alignments: [.left, .left], rows: rows).lines(fitting: tableColumns))
    }
    tell(KeyTable.remarks, .faint)
    return .done
  }

  private func explain(_ name: String) -> Command.Outcome {
    let found = table.commands.filter { $0.name == name.lowercased() }
    if let command = found.first {
      tell("\(command.name) \(command.arguments)", .heading)
      for command in found { tell("  \(command.summary)") }
      tell(command.details.map { "  " + $0 })
      return .done
    }
    switch table.find(name, in: .everywhere) {
    case .command(let command): return explain(command.name)
    case .ambiguous(let names):
      return fail("“\(name)” may be \(either(names)).")
    case .unknown(let near):
      return fail(unknownCommand(name, near: near, in: .home))
    }
  }
}

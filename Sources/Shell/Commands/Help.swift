internal import Terminal

extension Command {
  /// Lists the commands, or explains one.
  static let help = Command(
    name: "help",
    arguments: "[COMMAND]",
    summary: "list the commands, or explain one",
    places: .everywhere,
    completion: { shell, text in
      Completions(
        replaceCount: text.count,
        candidates: shell.helpTopics(beginningWith: text)
      )
    },
    action: .call { shell, word in shell.showHelp(on: word) }
  )
}

extension QuizShell {
  fileprivate func helpTopics(beginningWith text: String) -> [Completions.Candidate] {
    var names: Set<String> = []
    return table.commands
      .filter { $0.name.hasPrefix(text.lowercased()) && names.insert($0.name).inserted }
      .map { Completions.Candidate($0.name, hint: $0.summary) }
  }

  fileprivate func showHelp(on word: String) -> Command.Outcome {
    if !word.isEmpty { return explain(String(word.behindColon ?? word[...])) }
    let sections: [(title: String, place: Place)] = [
      ("Commands", .home), ("At an answer prompt, with a colon", .session),
      ("Beside a flashcard, with a colon", .flashcards),
    ]
    for (title, place) in sections {
      let commands = table.commands.filter { command in
        switch command.action {
        case .call: place == .home && command.places.contains(.home)
        case .step, .page: place != .home && command.places.contains(place)
        }
      }
      tell(title, .heading)
      let rows = commands.map { command in
        [
          StyledLine("  \(command.name) \(command.arguments)", .strong),
          StyledLine(command.summary),
        ]
      }
      console.write(Table(alignments: [.left, .left], rows: rows).lines(fitting: tableColumns))
    }
    tell(
      "Any beginning that only one command has will do; Tab completes. At an answer prompt a line"
        + " that begins with a colon is a command, ::x answers “:x”.",
      .faint
    )
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
      return fail("“\(name)” may be \(Words.either(names)).")
    case .unknown(let near):
      return fail(unknownCommand(name, near: near, in: .home))
    }
  }
}

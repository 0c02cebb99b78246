internal import Terminal

extension Command {
  /// Prints what makes a shell complete the command line of the program.
  static let completionScript = Command(
    name: "completions",
    arguments: "bash, zsh, fish or decks",
    summary: "print the completion of a shell, or the names of all decks",
    details: [
      "bash: kuchi completions bash > ~/.local/share/bash-completion/completions/kuchi",
      "zsh: kuchi completions zsh > _kuchi, in a folder of your fpath",
      "fish: kuchi completions fish > ~/.config/fish/completions/kuchi.fish",
    ],
    places: .home,
    completion: { _, text in
      let words = CompletionScript.allCases.map(\.rawValue) + ["decks"]
      return Completions(lastWordOf: text, among: words.map { .init($0, hint: "") })
    },
    action: .call { shell, word in shell.printCompletion(word) }
  )
}

extension QuizShell {
  fileprivate func printCompletion(_ word: String) -> Command.Outcome {
    if let script = CompletionScript(rawValue: word.lowercased()) {
      console.writeRaw(line: script.text)
      return .done
    }
    guard word.lowercased() == "decks" else {
      return misuse("Usage: :completions \(Command.completionScript.arguments)")
    }
    for entry in library.entries { console.writeRaw(line: entry.name) }
    return .done
  }
}

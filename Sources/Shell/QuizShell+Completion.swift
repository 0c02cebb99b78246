internal import Terminal

extension QuizShell {
  /// What Tab proposes for a command line.
  ///
  /// - Parameters:
  ///   - text: The line up to the cursor, with or without its colon.
  ///   - place: Where it is typed.
  /// - Returns: What may stand in place of its last word.
  func completions(for text: String, in place: Place) -> Completions {
    let line = String(text.behindColon ?? text[...]).drop { $0.isWhitespace }
    guard let end = line.firstIndex(where: \.isWhitespace) else {
      let word = line.lowercased()
      let commands = table.commands.filter {
        !$0.places.isDisjoint(with: place) && $0.name.hasPrefix(word)
      }
      return Completions(
        replaceCount: line.count,
        candidates: commands.map { Completions.Candidate($0.name + " ", hint: $0.summary) }
      )
    }
    guard case .command(let command) = table.find(String(line[..<end]), in: place),
      let completion = command.completion
    else { return Completions(replaceCount: 0, candidates: []) }
    return completion(self, String(line[end...].drop { $0.isWhitespace }))
  }

  /// The decks and folders that the last word may become.
  func deckCompletions(for text: String) -> Completions {
    let words = text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
    let word = words.last ?? ""
    var names = limitCompletions(for: word, after: words.dropLast().filter { !$0.isEmpty })
    for entry in library.entries {
      if let slash = entry.name.firstIndex(of: "/") {
        let folder = String(entry.name[...slash])
        if !names.contains(folder) { names.append(folder) }
      }
      names.append(entry.name)
    }
    // A name with blanks goes on behind them.
    for start in text.indices
    where start == text.startIndex || text[text.index(before: start)] == " " {
      let begun = text[start...]
      let longer = begun.contains(" ") ? names.filter { $0.hasPrefix(begun) } : []
      if !longer.isEmpty {
        return Completions(
          replaceCount: begun.count,
          candidates: longer.map { Completions.Candidate($0, hint: "") }
        )
      }
    }
    return Completions(
      replaceCount: word.count,
      candidates: names.filter { $0.hasPrefix(word) }.map { Completions.Candidate($0, hint: "") }
    )
  }
}

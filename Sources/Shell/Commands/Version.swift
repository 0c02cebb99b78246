internal import Settings
internal import Terminal

extension Command {
  /// Says which version this is, and where its files are.
  static let version = Command(
    name: "version",
    summary: "the version, and where your files are",
    places: .everywhere,
    action: .call { shell, _ in shell.showVersion() }
  )
}

extension QuizShell {
  fileprivate func showVersion() -> Command.Outcome {
    tell("Kuchi \(version)", .heading)
    var places = [
      ("settings", locations.settings),
      ("journal", isKept ? locations.journal : "in memory for this run"),
      ("decks", locations.decks),
    ]
    if let content { places.append(("content", content)) }
    for (name, place) in places {
      let blanks = String(repeating: " ", count: max(0, 10 - name.count))
      console.write(
        StyledLine("\(name)\(blanks)\(place)").spoken([StyledLine("\(name): \(place)")])
      )
    }
    return .done
  }
}

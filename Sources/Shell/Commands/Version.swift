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
    tell("settings  \(locations.settings)")
    tell("journal   \(isKept ? locations.journal : "in memory for this run")")
    tell("decks     \(locations.decks)")
    if let content { tell("content   \(content)") }
    return .done
  }
}

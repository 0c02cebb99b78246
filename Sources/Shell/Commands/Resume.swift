extension Command {
  /// Goes on with the session that was left.
  static let resume = Command(
    name: "resume",
    summary: "go on with the session you left, with exactly its unanswered cards",
    places: .everywhere,
    action: .call { shell, _ in shell.resume() }
  )
}

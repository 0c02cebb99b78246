extension Command {
  /// Ends the program.
  static let quit = Command(
    name: "quit",
    summary: "end the program; a running session is kept and can be resumed",
    places: .everywhere,
    action: .call { _, _ in .quit }
  )
}

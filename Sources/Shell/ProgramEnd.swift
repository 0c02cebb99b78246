/// How another program ended that was given the terminal.
public enum ProgramEnd: Equatable, Sendable {
  /// By itself, with a status; 0 is good.
  case ended(status: Int32)
  /// By a signal.
  case killed(signal: Int32)
  /// It never began; why not.
  case notStarted(reason: String)
}

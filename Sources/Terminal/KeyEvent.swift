/// What came of asking for a key.
public enum KeyEvent: Sendable, Hashable {
  /// A key that types a character.
  case character(Character)
  /// The Enter key; from a pipe: an empty line.
  case enter
  /// The arrow to the left.
  case left
  /// The arrow to the right.
  case right
  /// The arrow up.
  case up
  /// The arrow down.
  case down
  /// The Escape key.
  case escape
  /// The Backspace key.
  case backspace
  /// The Tab key.
  case tab
  /// A whole line, where single keys cannot be read; never empty, more than one character.
  case line(String)
  /// The program goes on after it was stopped: what it showed last is to be shown again.
  case resumed
  /// Ctrl-C.
  case interrupted
  /// Ctrl-D, or nothing more can come.
  case endOfInput
  /// A signal asks the program to end; the terminal is as it was before.
  case terminated(signal: Int32)
  /// Reading failed.
  case failed(errno: Int32)
}

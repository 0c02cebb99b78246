/// What came of asking for a line.
public enum LineEvent: Sendable, Hashable {
  /// A line, without its end.
  case line(String)
  /// A line beyond all bounds; nothing of it is handed out, since its end may be lost.
  case tooLong
  /// Ctrl-C: the line was dropped; and whether anything had been typed in it, as far as that is known.
  case interrupted(droppingText: Bool)
  /// Nothing more can come.
  case endOfInput
  /// A signal asks the program to end; the terminal is as it was before.
  case terminated(signal: Int32)
  /// Reading failed.
  case failed(errno: Int32)
}

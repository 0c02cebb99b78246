internal import CEditLine
internal import Glibc

/// The settings of a terminal (echo, line mode, …), to give it back as it was.
struct TerminalSettings: Equatable {
  private let descriptor: Int32
  private let settings: termios

  /// The settings now; `nil` where there is no terminal.
  ///
  /// - Parameter descriptor: The terminal.
  init?(of descriptor: Int32) {
    var settings = termios()
    while tcgetattr(descriptor, &settings) != 0 {
      guard errno == EINTR else { return nil }
    }
    self.descriptor = descriptor
    self.settings = settings
  }

  /// Sets them again; nothing that was typed is lost.
  func restore() { set(settings) }

  /// Sets the terminal to hand over each byte as it comes, and to show none.
  func makeQuiet() {
    var settings = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    set(settings)
  }

  /// Whether both are of one terminal and nothing that can be set differs.
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.descriptor == rhs.descriptor && lhs.isLike(rhs.settings)
  }

  /// Sets the terminal, and looks whether it took all: the call also succeeds where it took a part,
  /// and a signal may come in between.
  private func set(_ settings: termios) {
    for _ in 0..<Self.tries {
      var wanted = settings
      let isSet = tcsetattr(descriptor, TCSANOW, &wanted) == 0
      if !isSet && errno != EINTR { return }
      if isSet, let now = TerminalSettings(of: descriptor), now.isLike(settings) { return }
    }
  }

  /// A terminal that does not take the settings for good is let be.
  private static let tries = 5

  private func isLike(_ other: termios) -> Bool {
    let characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
    let others = withUnsafeBytes(of: other.c_cc) { Array($0) }
    return settings.c_iflag == other.c_iflag && settings.c_oflag == other.c_oflag
      && settings.c_cflag == other.c_cflag && settings.c_lflag == other.c_lflag
      && characters == others
  }
}

internal import CEditLine
internal import Glibc

/// The settings of a terminal (echo, line mode, …), to give it back as it was.
struct TerminalSettings {
  private let descriptor: Int32
  private let settings: termios

  /// The settings now; `nil` where there is no terminal.
  ///
  /// - Parameter descriptor: The terminal.
  init?(of descriptor: Int32) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    self.descriptor = descriptor
    self.settings = settings
  }

  /// Sets them again; nothing that was typed is lost.
  func restore() {
    var settings = settings
    tcsetattr(descriptor, TCSANOW, &settings)
  }

  /// Sets the terminal to hand over each byte as it comes, and to show none.
  func makeQuiet() {
    var settings = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(descriptor, TCSANOW, &settings)
  }
}

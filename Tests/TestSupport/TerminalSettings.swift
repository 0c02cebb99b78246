import Glibc

/// The settings of a terminal, as `stty -a` shows them; two are equal if nothing differs.
public struct TerminalSettings: Equatable, Sendable, CustomStringConvertible {
  /// The flags for input, such as ICRNL.
  public let input: UInt32
  /// The flags for output, such as OPOST.
  public let output: UInt32
  /// The flags of the line, such as CS8.
  public let control: UInt32
  /// The flags for people, such as ECHO and ICANON.
  public let local: UInt32
  /// The special characters, such as the one for interrupt.
  public let characters: [UInt8]

  init(of descriptor: Int32) {
    var settings = termios()
    var isRead = false
    repeat {
      isRead = tcgetattr(descriptor, &settings) == 0
    } while !isRead && errno == EINTR
    input = settings.c_iflag
    output = settings.c_oflag
    control = settings.c_cflag
    local = settings.c_lflag
    // What could not be read must not look like a terminal in which everything is turned off.
    characters = isRead ? withUnsafeBytes(of: settings.c_cc) { Array($0) } : []
  }

  /// Whether the terminal shows what is typed.
  public var echoes: Bool { local & UInt32(ECHO) != 0 }

  /// Whether the terminal gathers whole lines.
  public var gathersLines: Bool { local & UInt32(ICANON) != 0 }

  /// The flags in octal, then the special characters.
  public var description: String {
    if characters.isEmpty { return "a terminal that cannot be read" }
    let flags = [input, output, control, local].map { String($0, radix: 8) }
    return "\(flags.joined(separator: " ")) \(characters) echo \(echoes) icanon \(gathersLines)"
  }
}

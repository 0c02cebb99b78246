/// How the terminal of a test answers when a program asks it something.
public struct TerminalReplies: Sendable {
  /// The bytes to send for a question; nil stays silent.
  public let reply: @Sendable (Screen.Question) -> String?

  /// Replies of one's own.
  ///
  /// - Parameter reply: The bytes to send for a question; nil stays silent.
  public init(_ reply: @escaping @Sendable (Screen.Question) -> String?) { self.reply = reply }

  /// Says what it is and where its cursor stands, but knows no colours, as tmux does.
  public static let plain = TerminalReplies { question in
    switch question {
    case .attributes: "\u{1B}[?62;22c"
    case .version: "\u{1B}[>1;3500;0c"
    case .status: "\u{1B}[0n"
    case .cursorPosition(let place): "\u{1B}[\(place.row + 1);\(place.column + 1)R"
    case .color: nil
    }
  }

  /// Never answers.
  public static let silent = TerminalReplies { _ in nil }

  /// As `plain`, and knows its background, as xterm does.
  ///
  /// - Parameters:
  ///   - red: 0–255.
  ///   - green: 0–255.
  ///   - blue: 0–255.
  /// - Returns: The replies.
  public static func background(red: Int, green: Int, blue: Int) -> TerminalReplies {
    TerminalReplies { question in
      guard case .color(11) = question else { return plain.reply(question) }
      let parts = [red, green, blue].map { value in
        let digits = String(value, radix: 16)
        let two = digits.count < 2 ? "0" + digits : digits
        return two + two
      }
      return "\u{1B}]11;rgb:\(parts.joined(separator: "/"))\u{1B}\\"
    }
  }
}

internal import Text

/// Names of decks that are safe for files.
enum DeckNames {
  /// The longest name of a file or folder, in bytes; room is left for an ending and a number.
  private static let longest = 200
  /// Decks that lie deeper than this are put there with the rest of their path in their name.
  private static let deepest = 10

  /// The name of a deck below the learner's folder.
  ///
  /// - Parameter path: The names of the decks it lies in, and its own last.
  /// - Returns: The parts, each safe for files, with slashes between.
  static func name(of path: [String]) -> String {
    var parts = path.map(part)
    if parts.count > deepest {
      let last = parts[(deepest - 1)...].joined(separator: " - ")
      parts = parts[..<(deepest - 1)] + [cut(last)]
    }
    return parts.isEmpty ? "deck" : parts.joined(separator: "/")
  }

  /// A name that is safe for a file or folder.
  ///
  /// - Parameter name: Any text.
  /// - Returns: It without separators and control characters, without a dot, dash or blank at its
  ///   start, not too long, and not empty.
  static func part(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.nfc.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: continue
      // What turns the direction of writing deceives whoever reads the name.
      case .format where !isJoiner(scalar): continue
      default: break
      }
      let isSeparator = scalar == "/" || scalar == "\\"
      if scalars.isEmpty, isSeparator || scalar == "." || scalar == "-" || scalar == "~" {
        continue
      }
      if scalars.isEmpty, scalar.properties.isWhitespace { continue }
      scalars.append(isSeparator ? "-" : scalar.properties.isWhitespace ? " " : scalar)
    }
    let text = cut(trimmed(String(scalars)))
    return text.isEmpty ? "blank" : text
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x200c || scalar.value == 0x200d || (0xe0020...0xe007f).contains(scalar.value)
  }

  /// The start of a name that a file system takes.
  private static func cut(_ name: String) -> String {
    guard name.utf8.count > longest else { return name }
    var short = ""
    var count = 0
    for character in name {
      count += character.utf8.count
      if count > longest { break }
      short.append(character)
    }
    return trimmed(short)
  }
}

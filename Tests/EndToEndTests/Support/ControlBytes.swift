/// What a terminal would obey, or what would deceive its reader, in a program's raw output.
enum ControlBytes {
  /// The sequences that the line editor and the colours may write; anything else with ESC is a fault.
  ///
  /// Colours and attributes, cursor up, down and right, erasing to the end of line and screen,
  /// cursor home and clearing for Ctrl-L, marked pastes on and off.
  nonisolated(unsafe) private static let ours =
    /\x1B\[(?:[0-9;]*m|[0-9]+[ABC]|K|J|H|2J|\?2004[hl])/

  /// The controls in a pipe's output, where not even ours belong.
  static func inPipe(_ bytes: [UInt8]) -> [String] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["not UTF-8"] }
    return controls(in: text, except: ["\n"])
  }

  /// The controls in a terminal's raw output that are not ours.
  static func onTerminal(_ bytes: [UInt8], except allowed: Set<Unicode.Scalar> = []) -> [String] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["not UTF-8"] }
    // One scalar at a time: a mark behind an ESC must not hide it in a grapheme.
    let rest = text.unicodeScalarsReplacing(ours)
    return controls(in: rest, except: allowed.union(["\n", "\r"]))
  }

  /// Each control in a text, with what stands around it.
  private static func controls(in text: String, except allowed: Set<Unicode.Scalar>) -> [String] {
    let scalars = Array(text.unicodeScalars)
    let found = scalars.indices.lazy.compactMap { index -> String? in
      let scalar = scalars[index]
      guard isControl(scalar), !allowed.contains(scalar) else { return nil }
      var around = String.UnicodeScalarView()
      around.append(contentsOf: scalars[max(0, index - 20)..<min(scalars.count, index + 20)])
      return String(around).debugDescription
    }
    return Array(found.prefix(5))
  }

  /// C0, DEL, C1, and what turns the direction of writing.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// The text without all matches, matched scalar by scalar.
  fileprivate func unicodeScalarsReplacing(_ pattern: Regex<Substring>) -> String {
    replacing(pattern.matchingSemantics(.unicodeScalar), with: "")
  }
}

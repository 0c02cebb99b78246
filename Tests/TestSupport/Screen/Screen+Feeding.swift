extension Screen {
  /// Where the reader of bytes stands: within a character, within a sequence.
  struct Parser: Sendable {
    enum State: Sendable { case ground, escape, escapeIntermediate, control, string, stringEscape }

    var state = State.ground
    var utf8: [UInt8] = []
    var expected = 0
    var parameters = ""
    var string: [Unicode.Scalar] = []
    var isOperatingSystemCommand = false
  }

  /// Shows what a program wrote.
  ///
  /// - Parameter bytes: The next piece of its output; it may end anywhere.
  /// - Returns: The questions asked in it, in order.
  @discardableResult
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [Question] {
    let known = questions.count
    for byte in bytes { take(byte) }
    return Array(questions[known...])
  }

  /// Shows a text.
  ///
  /// - Parameter text: Text and control sequences.
  public mutating func feed(_ text: String) { feed(text.utf8) }

  private mutating func take(_ byte: UInt8) {
    if parser.expected > 0 {
      if byte & 0xC0 == 0x80 {
        parser.utf8.append(byte)
        if parser.utf8.count == parser.expected {
          let text = String(decoding: parser.utf8, as: UTF8.self)
          parser.expected = 0
          for scalar in text.unicodeScalars { take(scalar) }
        }
        return
      }
      parser.expected = 0
      take("\u{FFFD}")
    }
    switch byte {
    case 0..<0x80: take(Unicode.Scalar(byte))
    case 0xC2...0xDF: begin(byte, 2)
    case 0xE0...0xEF: begin(byte, 3)
    case 0xF0...0xF4: begin(byte, 4)
    default: take("\u{FFFD}")
    }
  }

  private mutating func begin(_ byte: UInt8, _ count: Int) {
    parser.utf8 = [byte]
    parser.expected = count
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    switch parser.state {
    case .string, .stringEscape: takeInString(scalar)
    case .ground: takeInGround(scalar)
    case .escape: takeAfterEscape(scalar)
    case .escapeIntermediate:
      if scalar.value < 0x20 {
        control(scalar)
      } else if scalar.value >= 0x30 {
        parser.state = .ground
      }
    case .control:
      switch scalar.value {
      case 0x18, 0x1A: parser.state = .ground
      case 0x1B: parser.state = .escape
      case 0..<0x20: control(scalar)
      case 0x20..<0x40: parser.parameters.unicodeScalars.append(scalar)
      default:
        parser.state = .ground
        controlSequence(parser.parameters, final: Character(scalar))
      }
    }
  }

  private mutating func takeInGround(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0..<0x20: control(scalar)
    case 0x7F: break
    // xterm takes the C1 controls also when they come as UTF-8.
    case 0x80..<0xA0:
      if let letter = Unicode.Scalar(scalar.value - 0x40) {
        parser.state = .escape
        takeAfterEscape(letter)
      }
    default: put(scalar)
    }
  }

  private mutating func takeAfterEscape(_ scalar: Unicode.Scalar) {
    parser.state = .ground
    switch scalar {
    case "[":
      parser.state = .control
      parser.parameters = ""
    case "]", "P", "X", "^", "_":
      parser.state = .string
      parser.string = []
      parser.isOperatingSystemCommand = scalar == "]"
    case "7": saved = (cursor, style)
    case "8": restoreCursor()
    case "D": lineFeed()
    case "E":
      lineFeed()
      moveTo(cursor.row, 0)
    case "M": reverseLineFeed()
    case "Z": questions.append(.attributes)
    case "c": reset()
    case "=", ">", "\\", "H": break
    case "\u{1B}": parser.state = .escape
    default:
      if (0x20..<0x30).contains(scalar.value) {
        parser.state = .escapeIntermediate
      } else if scalar.value < 0x20 {
        control(scalar)
      } else {
        unknownSequences.append("ESC \(scalar)")
      }
    }
  }

  private mutating func takeInString(_ scalar: Unicode.Scalar) {
    if parser.state == .stringEscape {
      finishString()
      parser.state = .escape
      if scalar == "\\" { parser.state = .ground } else { takeAfterEscape(scalar) }
      return
    }
    switch scalar.value {
    case 0x07, 0x9C:
      finishString()
      parser.state = .ground
    case 0x1B: parser.state = .stringEscape
    case 0x18, 0x1A: parser.state = .ground
    default: parser.string.append(scalar)
    }
  }

  private mutating func finishString() {
    guard parser.isOperatingSystemCommand else { return }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: parser.string)
    let command = String(text)
    operatingSystemCommands.append(command)
    let parts = command.split(separator: ";", omittingEmptySubsequences: false)
    if parts.count == 2, parts[1] == "?", let number = Int(parts[0]), (10...12).contains(number) {
      questions.append(.color(number))
    }
  }

  private mutating func control(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x07: bells += 1
    case 0x08: moveTo(cursor.row, cursor.column - 1)
    case 0x09: moveTo(cursor.row, (cursor.column / 8 + 1) * 8)
    case 0x0A, 0x0B, 0x0C: lineFeed()
    case 0x0D: moveTo(cursor.row, 0)
    case 0x1B: parser.state = .escape
    default: break
    }
  }
}

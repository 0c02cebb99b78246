/// Makes keys of the bytes that a terminal sends.
///
/// It swallows what terminals send unasked or too late: replies, reports, sequences it does not
/// know. What is pasted arrives as one line of text.
struct KeyDecoder {
  /// A key that types nothing.
  enum Key: Hashable {
    case left, right, up, down, home, end, delete, wordLeft, wordRight, escape
  }

  /// What the learner did.
  enum Event: Hashable {
    /// A character was typed.
    case scalar(Unicode.Scalar)
    /// A key with Ctrl, or Enter, Tab, Backspace: below U+0020, or U+007F.
    case control(UInt8)
    /// A key with Alt.
    case alt(Unicode.Scalar)
    /// Another key.
    case key(Key)
    /// A character was pasted; never a control character.
    case pasted(Unicode.Scalar)
    /// The pasted text is complete.
    case pasteEnded
  }

  private enum State {
    case ground
    case escape
    /// After `ESC [`, with the bytes so far.
    case sequence([UInt8])
    /// After `ESC O`.
    case single
    /// After `ESC ]` and the like: a string that ends with BEL or `ESC \`.
    case string(escaped: Bool)
    /// Bytes that belong to a report.
    case skip(Int)
  }

  private var state = State.ground
  private var text = UTF8Decoder()
  private var isPasting = false
  /// Something was pasted already, and whether a line end is waiting to become a blank.
  private var hasPasted = false
  private var owesBlank = false
  private var events: [Event] = []

  /// How long to wait for the rest of what has begun, in milliseconds; `nil` where nothing has.
  ///
  /// A lone Escape looks like the beginning of a sequence. Replies may come in parts.
  var patience: Int32? {
    switch state {
    case .ground: text.isInside ? 250 : nil
    case .escape, .single: 30
    case .sequence, .skip, .string: 250
    }
  }

  /// Takes a byte.
  ///
  /// - Parameter byte: The next byte.
  /// - Returns: The events that it completes, in order.
  mutating func feed(_ byte: UInt8) -> [Event] {
    defer { events.removeAll() }
    take(byte)
    return events
  }

  /// Gives up waiting: a lone ESC was the Escape key, the rest is dropped.
  ///
  /// - Returns: The events that come of it.
  mutating func giveUp() -> [Event] {
    defer { events.removeAll() }
    if case .escape = state { emit(.key(.escape)) }
    state = .ground
    for scalar in text.finish() { takeText(scalar) }
    return events
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground:
      if byte == 0x1b && !text.isInside {
        state = .escape
      } else {
        for scalar in text.feed(byte) {
          // An ESC that breaks a character off begins a sequence all the same.
          if scalar == "\u{1b}" { state = .escape } else { takeText(scalar) }
        }
      }
    case .escape: takeAfterEscape(byte)
    case .sequence(let bytes): takeInSequence(byte, after: bytes)
    case .single:
      state = .ground
      if let key = Self.arrows[byte] {
        emit(.key(key))
      } else if byte == 0x1b {
        state = .escape
      }
    case .string(let escaped):
      if escaped && byte != UInt8(ascii: "\\") {
        takeAfterEscape(byte)
      } else if byte == 0x1b {
        state = .string(escaped: true)
      } else if byte < 0x20 || escaped {
        state = .ground
        if byte != 0x07 && !escaped { take(byte) }
      }
    case .skip(let count): state = count > 1 ? .skip(count - 1) : .ground
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8) {
    state = .ground
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string(escaped: false)
    case 0x1b:
      emit(.key(.escape))
      state = .escape
    case 0x20..<0x7f where !isPasting: emit(.alt(Unicode.Scalar(byte)))
    case 0x08 where !isPasting, 0x7f where !isPasting: emit(.alt("\u{7f}"))
    default:
      if byte < 0x20 { emit(.key(.escape)) }
      take(byte)
    }
  }

  private mutating func takeInSequence(_ byte: UInt8, after bytes: [UInt8]) {
    switch byte {
    case 0x20..<0x40:
      // Nothing that long is meant for us; its end is still waited for.
      state = .sequence(bytes.count < 32 ? bytes + [byte] : bytes)
    case UInt8(ascii: "[") where bytes.isEmpty: state = .skip(1)  // a function key of Linux
    case UInt8(ascii: "M") where bytes.isEmpty: state = .skip(3)  // a mouse button
    case 0x40..<0x7f:
      state = .ground
      end(sequence: bytes, with: byte)
    default:
      state = .ground
      take(byte)
    }
  }

  private mutating func end(sequence bytes: [UInt8], with final: UInt8) {
    let parameters = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    let first = parameters.first ?? nil
    // 1 plus 1 for Shift, 2 for Alt, 4 for Ctrl.
    let modifiers = parameters.count > 1 ? (parameters[1] ?? 1) : 1
    let isByWord = (1...256).contains(modifiers) && (modifiers - 1) & 6 != 0
    switch final {
    case UInt8(ascii: "~"):
      switch first {
      case 200: isPasting = true
      case 201 where isPasting:
        isPasting = false
        hasPasted = false
        owesBlank = false
        events.append(.pasteEnded)
      case 1, 7: emit(.key(.home))
      case 4, 8: emit(.key(.end))
      case 3: emit(.key(.delete))
      default: break
      }
    default:
      guard let key = Self.arrows[final] else { return }
      switch key {
      case .left where isByWord: emit(.key(.wordLeft))
      case .right where isByWord: emit(.key(.wordRight))
      default: emit(.key(key))
      }
    }
  }

  private mutating func takeText(_ scalar: Unicode.Scalar) {
    guard isPasting else {
      emit(
        scalar.value < 0x20 || scalar.value == 0x7f
          ? .control(UInt8(scalar.value)) : .scalar(scalar)
      )
      return
    }
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": owesBlank = hasPasted
    case "\t": paste(" ")
    default:
      if scalar.properties.generalCategory != .control { paste(scalar) }
    }
  }

  private mutating func paste(_ scalar: Unicode.Scalar) {
    // Lines are often indented; one blank is enough where they meet.
    if owesBlank && scalar == " " { return }
    if owesBlank { events.append(.pasted(" ")) }
    owesBlank = false
    hasPasted = true
    events.append(.pasted(scalar))
  }

  /// Reports a key, unless it is part of a pasted text.
  private mutating func emit(_ event: Event) {
    if !isPasting { events.append(event) }
  }

  private static let arrows: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
  ]
}

internal import Text

/// What values a setting takes: how they are read, checked and shown.
public enum SettingKind: Sendable, Hashable {
  case toggle
  case number(ClosedRange<Int>)
  case percent(ClosedRange<Int>)
  case choice([String])
  case color
  case time
  /// A name: so many characters, or none.
  case name(ClosedRange<Int>)
  /// A program and its arguments, in so many characters at most, or none.
  case command(Int)

  /// The values that are taken, in words, after “is”: `3…200`, `light, dark or automatic`.
  public var allowed: String {
    switch self {
    case .toggle: "on or off"
    case .number(let range): "\(range.lowerBound)…\(range.upperBound)"
    case .percent(let range): "\(range.lowerBound)…\(range.upperBound) %"
    case .choice(let names): either(names)
    case .color: "a name such as red, #RGB, #RRGGBB or #RRGGBBAA"
    case .time: "a time from 00:00 to 23:59"
    case .name(let range):
      "\(range.lowerBound)…\(range.upperBound) characters, or empty"
    case .command: "a program and its arguments, or empty"
    }
  }

  /// Shows a value.
  ///
  /// - Parameter value: A value of this kind.
  /// - Returns: It as a person reads it.
  public func text(of value: SettingValue) -> String {
    if case .percent = self { return "\(value) %" }
    return value.description
  }

  /// Reads a value as it was typed.
  ///
  /// - Parameter typed: The text.
  /// - Returns: The value, or `nil` when it does not fit.
  public func value(typed: String) -> SettingValue? {
    let value = read(trimmed(typed))
    return value.flatMap { accepts($0) ? $0 : nil }
  }

  private func read(_ word: String) -> SettingValue? {
    switch self {
    case .toggle: return Self.toggleWords[word.lowercased()].map(SettingValue.toggle)
    case .number: return wholeNumber(word).map(SettingValue.number)
    case .percent:
      return wholeNumber(word.hasSuffix("%") ? trimmed(word.dropLast()) : word).map(
        SettingValue.number
      )
    case .choice(let names): return Self.choice(word, among: names).map(SettingValue.choice)
    case .color: return CardColor(word).map(SettingValue.color)
    case .time: return TimeOfDay(word).map(SettingValue.time)
    case .name, .command: return .text(word)
    }
  }

  /// Tells whether a value is of this kind and within its bounds.
  ///
  /// - Parameter value: The value.
  /// - Returns: Whether a setting of this kind may have it.
  public func accepts(_ value: SettingValue) -> Bool {
    switch (self, value) {
    case (.toggle, .toggle), (.color, .color), (.time, .time): true
    case (.number(let range), .number(let number)), (.percent(let range), .number(let number)):
      range.contains(number)
    case (.choice(let names), .choice(let name)): names.contains(name)
    case (.name(let range), .text(let text)):
      text.isEmpty || (range.contains(text.count) && Self.isPlain(text))
    case (.command(let limit), .text(let text)):
      text.count <= limit && Self.isPlain(text)
    default: false  // a value of another kind
    }
  }

  /// The words for on and off.
  static let toggleWords: [String: Bool] = [
    "on": true, "yes": true, "true": true, "1": true,
    "off": false, "no": false, "false": false, "0": false,
  ]

  private static func choice(_ word: String, among names: [String]) -> String? {
    let word = word.lowercased()
    if names.contains(word) { return word }
    let begun = names.filter { !word.isEmpty && $0.hasPrefix(word) }
    return begun.count == 1 ? begun[0] : nil
  }

  /// Refuses what would move the cursor, turn the writing direction, or pile up on one character.
  private static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.count <= 4 * 60 && text == trimmed(text)
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isBidiControl
        }
      }
  }
}

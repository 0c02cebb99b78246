internal import Text

extension SettingValue {
  /// The value as it is stored.
  var json: JSON {
    switch self {
    case .toggle(let isOn): .bool(isOn)
    case .number(let number): .integer(Int64(number))
    case .choice(let name): .text(name)
    case .color(let color): .text(color.hexText)
    case .time(let time): .text(time.description)
    case .text(let text): .text(text)
    }
  }
}

extension SettingKind {
  /// Reads a stored value.
  ///
  /// Besides the form that is written, the raw values of the iOS app are read: choices by their place in
  /// the table, colours as `0xRRGGBBAA`, times in seconds after midnight, 0 and 1 for off and on.
  ///
  /// - Parameter json: The stored value.
  /// - Returns: The value, or `nil` when it does not fit.
  func value(stored json: JSON) -> SettingValue? {
    let value: SettingValue? =
      switch (self, json) {
      case (.toggle, .bool(let isOn)): .toggle(isOn)
      case (.toggle, .integer(let number)) where number == 0 || number == 1: .toggle(number == 1)
      case (.number, .integer(let number)), (.percent, .integer(let number)):
        Int(exactly: number).map(SettingValue.number)
      case (.choice(let names), .integer(let place)):
        Int(exactly: place).flatMap { names.indices.contains($0) ? .choice(names[$0]) : nil }
      case (.choice, .text(let name)): .choice(name.lowercased())
      case (.color, .integer(let rgba)): UInt32(exactly: rgba).map { .color(CardColor(rgba: $0)) }
      case (.color, .text(let text)): CardColor(text).map(SettingValue.color)
      case (.time, .integer(let seconds)): Self.time(seconds: Double(seconds))
      case (.time, .number(let seconds)): Self.time(seconds: seconds)
      case (.time, .text(let text)): TimeOfDay(text).map(SettingValue.time)
      case (.name, .text(let text)), (.command, .text(let text)): .text(trimmed(text))
      default: nil  // a value of another kind
      }
    return value.flatMap { accepts($0) ? $0 : nil }
  }

  private static func time(seconds: Double) -> SettingValue? {
    guard (0..<86_400).contains(seconds) else { return nil }
    return TimeOfDay(minutes: Int(seconds) / 60).map(SettingValue.time)
  }
}

/// The value of any setting.
public enum SettingValue: Sendable, Hashable, CustomStringConvertible {
  case toggle(Bool)
  /// A number or a percentage.
  case number(Int)
  /// One of several, by its name.
  case choice(String)
  case color(CardColor)
  case time(TimeOfDay)
  case text(String)

  /// The value as a person reads and types it; an empty text is `empty`.
  ///
  /// A percentage is shown by `SettingKind.text(of:)`.
  public var description: String {
    switch self {
    case .toggle(let isOn): isOn ? "on" : "off"
    case .number(let number): String(number)
    case .choice(let name): name
    case .color(let color): color.description
    case .time(let time): time.description
    case .text(let text): text.isEmpty ? "empty" : text
    }
  }
}

import Text

/// Why a `:set` line was not taken; nothing of it was.
public struct SetError: Error, Sendable, Hashable {
  /// What is wrong with the line.
  public enum Problem: Sendable, Hashable {
    /// A word that names no setting, and those it may have meant.
    case unknown(String, nearest: [String])
    /// A word that begins several names.
    case ambiguous(String, names: [String])
    /// A value that does not fit, and the value that stays.
    case badValue(SettingKey, typed: String, current: SettingValue)
    /// A sign that does not go with this kind of setting: `!`, `no`, `+=`.
    case badOperator(SettingKey, String)
    /// A setting that cannot be changed while a toggle is off.
    case disabled(SettingKey, by: SettingKey)
    /// A value of several words without quotes, and all of it, as far as it seems to go.
    case unquoted(SettingKey, whole: String)
    /// A quote without its end.
    case openQuote(String)
    /// Something that follows none of the forms.
    case unreadable(String)
  }

  /// What is wrong with the line.
  public let problem: Problem

  init(_ problem: Problem) { self.problem = problem }

  /// What is wrong, and what to do: one to three short sentences.
  public var message: String {
    switch problem {
    case .unknown(let word, let nearest):
      "There is no setting \(word.quoted). "
        + (nearest.isEmpty
          ? ":set all lists them." : "Did you mean \(either(nearest))?")
    case .ambiguous(let word, let names):
      "\(word.quoted) may be \(either(names)). A few letters more will tell."
    case .badValue(let key, let typed, let current):
      badValue(SettingDefinition.of(key), typed, current)
    case .badOperator(let key, let sign): badOperator(SettingDefinition.of(key), sign)
    case .disabled(let key, let toggle):
      "\(SettingDefinition.of(key).caption) can be set while \(SettingDefinition.of(toggle).caption)"
        + " is on. First :set \(SettingDefinition.of(toggle).name)"
    case .unquoted(let key, let whole):
      "A value with blanks goes in quotes: :set \(SettingDefinition.of(key).name) \"\(whole.escaped)\""
    case .openQuote(let rest): "The quote before \(rest.quoted) has no end. Close it with \"."
    case .unreadable(let word):
      "\(word.quoted) can't be read. Forms are key, key?, nokey, key!, key value, key=value,"
        + " key+=1, key-=1, key&."
    }
  }

  private func badValue(
    _ definition: SettingDefinition,
    _ typed: String,
    _ current: SettingValue
  ) -> String {
    let kind = definition.kind
    var text =
      typed.isEmpty
      ? "\(definition.caption) needs a value: \(kind.allowed)."
      : "\(typed.quoted) does not fit \(definition.caption): \(kind.allowed)."
    let near =
      switch kind {
      case .choice(let names): nearestNames(to: typed, among: names)
      case .color: nearestNames(to: typed, among: CardColor.named.map(\.name))
      case .toggle: nearestNames(to: typed, among: ["on", "off"])
      case .number, .percent, .time, .name, .command: [String]()
      }
    if !near.isEmpty { text += " Did you mean \(either(near))?" }
    return text + " It stays \(kind.text(of: current))."
  }

  private func badOperator(_ definition: SettingDefinition, _ sign: String) -> String {
    let fitting =
      switch sign {
      case "no": "settings that are on or off"
      case "!": "settings that are on or off, or one of several"
      default: "numbers"
      }
    return "\(sign) goes only with \(fitting); \(definition.caption) is \(definition.kind.allowed)."
  }
}

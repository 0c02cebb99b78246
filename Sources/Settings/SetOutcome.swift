/// One setting that has a new value.
public struct SettingChange: Sendable, Hashable {
  /// The setting.
  public let key: SettingKey
  /// The value it had.
  public let old: SettingValue
  /// The value it has.
  public let new: SettingValue

  /// The change in a line: `number of questions: 6 → 10   (any change affects the next game)`.
  public var line: String {
    let definition = SettingDefinition.of(key)
    let kind = definition.kind
    let change = "\(definition.caption): \(kind.text(of: old)) → \(kind.text(of: new))"
    return definition.hint(for: new).map { "\(change)   (\($0))" } ?? change
  }
}

/// What a `:set` line did.
public enum SetOutcome: Sendable, Hashable {
  /// Settings have new values; `lines` tells so, with any warning.
  case changed([SettingChange], lines: [String])
  /// Nothing changed; `lines` shows what was asked for.
  case shown([String])

  /// All there is to print, in order.
  public var lines: [String] {
    switch self {
    case .changed(_, let lines), .shown(let lines): lines
    }
  }

  /// What changed, in the order of the table.
  public var changes: [SettingChange] {
    switch self {
    case .changed(let changes, _): changes
    case .shown: []
    }
  }
}

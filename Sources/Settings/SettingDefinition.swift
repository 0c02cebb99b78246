/// One row of the table of settings.
public struct SettingDefinition: Sendable {
  /// What is said after a change, in brackets.
  public enum Hint: Sendable, Hashable {
    case never
    case always(String)
    /// Only when the new value is this one.
    case on(SettingValue, String)
  }

  /// The key under which it is stored.
  public let key: SettingKey
  /// The name that is typed; `nil` when only the stored key is.
  public let shortName: String?
  /// The part of the page it belongs to.
  public let section: SettingSection
  /// What values it takes.
  public let kind: SettingKind
  /// The value it has until another is set.
  public let defaultValue: SettingValue
  /// What it is called in sentences: “number of questions”.
  public let caption: String
  /// What it does, in one sentence.
  public let explanation: String
  /// What is said after a change.
  public let hint: Hint
  /// The toggle that must be on before this can be changed.
  public let dependsOn: SettingKey?

  init(
    _ key: SettingKey,
    _ shortName: String?,
    _ section: SettingSection,
    _ kind: SettingKind,
    _ defaultValue: SettingValue,
    _ caption: String,
    _ explanation: String,
    hint: Hint = .never,
    dependsOn: SettingKey? = nil
  ) {
    self.key = key
    self.shortName = shortName
    self.section = section
    self.kind = kind
    self.defaultValue = defaultValue
    self.caption = caption
    self.explanation = explanation
    self.hint = hint
    self.dependsOn = dependsOn
  }

  /// The name that messages and lists use: the short one, or the stored key.
  public var name: String { shortName ?? key.rawValue }

  /// What is said after a change to a value.
  ///
  /// - Parameter value: The new value.
  /// - Returns: The hint, if there is one.
  public func hint(for value: SettingValue) -> String? {
    switch hint {
    case .never: nil
    case .always(let text): text
    case .on(let wanted, let text): value == wanted ? text : nil
    }
  }

  /// The row of a setting.
  ///
  /// - Parameter key: The setting.
  /// - Returns: Its row.
  public static func of(_ key: SettingKey) -> SettingDefinition {
    guard let row = byKey[key] else { preconditionFailure("the table has no row for \(key)") }
    return row
  }

  private static let byKey = Dictionary(all.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
}

extension SettingDefinition {
  /// What a word may name.
  public enum Match: Sendable, Hashable {
    case one(SettingKey)
    /// The names of all that begin like it.
    case several([String])
    case none
  }

  /// Finds a setting by short name, stored key, or the beginning of either, in any case.
  ///
  /// Hyphens and underscores do not matter.
  ///
  /// - Parameter word: The word.
  /// - Returns: What it names.
  public static func named(_ word: String) -> Match {
    let wanted = folded(word)
    guard !wanted.isEmpty else { return .none }
    if let exact = called(word) { return .one(exact.key) }
    let begun = all.filter { $0.foldedNames.contains { $0.hasPrefix(wanted) } }
    return switch begun.count {
    case 0: .none
    case 1: .one(begun[0].key)
    default: .several(begun.map(\.name))
    }
  }

  /// The setting with a name, in full.
  ///
  /// - Parameter word: What was typed.
  /// - Returns: The setting; `nil` where none is called so.
  static func called(_ word: String) -> SettingDefinition? {
    let wanted = folded(word)
    return all.first { $0.foldedNames.contains(wanted) }
  }

  private var foldedNames: [String] { [shortName, key.rawValue].compactMap { $0.map(folded) } }
}

private func folded(_ word: String) -> String {
  word.lowercased().filter { $0 != "-" && $0 != "_" }
}

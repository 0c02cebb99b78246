/// The settings by section, as the page shows them.
public struct SettingsPage: Sendable, Equatable {
  /// One part of the page.
  public struct Section: Sendable, Equatable {
    /// Its title.
    public let title: String
    /// Its settings.
    public let rows: [Row]
  }

  /// One setting.
  public struct Row: Sendable, Equatable {
    /// The setting.
    public let key: SettingKey
    /// The name that is typed.
    public let name: String
    /// What it is called in sentences.
    public let caption: String
    /// Its value, as a person reads it.
    public let value: String
    /// Its default, as a person reads it.
    public let defaultValue: String
    /// Whether the value is the default.
    public let isDefault: Bool
    /// Whether it may be changed now.
    public let isEnabled: Bool
    /// The values that are taken, in words.
    public let allowed: String
    /// What it does, in one sentence.
    public let explanation: String
  }

  /// The parts, in order.
  public let sections: [Section]
}

/// Lays the settings out by section.
///
/// - Parameter model: The settings.
/// - Returns: The page.
public func settingsPage(_ model: SettingsModel) -> SettingsPage {
  SettingsPage(
    sections: SettingSection.allCases.map { section in
      SettingsPage.Section(
        title: section.title,
        rows: SettingDefinition.all.filter { $0.section == section }.map { definition in
          SettingsPage.Row(
            key: definition.key,
            name: definition.name,
            caption: definition.caption,
            value: model.text(of: definition.key),
            defaultValue: definition.kind.text(of: definition.defaultValue),
            isDefault: model.isDefault(definition.key),
            isEnabled: model.isEnabled(definition.key),
            allowed: definition.kind.allowed,
            explanation: definition.explanation
          )
        }
      )
    }
  )
}

extension SettingsPage {
  /// The page as plain lines.
  var lines: [String] {
    sections.flatMap { [$0.title] + $0.rows.map { "  " + $0.line } }
  }
}

extension SettingsPage.Row {
  /// The row as a line: name, caption, value; the value is last, because only it may be wide.
  var line: String {
    let widths = SettingDefinition.all.reduce(into: (name: 0, caption: 0)) { widths, row in
      widths.name = max(widths.name, row.name.count)
      widths.caption = max(widths.caption, row.caption.count)
    }
    return padded(name, widths.name + 3) + padded(caption, widths.caption + 3) + value
      + (isDefault ? "" : "   (default \(defaultValue))")
  }
}

private func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

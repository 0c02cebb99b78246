/// What a `:set` line comes to, worked out on a copy before anything is written.
struct SetEvaluation {
  /// The settings afterwards.
  private(set) var model: SettingsModel
  /// The settings before, which stay when something cannot be done.
  private let original: SettingsModel
  /// What the file shall hold from now on; `nil` takes the key out of it.
  private(set) var touched: [SettingKey: SettingValue?] = [:]
  /// What to say.
  private(set) var lines: [String] = []

  /// Works on a copy of the settings.
  ///
  /// - Parameter model: The settings.
  init(on model: SettingsModel) {
    self.model = model
    original = model
  }

  /// Works out a whole command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - model: The settings as they are.
  /// - Throws: `SetError` at the first thing that cannot be done.
  init(_ command: SetCommand, on model: SettingsModel) throws(SetError) {
    self.init(on: model)
    for item in command.items { try perform(item) }
  }

  private mutating func perform(_ item: SetCommand.Item) throws(SetError) {
    switch item {
    case .showChanged: showChanged()
    case .showAll: lines += settingsPage(model).lines
    case .show(let key): show(key)
    case .resetAll:
      let before = model
      for definition in SettingDefinition.all {
        model[definition.key] = definition.defaultValue
        touched[definition.key] = .some(nil)
        if before[definition.key] != definition.defaultValue { say(definition.key, before) }
      }
      if before == model { lines.append("Every setting already has its default value.") }
    case .reset(let key): try set(key, to: SettingDefinition.of(key).defaultValue, stored: false)
    case .turn(let key, let isOn): try set(key, to: .toggle(isOn))
    case .flip(let key):
      try set(key, to: next(after: model[key], of: SettingDefinition.of(key).kind))
    case .assign(let key, let typed):
      // Only a fitting value is told that the setting cannot be changed just now.
      guard let value = SettingDefinition.of(key).kind.value(typed: typed) else {
        throw SetError(.badValue(key, typed: typed, current: original[key]))
      }
      try set(key, to: value)
    case .step(let key, let direction, let typed):
      guard case .number(let current) = model[key], let amount = wholeNumber(typed) else {
        throw SetError(.badValue(key, typed: typed, current: original[key]))
      }
      let (by, byOverflow) = amount.multipliedReportingOverflow(by: direction)
      let (sum, overflow) = current.addingReportingOverflow(by)
      let value = SettingValue.number(sum)
      guard !byOverflow, !overflow, SettingDefinition.of(key).kind.accepts(value) else {
        let text = byOverflow || overflow ? typed : String(sum)
        throw SetError(.badValue(key, typed: text, current: original[key]))
      }
      try set(key, to: value)
    }
  }

  /// Sets a value that fits.
  mutating func set(
    _ key: SettingKey,
    to value: SettingValue,
    stored: Bool = true
  ) throws(SetError) {
    if let toggle = SettingDefinition.of(key).dependsOn, !model.isEnabled(key) {
      throw SetError(.disabled(key, by: toggle))
    }
    let before = model
    model[key] = value
    touched[key] = .some(stored ? value : nil)
    say(key, before)
  }

  /// Takes a key out of the file without a word.
  mutating func forget(_ key: SettingKey) { touched[key] = .some(nil) }

  private mutating func say(_ key: SettingKey, _ before: SettingsModel) {
    let change = SettingChange(key: key, old: before[key], new: model[key])
    guard change.old != change.new else {
      lines.append("\(SettingDefinition.of(key).caption) is already \(model.text(of: key))")
      return
    }
    let isPassing = key == .userName && !model.rememberUser && model[key] != .text("")
    lines.append(change.line + (isPassing ? "   (until the program ends)" : ""))
  }

  private mutating func show(_ key: SettingKey) {
    let definition = SettingDefinition.of(key)
    var about = definition.kind.allowed
    if !model.isDefault(key) {
      about += "; default \(definition.kind.text(of: definition.defaultValue))"
    }
    lines.append("\(definition.caption): \(model.text(of: key))   (\(about))")
  }

  private mutating func showChanged() {
    let rows = settingsPage(model).sections.flatMap(\.rows).filter { !$0.isDefault }
    lines += rows.map(\.line)
    if rows.isEmpty { lines.append("Every setting has its default value; :set all lists them.") }
  }

  private func next(after value: SettingValue, of kind: SettingKind) -> SettingValue {
    switch (kind, value) {
    case (.toggle, .toggle(let isOn)): return .toggle(!isOn)
    case (.choice(let names), .choice(let name)):
      guard let place = names.firstIndex(of: name) else { return value }
      return .choice(names[(place + 1) % names.count])
    default: return value
    }
  }
}

import Text

/// A `:set` line, understood but not yet done.
struct SetCommand {
  /// One thing to do.
  enum Item: Equatable {
    case showChanged
    case showAll
    case resetAll
    case show(SettingKey)
    case turn(SettingKey, Bool)
    case flip(SettingKey)
    case assign(SettingKey, String)
    /// Adds the typed number once (1) or takes it away (-1).
    case step(SettingKey, Int, String)
    case reset(SettingKey)
  }

  /// What to do, left to right.
  private(set) var items: [Item] = []

  /// Whether it may change something.
  var changes: Bool {
    items.contains { item in
      switch item {
      case .showChanged, .showAll, .show: false
      case .resetAll, .turn, .flip, .assign, .step, .reset: true
      }
    }
  }

  /// Does one thing.
  init(_ item: Item) { items = [item] }

  /// Reads a line, in the manner of vim's `:set`.
  ///
  /// - Parameter line: What stands after `:set`.
  /// - Throws: `SetError` when a word fits no form.
  init(_ line: String) throws(SetError) {
    try self.init(SetWord.split(line))
  }

  /// Reads the words of a line.
  ///
  /// - Parameter words: The words.
  /// - Throws: `SetError` when one fits no form.
  init(_ words: [SetWord]) throws(SetError) {
    if words.isEmpty { items = [.showChanged] }
    var rest = words[...]
    while let word = rest.popFirst() { try read(word, &rest) }
  }

  private mutating func read(
    _ word: SetWord,
    _ rest: inout ArraySlice<SetWord>
  ) throws(SetError) {
    let (end, sign) = word.firstSign
    let name = word.text(before: end)
    if name.lowercased() == "all" && !word.hasQuotes {
      switch (sign, word.text(from: end)) {
      case (nil, _):
        items.append(.showAll)
        return
      case ("&", "&"):
        items.append(.resetAll)
        return
      default: throw SetError(.unreadable(word.text))
      }
    }
    if name.isEmpty { throw SetError(.unreadable(word.text)) }
    let (key, isNegated) = try find(name, in: word, before: rest)
    if isNegated {
      guard sign == nil else { throw SetError(.unreadable(word.text)) }
      guard SettingDefinition.of(key).kind == .toggle else {
        throw SetError(.badOperator(key, "no"))
      }
      items.append(.turn(key, false))
    } else if let sign {
      try apply(sign, word, end, key, "")
      dropPercentSign(&rest)
    } else if let next = rest.first, case (0, let sign?) = next.firstSign {
      // `questions = 10`, `questions =10`, `questions ?`: the sign stands alone or begins a word.
      rest.removeFirst()
      var value = ""
      if next.letters.count == sign.count, let last = rest.first, Self.valued.contains(sign) {
        value = last.text
        rest.removeFirst()
      }
      try apply(sign, next, 0, key, value)
      dropPercentSign(&rest)
    } else if SettingDefinition.of(key).kind == .toggle {
      if let next = rest.first, let isOn = SettingKind.toggleWords[next.text.lowercased()] {
        rest.removeFirst()
        items.append(.turn(key, isOn))
      } else {
        items.append(.turn(key, true))
      }
    } else if let next = rest.popFirst() {
      items.append(.assign(key, next.text))
      dropPercentSign(&rest)
    } else {
      items.append(.show(key))
    }
  }

  /// Passes over a percent sign that a blank parts from its value, as values are shown: `90 %`.
  private func dropPercentSign(_ rest: inout ArraySlice<SetWord>) {
    switch items.last {
    case .assign(let key, _), .step(let key, _, _):
      guard case .percent = SettingDefinition.of(key).kind, rest.first?.text == "%" else { return }
      rest.removeFirst()
    case .showChanged, .showAll, .resetAll, .show, .turn, .flip, .reset, nil: return
    }
  }

  /// Adds what a sign in a word stands for.
  private mutating func apply(
    _ sign: String,
    _ word: SetWord,
    _ start: Int,
    _ key: SettingKey,
    _ separateValue: String
  ) throws(SetError) {
    let attached = word.text(from: start + sign.count)
    if !Self.valued.contains(sign) && !attached.isEmpty { throw SetError(.unreadable(word.text)) }
    let value = attached + separateValue
    let kind = SettingDefinition.of(key).kind
    switch sign {
    case "?": items.append(.show(key))
    case "&": items.append(.reset(key))
    case "!":
      switch kind {
      case .toggle, .choice: items.append(.flip(key))
      case .number, .percent, .color, .time, .name, .command: throw SetError(.badOperator(key, "!"))
      }
    case "+=", "-=":
      switch kind {
      case .number, .percent: items.append(.step(key, sign == "+=" ? 1 : -1, value))
      case .toggle, .choice, .color, .time, .name, .command: throw SetError(.badOperator(key, sign))
      }
    default: items.append(.assign(key, value))
    }
  }

  /// The setting that a name means, perhaps with `no` before it.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - word: The word in which it stands.
  ///   - rest: The words that follow.
  /// - Returns: The setting, and whether `no` stood before it.
  /// - Throws: `SetError` where it means none, or several.
  private func find(
    _ name: String,
    in word: SetWord,
    before rest: ArraySlice<SetWord>
  ) throws(SetError) -> (key: SettingKey, isNegated: Bool) {
    switch SettingDefinition.named(name) {
    case .one(let key): return (key, false)
    case .several(let names):
      if name == word.text, let unquoted = unquoted(word, rest) { throw unquoted }
      throw SetError(.ambiguous(name, names: names))
    case .none: break
    }
    if name.lowercased().hasPrefix("no") {
      let rest = String(name.dropFirst(2))
      switch SettingDefinition.named(rest) {
      case .one(let key): return (key, true)
      case .several(let names):
        throw SetError(.ambiguous(name, names: names.map { "no" + $0 }))
      case .none: break
      }
    }
    throw unquoted(word, rest) ?? SetError(.unknown(name, nearest: Self.names(near: name)))
  }

  /// That a value with blanks was perhaps meant; `nil` where none stands before a word.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - rest: The words that follow.
  /// - Returns: The error, with all of the value.
  private func unquoted(_ word: SetWord, _ rest: ArraySlice<SetWord>) -> SetError? {
    guard case .assign(let key, let begun) = items.last, !begun.isEmpty, Self.takesBlanks(key)
    else { return nil }
    let end = rest.indices.first { Self.isPlainlySetting(rest[$0...]) } ?? rest.endIndex
    let words = [begun, word.text] + rest[..<end].map(\.text)
    return SetError(.unquoted(key, whole: words.joined(separator: " ")))
  }

  /// Whether words plainly turn to another setting: its name, in full or with a sign, and what fits it.
  private static func isPlainlySetting(_ words: ArraySlice<SetWord>) -> Bool {
    guard let word = words.first else { return false }
    let (end, sign) = word.firstSign
    let name = word.text(before: end)
    if sign != nil {
      if case .one = SettingDefinition.named(name) { return true }
      return name.lowercased() == "all"
    }
    if let definition = SettingDefinition.called(name) {
      guard definition.kind != .toggle, let next = words.dropFirst().first else { return true }
      return next.firstSign.position == 0 || definition.kind.value(typed: next.text) != nil
    }
    return name.lowercased().hasPrefix("no")
      && SettingDefinition.called(String(name.dropFirst(2)))?.kind == .toggle
  }

  /// Whether a value of the setting may have blanks, so that one was perhaps meant.
  private static func takesBlanks(_ key: SettingKey) -> Bool {
    switch SettingDefinition.of(key).kind {
    case .name, .command: true
    case .toggle, .number, .percent, .choice, .color, .time: false
    }
  }

  private static func names(near word: String) -> [String] {
    var names: [String] = []
    for definition in SettingDefinition.all {
      let parts = definition.name.split(separator: "-").map(String.init)
      let own = [definition.name, definition.key.rawValue] + parts
      if !nearestNames(to: word, among: own).isEmpty { names.append(definition.name) }
    }
    let toggles = SettingDefinition.all.filter { $0.kind == .toggle }.map { "no" + $0.name }
    let ranked = nearestNames(to: word, among: names + toggles + ["all"])
    return ranked.isEmpty ? Array(names.prefix(3)) : ranked
  }

  /// The signs that a value follows.
  static let valued: Set<String> = ["=", ":", "+=", "-="]
}

extension SettingsStore {
  /// Completes a `:set` line: names, `no` and a name, and values after a name, `=` or `:`.
  ///
  /// - Parameter argumentsBeforeCursor: What stands between `:set` and the cursor.
  /// - Returns: How many Unicode scalars before the cursor the candidates replace, and the candidates in
  ///   the order of the table, each with a hint.
  public func completions(
    for argumentsBeforeCursor: String
  ) -> (replaceCount: Int, candidates: [(text: String, hint: String)]) {
    let line = argumentsBeforeCursor
    var (words, openQuote) = SetWord.splitAsFarAsPossible(line)
    // The word at the cursor; empty after a blank.
    var (word, start) = (SetWord(), line.endIndex)
    if openQuote != nil || line.last.map({ !$0.isWhitespace }) ?? false, let last = words.popLast()
    {
      (word, start) = last
    }
    func answer(
      from place: String.Index,
      _ candidates: [(text: String, hint: String)]
    ) -> (replaceCount: Int, candidates: [(text: String, hint: String)]) {
      (line.unicodeScalars.distance(from: place, to: line.endIndex), candidates)
    }

    let (end, sign) = word.firstSign
    if let sign, end > 0 {
      guard SetCommand.valued.contains(sign), sign.count == 1,
        case .one(let key) = SettingDefinition.named(word.text(before: end))
      else { return answer(from: line.endIndex, []) }
      return answer(
        from: line.index(start, offsetBy: end + 1),
        values(of: key, beginning: word.text(from: end + 1))
      )
    }
    let before = words.map(\.word)
    if sign != nil {
      // `questions =1`: the sign begins the word, the name stands before it.
      guard end == 0, sign == "=" || sign == ":", let key = Self.awaiting(before)?.key else {
        return answer(from: line.endIndex, [])
      }
      return answer(
        from: line.index(after: start),
        values(of: key, beginning: word.text(from: 1))
      )
    }
    guard let (key, mayBeName) = Self.awaiting(before) else {
      return answer(from: start, names(beginning: word.text))
    }
    let found = values(of: key, beginning: word.text)
    return answer(from: start, mayBeName ? found + names(beginning: word.text) : found)
  }

  /// The setting whose value the next word may be, and whether it may as well be a name.
  private static func awaiting(_ words: [SetWord]) -> (key: SettingKey, mayBeName: Bool)? {
    guard let last = words.last else { return nil }
    let (end, sign) = last.firstSign
    if end == 0, let sign, SetCommand.valued.contains(sign), last.letters.count == sign.count {
      return awaiting(words.dropLast()).map { ($0.key, false) }
    }
    guard sign == nil, let command = try? SetCommand(words) else { return nil }
    switch command.items.last {
    case .show(let key): return (key, false)
    case .turn(let key, true):
      // `learning` waits for on or off, `learning on` for nothing.
      guard case .one(key) = SettingDefinition.named(last.text) else { return nil }
      return (key, true)
    default: return nil
    }
  }

  private func names(beginning typed: String) -> [(text: String, hint: String)] {
    let typed = typed.lowercased()
    var found: [(text: String, hint: String)] = []
    for definition in SettingDefinition.all {
      let hint = "\(definition.caption): \(current.text(of: definition.key))"
      let name = [definition.name, definition.key.rawValue]
        .first { $0.lowercased().hasPrefix(typed) }
      if let name { found.append((name, hint)) }
      if definition.kind == .toggle, typed.count >= 2, "no\(definition.name)".hasPrefix(typed) {
        found.append(("no\(definition.name)", "\(definition.caption): off"))
      }
    }
    if "all".hasPrefix(typed) { found.append(("all", "every setting")) }
    return found
  }

  private func values(
    of key: SettingKey,
    beginning typed: String
  ) -> [(text: String, hint: String)] {
    let definition = SettingDefinition.of(key)
    let now = current[key]
    var values: [SettingValue] =
      switch definition.kind {
      case .toggle: [.toggle(true), .toggle(false)]
      case .choice(let names): names.map { .choice($0) }
      case .color:
        CardColor.named.map { .color(CardColor(rgba: $0.rgb << 8 | 0xFF)) }
      case .number, .percent, .time, .name, .command: [definition.defaultValue]
      }
    if !values.contains(now) { values.insert(now, at: 0) }
    var texts: Set<String> = []
    return values.compactMap { value in
      let text = Self.typed(value == .text("") ? "" : value.description)
      guard value.description.lowercased().hasPrefix(typed.lowercased()) || typed.isEmpty,
        texts.insert(text).inserted
      else { return nil }
      let hint =
        switch (value == now, value == definition.defaultValue) {
        case (true, _): "as it is (\(definition.kind.allowed))"
        case (false, true): "the default (\(definition.kind.allowed))"
        case (false, false): definition.caption
        }
      return (text, hint)
    }
  }

  /// A value as it is typed on a `:set` line: in quotes where it would not be read as one word.
  ///
  /// - Parameter value: The value.
  /// - Returns: It, or it in quotes.
  public static func typed(_ value: some StringProtocol) -> String {
    let isWord = !value.isEmpty && !value.contains { $0.isWhitespace || $0 == "\"" || $0 == "\\" }
    return isWord ? String(value) : "\"\(value.escaped)\""
  }
}

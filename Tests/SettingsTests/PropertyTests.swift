import Files
import Settings
import TestSupport
import Testing

@Suite("Whatever is set") struct PropertyTests {
  let scratch = Scratch()

  /// A line that is often right and sometimes not.
  func line(using random: inout SeededGenerator) -> String {
    let items = (0..<Int.random(in: 1...3, using: &random)).map { _ -> String in
      guard let row = SettingDefinition.all.randomElement(using: &random) else { return "" }
      let name = Bool.random(using: &random) ? row.name : row.key.rawValue
      let form = Int.random(in: 0..<10, using: &random)
      switch (row.kind, form) {
      case (_, 0): return "\(name)&"
      case (_, 1): return "\(name)!"
      case (.toggle, 2...4): return name
      case (.toggle, 5...7): return "no\(name)"
      case (.toggle, _): return "\(name)=\(form == 8 ? "on" : "off")"
      case (.number(let range), 2...3), (.percent(let range), 2...3):
        return "\(name)\(form == 2 ? "+=" : "-=")\(range.count / 4)"
      case (.number(let range), _), (.percent(let range), _):
        let number = Int.random(in: range.lowerBound - 1...range.upperBound + 1, using: &random)
        return "\(name) \(number)"
      case (.choice(let names), _): return "\(name):\(names.randomElement(using: &random) ?? "")"
      case (.color, _):
        let color = CardColor(rgba: UInt32.random(in: 0...UInt32.max, using: &random))
        return "\(name)=\(form < 6 ? color.hexText : CardColor.named[form].name)"
      case (.time, _):
        let hour = Int.random(in: 0...23, using: &random)
        return "reminder \(name) \(hour):\(10 + form)"
      case (.name, _), (.command, _):
        let letters = ["M", "é", "み", "\\\"", " ", "\\\\", "'", "{", "👩‍👩‍👧‍👦", "/"]
        let text = (0..<form).map { _ in letters.randomElement(using: &random) ?? "" }
        return "\(name) \"\(text.joined())\""
      }
    }
    return items.joined(separator: " ")
  }

  @Test("is there after a restart, and all or nothing of a line is done")
  func restart() throws {
    var random = SeededGenerator(for: "changes of settings, and restarts")
    let store = try scratch.store(FileTests.unknown)
    let other = try scratch.store()
    var refused = 0
    for _ in 0..<200 {
      let line = line(using: &random)
      let before = store.current
      switch store.perform(set: line) {
      case .success(let outcome):
        let differing = SettingKey.allCases.filter { before[$0] != store.current[$0] }
        #expect(outcome.changes.map(\.key) == differing, "seed \(random.seed): \(line)")
      case .failure:
        refused += 1
        #expect(store.current == before, "seed \(random.seed): \(line)")
      }
      #expect(other.reload().isEmpty)
      let fresh = SettingsStore(path: scratch.path).current
      // A name that is not to be remembered is each shell's own.
      for key in SettingKey.allCases where key != .userName || store.current.rememberUser {
        #expect(fresh[key] == store.current[key], "seed \(random.seed): \(line)")
        #expect(other.current[key] == store.current[key], "seed \(random.seed): \(line)")
      }
      if !store.current.rememberUser { #expect(fresh.userName.isEmpty) }
    }
    #expect(refused > 0 && refused < 150)
    _ = store.set("all&")
    let others = FileTests.unknown.split(separator: "\n").filter {
      !$0.contains("numberOfQuestions")
    }
    #expect(try scratch.text() == others.joined(separator: "\n") + "\n")
  }
}

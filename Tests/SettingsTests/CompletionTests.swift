import Settings
import Testing

@Suite("Completion after :set") struct CompletionTests {
  let scratch = Scratch()

  static let lines: [(line: String, replaces: Int, texts: [String])] = [
    ("app", 3, ["appearance"]),
    ("APP", 3, ["appearance"]),
    ("r", 1, ["retention", "retry-missed", "rollover", "reminder", "reminder-time", "remember"]),
    ("numberOf", 8, ["numberOfQuestions", "numberOfChoices"]),
    ("no", 2, ["noplain", "nolearning", "noretry-missed", "noreminder", "noremember"]),
    ("nor", 3, ["noretry-missed", "noreminder", "noremember"]),
    ("al", 2, ["all"]),
    ("zzz", 3, []),
    ("appearance ", 0, ["light", "dark", "automatic"]),
    ("appearance d", 1, ["dark"]),
    ("appearance=", 0, ["light", "dark", "automatic"]),
    ("app=D", 1, ["dark"]),
    ("app:a", 1, ["automatic"]),
    ("app = a", 1, ["automatic"]),
    ("app =a", 1, ["automatic"]),
    ("appearance dark str", 3, ["strictness"]),
    ("name learning app", 3, ["appearance"]),
    ("learning=o", 1, ["on", "off"]),
    ("learning of", 2, ["off"]),
    ("learning on app", 3, ["appearance"]),
    ("nolearning app", 3, ["appearance"]),
    ("card-color te", 2, ["teal"]),
    ("card-color gr", 2, ["gray", "green"]),
    ("questions ", 0, ["6"]),
    ("questions=1", 1, []),
    ("questions?", 0, []),
    ("questions+=", 0, []),
    ("questions? app", 3, ["appearance"]),
    ("reminder-time:", 0, ["09:00"]),
    ("name ", 0, ["\"\""]),
    ("zzz app", 3, ["appearance"]),
    ("name \"みか", 3, []),
  ]
  @Test("offers names and values", arguments: lines)
  func offers(line: String, replaces: Int, texts: [String]) throws {
    let found = try scratch.store().completions(for: line)
    #expect(found.candidates.map(\.text) == texts)
    #expect(found.replaceCount == replaces)
    #expect(!found.candidates.contains { $0.hint.isEmpty })
  }

  @Test("offers all names at the beginning, and on and off besides after a toggle")
  func start() throws {
    let store = try scratch.store()
    let names = SettingDefinition.all.map(\.name) + ["all"]
    #expect(store.completions(for: "").candidates.map(\.text) == names)
    #expect(store.completions(for: "learning ").candidates.map(\.text) == ["on", "off"] + names)
  }

  @Test("quotes what has blanks and tells what is")
  func current() throws {
    let store = try scratch.store()
    _ = store.set(#"name "Mika \"K" questions 10"#)
    #expect(store.completions(for: "name ").candidates.map(\.text) == [#""Mika \"K""#, #""""#])
    let numbers = store.completions(for: "questions ").candidates
    #expect(numbers.map(\.text) == ["10", "6"])
    #expect(numbers.map(\.hint) == ["as it is (3…200)", "the default (3…200)"])
    #expect(store.completions(for: "q").candidates.map(\.hint) == ["number of questions: 10"])
  }

  @Test("offers only what can be set")
  func settable() throws {
    let store = try scratch.store()
    for definition in SettingDefinition.all {
      for candidate in store.completions(for: "\(definition.name)=").candidates {
        #expect(throws: Never.self) {
          try store.perform(set: "reminder \(definition.name)=\(candidate.text)").get()
        }
      }
    }
  }
}

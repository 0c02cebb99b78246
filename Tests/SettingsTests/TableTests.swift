import Settings
import Testing

@Suite("The table of settings") struct TableTests {
  let scratch = Scratch()

  @Test("has one row a key, in the order of the keys, each within its own bounds")
  func rows() {
    #expect(SettingDefinition.all.map(\.key) == SettingKey.allCases)
    for row in SettingDefinition.all {
      #expect(row.kind.accepts(row.defaultValue), "\(row.key)")
      #expect(!row.caption.isEmpty && row.explanation.hasSuffix("."), "\(row.key)")
      #expect(SettingDefinition.named(row.name) == .one(row.key))
      #expect(SettingDefinition.named(row.key.rawValue) == .one(row.key))
      #expect(SettingDefinition.named(row.key.rawValue.uppercased()) == .one(row.key))
    }
    #expect(SettingDefinition.all.filter { $0.shortName == nil }.map(\.key) == [.selectedTab])
  }

  @Test("gives the defaults of the design")
  func defaults() {
    let model = SettingsModel()
    #expect(model.appearance == .automatic)
    #expect(model.cardBackgroundColor.rgba == 0xFF00_00FF)
    #expect(!model.plainOutput)
    #expect(model.numberOfQuestions == 6)
    #expect(model.learningEnabled)
    #expect(model.strictness == .moderate)
    #expect(model.answerMode == .typed)
    #expect(model.numberOfChoices == 3)
    #expect(model.newPerDay == 20)
    #expect(model.desiredRetention == 90)
    #expect(model.dailyGoal == 20)
    #expect(model.retryMissed)
    #expect(model.rolloverHour == 4)
    #expect(!model.dailyReminderEnabled)
    #expect(model.dailyReminderTime.description == "09:00")
    #expect(model.speakCommand.isEmpty)
    #expect(model.userName.isEmpty)
    #expect(model.rememberUser)
    #expect(model.selectedTab == .challenge)
  }

  static let longest = String(repeating: "あ", count: 60)
  static let values: [(key: SettingKey, taken: [String], refused: [String])] = [
    (.appearance, ["light", "dark", "automatic", "AUTO", "l"], ["", "drak", "0", "lights"]),
    (
      .cardBackgroundColor,
      ["red", "Teal", "#abc", "#ABCDEF", "#ABCDEF00", "skyblue"],
      [
        "", "#", "#ab", "#abcd", "#abcde", "#ggg", "#ABCDEF0", "#ABCDEF012", "abcdef", "reddish",
        "#１23",
      ]
    ),
    (.plainOutput, ["on", "off"], ["plain"]),
    (.numberOfQuestions, ["3", "200", "007"], ["2", "201", "-3", "3.0", "٣", "3x", "x3"]),
    (
      .learningEnabled, ["on", "OFF", "yes", "No", "true", "false", "1", "0"], ["2", "", "o", "ja"]
    ),
    (.strictness, ["low", "moderate", "aggressive", "a"], ["", "high", "2"]),
    (.answerMode, ["typed", "choices", "t"], ["", "both"]),
    (.numberOfChoices, ["2", "9"], ["1", "10"]),
    (.newPerDay, ["0", "999", "-0"], ["-1", "1000"]),
    (.desiredRetention, ["70", "99", "70%", "99 %"], ["69", "100", "0.9", "%", "70%%"]),
    (.dailyGoal, ["1", "999"], ["0", "1000"]),
    (.retryMissed, ["on", "off"], ["maybe"]),
    (.rolloverHour, ["0", "23"], ["-1", "24", "4:00"]),
    (.dailyReminderEnabled, ["on", "off"], ["9:00"]),
    (
      .dailyReminderTime, ["0:00", "00:00", "9:05", "23:59"],
      [
        "", "24:00", "9:60", "9", "9:5", "009:00", "9:05:00", "9.05", "-1:00", "９:05", "9:05 pm",
        ":30",
      ]
    ),
    (
      .speakCommand, ["", "espeak-ng -v ja", "say", "/usr/bin/say -v \"x\"", "/usr/は/say"],
      ["say\u{1B}[2J", "say\nrm", String(repeating: "x", count: 201)]
    ),
    (
      .userName, ["", "Mik", "みかこ", "José", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", longest],
      [
        "Mi", "👩‍👩‍👧‍👦", "e\u{301}e\u{301}", "Mi\u{1B}[2J", "Mika\nK", "Mika\u{202E}", "Mi\u{85}ka",
        longest + "あ", "Mika\u{7F}", "Mi\tka", "Mi\u{0}ka",
        "M" + String(repeating: "\u{301}", count: 1_000) + "ika",
      ]
    ),
    (.rememberUser, ["on", "off"], ["never"]),
    (.selectedTab, ["challenge", "learn"], ["", "practice"]),
  ]
  @Test("bounds every value", arguments: values)
  func bounds(key: SettingKey, taken: [String], refused: [String]) throws {
    let kind = SettingDefinition.of(key).kind
    let store = try scratch.store()
    _ = store.set("reminder")
    for text in taken {
      #expect(kind.value(typed: text) != nil, "\(text)")
      #expect(throws: Never.self) { try store.update(key, to: text).get() }
      #expect(kind.value(typed: text) == store.current[key])
      #expect(SettingsStore(path: scratch.path).current == store.current)
    }
    let before = store.current
    for text in refused {
      #expect(kind.value(typed: text) == nil, "\(text)")
      #expect(throws: SetError.self) { try store.update(key, to: text).get() }
    }
    #expect(store.current == before)
  }

  @Test("covers every setting")
  func covered() { #expect(Self.values.map(\.key) == SettingKey.allCases) }

  @Test("shows every value so that it can be typed again")
  func shown() {
    for (key, taken, _) in Self.values {
      let kind = SettingDefinition.of(key).kind
      for text in taken where !text.isEmpty {
        let value = kind.value(typed: text)!
        #expect(kind.value(typed: kind.text(of: value)) == value)
      }
    }
  }

  @Test("knows the names of colours, each once for showing")
  func colors() {
    for (name, rgb) in CardColor.named {
      let color = CardColor(name)!
      #expect(color.rgba == rgb << 8 | 0xFF)
      #expect(CardColor(color.description) == color)
      #expect(CardColor(color.hexText) == color)
    }
    #expect(CardColor(rgba: 0x0102_0304).description == "#01020304")
    #expect(CardColor(rgba: 0x0102_03FF).description == "#010203")
    #expect(CardColor(rgba: 0x0000_0000).hexText == "#00000000")
  }
}

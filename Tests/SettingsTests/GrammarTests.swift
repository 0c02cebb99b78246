import Settings
import TestSupport
import Testing

@Suite("A :set line") struct GrammarTests {
  let scratch = Scratch()

  static let forms: [(line: String, says: [String])] = [
    // Toggles
    ("nolearning", ["learning mode: on → off   (learning is hidden until it is on again)"]),
    (
      "nolearning learning",
      [
        "learning mode: on → off   (learning is hidden until it is on again)",
        "learning mode: off → on",
      ]
    ),
    ("learning", ["learning mode is already on"]),
    ("learning!", ["learning mode: on → off   (learning is hidden until it is on again)"]),
    ("retry-missed=off", ["retry of missed cards: on → off"]),
    ("retry-missed:no", ["retry of missed cards: on → off"]),
    ("retry-missed off", ["retry of missed cards: on → off"]),
    ("retry-missed = FALSE", ["retry of missed cards: on → off"]),
    (
      "retry-missed 0 retry-missed yes",
      [
        "retry of missed cards: on → off", "retry of missed cards: off → on",
      ]
    ),
    ("retrymissed=no", ["retry of missed cards: on → off"]),
    ("noretry_missed", ["retry of missed cards: on → off"]),
    ("reminder", ["daily reminder: off → on"]),
    ("noreminder", ["daily reminder is already off"]),
    ("learning?", ["learning mode: on   (on or off)"]),
    // Numbers
    (
      "questions 10",
      [
        "number of questions: 6 → 10   (any change affects the next game)"
      ]
    ),
    ("questions=10", ["number of questions: 6 → 10   (any change affects the next game)"]),
    ("questions:10", ["number of questions: 6 → 10   (any change affects the next game)"]),
    ("questions = 10", ["number of questions: 6 → 10   (any change affects the next game)"]),
    ("questions =10", ["number of questions: 6 → 10   (any change affects the next game)"]),
    ("questions \"10\"", ["number of questions: 6 → 10   (any change affects the next game)"]),
    ("questions 010", ["number of questions: 6 → 10   (any change affects the next game)"]),
    ("questions+=2", ["number of questions: 6 → 8   (any change affects the next game)"]),
    ("questions-=3", ["number of questions: 6 → 3   (any change affects the next game)"]),
    ("questions += 2", ["number of questions: 6 → 8   (any change affects the next game)"]),
    (
      "questions+=2 questions+=2",
      [
        "number of questions: 6 → 8   (any change affects the next game)",
        "number of questions: 8 → 10   (any change affects the next game)",
      ]
    ),
    (
      "questions 9 questions?",
      [
        "number of questions: 6 → 9   (any change affects the next game)",
        "number of questions: 9   (3…200; default 6)",
      ]
    ),
    ("questions", ["number of questions: 6   (3…200)"]),
    ("questions ?", ["number of questions: 6   (3…200)"]),
    ("questions 6", ["number of questions is already 6"]),
    ("questions&", ["number of questions is already 6"]),
    (
      "questions 9 questions&",
      [
        "number of questions: 6 → 9   (any change affects the next game)",
        "number of questions: 9 → 6   (any change affects the next game)",
      ]
    ),
    ("retention 85", ["desired retention: 90 % → 85 %"]),
    ("retention=85%", ["desired retention: 90 % → 85 %"]),
    ("retention \"85 %\"", ["desired retention: 90 % → 85 %"]),
    ("retention 85 %", ["desired retention: 90 % → 85 %"]),
    ("retention=85 %", ["desired retention: 90 % → 85 %"]),
    ("retention = 85 %", ["desired retention: 90 % → 85 %"]),
    ("retention -= 5 %", ["desired retention: 90 % → 85 %"]),
    (
      "retention 85 % goal 30",
      ["desired retention: 90 % → 85 %", "daily goal: 20 → 30"]
    ),
    ("retention-=5", ["desired retention: 90 % → 85 %"]),
    // Choices
    ("appearance dark", ["appearance: automatic → dark"]),
    ("APPEARANCE=Dark", ["appearance: automatic → dark"]),
    ("appearance d", ["appearance: automatic → dark"]),
    ("appearance!", ["appearance: automatic → light"]),
    ("appearance! appearance!", ["appearance: automatic → light", "appearance: light → dark"]),
    ("strictness", ["strictness: moderate   (low, moderate or aggressive)"]),
    ("selectedTab learn", ["what Enter starts: challenge → learn"]),
    ("sel=learn", ["what Enter starts: challenge → learn"]),
    // Names: short, stored, begun
    (
      "numberOfQuestions 10",
      [
        "number of questions: 6 → 10   (any change affects the next game)"
      ]
    ),
    ("numberofq=10", ["number of questions: 6 → 10   (any change affects the next game)"]),
    ("q=10", ["number of questions: 6 → 10   (any change affects the next game)"]),
    ("app", ["appearance: automatic   (light, dark or automatic)"]),
    ("new", ["new cards a day: 20   (0…999)"]),
    ("newp 5", ["new cards a day: 20 → 5"]),
    // Colours
    ("card-color blue", ["card color: red → blue"]),
    ("card-color #00f", ["card color: red → blue"]),
    ("card-color=#0000FF", ["card color: red → blue"]),
    ("card-color:#0000ff80", ["card color: red → #0000FF80"]),
    ("card-color #123", ["card color: red → #112233"]),
    ("cardcolor Grey", ["card color: red → gray"]),
    ("card-color #ff0000ff", ["card color is already red"]),
    // Times
    (
      "reminder reminder-time 20:30",
      [
        "daily reminder: off → on",
        "reminder time: 09:00 → 20:30",
      ]
    ),
    (
      "reminder on reminder-time:7:05",
      [
        "daily reminder: off → on",
        "reminder time: 09:00 → 07:05",
      ]
    ),
    ("reminder-time", ["reminder time: 09:00   (a time from 00:00 to 23:59)"]),
    // Texts
    ("name Mika", ["name: empty → Mika"]),
    ("name \"Mika K\"", ["name: empty → Mika K"]),
    ("name=\"Mika K\"", ["name: empty → Mika K"]),
    ("name=Mika\\ K", ["name: empty → Mika K"]),
    ("name \"Mika \\\"K\\\"\"", ["name: empty → Mika \"K\""]),
    ("name \"  Mika  \"", ["name: empty → Mika"]),
    ("name O'Neil", ["name: empty → O'Neil"]),
    ("name みかこ", ["name: empty → みかこ"]),
    ("name Mika name \"\"", ["name: empty → Mika", "name: Mika → empty"]),
    ("name=", ["name is already empty"]),
    ("name = questions=7", ["name: empty → questions=7"]),
    ("name", ["name: empty   (3…60 characters, or empty)"]),
    // All of them
    ("", ["Every setting has its default value; :set all lists them."]),
    ("   ", ["Every setting has its default value; :set all lists them."]),
    ("all&", ["Every setting already has its default value."]),
    (
      "questions 9 appearance dark all&",
      [
        "number of questions: 6 → 9   (any change affects the next game)",
        "appearance: automatic → dark",
        "appearance: dark → automatic",
        "number of questions: 9 → 6   (any change affects the next game)",
      ]
    ),
  ]
  @Test("follows vim", arguments: forms)
  func form(line: String, says: [String]) throws {
    #expect(try scratch.store().set(line) == says)
  }

  static let refusals: [(line: String, says: String)] = [
    // Numbers.
    ("questions 0", "“0” does not fit number of questions: 3…200. It stays 6."),
    ("questions -1", "“-1” does not fit number of questions: 3…200. It stays 6."),
    ("questions 2", "“2” does not fit number of questions: 3…200. It stays 6."),
    ("questions 201", "“201” does not fit number of questions: 3…200. It stays 6."),
    ("questions abc", "“abc” does not fit number of questions: 3…200. It stays 6."),
    ("questions 1e9", "“1e9” does not fit number of questions: 3…200. It stays 6."),
    ("questions +5", "“+5” does not fit number of questions: 3…200. It stays 6."),
    ("questions ５", "“５” does not fit number of questions: 3…200. It stays 6."),
    ("questions 5.0", "“5.0” does not fit number of questions: 3…200. It stays 6."),
    ("questions 0x10", "“0x10” does not fit number of questions: 3…200. It stays 6."),
    ("questions=", "number of questions needs a value: 3…200. It stays 6."),
    ("questions \"\"", "number of questions needs a value: 3…200. It stays 6."),
    (
      "questions 99999999999999999999",
      "“99999999999999999999” does not fit number of questions: 3…200. It stays 6."
    ),
    ("questions-=4", "“2” does not fit number of questions: 3…200. It stays 6."),
    ("questions+=", "number of questions needs a value: 3…200. It stays 6."),
    ("questions+=x", "“x” does not fit number of questions: 3…200. It stays 6."),
    (
      "questions+=9223372036854775807",
      "“9223372036854775807” does not fit number of questions: 3…200. It stays 6."
    ),
    (
      "questions-=-9223372036854775808",
      "“-9223372036854775808” does not fit number of questions: 3…200. It stays 6."
    ),
    ("retention 100", "“100” does not fit desired retention: 70…99 %. It stays 90 %."),
    ("retention 0.9", "“0.9” does not fit desired retention: 70…99 %. It stays 90 %."),
    // Choices.
    (
      "appearance drak",
      "“drak” does not fit appearance: light, dark or automatic. Did you mean dark? It stays automatic."
    ),
    (
      "appearance blue",
      "“blue” does not fit appearance: light, dark or automatic. It stays automatic."
    ),
    (
      "appearance=",
      "appearance needs a value: light, dark or automatic. It stays automatic."
    ),
    ("learning=maybe", "“maybe” does not fit learning mode: on or off. It stays on."),
    ("learning=", "learning mode needs a value: on or off. It stays on."),
    // Colours, times, names
    (
      "card-color oragne",
      "“oragne” does not fit card color: a name such as red, #RGB, #RRGGBB or #RRGGBBAA."
        + " Did you mean orange? It stays red."
    ),
    (
      "card-color #12",
      "“#12” does not fit card color: a name such as red, #RGB, #RRGGBB or #RRGGBBAA."
        + " It stays red."
    ),
    (
      "reminder-time 20:30",
      "reminder time can be set while daily reminder is on. First :set reminder"
    ),
    ("reminder-time&", "reminder time can be set while daily reminder is on. First :set reminder"),
    (
      "reminder reminder-time 24:00",
      "“24:00” does not fit reminder time: a time from 00:00 to 23:59. It stays 09:00."
    ),
    ("name Mi", "“Mi” does not fit name: 3…60 characters, or empty. It stays empty."),
    (
      "speak-command espeak-ng -v ja",
      "A value with blanks goes in quotes: :set speak-command \"espeak-ng -v ja\""
    ),
    (
      "speak-command=espeak-ng -v=ja questions 10",
      "A value with blanks goes in quotes: :set speak-command \"espeak-ng -v=ja\""
    ),
    (
      "speak-command sh -c \"a \\\"b\\\" c\"",
      "A value with blanks goes in quotes: :set speak-command \"sh -c a \\\"b\\\" c\""
    ),
    (
      "name Anna Maria Lopez Garcia",
      "A value with blanks goes in quotes: :set name \"Anna Maria Lopez Garcia\""
    ),
    (
      "name Anna Maria New York q=10",
      "A value with blanks goes in quotes: :set name \"Anna Maria New York\""
    ),
    (
      "name Anna A Garcia nolearning",
      "A value with blanks goes in quotes: :set name \"Anna A Garcia\""
    ),
    (
      "name Anna Maria strictness low",
      "A value with blanks goes in quotes: :set name \"Anna Maria\""
    ),
    ("name Mika Kay", "A value with blanks goes in quotes: :set name \"Mika Kay\""),
    ("name \"Mika", "The quote before “Mika” has no end. Close it with \"."),
    // Names
    ("questoins 5", "There is no setting “questoins”. Did you mean questions?"),
    ("colour", "There is no setting “colour”. Did you mean card-color?"),
    ("zzz", "There is no setting “zzz”. :set all lists them."),
    ("nolerning", "There is no setting “nolerning”. Did you mean nolearning?"),
    ("a", "“a” may be appearance or answers. A few letters more will tell."),
    ("num 5", "“num” may be questions or choices. A few letters more will tell."),
    (
      "norem",
      "“norem” may be noreminder, noreminder-time or noremember. A few letters more will tell."
    ),
    ("名前", "There is no setting “名前”. :set all lists them."),
    // Signs
    ("noquestions", "no goes only with settings that are on or off; number of questions is 3…200."),
    (
      "questions!",
      "! goes only with settings that are on or off, or one of several; number of questions is 3…200."
    ),
    (
      "appearance+=1", "+= goes only with numbers; appearance is light, dark or automatic."
    ),
    (
      "questions?x",
      "“questions?x” can't be read. Forms are key, key?, nokey, key!, key value, key=value,"
        + " key+=1, key-=1, key&."
    ),
    (
      "=5",
      "“=5” can't be read. Forms are key, key?, nokey, key!, key value, key=value,"
        + " key+=1, key-=1, key&."
    ),
    (
      "nolearning=on",
      "“nolearning=on” can't be read. Forms are key, key?, nokey, key!, key value, key=value,"
        + " key+=1, key-=1, key&."
    ),
    (
      "all!",
      "“all!” can't be read. Forms are key, key?, nokey, key!, key value, key=value,"
        + " key+=1, key-=1, key&."
    ),
  ]
  @Test("that can't be taken says why and what to do, and changes nothing", arguments: refusals)
  func refusal(line: String, says: String) throws {
    let store = try scratch.store()
    #expect(store.set(line) == [says])
    #expect(store.current == SettingsModel())
    #expect(store.set("appearance dark retry-missed! goal 9 \(line)") == [says])
    #expect(store.current == SettingsModel())
    #expect(SettingsStore(path: scratch.path).isFirstRun, "nothing was written")
  }

  @Test("is short in its answer even to a very long word")
  func longWord() throws {
    let store = try scratch.store()
    for line in ["questions ", "", "name ", "no", "appearance=", "questions+=", "\""] {
      let says = store.set(line + String(repeating: "9x", count: 20_000)).joined()
      #expect(says.count < 300, "\(line): \(says.prefix(300))")
    }
  }

  @Test("never stops the program, whatever it is made of")
  func noise() throws {
    let store = try scratch.store()
    var random = SeededGenerator(for: "lines for :set")
    let pieces = [
      "questions", "learning", "no", "all", "=", "+=", "-=", "!", "?", "&", ":", " ", "\"", "\\",
      "5", "-", "on", "name", "card-color", "#f00", "reminder-time", "\u{0}", "e\u{301}", "🏳️‍🌈",
      "\r\n",
      "\u{1B}[2J", "9:30", "　",
    ]
    for _ in 0..<150 {
      let line = (0..<Int.random(in: 0...8, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let before = store.current
      if case .failure = store.perform(set: line) {
        #expect(store.current == before, "seed \(random.seed), line \(line)")
      }
      for end in line.indices { _ = store.completions(for: String(line[..<end])) }
      #expect(
        SettingsStore(path: scratch.path).current == store.current,
        "seed \(random.seed), line \(line)"
      )
    }
  }
}

@Suite("The lists of :set") struct ListTests {
  let scratch = Scratch()

  @Test("show what differs from the defaults")
  func changed() throws {
    let store = try scratch.store()
    _ = store.set("questions 10 name \"Mika K\"")
    #expect(
      store.set("")
        == [
          "questions       number of questions     10   (default 6)",
          "name            name                    Mika K   (default empty)",
        ]
    )
  }

  @Test("show everything by section")
  func all() throws {
    let lines = try scratch.store().set("all")
    #expect(
      lines.filter { !$0.hasPrefix(" ") } == SettingSection.allCases.map(\.title)
    )
    for definition in SettingDefinition.all {
      let row = lines.first { $0.hasPrefix("  \(definition.name) ") }
      #expect(row?.contains(definition.caption) == true)
      #expect(row?.hasSuffix(definition.kind.text(of: definition.defaultValue)) == true)
    }
    #expect(lines.count == SettingDefinition.all.count + SettingSection.allCases.count)
  }

  @Test("have the same content as the page")
  func page() throws {
    var page = settingsPage(SettingsModel())
    #expect(page.sections.flatMap(\.rows).map(\.key) == SettingKey.allCases)
    let row = page.sections.flatMap(\.rows).first { $0.key == .dailyReminderTime }
    #expect(row?.isEnabled == false)
    let store = try scratch.store()
    _ = store.set("reminder reminder-time 8:00 retention 80")
    page = settingsPage(store.current)
    let rows = page.sections.flatMap(\.rows).filter { !$0.isDefault }
    #expect(rows.map(\.name) == ["retention", "reminder", "reminder-time"])
    #expect(rows.map(\.value) == ["80 %", "on", "08:00"])
    #expect(rows.map(\.isEnabled) == [true, true, true])
  }
}

import Files
import Foundation
import Settings
import Testing

@Suite("The settings file") struct FileTests {
  let scratch = Scratch()

  @Test("is written so that a person can edit it, in the order of the table")
  func layout() throws {
    let store = try scratch.store()
    #expect(store.isFirstRun)
    #expect(try FileSystem.stamp(scratch.path) == nil, "reading makes no file")
    _ = store.set(
      "name \"Mika \\\"K\\\"\" questions 10 appearance dark retry-missed! card-color #123"
    )
    _ = store.set("reminder reminder-time 7:05 retention 80")
    #expect(
      try scratch.text() == """
        {
          "appearance": "dark",
          "cardBackgroundColor": "#112233FF",
          "numberOfQuestions": 10,
          "desiredRetention": 80,
          "retryMissed": false,
          "dailyReminderEnabled": true,
          "dailyReminderTime": "07:05",
          "userName": "Mika \\"K\\""
        }

        """
    )
    #expect(try scratch.names() == ["settings.json"])
    let again = SettingsStore(path: scratch.path)
    #expect(again.current == store.current)
    #expect(!again.isFirstRun && again.problems.isEmpty)
  }

  @Test("keeps what was set even when it is the default, and loses it on a reset")
  func defaults() throws {
    let store = try scratch.store()
    _ = store.set("questions 6")
    #expect(try scratch.text() == "{\n  \"numberOfQuestions\": 6\n}\n")
    _ = store.set("questions&")
    #expect(try scratch.text() == "{}\n")
    store.update(.userName, to: "")
    #expect(!SettingsStore(path: scratch.path).isFirstRun)
  }

  static let missing: [(key: SettingKey, json: String)] = [
    (.appearance, #""dark""#), (.cardBackgroundColor, #""blue""#), (.plainOutput, "true"),
    (.numberOfQuestions, "10"),
    (.learningEnabled, "false"), (.strictness, #""low""#), (.answerMode, #""choices""#),
    (.numberOfChoices, "5"), (.newPerDay, "0"), (.desiredRetention, "75"), (.dailyGoal, "99"),
    (.retryMissed, "false"), (.rolloverHour, "0"), (.dailyReminderEnabled, "true"),
    (.dailyReminderTime, #""23:59""#), (.userName, #""Mika""#), (.rememberUser, "false"),
    (.selectedTab, #""learn""#), (.speakCommand, #""say -v Kyoko""#),
  ]
  @Test("that lacks one key gives that default alone", arguments: missing.map(\.key))
  func lacking(key: SettingKey) throws {
    let members = Self.missing.filter { $0.key != key }
      .map { "\"\($0.key.rawValue)\": \($0.json)" }.joined(separator: ",")
    let store = try scratch.store("{\(members)}")
    #expect(store.problems.isEmpty)
    for other in SettingKey.allCases {
      #expect(store.current.isDefault(other) == (other == key), "\(other)")
    }
  }

  static let oldForms: [(json: String, key: SettingKey, text: String)] = [
    (#"{"appearance": 0}"#, .appearance, "light"),
    (#"{"appearance": 1}"#, .appearance, "dark"),
    (#"{"appearance": "DARK"}"#, .appearance, "dark"),
    (#"{"strictness": 2}"#, .strictness, "aggressive"),
    (#"{"answerMode": 1}"#, .answerMode, "choices"),
    (#"{"selectedTab": 1}"#, .selectedTab, "learn"),
    (#"{"cardBackgroundColor": 65535}"#, .cardBackgroundColor, "blue"),
    (#"{"cardBackgroundColor": 4294967295}"#, .cardBackgroundColor, "white"),
    (#"{"cardBackgroundColor": "orange"}"#, .cardBackgroundColor, "orange"),
    (#"{"dailyReminderTime": 0}"#, .dailyReminderTime, "00:00"),
    (#"{"dailyReminderTime": 34200}"#, .dailyReminderTime, "09:30"),
    (#"{"dailyReminderTime": 86399.5}"#, .dailyReminderTime, "23:59"),
    (#"{"learningEnabled": 0}"#, .learningEnabled, "off"),
    (#"{"userName": "  Mika "}"#, .userName, "Mika"),
    (#"{"userName": "M\u00edka\u3042 \ud83d\ude00"}"#, .userName, "Míkaあ 😀"),
    (#"{"numberOfQ\u0075estions": 9}"#, .numberOfQuestions, "9"),
    (#"{"numberOfQuestions": 8, "numberOfQuestions": 9}"#, .numberOfQuestions, "9"),
    (#"{"numberOfQuestions": 9, "x": {"numberOfQuestions": 8}}"#, .numberOfQuestions, "9"),
    ("\u{FEFF}{\"numberOfQuestions\":9}", .numberOfQuestions, "9"),
    (" \t\r\n{\r\n\"numberOfQuestions\"\r\n:\r\n9\r\n}\r\n\r\n", .numberOfQuestions, "9"),
  ]
  @Test("is read in older and other forms", arguments: oldForms)
  func old(json: String, key: SettingKey, text: String) throws {
    let store = try scratch.store(json)
    #expect(store.problems.isEmpty)
    #expect(store.current.text(of: key) == text)
    #expect(try scratch.text() == json, "reading changes nothing")
  }

  static let badValues: [(key: SettingKey, json: String)] = [
    (.appearance, "3"), (.appearance, "-1"), (.appearance, #""drak""#), (.appearance, "null"),
    (.appearance, #""dark\u0000""#), (.appearance, "1.0"), (.appearance, #"["dark"]"#),
    (.cardBackgroundColor, "4294967296"), (.cardBackgroundColor, "-1"),
    (.cardBackgroundColor, "\"#12\""), (.numberOfQuestions, "2"), (.numberOfQuestions, "201"),
    (.numberOfQuestions, #""10""#), (.numberOfQuestions, "10.5"), (.numberOfQuestions, "true"),
    (.numberOfQuestions, "99999999999999999999"), (.numberOfQuestions, "1e400"),
    (.learningEnabled, "2"), (.learningEnabled, #""on""#), (.dailyReminderTime, "86400"),
    (.dailyReminderTime, "-1"), (.dailyReminderTime, "1e300"), (.dailyReminderTime, #""24:00""#),
    (.userName, #""Mi""#), (.userName, "7"), (.userName, #""Mika\u001b[2J""#),
    (.userName, "{}"),
  ]
  @Test(
    "with one bad value gives that default, a warning, and stays untouched",
    arguments: badValues
  )
  func badValue(key: SettingKey, json: String) throws {
    let text = "{ \"\(key.rawValue)\":\(json) , \"dailyGoal\": 33 }"
    let store = try scratch.store(text)
    #expect(store.problems.count == 1)
    let problem = try #require(store.problems.first)
    #expect(problem.hasPrefix("\(scratch.path): \(key.rawValue) can't be “\(json)”, only "))
    #expect(store.current.isDefault(key) && store.current.dailyGoal == 33)
    #expect(store.reload().isEmpty, "told once")
    #expect(try scratch.text() == text)
    #expect(try scratch.names() == ["settings.json"])
    // Another setting changes; the bad value stays for its owner to mend.
    _ = store.set("rollover 3")
    #expect(try scratch.text().contains("  \"\(key.rawValue)\": \(json)"))
    // Set anew or reset, it is mended.
    _ = store.set("\(key.rawValue)&")
    if key == .dailyReminderTime { _ = store.set("reminder \(key.rawValue)&") }
    #expect(SettingsStore(path: scratch.path).problems.isEmpty)
  }

  static let unknown = """
    {
      "future": {"nested": [1, 2.50, {"a": null}], "text": "a\\"b\\\\ } ] , : é\\u00e9"},
      "numberOfQuestions": 8,
      "big": 123456789012345678901234567890,
      "exact": 0.10000000000000000000000000001,
      "exponent": 1E400,
      "": [],
      "quo\\"te": "x",
      "appearance\\u0000": 1,
      "list": [ [ ] , { } ],
      "yes": true
    }

    """
  @Test("keeps what it does not know, to the letter")
  func unknownKeys() throws {
    let store = try scratch.store(Self.unknown)
    #expect(store.problems.isEmpty)
    #expect(store.current.numberOfQuestions == 8)
    #expect(store.current.appearance == .automatic)
    _ = store.set("questions 9")
    let others = Self.unknown.split(separator: "\n").filter { !$0.contains("numberOfQuestions") }
    var expected = others
    expected.insert("  \"numberOfQuestions\": 9,", at: 1)
    #expect(try scratch.text() == expected.joined(separator: "\n") + "\n")
    _ = store.set("all&")
    #expect(try scratch.text() == others.joined(separator: "\n") + "\n")
  }

  @Test("is left alone by a change that is none")
  func noChange() throws {
    let text = #"{"numberOfQuestions":10,"z":1,"appearance":1}"#
    let store = try scratch.store(text)
    _ = store.set("questions 10")
    _ = store.set("questions")
    _ = store.set("drak")
    #expect(try scratch.text() == text)
  }

  static let broken: [(bytes: [UInt8], reason: String)] = [
    ([], "it is empty"),
    (Array(" \n".utf8), "it is empty"),
    (Array(#"{"numberOfQuestions": 1"#.utf8), "it is not whole JSON"),
    (Array("{".utf8), "it is not whole JSON"),
    (Array(#"{"a": 1} x"#.utf8), "it is not whole JSON"),
    (Array(#"{"a": 1,}"#.utf8), "it is not whole JSON"),
    (Array("{'a': 1}".utf8), "it is not whole JSON"),
    (Array("{\"a\": \"\n\"}".utf8), "it is not whole JSON"),
    (Array("{\"a\": 01}".utf8), "it is not whole JSON"),
    (Array("appearance=dark".utf8), "it is not whole JSON"),
    (Array("[1, 2]".utf8), "it is not a JSON object"),
    (Array("\"text\"".utf8), "it is not a JSON object"),
    (Array("null".utf8), "it is not a JSON object"),
    (Array("7".utf8), "it is not a JSON object"),
    (Array("{}\u{0}{}".utf8), "it is not UTF-8 text"),
    (Array("{\"a\": \"".utf8) + [0xFF] + Array("\"}".utf8), "it is not UTF-8 text"),
    ([0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], "it is not UTF-8 text"),
    ([UInt8](repeating: 0, count: 500), "it is not UTF-8 text"),
    ([UInt8](repeating: UInt8(ascii: "["), count: 100_000), "it is not whole JSON"),
  ]
  @Test("that is broken is moved aside and named, and never lost", arguments: broken)
  func brokenFile(bytes: [UInt8], reason: String) throws {
    try scratch.put(bytes)
    let store = try scratch.store()
    let aside = "\(scratch.path).broken-1"
    #expect(
      store.problems == [
        "\(scratch.path) can't be used: \(reason). It is now \(aside). The defaults are used."
      ]
    )
    #expect(store.current == SettingsModel() && !store.isFirstRun)
    #expect(try FileSystem.read(aside, limit: 1 << 20) == bytes)
    #expect(!FileSystem.exists(scratch.path))
    #expect(store.reload().isEmpty)
    _ = store.set("questions 9")
    #expect(SettingsStore(path: scratch.path).current.numberOfQuestions == 9)
    #expect(try FileSystem.read(aside, limit: 1 << 20) == bytes)
  }

  @Test("cut off at any place is either whole or moved aside, and the program starts")
  func truncated() throws {
    let whole = Array(#"{"appearance":"dark","userName":"Míka","x":[1,{"y":"\"}"}]}"#.utf8)
    for end in 0...whole.count {
      try scratch.put(Array(whole[..<end]))
      let store = try scratch.store()
      #expect((store.problems.isEmpty) == (end == whole.count))
      #expect(FileSystem.exists(scratch.path) == (end == whole.count))
    }
    #expect(try scratch.names().count == whole.count + 1)
  }

  @Test(
    "broken while the program runs changes nothing until the next change, and is then moved aside"
  )
  func brokenLater() throws {
    let store = try scratch.store(#"{"numberOfQuestions": 10, "z": 1}"#)
    try scratch.put("{ half")
    #expect(
      store.reload() == [
        "\(scratch.path) can't be used: it is not whole JSON. The settings stay as they are."
      ]
    )
    #expect(store.reload().isEmpty)
    #expect(store.current.numberOfQuestions == 10)
    #expect(try scratch.text() == "{ half")
    let lines = store.set("appearance dark")
    #expect(lines.first == "appearance: automatic → dark")
    #expect(lines.last?.hasSuffix("It is now \(scratch.path).broken-1.") == true)
    #expect(try scratch.text("settings.json.broken-1") == "{ half")
    #expect(
      try scratch.text()
        == "{\n  \"appearance\": \"dark\",\n  \"numberOfQuestions\": 10,\n  \"z\": 1\n}\n"
    )
  }

  @Test("deleted while the program runs comes back with the next change")
  func deleted() throws {
    let store = try scratch.store(#"{"numberOfQuestions": 10}"#)
    try FileSystem.remove(scratch.path)
    #expect(store.reload() == ["\(scratch.path) is gone. The settings stay as they are."])
    #expect(store.reload().isEmpty)
    #expect(store.current.numberOfQuestions == 10)
    _ = store.set("goal 9")
    #expect(SettingsStore(path: scratch.path).current == store.current)
    #expect(store.current.numberOfQuestions == 10)
  }

  @Test("too big to be one is let be")
  func big() throws {
    try scratch.put([UInt8](repeating: 32, count: 2 << 20))
    let store = try scratch.store()
    #expect(
      store.problems == ["\(scratch.path) can't be read: File too large. The defaults are used."]
    )
    #expect(store.set("questions 9").count == 2)
    #expect(try FileSystem.stamp(scratch.path)?.size == 2 << 20)
  }

  @Test("that is a link stays one")
  func link() throws {
    try FileSystem.createFolder(FileSystem.join(scratch.folder, "dotfiles"))
    let target = FileSystem.join(scratch.folder, "dotfiles/kuchi.json")
    try FileSystem.replace(
      target,
      with: Array(#"{"numberOfQuestions": 10}"#.utf8),
      modeIfNew: 0o644
    )
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path,
      withDestinationPath: "dotfiles/kuchi.json"
    )
    let store = try scratch.store()
    _ = store.set("questions+=1")
    #expect(try scratch.text("dotfiles/kuchi.json") == "{\n  \"numberOfQuestions\": 11\n}\n")
    #expect(
      try FileSystem.list(scratch.folder).first { $0.name == "settings.json" }?.isLink == true
    )
    #expect(store.reload().isEmpty)
  }

  @Test("of a killed writer leaves no rubbish after the next change")
  func leftovers() throws {
    let store = try scratch.store()
    _ = store.set("questions 9")
    try FileSystem.replace("\(scratch.folder)/.settings.json.tmp-1-0", with: [1, 2])
    _ = store.set("questions 10")
    #expect(try scratch.names() == ["settings.json"])
  }
}

import Foundation
import Glibc
import TestSupport
import Testing

@Suite("The command line", .serialized, .timeLimit(.minutes(10)))
struct CommandLineTests {
  let kuchi: Kuchi

  init() throws { kuchi = try Kuchi() }

  @Test(
    "tells the version and how it is called",
    arguments: [
      (["--version"], "Kuchi "), (["-V"], "Kuchi "), (["--help"], "kuchi [DECK...]"),
      (["-h"], "--seed"), (["--version", "--help"], "kuchi [DECK...]"),
      (["nodeck", "--help"], "Exit status"),
    ]
  )
  func tells(arguments: [String], words: String) throws {
    let result = try kuchi.run(arguments)
    #expect(result.status == .code(0))
    #expect(result.outputText.contains(words))
    #expect(result.errors == [])
    #expect(kuchi.home.files.filter { $0.contains("journal") } == [], "and opens nothing for it")
  }

  static let misuses: [(arguments: [String], named: String)] = [
    (["--nonsense"], "--nonsense"), (["-x"], "-x"), (["--seed"], "--seed"),
    (["--seed", "many"], "many"), (["--seed", "-1"], "-1"), (["--seed=1e3"], "1e3"), (["-c"], "-c"),
    (["--at", "tomorrow"], "tomorrow"), (["--at", "2026-02-30T09:00"], "2026-02-30"),
    (["--at", "2026-12-01T25:00"], "25:00"), (["--command"], "--command"),
    (["no/such/deck.tsv"], "no/such/deck.tsv"), (["aminals"], "animals"),
    (["--", "--help"], "--help"),
  ]

  @Test("refuses what makes no sense, with status 2 and the word in question", arguments: misuses)
  func refuses(arguments: [String], named: String) throws {
    let result = try kuchi.run(arguments, input: .text("challenge\n"))
    #expect(result.status == .code(2))
    #expect((result.outputText + result.errorText).contains(named))
    #expect(result.verdictCount == 0)
  }

  static let commands: [(arguments: [String], words: [String], code: Int32)] = [
    (["version"], ["Kuchi "], 0), (["set", "goal", "33"], ["20 → 33"], 0),
    (["set", "goal?"], ["20"], 0), (["-c", "version"], ["Kuchi "], 0),
    (["-c", ":version"], ["Kuchi "], 0), (["--command=version"], ["Kuchi "], 0),
    (
      ["-c", "set goal 33", "-c", "set goal+=1", "-c", "set goal?"], ["20 → 33", "33 → 34", "34"], 0
    ),
    (["-c", "hist"], ["No session yet"], 0), (["-c", ""], [], 2),
    (["-c", "nonsense", "-c", "version"], ["no command", "Kuchi "], 2),
    (["-c", "version", "-c", "quit", "-c", "set goal 33"], ["Kuchi "], 0),
    (["-c", "nonsense", "-c", "quit"], ["no command"], 2), (["set", "goal", "much"], ["1…999"], 1),
    (["history", "7"], ["“7”"], 1), (["check"], ["animals: 6 cards, all is well"], 0),
    (["decks"], ["animals", "3 notes", "6 cards"], 0),
    (["use", "animals"], ["animals: 6 cards"], 0),
    (["use", "nothing"], ["There is no deck “nothing”"], 1),
    (["check", "my  deck"], ["There is no deck “my  deck”"], 1),
    (["scores", "x"], ["Usage: :scores"], 2), (["due", "--bogus"], ["--json"], 2),
    (["export"], ["Usage: :export"], 2), (["--", "stats"], ["There is no deck “stats”"], 2),
    (["version", "--seed", "1"], ["Usage: :version takes no words."], 2),
  ]

  @Test("carries out commands in their order and ends", arguments: commands)
  func carriesOut(arguments: [String], words: [String], code: Int32) throws {
    let result = try kuchi.run(arguments)
    #expect(result.status == .code(code))
    var rest = (result.errorText + result.outputText)[...]
    for word in words {
      let found = try #require(rest.firstRange(of: word), "“\(word)” in \(result.outputText)")
      rest = rest[found.upperBound...]
    }
    #expect(ControlBytes.inPipe(result.output) == [])
  }

  @Test(
    "tells by its status how a piped session went",
    arguments: [
      ("version\n", 0), ("nonsense\n", 1), ("nonsense\nquit\n", 1), ("nonsense\nversion\n", 1),
      ("set questions 0\n", 1), ("challenge\n:nonsense\n:leave\n", 0),
    ]
  )
  func status(input: String, code: Int32) throws {
    #expect(try kuchi.run(input: .text(input)).status == .code(code))
  }

  @Test("ends a command that plays when its input ends, and keeps the answers")
  func plays() throws {
    let result = try kuchi.run(
      ["-c", "challenge", "-c", "history"],
      input: .text(":giveup\n:giveup\n")
    )
    #expect(result.status == .code(0))
    #expect(result.verdictCount == 2)
    #expect(result.outputText.contains("Left after 2 of 6"))
    #expect(try kuchi.reviews().count == 2)
  }

  @Test("opens decks by file, by folder and by name, for this run")
  func decks() throws {
    let home = kuchi.home
    try home.write("outside/birds.tsv", "#separator:tab\n#columns:word\tmeaning\ntori\tbird\n")
    try home.write("outside/sea/fish.tsv", "#separator:tab\n#columns:word\tmeaning\nsakana\tfish\n")
    try home.write("no ending", "#separator:tab\n#columns:word\tmeaning\nkuchi\tmouth\n")
    let spellings: [(arguments: [String], cards: [String])] = [
      ([home.path("outside/birds.tsv")], ["tori"]), (["outside/birds.tsv"], ["tori"]),
      (["./outside/birds.tsv"], ["tori"]), ([home.path("outside")], ["tori", "sakana"]),
      (["outside/"], ["tori", "sakana"]), (["no ending"], ["kuchi"]),
      (["outside/birds.tsv", "outside/sea/fish.tsv"], ["tori", "sakana"]),
      (["animals"], ["ねこ", "いぬ", "とり", "cat", "dog", "bird"]),
      (["--", "outside/birds.tsv"], ["tori"]),
    ]
    for (arguments, cards) in spellings {
      let input = String(repeating: ":giveup\n", count: 20)
      let result = try kuchi.run(
        ["-c", "set noretry-missed", "-c", "challenge"] + arguments,
        input: .text(input)
      )
      #expect(result.status == .code(0), "\(arguments)")
      let shown = Set(
        result.outputText.split(separator: "\n").map { $0.drop { $0 == " " } }.map(String.init)
      )
      #expect(shown.intersection(cards) == Set(cards), "\(arguments)")
    }
    #expect(try kuchi.run(["use"]).outputText == "animals: 6 cards\n", "the choice is not kept")
  }

  @Test("says of every deck that cannot be read what it is and why")
  func unreadable() throws {
    let home = kuchi.home
    try home.write("empty.tsv", "")
    try home.write("bytes.tsv", bytes: [0xFF, 0xFE, 0x00, 0x41])
    for (argument, code, words) in [
      ("empty.tsv", 1, "no cards"), ("bytes.tsv", 1, "bytes.tsv"), ("/dev/null", 1, "no cards"),
    ] as [(String, Int32, String)] {
      let result = try kuchi.run([argument, "-c", "challenge"])
      #expect(result.status == .code(code), "\(argument)")
      #expect(result.errorText.contains(words), "\(result.errorText)")
    }
  }

  @Test("repeats the same choices for the same seed, and others without")
  func seed() throws {
    let deck =
      "#separator:tab\n#columns:word\tmeaning\n" + (1...60).map { "word\($0)\tyes\n" }.joined()
    func questions(_ arguments: [String]) throws -> [String] {
      let fresh = try Kuchi(
        deck: deck,
        settings: #"{ "userName": "Mika", "numberOfQuestions": 20, "answerMode": "choices" }"#
      )
      let input = ProgramInput.text(String(repeating: "1\n", count: 20))
      let result = try fresh.run(arguments + ["-c", "challenge"], input: input)
      return result.outputText.split(separator: "\n").filter { $0.hasPrefix("  ") }.map(String.init)
    }
    let first = try questions(["--seed", "42"])
    #expect(first.count > 20)
    #expect(try questions(["--seed", "42"]) == first)
    #expect(try questions(["--seed=42"]) == first)
    #expect(try questions(["--seed", "43"]) != first)
    #expect(try questions([]) != questions([]), "and every round is another")
  }

  @Test("pretends a moment, and a study day begins at the rollover hour")
  func moment() throws {
    let input = ProgramInput.text("challenge\n:giveup\n:leave\nhistory\n")
    let before = try kuchi.run(["--at", "2026-12-01T03:59"], input: input)
    #expect(before.outputText.contains("03:59"))
    let after = try kuchi.run(["--at", "2026-12-01T04:01"], input: input)
    #expect(after.outputText.contains("04:01"))
    let history = try kuchi.run(["--at", "2026-12-01T09:00", "history"])
    let rows = history.outputText.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(rows.count >= 2)
    #expect(rows[0].hasPrefix("today 2 04:01 "))
    #expect(rows[1].hasPrefix("yesterday 1 03:59 "), "the night belongs to the day before")

    let moved = try kuchi.run(
      ["-c", "set rollover 3", "-c", "history"] + ["--at", "2026-12-02T02:59"]
    )
    #expect(moved.outputText.contains("today"), "kept days stay what they were")
    let streak = try kuchi.run(["--at", "2026-12-01T09:00", "-c", "scores"])
    #expect(streak.outputText.contains("yesterday"))
  }

  @Test(
    "takes the moment in the zone of the surroundings, with Z in UTC",
    arguments: [
      ("2026-12-01T09:00", "09:00"), ("2026-12-01T09:00Z", "18:00"),
    ]
  )
  func zone(moment: String, shown: String) throws {
    let tokyo = kuchi.setting("TZ", "Asia/Tokyo")
    let input = ProgramInput.text("challenge\n:giveup\n:leave\nhistory\n")
    let result = try tokyo.run(["--at", moment], input: input)
    #expect(result.outputText.contains(" \(shown) "))
  }

  @Test(
    "ends with 130 after Ctrl-C, and as the signal says after others",
    arguments: [
      (SIGINT, ProgramStatus.code(130)), (SIGTERM, .signal(SIGTERM)), (SIGHUP, .signal(SIGHUP)),
    ]
  )
  func interrupted(number: Int32, status: ProgramStatus) throws {
    // Input that never comes: a pipe that stays open.
    for command in [["-c", "challenge"], []] {
      let pty = try Pty(
        "/bin/sh",
        ["-c", "mkfifo f 2>/dev/null; exec \"$0\" \"$@\" <>f", kuchi.program] + command,
        home: kuchi.home,
        environment: kuchi.environment,
        directory: kuchi.home.path
      )
      if !command.isEmpty { try pty.waitFor("Challenge 1 of 6") }
      try pty.waitUntilAsleep("kuchi") { $0.handles(number) }
      pty.signal(number)
      #expect(try pty.waitForExit() == status)
    }
  }

  @Test("hands a setting's value over as one, and says of what is suspended how it comes back")
  func words() throws {
    let kuchi = try Kuchi(settings: nil)
    for name in ["Anna Maria", #"Zoë "Q" \o/"#] {
      #expect(try kuchi.run(["set", "name", name]).status == .code(0))
      #expect(try kuchi.settings()?["userName"] as? String == name)
    }
    let suspended = try kuchi.run(["suspend", "ねこ"])
    #expect(
      suspended.outputText
        == "Suspended: ねこ (2 cards). :suspend --off ねこ lets it come back.\n"
    )
    #expect(try kuchi.run(["suspend", "--off", "ねこ"]).status == .code(0))
    let both = try kuchi.run(["-c", "suspend ねこ", "-c", "undo"])
    #expect(both.outputText.contains(":undo takes it back."))
    #expect(both.outputText.contains("Not suspended any more: ねこ (2 cards)"))
  }

  @Test("of one Ctrl-C ends a piped session, all following commands too")
  func interruptedCommands() throws {
    let pty = try kuchi.start(["-c", "challenge", "-c", "version"])
    try pty.waitForQuestion("Challenge 1 of 6")
    pty.send("\u{3}")
    try pty.waitForQuestion("Challenge 1 of 6")
    pty.send("\u{3}")
    #expect(try pty.waitForExit() == .code(130))
    #expect(!pty.screen.words.contains("journal"))
  }
}

import Reminders
import Settings
import Synchronization
import Terminal
import TestSupport
import Testing
import Time

@testable import Shell

/// A door that opens or not, and keeps what is put there.
private final class FakeDoor: ReminderDoor {
  let name = "a door"
  var installed: TimeOfDay?
  var flaw: String?
  /// What keeps what is put there from coming.
  var sleep: ReminderFlaw?

  func state() -> ReminderDoorState {
    if let installed { return .installed(what: "daily at \(installed)", flaw: sleep) }
    return flaw.map { .closed($0) } ?? .open
  }

  func install(_ command: ReminderCommand, at time: TimeOfDay) throws(ReminderError) {
    if let flaw { throw ReminderError("\(flaw).") }
    installed = time
  }

  func remove() throws(ReminderError) -> Bool {
    defer { installed = nil }
    return installed != nil
  }
}

@Suite("The reminder") struct RemindTests {
  static let deck = "#columns:question\tanswer\nPeru\tLima\nOman\tMuscat\nIran\tTehran\n"

  private let home: Home
  private let door = FakeDoor()
  /// What the desktop was told.
  private let shown = Shown()

  final class Shown: Sendable {
    let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
  }

  init() throws {
    home = try Home(decks: ["places": Self.deck])
    let shown = shown
    let programs = ProgramRunner { call in
      shown.texts.withLock { $0.append(call.arguments.suffix(2).joined(separator: " ")) }
      return .ended(status: 0, output: [], errors: [])
    }
    home.reminders = ReminderSystem(
      doors: [door],
      notifier: Notifier(
        programs: programs,
        environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"],
        userNumber: 0,
        terminalFolders: []
      ),
      programs: programs,
      command: ReminderCommand(executable: "/usr/bin/kuchi", environment: [:], folder: "/")
    )
  }

  /// A moment at which the clock shows a time on a day counted from the one the home begins with.
  private func moment(day: Int, _ time: String) throws -> Moment {
    let time = try #require(TimeOfDay(time))
    return try inZone("UTC") {
      let start = LocalTime(Moment(milliseconds: 1_796_000_000_000)).day
      return try #require(ReminderPlan.moment(of: time, on: start + day))
    }
  }

  private func go(_ day: Int, _ time: String) throws { home.moment = try moment(day: day, time) }

  /// Runs a shell; no other test may move the zone meanwhile.
  @discardableResult
  private func run(
    _ lines: [String],
    isInteractive: Bool = false
  ) -> (output: [String], ending: QuizShell.Ending, prompts: [String]) {
    inZone("UTC") { home.run(lines, isInteractive: isInteractive) }
  }

  /// Plays a challenge to its end.
  private func finishSession() {
    let console = ScriptedConsole([.line("challenge")])
    console.reply = { prompt, output in
      if prompt.hasPrefix("kuchi>") { return nil }
      guard prompt.hasPrefix("answer>") else { return "" }
      let question = output.last { $0.hasPrefix("  ") } ?? ""
      return ["  Peru": "Lima", "  Oman": "Muscat", "  Iran": "Tehran"][question] ?? ""
    }
    inZone("UTC") { _ = home.shell(on: console).run() }
  }

  /// Plays a challenge that is left after one answer.
  private func study() {
    run(["challenge", "nothing like it", ":leave"])
  }

  @Test("is created by :set reminder, moved by reminder-time, deleted by noreminder")
  func sets() throws {
    try go(0, "12:00")
    let on = run(["set reminder"]).output
    #expect(door.installed?.description == "09:00")
    #expect(on == ["daily reminder: off → on", "It comes through a door, tomorrow at 09:00."])
    let moved = run(["set reminder-time 20:30"]).output
    #expect(door.installed?.description == "20:30")
    #expect(moved.last == "It comes through a door, today at 20:30.")
    #expect(run(["set noreminder"]).output.last == "The reminder is deleted.")
    #expect(door.installed == nil)
    run(["set reminder reminder-time=7:00"])
    #expect(door.installed?.description == "07:00")
    run(["set all&"])
    #expect(door.installed == nil)
    #expect(run(["set questions 9"]).output.count == 1)
  }

  @Test("where no door opens is a setting all the same, and says what to install")
  func closed() {
    door.flaw = "it is shut"
    let (output, ending, _) = run(["set reminder"])
    #expect(output.contains { $0.contains("it is shut. On Debian, apt-get install cron") })
    #expect(output.last == "A reminder is then shown when Kuchi starts, and nowhere else.")
    #expect(ending == .status(1))
    #expect(run(["set reminder?"]).output.first?.hasPrefix("daily reminder: on") == true)
  }

  @Test("that nothing would call is told of when it is set, when it is moved, and in its status")
  func sleeping() throws {
    try go(0, "12:00")
    door.sleep = ReminderFlaw("it is asleep", remedy: "Wake it with: a bell")
    let set = run(["set reminder"])
    #expect(
      set.output.last
        == "It is to come through a door, tomorrow at 09:00, but it is asleep. Wake it with: a bell"
    )
    #expect(set.ending == .status(0))
    #expect(run(["set reminder-time 20:30"]).output.last?.hasSuffix("with: a bell") == true)
    let status = run(["remind status"])
    #expect(status.output.contains("a door: it is asleep"))
    #expect(status.output.contains("Nothing will call you. Wake it with: a bell"))
    #expect(status.ending == .status(1))
    door.sleep = ReminderFlaw("it has stopped")
    #expect(
      run(["set reminder-time 21:30"]).output.last?
        .hasSuffix("it has stopped. :set noreminder and :set reminder set it up anew.") == true
    )
    door.sleep = nil
    #expect(run(["set reminder-time 22:30"]).output.last?.hasPrefix("It comes through") == true)
  }

  @Test("tells count and streak, once a day, when something is due")
  func reminds() throws {
    try go(0, "08:00")
    study()
    run(["set reminder"])
    try go(1, "08:59")
    run(["remind"])
    #expect(shown.all.isEmpty)
    try go(1, "09:00")
    for _ in 0..<3 { #expect(run(["remind"]).output.isEmpty) }
    #expect(shown.all == ["It's time to practice! 1 due, streak 1 day"])
    try go(2, "09:00")
    run(["remind"])
    #expect(shown.all.count == 2)
    run(["set noreminder"])
    try go(3, "09:00")
    run(["remind"])
    #expect(shown.all.count == 2)
  }

  @Test("is silent where nothing is due, the goal is met, or a session was finished")
  func silent() throws {
    try go(0, "08:00")
    run(["set reminder", "set reminder-time 20:00"])
    try go(0, "20:00")
    run(["remind"])
    #expect(shown.all.isEmpty, "nothing is due")
    study()
    try go(1, "19:00")
    finishSession()
    try go(1, "20:00")
    run(["remind"])
    #expect(shown.all.isEmpty, "a session was finished")
    try go(2, "19:00")
    study()
    run(["set goal 1"])
    try go(2, "20:00")
    run(["remind"])
    #expect(shown.all.isEmpty, "the goal is met")
    run(["set goal 20"])
    try go(3, "20:00")
    run(["remind"])
    #expect(shown.all.count == 1, "a card is due, and nothing was done")
  }

  @Test("that was missed is told once at the next start, with what waits then")
  func missed() throws {
    try go(0, "08:00")
    study()
    run(["set reminder"])
    try go(3, "08:00")
    let start = run([], isInteractive: true).output.filter { $0.contains("It's time") }
    #expect(start.count == 1)
    #expect(start.first?.hasPrefix("It's time to practice! 1 due.") == true)
    #expect(start.first?.contains("09:00, did not reach you") == true)
    #expect(!run([], isInteractive: true).output.contains { $0.contains("It's time") })
    // Today's comes nevertheless.
    try go(3, "09:00")
    run(["remind"])
    #expect(shown.all.count == 1)
    try go(3, "09:30")
    #expect(!run([], isInteractive: true).output.contains { $0.contains("It's time") })
  }

  @Test("says of itself how it comes and what it would say")
  func status() throws {
    try go(0, "08:00")
    let off = run(["remind status"]).output
    #expect(off.first == "The daily reminder is off. :set reminder turns it on.")
    #expect(off.contains("a door: possible, not used"))
    #expect(off.last == "Now it would say nothing: nothing is due.")
    run(["set reminder"])
    let on = run(["remind status"]).output
    #expect(on.first == "The daily reminder is on, at 09:00; the next comes today at 09:00.")
    #expect(on.contains("a door: daily at 09:00"))
    door.installed = nil
    let (gone, ending, _) = run(["remind status"])
    #expect(
      gone.contains("Nothing will call you. :set noreminder and :set reminder set it up anew.")
    )
    #expect(ending == .status(1))
    #expect(run(["remind test"]).output == ["Sent: the desktop shows it."])
    #expect(run(["remind often"]).ending == .status(1))
  }
}

@Suite("Speaking") struct SayTests {
  private func home(_ outcome: ProgramOutcome, _ calls: RemindTests.Shown) throws -> Home {
    let home = try Home(decks: ["animals": "#language:ja\n#columns:word\tmeaning\n-ねこ\tcat\n"])
    let programs = ProgramRunner { call in
      calls.texts.withLock { $0.append(([call.program] + call.arguments).joined(separator: "|")) }
      return outcome
    }
    home.reminders = ReminderSystem(
      doors: [],
      notifier: Notifier(programs: programs, environment: [:], userNumber: 0, terminalFolders: []),
      programs: programs,
      command: nil
    )
    return home
  }

  @Test("hands the word over as one argument that is no option")
  func says() throws {
    let calls = RemindTests.Shown()
    let home = try home(.ended(status: 0, output: [], errors: []), calls)
    home.run([
      "set speak-command \"espeak-ng -v ja\"", "say $(id); ねこ いぬ", "challenge", ":say", "cat",
      "say",
    ])
    #expect(
      calls.all == [
        "espeak-ng|-v|ja|$(id); ねこ いぬ", "espeak-ng|-v|ja| -ねこ", "espeak-ng|-v|ja| -ねこ",
      ]
    )
  }

  @Test("says in one message what is missing")
  func missing() throws {
    let calls = RemindTests.Shown()
    let home = try home(.missing, calls)
    let none = home.run(["say ねこ"])
    #expect(
      none.output == ["Nothing speaks yet. For Japanese: :set speak-command \"espeak-ng -v ja\""]
    )
    let missing = home.run(["set speak-command espeak-ng", "say", "say ねこ"])
    #expect(missing.output.dropFirst().first == "Nothing was asked yet. :say WORD speaks a word.")
    #expect(missing.output.last == "espeak-ng is not installed. :set speak-command names another.")
    #expect(missing.ending == .status(1))
  }
}

import Foundation
import Settings
import Synchronization
import TestSupport
import Testing

@testable import Reminders

/// A crontab that stands in memory, and the calls that were made.
final class FakeSystem: Sendable {
  struct State {
    var table: [UInt8]?
    var hasCron = true
    /// What crontab says where there is no table.
    var emptyWords = "no crontab for mika\n"
    var hasSystemd = true
    var runsSystemd = true
    var failing: Set<String> = []
    var calls: [[String]] = []
  }

  let state = Mutex(State())

  var runner: ProgramRunner {
    ProgramRunner { [self] call in
      state.withLock { state in
        state.calls.append([call.program] + call.arguments)
        switch call.program {
        case "crontab":
          guard state.hasCron else { return .missing }
          switch call.arguments.first {
          case "-l":
            guard let table = state.table else {
              return .ended(status: 1, output: [], errors: Array(state.emptyWords.utf8))
            }
            return .ended(status: 0, output: table, errors: [])
          case "-r": state.table = nil
          default: state.table = call.input
          }
          return .ended(status: 0, output: [], errors: [])
        case "systemctl":
          guard state.hasSystemd else { return .missing }
          let verb = call.arguments.dropFirst(2).first ?? ""
          let isGood = state.runsSystemd && !state.failing.contains(verb)
          return .ended(status: isGood ? 0 : 1, output: [], errors: Array("it failed\n".utf8))
        default: return .missing
        }
      }
    }
  }
}

@Suite("The doors of the reminder") struct DoorTests {
  let folder: TemporaryFolder
  let system = FakeSystem()
  let command: ReminderCommand
  let time: TimeOfDay

  init() throws {
    folder = try TemporaryFolder()
    command = try #require(
      ReminderCommand(
        executable: "/usr/bin/kuchi",
        environment: ["KUCHI_HOME": "/home/m/k"],
        folder: "/"
      )
    )
    time = try #require(TimeOfDay("20:05"))
  }

  private var timer: TimerDoor { TimerDoor(programs: system.runner, folder: folder.path("units")) }
  private var crontab: CrontabDoor {
    CrontabDoor(programs: system.runner, processes: folder.path("proc"))
  }

  /// Has the system list processes of these names.
  private func list(_ names: [String]) throws {
    try folder.write("proc/self/comm", "crond\n")
    for (number, name) in names.enumerated() {
      try folder.write("proc/\(number + 1)/comm", name + "\n")
    }
  }

  private var both: ReminderSystem {
    ReminderSystem(
      doors: [timer, crontab],
      notifier: Notifier(
        programs: system.runner,
        environment: [:],
        userNumber: 0,
        terminalFolders: []
      ),
      programs: system.runner,
      command: command
    )
  }

  static let tables = [
    "", "MAILTO=mika\n\n# mine\n*/5 * * * * true\n", "# no end \u{e9} ✓\n0 9 * * * x % y\n", "\n\n",
  ]

  @Test("put one line into the crontab and take it out to the byte", arguments: tables)
  func bytes(text: String) throws {
    let before = Array(text.utf8)
    system.state.withLock { $0.table = before.isEmpty ? nil : before }
    #expect(try crontab.remove() == false)
    try crontab.install(command, at: time)
    try crontab.install(command, at: time)
    let table = system.state.withLock { $0.table ?? [] }
    let added = String(decoding: table.dropFirst(before.count), as: UTF8.self)
    #expect(table.starts(with: before))
    #expect(added.split(separator: "\n").count == 3)
    #expect(added.contains("\n5 20 * * * KUCHI_HOME=/home/m/k /usr/bin/kuchi remind\n"))
    #expect(try crontab.remove())
    #expect(system.state.withLock { $0.table } == (before.isEmpty ? nil : before))
  }

  @Test("end a last line without its end first, and know an empty table in BusyBox's words, too")
  func otherCrons() throws {
    let table = try Crontab(bytes: Array("0 9 * * * mine".utf8)).with(command, at: time)
    #expect(String(decoding: table.bytes, as: UTF8.self).hasPrefix("0 9 * * * mine\n# kuchi"))
    #expect(try table.line() != nil)
    system.state.withLock { $0.emptyWords = "crontab: can't open 'm': No such file or directory" }
    #expect(crontab.state() == .open)
    try crontab.install(command, at: time)
    #expect(try crontab.remove())
  }

  @Test("call the program for the same files from another folder")
  func relative() throws {
    let command = try #require(
      ReminderCommand(
        executable: "/usr/bin/kuchi",
        environment: ["KUCHI_HOME": "./k", "KUCHI_CONTENT": "c", "XDG_DATA_HOME": "not/absolute"],
        folder: "/home/m"
      )
    )
    #expect(
      command.shellText
        == "KUCHI_CONTENT=/home/m/c KUCHI_HOME=/home/m/./k /usr/bin/kuchi remind"
    )
  }

  @Test("leave a line between others where it stands, and what is around it")
  func between() throws {
    let table = Crontab(bytes: Array("one\n".utf8))
    let more = Crontab(bytes: try table.with(command, at: time).bytes + Array("two".utf8))
    #expect(try more.without().bytes == Array("one\ntwo".utf8))
    #expect(try more.line()?.hasSuffix("kuchi remind") == true)
  }

  static let torn = [
    [Crontab.begin], [Crontab.end], [Crontab.begin, Crontab.end],
    [Crontab.begin, "a", "b", Crontab.end], [Crontab.end, "a", Crontab.begin],
    [Crontab.begin, "a", Crontab.end, Crontab.begin, "a", Crontab.end],
  ]

  @Test("touch nothing where someone moved the markers", arguments: torn)
  func leavesTorn(lines: [String]) throws {
    let text = Array(lines.joined(separator: "\n").utf8)
    system.state.withLock { $0.table = text }
    #expect(throws: ReminderError.self) { try crontab.install(command, at: time) }
    #expect(throws: ReminderError.self) { try crontab.remove() }
    #expect(system.state.withLock { $0.table } == text)
    if case .installed(_, let flaw?) = crontab.state() {
      #expect(flaw.remedy?.contains("crontab -e") == true)
    } else {
      Issue.record("the state says nothing of it")
    }
  }

  @Test("quote what a path may hold, for cron and for systemd")
  func quoting() throws {
    let odd = try #require(
      ReminderCommand(
        executable: "/home/it's 100% \"$x\"/kuchi",
        environment: ["KUCHI_HOME": "/a b", "XDG_DATA_HOME": "", "PATH": "/bin"],
        folder: "/"
      )
    )
    #expect(
      odd.shellText
        == #"KUCHI_HOME='/a b' '/home/it'\''s 100\% "$x"/kuchi' remind"#
    )
    let units = TimerUnits(command: odd, time: time)
    #expect(units.service.contains("Environment=\"KUCHI_HOME=/a b\"\n"))
    #expect(units.service.contains(#"ExecStart="/home/it's 100%% \"$$x\"/kuchi" remind"#))
    #expect(ReminderCommand(executable: "/a\nb", environment: [:], folder: "/") == nil)
    #expect(ReminderCommand(executable: "kuchi", environment: [:], folder: "/") == nil)
  }

  @Test("write the units, start the timer, and take both away")
  func units() throws {
    #expect(timer.state() == .open)
    try timer.install(command, at: time)
    #expect(folder.files == ["units/kuchi-reminder.service", "units/kuchi-reminder.timer"])
    #expect(folder.text("units/kuchi-reminder.timer")?.contains("*-*-* 20:05:00\n") == true)
    let verbs = system.state.withLock { $0.calls.compactMap { $0.dropFirst(3).first } }
    #expect(verbs.suffix(3) == ["daemon-reload", "enable", "restart"])
    if case .installed(_, nil) = timer.state() {} else { Issue.record("\(timer.state())") }
    #expect(try timer.remove())
    #expect(folder.files.isEmpty)
    #expect(try timer.remove() == false)
  }

  @Test("leave units alone that are not ours, and nothing behind where systemd refuses")
  func foreign() throws {
    try folder.write("units/kuchi-reminder.timer", "[Timer]\n")
    #expect(throws: ReminderError.self) { try timer.install(command, at: time) }
    #expect(try timer.remove() == false)
    #expect(folder.text("units/kuchi-reminder.timer") == "[Timer]\n")
    try FileManager.default.removeItem(atPath: folder.path("units/kuchi-reminder.timer"))
    system.state.withLock { $0.failing = ["enable"] }
    #expect(throws: ReminderError.self) { try timer.install(command, at: time) }
    #expect(folder.files.isEmpty)
  }

  @Test("are tried in their order, and only one holds the reminder")
  func order() throws {
    #expect(try both.arrange(at: time).door == timer.name)
    #expect(system.state.withLock { $0.table } == nil)
    system.state.withLock { $0.runsSystemd = false }
    #expect(try both.arrange(at: time).door == crontab.name)
    #expect(system.state.withLock { $0.table } != nil)
    system.state.withLock { $0.runsSystemd = true }
    #expect(try both.arrange(at: time).door == timer.name)
    #expect(system.state.withLock { $0.table } == nil, "the line in the crontab is gone")
    #expect(try both.cancel())
    #expect(folder.files.isEmpty)
    #expect(try both.cancel() == false)
  }

  @Test("say at once, and later, that cron does not run, and how to start it")
  func sleeping() throws {
    system.state.withLock { $0.hasSystemd = false }
    try list(["init", "sh", "cron.d-reader"])
    let flaw = try #require(try both.arrange(at: time).flaw)
    #expect(flaw.problem == "cron does not run")
    #expect(flaw.remedy?.contains("service cron start") == true)
    if case .installed(_, let later) = crontab.state() { #expect(later == flaw) }
    for cron in ["cron", "crond", "fcron", "bcron-sched"] {
      try list(["init", "sh", cron])
      let state = crontab.state()
      guard case .installed(_, let flaw) = state else {
        Issue.record("\(cron): \(state)")
        continue
      }
      #expect(flaw == nil, "\(cron)")
    }
  }

  @Test("say nothing of a cron that cannot be seen, as where other users' processes are hidden")
  func hidden() throws {
    system.state.withLock { $0.hasSystemd = false }
    try folder.write("proc/300/comm", "sh\n")
    #expect(try both.arrange(at: time).flaw == nil)
  }

  @Test("where there is none, say what to install")
  func none() throws {
    system.state.withLock {
      $0.hasSystemd = false
      $0.hasCron = false
    }
    let error = #expect(throws: ReminderError.self) { try both.arrange(at: time) }
    #expect(error?.message.contains("systemd is not installed. cron is not installed.") == true)
    #expect(error?.message.contains("apt-get install cron") == true)
    #expect(try both.cancel() == false)
    #expect(crontab.state() == .closed("cron is not installed"))
  }

  @Test("give units that systemd itself finds right")
  func verify() throws {
    guard let analyze = systemProgram("systemd-analyze", neededBy: "the units of the timer") else {
      return
    }
    let command = try #require(
      ReminderCommand(
        executable: "/bin/true",
        environment: ["KUCHI_HOME": "/a b/100%"],
        folder: "/"
      )
    )
    let units = TimerUnits(command: command, time: try #require(TimeOfDay("02:30")))
    let paths = [
      try folder.write("kuchi-reminder.service", units.service),
      try folder.write("kuchi-reminder.timer", units.timer),
    ]
    let environment = ProgramEnvironment(home: folder).setting("XDG_RUNTIME_DIR", folder.path)
    let result = try runProgram(analyze, ["--user", "verify"] + paths, environment: environment)
    #expect(result.status == .code(0), "\(result.errorText)")
    #expect(!result.errorText.contains("kuchi-reminder"), "\(result.errorText)")
    // The day on which the clock does not show the time is not left out.
    let times = units.timer.split(separator: "\n").filter { $0.hasPrefix("OnCalendar=") }
      .map { String($0.dropFirst("OnCalendar=".count)) }
    #expect(times == ["*-*-* 02:30:00", "*-*-* 03:00:00", "*-*-* 04:00:00"])
    let next = try runProgram(
      analyze,
      ["calendar", "--base-time=2027-03-27 12:00:00"] + times,
      environment: environment.setting("TZ", "Europe/Berlin")
    )
    #expect(next.outputText.contains("2027-03-28 01:00:00 UTC"), "\(next.outputText)")
  }
}

@Suite("The notifier") struct NotifierTests {
  /// A runner that keeps what it was called with.
  private final class Recorder: Sendable {
    let calls = Mutex<[ProgramCall]>([])
    let outcome: ProgramOutcome
    init(_ outcome: ProgramOutcome) { self.outcome = outcome }
    var runner: ProgramRunner {
      ProgramRunner { [self] call in
        calls.withLock { $0.append(call) }
        return outcome
      }
    }
  }

  private func notifier(
    _ recorder: Recorder,
    _ environment: [String: String],
    terminals: String = "/nowhere/pts"
  ) -> Notifier {
    Notifier(
      programs: recorder.runner,
      environment: environment,
      userNumber: getuid(),
      terminalFolders: [terminals]
    )
  }

  @Test("asks the desktop first, with words as arguments")
  func desktop() {
    let recorder = Recorder(.ended(status: 0, output: [], errors: []))
    let notifier = notifier(recorder, ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"])
    #expect(notifier.tell(title: "-t", body: "12 due") == .desktop)
    let call = recorder.calls.withLock { $0.first }
    #expect(call?.arguments == ["--app-name=Kuchi", "--", "-t", "12 due"])
    #expect(call?.environment == ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"])
  }

  @Test("finds the bus of the session where the environment does not name it")
  func bus() throws {
    let folder = try TemporaryFolder()
    let recorder = Recorder(.missing)
    let environment = ["XDG_RUNTIME_DIR": folder.path]
    try folder.write("bus", "no socket")
    #expect(notifier(recorder, environment).sessionBus != "unix:path=\(folder.path("bus"))")
    try FileManager.default.removeItem(atPath: folder.path("bus"))
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      bytes.copyBytes(from: Array(folder.path("bus").utf8))
    }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(status == 0)
    #expect(notifier(recorder, environment).sessionBus == "unix:path=\(folder.path("bus"))")
  }

  @Test("writes to those of the learner's terminals that take messages, and to no other")
  func terminals() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("pts"),
      withIntermediateDirectories: true
    )
    // `tty` tells the name of the terminal that it runs on; then it waits.
    let shells = try (1...2).map { _ in
      try Pty("/bin/sh", ["-c", "tty; exec cat"], home: folder)
    }
    for (number, shell) in shells.enumerated() {
      let screen = try shell.wait(until: "the terminal's name") { $0.text.contains("/dev/pts/") }
      let name = screen.text.split(separator: "\n").first.map(String.init) ?? ""
      chmod(name, number == 0 ? 0o620 : 0o600)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("pts/\(number)"),
        withDestinationPath: name
      )
    }
    try folder.write("pts/7", "a file")
    let recorder = Recorder(.ended(status: 1, output: [], errors: Array("no daemon\n".utf8)))
    let notifier = notifier(
      recorder,
      ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"],
      terminals: folder.path("pts")
    )
    #expect(notifier.tell(title: "It's time!", body: "12 due") == .terminals(1))
    try shells[0].waitFor("Kuchi: It's time! 12 due")
    #expect(!shells[1].screen.text.contains("Kuchi"))
    for shell in shells { shell.send("\u{4}") }
  }

  @Test("says why nobody was told")
  func nobody() {
    let recorder = Recorder(.missing)
    let told = notifier(recorder, ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"])
      .tell(title: "a", body: "b")
    #expect(
      told == .nobody(["notify-send is not installed", "no terminal of yours takes messages"])
    )
  }
}

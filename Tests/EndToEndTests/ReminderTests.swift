import Foundation
import SQLite
import TestSupport
import Testing

/// The real parts: cron with a user of its own, and a desktop that shows notifications.
@Suite("The reminder outside the program", .serialized, .timeLimit(.minutes(10)))
struct ReminderTests {
  /// Why a part cannot be tested here.
  private func skip(_ what: String, _ reason: String) { print("Skipped: \(what). \(reason)") }

  private func run(
    _ program: String,
    _ arguments: [String],
    input: String? = nil
  ) throws -> ProgramResult {
    try runProgram(
      program,
      arguments,
      input: input.map { .text($0) } ?? .devNull,
      environment: ProgramEnvironment(home: nil).setting("TZ", nil)
    )
  }

  /// A user of the system who exists for one test.
  private final class ScratchUser {
    let name: String
    let home: String
    private let userdel: String
    private let crontab: String

    init?(useradd: String, userdel: String, crontab: String) throws {
      name = "kuchi-\(UInt32.random(in: 0...0xff_ffff))"
      home = "/tmp/\(name)"
      self.userdel = userdel
      self.crontab = crontab
      let result = try runProgram(
        useradd,
        ["--create-home", "--home-dir", home, "--shell", "/bin/sh", name],
        environment: ProgramEnvironment(home: nil)
      )
      guard result.status == .code(0) else { return nil }
    }

    deinit {
      for (program, arguments) in [(crontab, ["-u", name, "-r"]), (userdel, ["--remove", name])] {
        _ = try? runProgram(program, arguments, environment: ProgramEnvironment(home: nil))
      }
    }
  }

  @Test("comes through cron: one line, called at its minute, taken out to the byte")
  func cron() async throws {
    let what = "the reminder through cron"
    guard let crontab = systemProgram("crontab", neededBy: what),
      let runuser = systemProgram("runuser", neededBy: what),
      let useradd = systemProgram("useradd", neededBy: what),
      let userdel = systemProgram("userdel", neededBy: what)
    else { return }
    guard getuid() == 0 else { return skip(what, "Only root can make a user for it.") }
    guard let user = try ScratchUser(useradd: useradd, userdel: userdel, crontab: crontab) else {
      return skip(what, "No user can be made here.")
    }
    let program = try findProgram("kuchi")
    let probe = try run(runuser, ["-u", user.name, "--", program, "--version"])
    guard probe.status == .code(0) else {
      return skip(what, "Another user cannot run the program where it was built.")
    }
    // The last line shows whether cron calls anything at all here, and when.
    let before =
      "MAILTO=\"\"\n# mine: été ✓\n\n0 5 * * 1 true % kept\n* * * * * date +\\%T >>ticks\n"
    #expect(try run(crontab, ["-u", user.name, "-"], input: before).status == .code(0))
    func kuchi(_ arguments: [String]) throws -> ProgramResult {
      try run(
        runuser,
        [
          "-u", user.name, "--", "env", "-i", "PATH=/usr/bin:/bin", "HOME=\(user.home)",
          "KUCHI_CONTENT=\(user.home)/none", "KUCHI_HOME=\(user.home)/k u'chi", "LANG=C.UTF-8",
          program,
        ] + arguments
      )
    }
    func table() throws -> String { try run(crontab, ["-u", user.name, "-l"]).outputText }

    let set = try kuchi(["set", "reminder"])
    #expect(set.status == .code(0), "\(set.outputText)")
    // Where cron does not run yet, that is said with it, as a warning.
    #expect((set.outputText + set.errorText).contains("through a line in your crontab, "))
    #expect(try table().hasPrefix(before))
    #expect(try table().contains("\n0 9 * * * KUCHI_CONTENT="))

    if Cron.isHere {
      let journal = "\(user.home)/k u'chi/journal.sqlite"
      #expect(try Self.lastReminder(in: journal) == nil)
      var (minute, started) = (Date(), Date())
      var daemon: Cron?
      // A machine so busy that the minute begins before cron runs gets a later one, as long as
      // there is time for it.
      let begin = Date()
      while minute.timeIntervalSince(started) < 10, Date().timeIntervalSince(begin) < 120 {
        daemon?.end()
        minute = try setToMinuteAhead(kuchi)
        #expect(try table().components(separatedBy: " remind\n").count == 2, "one line, not two")
        #expect(try kuchi(["remind", "status"]).outputText.contains("remind"))
        // Only now: what changes within the second in which it starts, cron does not notice.
        daemon = try Cron()
        started = Date()
      }
      if minute.timeIntervalSince(started) < 10 {
        daemon?.end()
        #expect(try kuchi(["set", "noreminder"]).status == .code(0))
        return skip("that cron calls the program", "Here it never runs early enough for a minute.")
      }
      func ticks() -> String {
        (try? String(contentsOfFile: "\(user.home)/ticks", encoding: .utf8)) ?? ""
      }
      var called: String?
      while called == nil,
        Date().timeIntervalSince(minute) < 90 || ticks().isEmpty,
        Date().timeIntervalSince(minute) < 240
      {
        // Other tests go on meanwhile.
        try await Task.sleep(for: .milliseconds(200))
        // Read while it is written, it may be no journal at all.
        called = (try? Self.lastReminder(in: journal)) ?? nil
      }
      let isRunning = daemon?.isRunning ?? false
      daemon?.end()
      if called == nil, ticks().isEmpty, isRunning {
        skip("that cron calls the program", "Cron runs here, but no line of its tables.")
      } else {
        let (lines, status) = (try table(), try kuchi(["remind", "status"]).outputText)
        #expect(
          called != nil,
          """
          cron has called the program: it was to at \(minute), cron was started at \(started) and \
          runs: \(isRunning), it called at \(ticks().split(separator: "\n")).
          \(lines)
          \(status)
          """
        )
      }
    }
    #expect(try kuchi(["set", "noreminder"]).outputText.contains("The reminder is deleted."))
    #expect(try table() == before)
  }

  /// Sets the reminder to a minute that begins in 30 to 90 seconds.
  private func setToMinuteAhead(_ kuchi: ([String]) throws -> ProgramResult) throws -> Date {
    let seconds = ((Date().timeIntervalSince1970 + 30) / 60).rounded(.up) * 60
    let time = try run("/bin/date", ["-d", "@\(Int(seconds))", "+%H:%M"])
      .outputText.trimmingCharacters(in: .newlines)
    let moved = try kuchi(["set", "reminder-time=\(time)"])
    #expect(moved.status == .code(0), "\(moved.outputText)")
    return Date(timeIntervalSince1970: seconds)
  }

  /// When the program was called by the door last, as the journal keeps it.
  ///
  /// It leaves nothing beside the journal: files there that root makes just now are closed to the
  /// learner for a moment, and the program would find its journal read-only.
  private static func lastReminder(in journal: String) throws -> String? {
    try Connection(.file(journal), access: .immutable)
      .first("SELECT value FROM configuration WHERE key = 'reminder.last'", []) { $0.text(0) }
  }

  /// The system's cron: the one that runs, or one that is started for the test.
  private final class Cron {
    private let process: BackgroundProgram?

    /// Whether there is one; the reason is printed where there is none.
    static var isHere: Bool {
      if FileManager.default.isExecutableFile(atPath: "/usr/sbin/cron") { return true }
      print("Skipped: that cron calls the program. There is no cron here.")
      return false
    }

    init() throws {
      let running = ["/run/crond.pid", "/var/run/crond.pid"].contains { path in
        let number = (try? String(contentsOfFile: path, encoding: .utf8))?
          .trimmingCharacters(in: .whitespacesAndNewlines)
        // The file may be left over, and its number another program's by now.
        let name = number.flatMap {
          try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8)
        }
        return name?.hasPrefix("cron") ?? false
      }
      if running {
        process = nil
        return
      }
      process = try BackgroundProgram(
        "/usr/sbin/cron",
        ["-f"],
        environment: ProgramEnvironment(home: nil).setting("TZ", nil)
      )
    }

    /// Whether it still runs, as far as it is ours.
    var isRunning: Bool { process?.isRunning ?? true }

    func end() { process?.end() }
  }

  @Test("shows a notification on a desktop, whose bus is found as cron must find it")
  func desktop() throws {
    let what = "the notification on a desktop"
    guard let bash = systemProgram("bash", neededBy: what),
      systemProgram("notify-send", neededBy: what) != nil,
      systemProgram("dbus-daemon", neededBy: what) != nil,
      systemProgram("dbus-send", neededBy: what) != nil,
      systemProgram("Xvfb", neededBy: what) != nil,
      systemProgram("dunst", neededBy: what) != nil,
      systemProgram("dunstctl", neededBy: what) != nil
    else { return }
    let kuchi = try Kuchi()
    // `$1` is the program. The bus lies where a session has it; nothing names it.
    let script = """
      set -u
      mkdir -p "$XDG_RUNTIME_DIR"
      chmod 700 "$XDG_RUNTIME_DIR"
      bus=unix:path=$XDG_RUNTIME_DIR/bus
      started=()
      trap 'kill "${started[@]}" 2>/dev/null; wait' EXIT
      exec 7> >(cat >"$HOME/display")
      Xvfb -displayfd 7 -screen 0 800x600x24 -nolisten tcp >/dev/null 2>&1 &
      started+=($!)
      for _ in {1..300}; do [[ -s $HOME/display ]] && break; sleep 0.1; done
      read -r display <"$HOME/display" || exit 10
      exec 7>&-
      export DISPLAY=:$display
      DBUS_SESSION_BUS_ADDRESS=$bus dbus-daemon --session --nofork --address="$bus" \\
        >/dev/null 2>&1 &
      started+=($!)
      for _ in {1..300}; do [[ -S $XDG_RUNTIME_DIR/bus ]] && break; sleep 0.1; done
      export DBUS_SESSION_BUS_ADDRESS=$bus
      dunst -conf /dev/null >/dev/null 2>&1 &
      started+=($!)
      for _ in {1..300}; do dunstctl count displayed >/dev/null 2>&1 && break; sleep 0.1; done
      dunstctl count displayed || exit 11
      env -u DBUS_SESSION_BUS_ADDRESS -u DISPLAY "$1" remind test
      echo "status $?"
      dunstctl count displayed
      dunstctl close-all
      dunstctl history
      """
    let result = try runProgram(
      bash,
      ["-c", script, "bash", kuchi.program],
      environment: kuchi.environment
        .setting("XDG_RUNTIME_DIR", kuchi.home.path("run")).setting("DISPLAY", nil),
      timeout: .seconds(180)
    )
    if [.code(10), .code(11)].contains(result.status) {
      return skip(what, "Neither Xvfb nor dunst can run here: \(result.errorText.suffix(300))")
    }
    let lines = result.outputText.split(separator: "\n").map(String.init)
    #expect(lines.prefix(4) == ["0", "Sent: the desktop shows it.", "status 0", "1"])
    #expect(result.outputText.contains("It's time to practice!"))
    #expect(result.outputText.contains("0 due"))
  }

  @Test("that is not there is told of, and nothing is written anywhere")
  func none() throws {
    let kuchi = try Kuchi().setting("PATH", "/nowhere")
    let set = try kuchi.run(["set", "reminder"])
    #expect(set.status == .code(1))
    #expect(set.errorText.contains("systemd is not installed. cron is not installed."))
    #expect(try kuchi.settings()?["dailyReminderEnabled"] as? Bool == true)
    #expect(try kuchi.run(["set", "noreminder"]).status == .code(0))
    #expect(!kuchi.home.files.contains { $0.contains("systemd") })
    let say = try kuchi.run(["-c", "set speak-command \"no-such-speaker -v ja\"", "-c", "say ねこ"])
    #expect(say.errorText.contains("no-such-speaker is not installed."))
  }

  @Test("Ctrl-C ends a program that goes on speaking", arguments: [true, false])
  func stopsSpeaking(isOneCommand: Bool) throws {
    let kuchi = try Kuchi()
    // Put in place whole, so that the number is there when the file is.
    let speaker = try kuchi.home.write(
      "speaker",
      "#!/bin/sh\necho $$ > \"$HOME/n\"\nmv \"$HOME/n\" \"$HOME/speaking\"\nexec sleep 900\n"
    )
    chmod(speaker, 0o755)
    #expect(try kuchi.run(["set", "speak-command", speaker]).status == .code(0))
    let pty = try kuchi.start(isOneCommand ? ["say", "x"] : [])
    if !isOneCommand {
      try pty.waitForPrompt()
      pty.enter(":say x")
    }
    try pty.wait(until: "the speaker") { _ in kuchi.home.text("speaking") != nil }
    pty.send("\u{3}")
    if isOneCommand {
      #expect(try pty.waitForExit() == .code(130))
    } else {
      try pty.waitForPrompt()
    }
    #expect(pty.screen.words.contains("Stopped."))
    let speaking = try #require(kuchi.home.text("speaking"))
    let number = try #require(Int32(speaking.filter(\.isNumber)))
    #expect(kill(number, 0) == -1, "the speaker has ended")
  }

  @Test("a word is spoken by a real program, as one argument")
  func says() throws {
    let kuchi = try Kuchi()
    let speaker = try kuchi.home.write(
      "speaker",
      "#!/bin/sh\nprintf '<%s>' \"$@\" > \"$HOME/said\"\n"
    )
    chmod(speaker, 0o755)
    let result = try kuchi.run([
      "-c", "set speak-command=\"\(speaker) -v ja\"", "-c", "say ねこ $(id) ;",
    ])
    #expect(result.status == .code(0), "\(result.outputText)")
    #expect(kuchi.home.text("said") == "<-v><ja><ねこ $(id) ;>")
  }
}

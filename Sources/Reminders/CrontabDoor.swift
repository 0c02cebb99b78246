internal import Files
public import Settings

/// A line in the learner's crontab.
public struct CrontabDoor: ReminderDoor {
  private let programs: ProgramRunner
  /// Where the system lists the processes.
  private let processes: String

  /// The door.
  ///
  /// - Parameters:
  ///   - programs: Calls crontab.
  ///   - processes: Where the system lists the processes, a folder each, named by its number.
  public init(programs: ProgramRunner, processes: String = "/proc") {
    self.programs = programs
    self.processes = processes
  }

  /// What it is called.
  public var name: String { "a line in your crontab" }

  /// The table as it is.
  private func table() throws(ReminderError) -> Crontab {
    let outcome = programs.run(ProgramCall("crontab", ["-l"]))
    switch outcome {
    case .ended(0, let output, _): return Crontab(bytes: output)
    case .ended(1, let output, let errors) where output.isEmpty && Self.tellsOfNone(errors):
      return Crontab(bytes: [])
    case .missing: throw ReminderError("cron is not installed.")
    case .ended, .failed, .killed, .tookTooLong:
      throw ReminderError("crontab \(outcome.problem).")
    }
  }

  /// Whether crontab says that there is no table yet: in the words of most crons, or of BusyBox.
  private static func tellsOfNone(_ errors: [UInt8]) -> Bool {
    let text = String(decoding: errors, as: UTF8.self)
    return text.contains("no crontab for")
      || text.contains("can't open") && text.contains("No such file")
  }

  private static let tornFlaw = ReminderFlaw(
    "the two “kuchi reminder” lines in your crontab do not stand around one line any more",
    remedy: "Take what is Kuchi's out with: crontab -e"
  )
  private static let torn = ReminderError(
    "The two “kuchi reminder” lines in your crontab do not stand around one line any more. Take what"
      + " is Kuchi's out with: crontab -e"
  )
  private static let sleeping = ReminderFlaw(
    "cron does not run",
    remedy: "Start cron; as root for instance with: service cron start"
  )

  /// Puts a table in place, and reads it again.
  private func put(_ table: Crontab) throws(ReminderError) {
    let call =
      table.bytes.isEmpty
      ? ProgramCall("crontab", ["-r"]) : ProgramCall("crontab", ["-"], input: table.bytes)
    let outcome = programs.run(call)
    guard outcome.isGood else { throw ReminderError("crontab \(outcome.problem).") }
    guard try self.table() == table else {
      throw ReminderError("crontab did not take the line as it was given.")
    }
  }

  /// What a cron is called among the processes; those of Debian, Red Hat, BusyBox, fcron and bcron.
  private static let daemons: Set = ["cron", "crond", "fcron", "bcron-sched"]

  /// Whether a cron is running, as far as can be seen; without it a line in a table does nothing.
  private var isRunning: Bool {
    let names = (try? FileSystem.list(processes).map(\.name)) ?? []
    // Where the processes of others are hidden, the first one is too.
    guard names.contains("1") else { return true }
    return names.contains { name in
      guard name.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let comm = try? FileSystem.read("\(processes)/\(name)/comm", limit: 64)
      else { return false }
      return Self.daemons.contains(String(decoding: comm.prefix { $0 > 32 }, as: UTF8.self))
    }
  }

  /// What is there of ours, and whether it works.
  ///
  /// - Returns: The state.
  public func state() -> ReminderDoorState {
    do throws(ReminderError) {
      let table = try table()
      do throws(Crontab.Torn) {
        guard let line = try table.line() else { return .open }
        return .installed(what: line, flaw: isRunning ? nil : Self.sleeping)
      } catch {
        return .installed(what: Crontab.begin, flaw: Self.tornFlaw)
      }
    } catch {
      return .closed(String(error.message.dropLast()))
    }
  }

  /// Has a command called every day.
  ///
  /// - Parameters:
  ///   - command: What is called.
  ///   - time: When.
  /// - Throws: `ReminderError` where that is not possible.
  public func install(
    _ command: ReminderCommand,
    at time: TimeOfDay
  ) throws(ReminderError) {
    let table = try table()
    let new: Crontab
    do throws(Crontab.Torn) {
      new = try table.with(command, at: time)
    } catch {
      throw Self.torn
    }
    try put(new)
  }

  /// Takes away what is ours.
  ///
  /// - Returns: Whether there was something.
  /// - Throws: `ReminderError` where that is not possible.
  public func remove() throws(ReminderError) -> Bool {
    let table = try table()
    let new: Crontab
    do throws(Crontab.Torn) {
      new = try table.without()
    } catch {
      throw Self.torn
    }
    if new == table { return false }
    try put(new)
    return true
  }
}

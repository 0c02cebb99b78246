internal import Files
public import Settings

/// The doors to the systems that call the learner back.
public struct ReminderSystem {
  /// The doors, the most wanted first.
  public let doors: [any ReminderDoor]
  /// Tells the learner.
  public let notifier: Notifier
  /// Calls other programs.
  public let programs: ProgramRunner
  /// What a door calls; `nil` where the path of the program is unknown or no line can hold it.
  public let command: ReminderCommand?

  /// The doors, one by one.
  ///
  /// - Parameters:
  ///   - doors: The doors, the most wanted first.
  ///   - notifier: Tells the learner.
  ///   - programs: Calls other programs.
  ///   - command: What a door calls.
  public init(
    doors: [any ReminderDoor],
    notifier: Notifier,
    programs: ProgramRunner,
    command: ReminderCommand?
  ) {
    self.doors = doors
    self.notifier = notifier
    self.programs = programs
    self.command = command
  }

  /// The doors of the system; none of them is touched yet.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - home: The home folder, where one is known.
  ///   - executable: The absolute path of the program.
  ///   - folder: The current folder, where it is known.
  ///   - userNumber: Who the learner is to the system.
  public init(
    environment: [String: String],
    home: String?,
    executable: String?,
    folder: String?,
    userNumber: UInt32
  ) {
    let programs = ProgramRunner.system(environment: environment)
    func absolute(_ text: String?) -> String? { text.flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let config =
      absolute(environment["XDG_CONFIG_HOME"]) ?? FileSystem.join(home ?? "/", ".config")
    self.init(
      doors: [
        TimerDoor(programs: programs, folder: FileSystem.join(config, "systemd/user")),
        CrontabDoor(programs: programs),
      ],
      notifier: Notifier(programs: programs, environment: environment, userNumber: userNumber),
      programs: programs,
      command: executable.flatMap {
        ReminderCommand(executable: $0, environment: environment, folder: folder ?? "/")
      }
    )
  }

  /// Sets the reminder up at the first door that opens, and takes it away from all others.
  ///
  /// - Parameter time: The time of day.
  /// - Returns: The name of the door, and what keeps the reminder from coming through it, if anything
  ///   does.
  /// - Throws: `ReminderError` where no door opens.
  public func arrange(
    at time: TimeOfDay
  ) throws(ReminderError) -> (door: String, flaw: ReminderFlaw?) {
    guard let command else {
      throw ReminderError("Where this program lies is unknown, so nothing can call it.")
    }
    var reasons: [String] = []
    for (place, door) in doors.enumerated() {
      do throws(ReminderError) {
        try door.install(command, at: time)
        for other in doors[(place + 1)...] { _ = try? other.remove() }
        if case .installed(_, let flaw) = door.state() { return (door.name, flaw) }
        return (door.name, nil)
      } catch {
        reasons.append(error.message)
      }
    }
    throw ReminderError(
      "Nothing here can call you: \(reasons.joined(separator: " ")) On Debian, apt-get install cron"
        + " brings what is needed."
    )
  }

  /// Takes the reminder away from all doors.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: `ReminderError` where one is there that could not be taken away.
  public func cancel() throws(ReminderError) -> Bool {
    var found = false
    var problem: ReminderError?
    for door in doors {
      do throws(ReminderError) {
        found = try door.remove() || found
      } catch {
        // A door that is closed holds nothing of ours.
        if case .installed = door.state() { problem = error }
      }
    }
    if let problem { throw problem }
    return found
  }
}

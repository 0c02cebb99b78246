internal import Files
public import Settings

/// A user timer of systemd.
public struct TimerDoor: ReminderDoor {
  private let programs: ProgramRunner
  /// Where unit files of the learner lie.
  private let folder: String

  /// The door.
  ///
  /// - Parameters:
  ///   - programs: Calls systemctl.
  ///   - folder: Where unit files of the learner lie: `$XDG_CONFIG_HOME/systemd/user`.
  public init(programs: ProgramRunner, folder: String) {
    self.programs = programs
    self.folder = folder
  }

  /// What it is called.
  public var name: String { "a user timer of systemd" }

  private static let timer = TimerUnits.name + ".timer"
  private static let service = TimerUnits.name + ".service"

  private func path(_ unit: String) -> String { FileSystem.join(folder, unit) }

  private func systemctl(_ arguments: String...) -> ProgramOutcome {
    programs.run(ProgramCall("systemctl", ["--user", "--no-pager"] + arguments))
  }

  /// Why the door is closed; `nil` where it is not.
  private func obstacle() -> String? {
    let outcome = systemctl("show-environment")
    switch outcome {
    case .ended(0, _, _): return nil
    case .ended: return "systemd does not run for this user"
    case .missing: return "systemd is not installed"
    case .failed, .killed, .tookTooLong: return "systemctl \(outcome.problem)"
    }
  }

  /// What a unit file holds; `nil` where there is none.
  private func content(of unit: String) throws(ReminderError) -> String? {
    guard FileSystem.exists(path(unit)) else { return nil }
    do throws(FileError) {
      return String(decoding: try FileSystem.read(path(unit), limit: 1 << 16), as: UTF8.self)
    } catch {
      throw ReminderError("\(error.message).")
    }
  }

  private func isOurs(_ unit: String) throws(ReminderError) -> Bool {
    try content(of: unit)?.hasPrefix(TimerUnits.marker) == true
  }

  /// What is there of ours, and whether it works.
  ///
  /// - Returns: The state.
  public func state() -> ReminderDoorState {
    let obstacle = obstacle()
    guard (try? isOurs(Self.timer)) == true else {
      return obstacle.map { .closed($0) } ?? .open
    }
    var flaw = obstacle.map { ReminderFlaw($0) }
    if flaw == nil, !systemctl("is-active", Self.timer).isGood {
      flaw = ReminderFlaw("it is not active")
    }
    return .installed(what: path(Self.timer), flaw: flaw)
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
    if let obstacle = obstacle() { throw ReminderError("\(obstacle).") }
    for unit in [Self.timer, Self.service] where try content(of: unit) != nil {
      guard try isOurs(unit) else {
        throw ReminderError("\(path(unit)) is there already and not Kuchi's.")
      }
    }
    let units = TimerUnits(command: command, time: time)
    do throws(FileError) {
      try FileSystem.createFolder(folder)
      try FileSystem.replace(path(Self.service), with: Array(units.service.utf8))
      try FileSystem.replace(path(Self.timer), with: Array(units.timer.utf8))
    } catch {
      _ = try? remove()
      throw ReminderError("\(error.message).")
    }
    for step in [["daemon-reload"], ["enable", Self.timer], ["restart", Self.timer]] {
      let outcome = programs.run(ProgramCall("systemctl", ["--user", "--no-pager"] + step))
      guard outcome.isGood else {
        _ = try? remove()
        throw ReminderError("systemctl \(outcome.problem).")
      }
    }
  }

  /// Takes away what is ours.
  ///
  /// - Returns: Whether there was something.
  /// - Throws: `ReminderError` where that is not possible.
  public func remove() throws(ReminderError) -> Bool {
    var found = false
    // Without systemd the files alone are what there is.
    if try isOurs(Self.timer) { _ = systemctl("disable", "--now", Self.timer) }
    for unit in [Self.timer, Self.service] where try isOurs(unit) {
      do throws(FileError) {
        found = try FileSystem.remove(path(unit)) || found
      } catch {
        throw ReminderError("\(error.message).")
      }
    }
    if found { _ = systemctl("daemon-reload") }
    return found
  }
}

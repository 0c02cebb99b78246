public import Settings

/// A system that calls a program at a time of day.
public protocol ReminderDoor {
  /// What it is called: “a timer of systemd”.
  var name: String { get }

  /// What is there of ours, and whether it works.
  ///
  /// - Returns: The state.
  func state() -> ReminderDoorState

  /// Has a command called every day; what was there of ours before is replaced.
  ///
  /// - Parameters:
  ///   - command: What is called.
  ///   - time: When.
  /// - Throws: `ReminderError` where that is not possible; then nothing was changed, as far as that
  ///   is in our hands.
  func install(_ command: ReminderCommand, at time: TimeOfDay) throws(ReminderError)

  /// Takes away what is ours.
  ///
  /// - Returns: Whether there was something.
  /// - Throws: `ReminderError` where that is not possible.
  func remove() throws(ReminderError) -> Bool
}

/// How a door stands.
public enum ReminderDoorState: Hashable, Sendable {
  /// It cannot be used here, and why: `systemctl is not installed`.
  case closed(String)
  /// It could be used; nothing of ours is there.
  case open
  /// Ours is there; what keeps it from coming, if anything does.
  case installed(what: String, flaw: ReminderFlaw?)
}

/// What keeps a reminder from coming that is set up.
public struct ReminderFlaw: Hashable, Sendable {
  /// What is wrong, without a full stop: `cron does not run`.
  public let problem: String
  /// What helps, as a whole sentence; `nil` where setting it up anew does.
  public let remedy: String?

  /// A flaw.
  ///
  /// - Parameters:
  ///   - problem: What is wrong, without a full stop.
  ///   - remedy: What helps, as a whole sentence; `nil` where setting it up anew does.
  public init(_ problem: String, remedy: String? = nil) {
    self.problem = problem
    self.remedy = remedy
  }
}

/// Why a reminder could not be set up or taken away.
public struct ReminderError: Error, Hashable, Sendable {
  /// What happened, as a whole sentence.
  public let message: String

  /// An error.
  ///
  /// - Parameter message: What happened.
  public init(_ message: String) { self.message = message }
}

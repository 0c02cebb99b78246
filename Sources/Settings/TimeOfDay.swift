/// A wall-clock time without a date, to the minute.
public struct TimeOfDay: Sendable, Hashable, CustomStringConvertible {
  /// Minutes after midnight, 0…1439.
  public let minutes: Int

  /// The hour, 0…23.
  public var hour: Int { minutes / 60 }
  /// The minute, 0…59.
  public var minute: Int { minutes % 60 }

  /// Creates a time.
  ///
  /// - Parameter minutes: Minutes after midnight; `nil` comes back outside 0…1439.
  public init?(minutes: Int) {
    guard (0..<1_440).contains(minutes) else { return nil }
    self.minutes = minutes
  }

  /// Reads `HH:MM` or `H:MM`, on the 24-hour clock, in ASCII digits.
  ///
  /// - Parameter text: The text.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      let hour = wholeNumber(String(parts[0]) ?? ""),
      let minute = wholeNumber(String(parts[1]) ?? ""),
      (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    minutes = hour * 60 + minute
  }

  /// The time as `09:05`.
  public var description: String {
    "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}

extension TimeOfDay {
  /// Creates a time whose parts are known to be right.
  init(known hour: Int, _ minute: Int) { minutes = hour * 60 + minute }
}

import Glibc

/// What a wall clock shows at a moment, in the zone that the environment's `TZ` names.
///
/// Days come from here and nowhere else: `localtime_r` knows the zone in every kind of build.
public struct LocalTime: Hashable, Sendable {
  /// The calendar day.
  public let day: Day
  /// The hour, 0…23.
  public let hour: Int
  /// The minute, 0…59.
  public let minute: Int
  /// The second, 0…60.
  public let second: Int
  /// Seconds east of UTC in force at that moment.
  public let zoneOffsetSeconds: Int

  /// Reads the wall clock.
  ///
  /// - Parameter moment: The moment; one that the C library cannot place in a year is shown in UTC.
  public init(_ moment: Moment) {
    var seconds = time_t(moment.seconds)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else {
      self.init(moment, zoneOffsetSeconds: 0)
      return
    }
    self.init(moment, zoneOffsetSeconds: parts.tm_gmtoff)
  }

  /// Works out what a clock showed that ran `zoneOffsetSeconds` ahead of UTC.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - zoneOffsetSeconds: Seconds east of UTC.
  public init(_ moment: Moment, zoneOffsetSeconds: Int) {
    let (shifted, overflow) = moment.seconds.addingReportingOverflow(Int64(zoneOffsetSeconds))
    let local = overflow ? moment.seconds : shifted
    let secondsOfDay = Int(((local % 86_400) + 86_400) % 86_400)
    day = Day(number: Int(local / 86_400) - (local % 86_400 < 0 ? 1 : 0))
    hour = secondsOfDay / 3600
    minute = secondsOfDay / 60 % 60
    second = secondsOfDay % 60
    self.zoneOffsetSeconds = zoneOffsetSeconds
  }

  /// The study day that this time belongs to: the calendar day, which begins at the rollover hour.
  ///
  /// - Parameter rolloverHour: The hour at which a study day begins, 0…23.
  /// - Returns: The day before while the hour is still earlier than `rolloverHour`.
  public func studyDay(rolloverHour: Int) -> Day {
    hour < rolloverHour ? day + -1 : day
  }

  /// Hour and minute in ASCII digits: `09:05`.
  public var hourAndMinute: String {
    "\(padded(hour, to: 2)):\(padded(minute, to: 2))"
  }
}

/// Makes study times of many moments, quickest where neighbours in time come one after the other.
public struct StudyTimes {
  private let rolloverHour: Int
  private var quarter: Int64?
  private var zoneOffsetSeconds = 0

  /// Clocks change at full quarters of an hour.
  private static let quarterMilliseconds: Int64 = 900_000

  /// Makes it ready.
  ///
  /// - Parameter rolloverHour: The hour at which a study day begins, 0…23.
  public init(rolloverHour: Int) {
    self.rolloverHour = rolloverHour
  }

  /// Asks the wall clock of the environment's zone.
  ///
  /// - Parameter moment: The moment.
  /// - Returns: What `StudyTime(_:rolloverHour:)` gives for it.
  public mutating func time(at moment: Moment) -> StudyTime {
    let wanted = moment.milliseconds / Self.quarterMilliseconds
    // Before 1970 a quarter would be rounded the other way.
    guard moment.milliseconds >= 0 else { return StudyTime(moment, rolloverHour: rolloverHour) }
    if wanted != quarter {
      quarter = wanted
      zoneOffsetSeconds = LocalTime(moment).zoneOffsetSeconds
    }
    let local = LocalTime(moment, zoneOffsetSeconds: zoneOffsetSeconds)
    return StudyTime(
      moment: moment,
      zoneOffsetSeconds: zoneOffsetSeconds,
      day: local.studyDay(rolloverHour: rolloverHour)
    )
  }
}

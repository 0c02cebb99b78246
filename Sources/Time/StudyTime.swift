/// A moment together with what a review keeps of it for good: the zone and the study day.
public struct StudyTime: Hashable, Sendable {
  /// The moment.
  public let moment: Moment
  /// Seconds east of UTC in force then and there.
  public let zoneOffsetSeconds: Int
  /// The study day then and there.
  public let day: Day

  /// Takes the parts as they are.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - zoneOffsetSeconds: Seconds east of UTC.
  ///   - day: The study day.
  public init(moment: Moment, zoneOffsetSeconds: Int, day: Day) {
    self.moment = moment
    self.zoneOffsetSeconds = zoneOffsetSeconds
    self.day = day
  }

  /// Asks the wall clock of the environment's zone.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - rolloverHour: The hour at which a study day begins, 0…23.
  public init(_ moment: Moment, rolloverHour: Int) {
    let local = LocalTime(moment)
    self.init(
      moment: moment,
      zoneOffsetSeconds: local.zoneOffsetSeconds,
      day: local.studyDay(rolloverHour: rolloverHour)
    )
  }
}

/// When a wall clock in the zone of the environment shows a time.
public enum WallClockReading: Hashable, Sendable {
  /// At this moment; of two, as at the end of summer time, at the first.
  case shown(Moment)
  /// Never, for the clock is set forward over it: when it would be with the offset before the change
  /// from UTC, and when with the one after it.
  case leftOut(before: Moment, after: Moment)

  /// Looks for a time on a clock.
  ///
  /// `mktime` gives one answer or another, depending on what it was asked before, where clocks are
  /// changed. So this goes by the offsets of a day earlier and of a day later, which are those
  /// before and after any change: no zone changes twice within a day of such a time.
  ///
  /// - Parameter wall: What the clock shows, as seconds since 1970-01-01 00:00 by its own reckoning.
  public init(ofSeconds wall: Int64) {
    func offset(at seconds: Int64) -> Int64 {
      Int64(LocalTime(Moment(milliseconds: seconds * 1000)).zoneOffsetSeconds)
    }
    let before = wall - offset(at: wall - 86_400)
    let after = wall - offset(at: wall + 86_400)
    if let shown = [before, after].filter({ $0 + offset(at: $0) == wall }).min() {
      self = .shown(Moment(milliseconds: shown * 1000))
    } else {
      self = .leftOut(
        before: Moment(milliseconds: before * 1000),
        after: Moment(milliseconds: after * 1000)
      )
    }
  }
}

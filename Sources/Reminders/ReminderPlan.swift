public import Settings
public import Time

/// When a daily reminder comes: by the wall clock, in whatever zone the learner is now.
///
/// Each day is reckoned anew from the calendar, so clocks that are changed move nothing.
public struct ReminderPlan: Hashable, Sendable {
  /// The time of day at which it comes.
  public var time: TimeOfDay
  /// When it was set up or changed; what lay before does not count as missed.
  public var armed: Moment?
  /// The last one that was dealt with.
  public var last: Moment?

  /// A plan.
  ///
  /// - Parameters:
  ///   - time: The time of day at which it comes.
  ///   - armed: When it was set up or changed.
  ///   - last: The last one that was dealt with.
  public init(time: TimeOfDay, armed: Moment? = nil, last: Moment? = nil) {
    self.time = time
    self.armed = armed
    self.last = last
  }

  /// What is to be done at a moment.
  public enum Call: Hashable, Sendable {
    /// Nothing.
    case none
    /// It is today's, and its time has come.
    case now(Moment)
    /// It is an earlier day's, and nothing called the learner then.
    case missed(Moment)
  }

  /// What is to be done at a moment: at most one reminder a calendar day.
  ///
  /// - Parameter now: The moment.
  /// - Returns: What is to be done.
  public func call(at now: Moment) -> Call {
    guard let latest = latest(notAfter: now) else { return .none }
    // A moment far ahead was kept while the clock was wrong.
    let limit = now.later(by: Self.dayMilliseconds)
    func known(_ moment: Moment?) -> Moment? { moment.flatMap { $0 > limit ? nil : $0 } }
    if let armed = known(armed), armed >= latest { return .none }
    let today = LocalTime(now).day
    if let last = known(last) {
      if last >= latest || LocalTime(last).day == today { return .none }
    }
    return LocalTime(latest).day == today ? .now(latest) : .missed(latest)
  }

  /// The latest moment, up to another, at which the clock showed the time.
  ///
  /// - Parameter now: The other moment.
  /// - Returns: The moment; `nil` where days are missing from the calendar.
  public func latest(notAfter now: Moment) -> Moment? {
    let today = LocalTime(now).day
    return (0...2).lazy.compactMap { Self.moment(of: time, on: today + -$0) }.first { $0 <= now }
  }

  /// The next moment, after another, at which the clock shows the time.
  ///
  /// - Parameter now: The other moment.
  /// - Returns: The moment.
  public func next(after now: Moment) -> Moment? {
    let today = LocalTime(now).day
    return (0...3).lazy.compactMap { Self.moment(of: time, on: today + $0) }.first { $0 > now }
  }

  /// The moment at which the wall clock shows a time on a day.
  ///
  /// A time that it shows twice counts the first time; for one that it leaves out, the next minute
  /// that there is counts.
  ///
  /// - Parameters:
  ///   - time: The time of day.
  ///   - day: The day of the calendar.
  /// - Returns: The moment; `nil` on a day that has no such minute any more.
  public static func moment(of time: TimeOfDay, on day: Day) -> Moment? {
    let wall = Int64(day.number) * 86_400 + Int64(time.minutes) * 60
    let (one, other): (Moment, Moment)
    switch WallClockReading(ofSeconds: wall) {
    case .shown(let moment): return moment
    case .leftOut(let moment, let after): (one, other) = (moment, after)
    }
    // Left out: the change lies between the two; its moment is the first that shows a later time.
    func offset(at seconds: Int64) -> Int {
      LocalTime(Moment(milliseconds: seconds * 1000)).zoneOffsetSeconds
    }
    var (before, after) = (min(one, other).seconds, max(one, other).seconds)
    let old = offset(at: before - 1)
    if offset(at: before) != old { after = before }
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if offset(at: middle) == old { before = middle } else { after = middle }
    }
    let change = Moment(milliseconds: after * 1000)
    return LocalTime(change).day == day ? change : nil
  }

  private static let dayMilliseconds: Int64 = 86_400_000
}

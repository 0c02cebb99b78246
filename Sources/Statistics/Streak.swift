public import Time

/// The number of study days in a row with an answer, up to today or, while today has none, yesterday.
///
/// Each day is the one that was kept with its reviews, so travel and clock changes do not alter it.
///
/// - Parameters:
///   - days: The study days that have answers, in any order.
///   - today: The study day now; later days are left out.
/// - Returns: Days; 0 where neither today nor yesterday has an answer.
public func streak(of days: [Day], today: Day) -> Int {
  let known = Set(days)
  var day = known.contains(today) ? today : today + -1
  var length = 0
  while known.contains(day) {
    length += 1
    day = day + -1
  }
  return length
}

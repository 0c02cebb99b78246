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
    // Before the earliest day that there is, there is none.
    guard day + -1 < day else { break }
    day = day + -1
  }
  return length
}

/// The longest run of study days in a row with an answer.
///
/// - Parameters:
///   - days: The study days that have answers, in any order.
///   - today: The study day now; later days are left out.
/// - Returns: The run's days and its last day, of runs of one length the newest; `nil` where there
///   is no day.
public func longestStreak(of days: [Day], today: Day) -> (days: Int, last: Day)? {
  var longest: (days: Int, last: Day)?
  var length = 0
  var previous: Day?
  for day in Set(days).sorted() where day <= today {
    length = previous.map { day - $0 == 1 } == true ? length + 1 : 1
    previous = day
    if length >= longest?.days ?? 0 { longest = (length, day) }
  }
  return longest
}

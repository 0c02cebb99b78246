/// A day of the proleptic Gregorian calendar, counted from 1970-01-01.
public struct Day: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, negative before; at most 1,000,000,000,000 in either direction.
  ///
  /// That is more than any `Moment` needs, and no difference of two days overflows.
  public let number: Int

  private static let bounds = -1_000_000_000_000...1_000_000_000_000

  /// Makes a day from its number; one that is out of bounds is moved to the nearest bound.
  ///
  /// - Parameter number: Days since 1970-01-01.
  public init(number: Int) {
    self.number = min(max(number, Self.bounds.lowerBound), Self.bounds.upperBound)
  }

  /// Makes the day of a date; months and days beyond their range count on into the next ones.
  ///
  /// Source: days from civil date by 400-year eras of 146,097 days, counted from 1 March.
  ///
  /// - Parameters:
  ///   - year: The year; 1970…9999 wherever it comes from a learner.
  ///   - month: The month, 1…12.
  ///   - day: The day of the month, 1…31.
  public init(year: Int, month: Int, day: Int) {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(number: era * 146_097 + dayOfEra - 719_468)
  }

  /// The date: year, month 1…12, day of the month 1…31.
  public var date: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// The day of the week, 0 for Monday to 6 for Sunday.
  public var weekday: Int {
    let shifted = (number + 3) % 7
    return shifted < 0 ? shifted + 7 : shifted
  }

  /// The date as ISO 8601 writes it, in ASCII: `2026-12-01`.
  public var iso8601: String {
    let (year, month, day) = date
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }

  /// Whether `lhs` is before `rhs`.
  public static func < (lhs: Day, rhs: Day) -> Bool {
    lhs.number < rhs.number
  }

  /// The day that many days later.
  public static func + (day: Day, days: Int) -> Day {
    let (sum, overflow) = day.number.addingReportingOverflow(days)
    return Day(number: overflow ? (days < 0 ? .min : .max) : sum)
  }

  /// The number of days from `rhs` to `lhs`, by the calendar.
  public static func - (lhs: Day, rhs: Day) -> Int {
    lhs.number - rhs.number
  }
}

/// A number with zeros before it, in ASCII digits.
func padded(_ number: Int, to digits: Int) -> String {
  let text = String(number.magnitude)
  let zeros = String(repeating: "0", count: max(0, digits - text.count))
  return (number < 0 ? "-" : "") + zeros + text
}

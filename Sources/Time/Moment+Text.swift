extension Moment {
  /// The moment in UTC as ISO 8601 writes it, in ASCII: `2026-12-01T08:00:00Z`.
  public var iso8601: String {
    let utc = LocalTime(self, zoneOffsetSeconds: 0)
    return "\(utc.day.iso8601)T\(utc.hourAndMinute):\(padded(utc.second, to: 2))Z"
  }

  /// Reads a moment as a person writes it: `2026-12-01`, `2026-12-01T09:00` or `…T09:00:30`.
  ///
  /// A blank may stand for the `T`. Without `Z` at the end the time is that of the wall clock in
  /// the zone of the environment; a date alone means its noon. A time that the clock shows twice, as
  /// at the end of summer time, is the first of the two; one that it skips is read with the offset
  /// before the change. There is no moment where the text is no such date, or names a day or time
  /// that is in no calendar.
  ///
  /// - Parameter text: The text.
  public init?(text: String) {
    var rest = Substring(text)
    let isUTC = rest.last == "Z"
    if isUTC { rest.removeLast() }
    let halves = rest.split(
      maxSplits: 1,
      omittingEmptySubsequences: false,
      whereSeparator: { $0 == "T" || $0 == " " }
    )
    guard let date = halves.first.flatMap({ numbers(in: $0, separatedBy: "-") }), date.count == 3,
      (1970...9999).contains(date[0]), (1...12).contains(date[1]), (1...31).contains(date[2])
    else { return nil }
    let day = Day(year: date[0], month: date[1], day: date[2])
    guard day.date == (date[0], date[1], date[2]) else { return nil }
    var time = [12, 0, 0]
    if halves.count == 2 {
      guard let given = numbers(in: halves[1], separatedBy: ":"), (2...3).contains(given.count),
        (0...23).contains(given[0]), given.dropFirst().allSatisfy({ (0...59).contains($0) })
      else { return nil }
      time = given + (given.count == 2 ? [0] : [])
    }
    let secondsOfDay = time[0] * 3600 + time[1] * 60 + time[2]
    if isUTC {
      self.init(milliseconds: Int64(day.number * 86_400 + secondsOfDay) * 1000)
      return
    }
    // Source: RFC 5545, 3.3.5, on local times that occur twice or not at all.
    switch WallClockReading(ofSeconds: Int64(day.number * 86_400 + secondsOfDay)) {
    case .shown(let moment), .leftOut(before: let moment, after: _): self = moment
    }
  }
}

/// The whole numbers of a text such as `2026-12-01`; `nil` unless every part is plain ASCII digits.
private func numbers(in text: Substring, separatedBy separator: Character) -> [Int]? {
  var result: [Int] = []
  for part in text.split(separator: separator, omittingEmptySubsequences: false) {
    guard !part.isEmpty, part.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(part)
    else { return nil }
    result.append(number)
  }
  return result
}

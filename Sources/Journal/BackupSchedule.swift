public import Time

/// Which daily backups are kept when a new one is made.
public enum BackupSchedule {
  private static let dayCount = 7
  private static let weekCount = 4
  private static let monthCount = 12

  /// Says which backups are kept: the newest one of each of the last 7 days, 4 weeks (Monday to
  /// Sunday) and 12 months.
  ///
  /// Days, weeks and months without a backup do not count, so a pause costs none. What is newer than
  /// today is kept, too, and takes nobody's place: the clock may have been set back.
  ///
  /// - Parameters:
  ///   - days: The days of which there is a backup.
  ///   - today: The study day today.
  /// - Returns: Those whose backups are kept; all others may go.
  public static func kept(of days: some Sequence<Day>, today: Day) -> Set<Day> {
    let newestFirst = Set(days).sorted(by: >)
    let past = newestFirst.filter { $0 <= today }
    var kept = Set(newestFirst.filter { $0 > today })
    kept.formUnion(newest(of: past, limit: dayCount) { $0.number })
    kept.formUnion(newest(of: past, limit: weekCount) { $0.number - $0.weekday })
    kept.formUnion(newest(of: past, limit: monthCount) { $0.date.year * 12 + $0.date.month })
    return kept
  }

  /// The newest day of each span of time, for the newest spans.
  private static func newest(of newestFirst: [Day], limit: Int, span: (Day) -> Int) -> [Day] {
    var spans: Set<Int> = []
    return Array(newestFirst.filter { spans.insert(span($0)).inserted }.prefix(limit))
  }
}

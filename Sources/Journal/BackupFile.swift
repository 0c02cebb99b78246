import Files
public import Time

/// A backup as it lies in its folder, known by its name and not opened yet.
public struct BackupFile: Hashable, Sendable {
  /// Why it was made, and so how long it is kept.
  public enum Kind: Hashable, Sendable {
    /// The one of a day; older ones make room as `BackupSchedule` says.
    case daily
    /// Made before something that replaces the whole journal, `restore`; kept for good.
    case before(String)
  }

  /// The folder.
  public let folder: String
  /// Its name there: `journal-2026-12-01.sqlite`, `before-restore-2026-12-01T093015.sqlite`.
  public let name: String
  /// Why it was made.
  public let kind: Kind
  /// The study day whose backup it is; for one made before something, the day on the wall clock.
  public let day: Day

  /// Where it lies.
  public var path: String { FileSystem.join(folder, name) }

  /// The backup of a day.
  ///
  /// - Parameters:
  ///   - day: The study day.
  ///   - folder: The folder.
  init(of day: Day, in folder: String) {
    let name = "journal-\(day.iso8601)\(Self.ending)"
    self.init(folder: folder, name: name, kind: .daily, day: day)
  }

  /// The backup before something.
  ///
  /// - Parameters:
  ///   - what: What it is made before: `restore`; a few of the letters a…z.
  ///   - time: When, on the wall clock.
  ///   - number: 1, or more where the names before are taken.
  ///   - folder: The folder.
  init(before what: String, at time: LocalTime, number: Int, in folder: String) {
    let clock = [time.hour, time.minute, time.second].map { ($0 < 10 ? "0" : "") + String($0) }
    let more = number > 1 ? "-\(number)" : ""
    let name = "before-\(what)-\(time.day.iso8601)T\(clock.joined())\(more)\(Self.ending)"
    self.init(folder: folder, name: name, kind: .before(what), day: time.day)
  }

  /// The backup that a name tells of; nothing where the name is no backup's.
  ///
  /// - Parameters:
  ///   - name: The name of a file.
  ///   - folder: The folder.
  init?(named name: String, in folder: String) {
    guard name.hasSuffix(Self.ending) else { return nil }
    let parts = name.dropLast(Self.ending.utf8.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 4, parts[0] == "journal", let day = Day(parts[1], parts[2], parts[3]) {
      self.init(of: day, in: folder)
    } else if (5...6).contains(parts.count), parts[0] == "before", Self.isWord(parts[1]),
      let day = Day(parts[2], parts[3], parts[4].prefix(2)),
      parts[4].dropFirst(2).first == "T", Self.isNumber(parts[4].dropFirst(3), digits: 6...6),
      parts.count == 5 || Self.isNumber(parts[5], digits: 1...4)
    {
      self.init(folder: folder, name: name, kind: .before(String(parts[1])), day: day)
    } else {
      return nil
    }
  }

  private init(folder: String, name: String, kind: Kind, day: Day) {
    self.folder = folder
    self.name = name
    self.kind = kind
    self.day = day
  }

  private static let ending = ".sqlite"

  private static func isWord(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }

  fileprivate static func isNumber(_ text: Substring, digits: ClosedRange<Int>) -> Bool {
    digits.contains(text.utf8.count)
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension Day {
  /// The day of a date in ASCII digits, `2026`, `12`, `01`; nothing where there is no such day.
  fileprivate init?(_ year: Substring, _ month: Substring, _ day: Substring) {
    guard BackupFile.isNumber(year, digits: 4...4), BackupFile.isNumber(month, digits: 2...2),
      BackupFile.isNumber(day, digits: 2...2), let year = Int(year), let month = Int(month),
      let number = Int(day), (1...12).contains(month)
    else { return nil }
    self.init(year: year, month: month, day: number)
    guard date == (year, month, number) else { return nil }
  }
}

internal import Settings

/// A learner's table of cron, in which one line between two markers is ours; all else stays as it is.
struct Crontab: Hashable {
  static let begin = "# kuchi reminder begin: made by :set reminder, taken away by :set noreminder"
  static let end = "# kuchi reminder end"

  /// The table, byte by byte.
  let bytes: [UInt8]

  /// The markers do not stand as they were put there: someone else must look.
  struct Torn: Error {}

  /// The table without our lines.
  ///
  /// - Returns: The table; itself where nothing of ours is in it.
  /// - Throws: `Torn` where the markers are no pair around one line.
  func without() throws(Torn) -> Crontab {
    guard let place = try place() else { return self }
    return Crontab(bytes: Array(bytes[..<place.lowerBound] + bytes[place.upperBound...]))
  }

  /// The table with our lines at its end.
  ///
  /// - Parameters:
  ///   - command: What is called.
  ///   - time: When.
  /// - Returns: The table; ours are in it once.
  /// - Throws: `Torn` where the markers are no pair around one line.
  func with(_ command: ReminderCommand, at time: TimeOfDay) throws(Torn) -> Crontab {
    let line = "\(time.minute) \(time.hour) * * * \(command.shellText)"
    let block = [Self.begin, line, Self.end].map { $0 + "\n" }.joined()
    let others = try without().bytes
    // Some crons take a table whose last line has no end.
    let isEnded = others.last.map { $0 == UInt8(ascii: "\n") } ?? true
    return Crontab(bytes: others + (isEnded ? [] : [UInt8(ascii: "\n")]) + Array(block.utf8))
  }

  /// Our line, if there is one.
  ///
  /// - Returns: The line, without its end.
  /// - Throws: `Torn` where the markers are no pair around one line.
  func line() throws(Torn) -> String? {
    guard let place = try place() else { return nil }
    let lines = bytes[place].split(separator: 10)
    return lines.count == 3 ? String(decoding: lines[1], as: UTF8.self) : nil
  }

  /// Where our three lines stand.
  private func place() throws(Torn) -> Range<Int>? {
    var starts: [Int] = []
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      starts.append(start)
      lines.append(line)
      start += line.count + 1
    }
    let begins = lines.indices.filter { lines[$0].elementsEqual(Self.begin.utf8) }
    let ends = lines.indices.filter { lines[$0].elementsEqual(Self.end.utf8) }
    if begins.isEmpty && ends.isEmpty { return nil }
    guard begins.count == 1, ends == [begins[0] + 2] else { throw Torn() }
    return starts[begins[0]]..<min(bytes.count, starts[ends[0]] + lines[ends[0]].count + 1)
  }
}

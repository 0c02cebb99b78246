/// The lines that can be recalled with the arrow keys.
struct RecallList {
  /// How many lines are kept.
  static let most = 1000

  private var lines: [String] = []
  /// The line that is shown; `lines.count` while it is the one being typed.
  private var position = 0
  /// What was typed before the first line was recalled.
  private var draft = ""
  /// What the lines that are searched for begin with, while a search goes on.
  private var sought: String?

  /// Adds a line at the end; an earlier one like it gives way.
  ///
  /// - Parameter line: The line; blank ones are not kept.
  mutating func add(_ line: String) {
    defer { restart() }
    guard line.contains(where: { !$0.isWhitespace }) else { return }
    if lines.last == line { return }
    lines.removeAll { $0 == line }
    lines.append(line)
    if lines.count > Self.most { lines.removeFirst(lines.count - Self.most) }
  }

  /// Adds lines, oldest first.
  ///
  /// - Parameter more: The lines.
  mutating func add(_ more: [String]) {
    var seen = Set<String>()
    let news = more.reversed().filter { line in
      line.contains { !$0.isWhitespace } && seen.insert(line).inserted
    }
    lines.removeAll { seen.contains($0) }
    lines.append(contentsOf: news.reversed())
    if lines.count > Self.most { lines.removeFirst(lines.count - Self.most) }
    restart()
  }

  /// Begins anew with an empty line.
  mutating func restart() {
    position = lines.count
    draft = ""
    sought = nil
  }

  /// Ends a search, because something else was done.
  mutating func endSearch() { sought = nil }

  /// Goes to the line before.
  ///
  /// - Parameter current: What is in the line now.
  /// - Returns: What is to be in it; `nil` at the oldest.
  mutating func older(than current: String) -> String? {
    guard position > 0 else { return nil }
    if position == lines.count { draft = current }
    position -= 1
    return lines[position]
  }

  /// Goes to the line after; behind the last is what was being typed.
  ///
  /// - Returns: What is to be in the line; `nil` at the end.
  mutating func newer() -> String? {
    guard position < lines.count else { return nil }
    position += 1
    return position == lines.count ? draft : lines[position]
  }

  /// How many lines there are.
  var count: Int { lines.count }

  /// A line, by its place from the oldest on.
  ///
  /// - Parameter place: The place; empty where there is none.
  subscript(place: Int) -> String { lines.indices.contains(place) ? lines[place] : "" }

  /// Where the newest line stands that holds a text, whatever its capitals, and can be shown.
  ///
  /// - Parameters:
  ///   - needle: The text.
  ///   - end: Only lines before this place.
  /// - Returns: The place; `nil` where there is none.
  func place(of needle: String, before end: Int) -> Int? {
    let needle = needle.lowercased()
    return lines.prefix(max(0, end)).lastIndex {
      $0.lowercased().contains(needle) && Filter.safe($0) == $0
    }
  }

  /// Goes to the next older line that begins as the typed one does.
  ///
  /// - Parameters:
  ///   - current: What is in the line now.
  ///   - prefix: What stands before the cursor; while a search goes on, the first one counts.
  /// - Returns: What is to be in the line; `nil` if there is none.
  mutating func older(than current: String, beginningWith prefix: String) -> String? {
    let start = sought ?? prefix
    let found = lines[..<position].lastIndex { $0.hasPrefix(start) && $0 != current }
    guard let found else { return nil }
    if position == lines.count { draft = current }
    sought = start
    position = found
    return lines[found]
  }
}

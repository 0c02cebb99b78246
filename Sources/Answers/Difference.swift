internal import Text

/// A typed text and the accepted answer, one above the other, cell by cell.
///
///     you       rest·urant
///                   +
///     expected  restaurant
public struct Difference: Hashable, Sendable {
  /// What became of a letter.
  public enum Mark: String, Hashable, Sendable {
    /// It stands in both.
    case same
    /// It stands in both, with another accent.
    case accent
    /// It stands in both, but as a capital in the answer.
    case capital
    /// It is missing from what was typed.
    case missing
    /// It was typed and does not belong there.
    case extra
    /// Another was typed.
    case other
    /// It changed places with its neighbour.
    case swapped

    /// A sign that works without colour.
    public var sign: Character {
      switch self {
      case .same: " "
      case .accent: "'"
      case .capital: "="
      case .missing: "+"
      case .extra: "-"
      case .other: "^"
      case .swapped: "~"
      }
    }
  }

  /// One place in the three rows; all its texts take the same number of cells.
  public struct Column: Hashable, Sendable {
    /// What was typed; dots fill a gap.
    public let typed: String
    /// The sign of the mark, as often as there are cells.
    public let marks: String
    /// What was expected; dots fill a gap.
    public let expected: String
    /// What became of the letter.
    public let mark: Mark
  }

  /// The columns, from left to right.
  public let columns: [Column]

  /// Whether there is nothing to mark.
  public var isEmpty: Bool { columns.allSatisfy { $0.mark == .same } }

  /// Lines up two texts.
  ///
  /// - Parameters:
  ///   - typed: What was typed.
  ///   - expected: The accepted answer.
  public init(typed: String, expected: String) {
    let one = Array(Self.visible(expected))
    let other = Array(Self.visible(typed))
    let (first, second) = (one.map(Unit.init), other.map(Unit.init))
    // Both are traced from the right, so the letters that they end in are theirs.
    let shorter = min(first.count, second.count)
    var tail = 0
    while tail < shorter,
      first[first.count - 1 - tail].base == second[second.count - 1 - tail].base
    { tail += 1 }
    var start = 0
    if first.count - tail > Self.mostCells / max(second.count - tail, 1) {
      while start < shorter - tail, first[start].base == second[start].base { start += 1 }
    }
    var columns: [Column] = []
    for index in 0..<start { columns.append(Self.column(first[index], second[index])) }
    columns += Self.middle(first[start..<first.count - tail], second[start..<second.count - tail])
    for index in 0..<tail {
      columns.append(
        Self.column(first[first.count - tail + index], second[second.count - tail + index])
      )
    }
    self.columns = columns
  }

  /// A letter with its marks.
  private struct Unit {
    let text: Character
    /// As a small letter.
    let lower: String
    /// As a small letter without accents.
    let base: String

    init(_ text: Character) {
      self.text = text
      lower = text.lowercased()
      base = lower.strippingLatinMarks
    }
  }

  /// The text without what no terminal shows, in normal form C.
  private static func visible(_ text: String) -> String {
    Cleaning.text(
      Cleaning.removingInvisible(text.unicodeScalars).map { $0.properties.isWhitespace ? " " : $0 }
    ).nfc
  }

  /// Longer stretches are not lined up: all of one is extra, all of the other missing.
  private static let mostCells = 250_000

  /// The stretch in which the texts differ.
  private static func middle(_ expected: ArraySlice<Unit>, _ typed: ArraySlice<Unit>) -> [Column] {
    let (one, other) = (Array(expected), Array(typed))
    if one.isEmpty || other.isEmpty || one.count > mostCells / max(other.count, 1) {
      return other.map { Self.column(nil, $0) } + one.map { Self.column($0, nil) }
    }
    let width = other.count + 1
    var table = Array(repeating: 0, count: (one.count + 1) * width)
    for place in 0...other.count { table[place] = place }
    for row in 1...one.count {
      table[row * width] = row
      for place in 1...other.count {
        let same = one[row - 1].base == other[place - 1].base
        var cost = table[(row - 1) * width + place - 1] + (same ? 0 : 1)
        cost = min(cost, table[(row - 1) * width + place] + 1, table[row * width + place - 1] + 1)
        if isSwap(one, other, row, place) {
          cost = min(cost, table[(row - 2) * width + place - 2] + 1)
        }
        table[row * width + place] = cost
      }
    }
    var columns: [Column] = []
    var (row, place) = (one.count, other.count)
    while row > 0 || place > 0 {
      let cost = table[row * width + place]
      func before(_ rows: Int, _ steps: Int) -> Int { table[(row - rows) * width + place - steps] }
      if row > 0, place > 0, one[row - 1].base == other[place - 1].base, cost == before(1, 1) {
        columns.append(Self.column(one[row - 1], other[place - 1]))
        (row, place) = (row - 1, place - 1)
      } else if row > 1, place > 1, isSwap(one, other, row, place), cost == before(2, 2) + 1 {
        columns.append(Self.column(one[row - 1], other[place - 1], .swapped))
        columns.append(Self.column(one[row - 2], other[place - 2], .swapped))
        (row, place) = (row - 2, place - 2)
      } else if row > 0, place > 0, cost == before(1, 1) + 1 {
        columns.append(Self.column(one[row - 1], other[place - 1], .other))
        (row, place) = (row - 1, place - 1)
      } else if row > 0, cost == before(1, 0) + 1 {
        columns.append(Self.column(one[row - 1], nil))
        row -= 1
      } else {
        columns.append(Self.column(nil, other[place - 1]))
        place -= 1
      }
    }
    return columns.reversed()
  }

  private static func isSwap(_ one: [Unit], _ other: [Unit], _ row: Int, _ column: Int) -> Bool {
    guard row > 1, column > 1 else { return false }
    return one[row - 1].base == other[column - 2].base
      && one[row - 2].base == other[column - 1].base
      && one[row - 1].base != one[row - 2].base
  }

  /// A column of two letters, of which one may be a gap.
  private static func column(_ expected: Unit?, _ typed: Unit?, _ mark: Mark? = nil) -> Column {
    let wanted = expected.map { String($0.text) } ?? ""
    let given = typed.map { String($0.text) } ?? ""
    let width = max(wanted.displayWidth, given.displayWidth)
    let found = mark ?? self.mark(expected, typed)
    func filled(_ text: String) -> String {
      let gap = width - text.displayWidth
      return text + String(repeating: text.isEmpty ? "·" : " ", count: max(0, gap))
    }
    return Column(
      typed: filled(given),
      marks: String(repeating: found.sign, count: width),
      expected: filled(wanted),
      mark: found
    )
  }

  private static func mark(_ expected: Unit?, _ typed: Unit?) -> Mark {
    guard let expected else { return .extra }
    guard let typed else { return .missing }
    if expected.base != typed.base { return .other }
    if expected.lower != typed.lower { return .accent }
    let isCapital = String(expected.text) != expected.lower && String(typed.text) == typed.lower
    return isCapital ? .capital : .same
  }
}

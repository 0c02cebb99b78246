extension Screen {
  /// Obeys one CSI sequence.
  mutating func controlSequence(_ parameters: String, final: Character) {
    let prefix = parameters.first.flatMap { "?><=".contains($0) ? $0 : nil }
    let body = prefix == nil ? parameters[...] : parameters.dropFirst()
    let readable = "CSI \(parameters)\(final)"
    if body.contains(where: { !($0.isASCII && ($0.isNumber || ";:".contains($0))) }) {
      return unknownSequences.append(readable)
    }
    // Colons part the pieces of one colour; for the rest they count as semicolons do.
    let numbers = body.split(
      omittingEmptySubsequences: false,
      whereSeparator: { ";:".contains($0) }
    )
    .map { min(Int($0) ?? 0, 0xFFFF) }
    switch (prefix, final) {
    case (nil, "m"): selectGraphics(numbers)
    case ("?", "h"):
      privateModes.formUnion(numbers)
      usedModes.formUnion(numbers)
    case ("?", "l"): privateModes.subtract(numbers)
    case (">", "c"): questions.append(.version)
    case (nil, _):
      if !plainSequence(final, numbers) { unknownSequences.append(readable) }
    default: unknownSequences.append(readable)
    }
  }

  private mutating func plainSequence(_ final: Character, _ numbers: [Int]) -> Bool {
    let first = numbers.first ?? 0
    let second = numbers.count > 1 ? numbers[1] : 0
    let count = max(first, 1)
    switch final {
    case "A": moveTo(max(cursor.row - count, cursor.row >= top ? top : 0), cursor.column)
    case "B":
      moveTo(min(cursor.row + count, cursor.row <= bottom ? bottom : rows - 1), cursor.column)
    case "C", "a": moveTo(cursor.row, cursor.column + count)
    case "D": moveTo(cursor.row, cursor.column - count)
    case "E": moveTo(cursor.row + count, 0)
    case "F": moveTo(cursor.row - count, 0)
    case "G", "`": moveTo(cursor.row, count - 1)
    case "d": moveTo(count - 1, cursor.column)
    case "H", "f": moveTo(count - 1, max(second, 1) - 1)
    case "J": eraseInDisplay(first)
    case "K":
      let ranges = [cursor.column..<columns, 0..<(cursor.column + 1), 0..<columns]
      if ranges.indices.contains(first) { erase(row: cursor.row, ranges[first]) }
    case "X": erase(row: cursor.row, cursor.column..<min(cursor.column + count, columns))
    case "P": deleteCharacters(count)
    case "@": insertBlanks(count)
    case "L": insertLines(count)
    case "M": deleteLines(count)
    case "S": scrollUp(count)
    case "T": scrollDown(count, from: top)
    case "b":
      for scalar in lastText?.unicodeScalars ?? "".unicodeScalars {
        for _ in 0..<min(count, rows * columns) { put(scalar) }
      }
    case "r":
      let last = second == 0 ? rows : min(second, rows)
      if count < last {
        top = count - 1
        bottom = last - 1
        moveTo(0, 0)
      }
    case "s": saved = (cursor, style)
    case "u": restoreCursor()
    case "n":
      if first == 6 { questions.append(.cursorPosition(cursor)) }
      if first == 5 { questions.append(.status) }
    case "c": questions.append(.attributes)
    case "h", "l", "g", "t": break
    default: return false
    }
    return true
  }

  private mutating func eraseInDisplay(_ kind: Int) {
    switch kind {
    case 0:
      erase(row: cursor.row, cursor.column..<columns)
      for row in (cursor.row + 1)..<max(rows, cursor.row + 1) { erase(row: row, 0..<columns) }
    case 1:
      for row in 0..<cursor.row { erase(row: row, 0..<columns) }
      erase(row: cursor.row, 0..<(cursor.column + 1))
    case 2: for row in 0..<rows { erase(row: row, 0..<columns) }
    case 3: history = []
    default: break
    }
  }

  private mutating func selectGraphics(_ numbers: [Int]) {
    var rest = (numbers.isEmpty ? [0] : numbers)[...]
    while let code = rest.popFirst() {
      switch code {
      case 0: style = CellStyle()
      case 1: style.isBold = true
      case 2: style.isFaint = true
      case 3: style.isItalic = true
      case 4: style.isUnderlined = true
      case 7: style.isInverse = true
      case 9: style.isStruck = true
      case 22:
        style.isBold = false
        style.isFaint = false
      case 23: style.isItalic = false
      case 24: style.isUnderlined = false
      case 27: style.isInverse = false
      case 29: style.isStruck = false
      case 30...37: style.foreground = .indexed(code - 30)
      case 38: style.foreground = Screen.color(&rest) ?? style.foreground
      case 39: style.foreground = nil
      case 40...47: style.background = .indexed(code - 40)
      case 48: style.background = Screen.color(&rest) ?? style.background
      case 49: style.background = nil
      case 90...97: style.foreground = .indexed(code - 90 + 8)
      case 100...107: style.background = .indexed(code - 100 + 8)
      default: break
      }
    }
  }

  private static func color(_ rest: inout ArraySlice<Int>) -> CellColor? {
    switch rest.popFirst() {
    case 5: return rest.popFirst().map { .indexed(min($0, 255)) }
    case 2:
      let parts = Array(rest.prefix(3))
      rest = rest.dropFirst(3)
      return parts.count == 3 ? .rgb(parts[0], parts[1], parts[2]) : nil
    default: return nil
    }
  }
}

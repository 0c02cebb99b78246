internal import Terminal
internal import Text

/// How a text in Markdown looks: headings, paragraphs, lists, tables, code and quotes, wrapped to
/// the width; whatever else there is stands as it was typed.
struct MarkdownView {
  private enum Block {
    case heading(String)
    case paragraph(String)
    case item(mark: String, depth: Int, String)
    case quote(String)
    case table(alignments: [Alignment], rows: [[String]])
    case code([String])
    case rule
  }

  private var blocks: [Block] = []
  /// Whether the next line may go on with the last block.
  private var isOpen = false

  /// The lines of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - columns: The width of the screen.
  /// - Returns: The lines, none wider than that where it is enough for a word.
  static func lines(of text: String, columns: Int) -> [StyledLine] {
    var view = MarkdownView()
    view.read(text)
    var lines: [StyledLine] = []
    var before: Block?
    for block in view.blocks {
      if let before, !isTight(before, block) { lines.append("") }
      lines += Self.lines(of: block, columns: max(8, columns))
      before = block
    }
    return lines
  }

  // MARK: - Reading

  private mutating func read(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      let rest = line.drop { $0 == " " || $0 == "\t" }
      if rest.isEmpty {
        isOpen = false
      } else if rest.hasPrefix("```") || rest.hasPrefix("~~~") {
        var code: [String] = []
        while index < lines.count,
          !lines[index].drop(while: \.isWhitespace).hasPrefix(rest.prefix(3))
        {
          code.append(String(lines[index]))
          index += 1
        }
        index += 1
        add(.code(code))
      } else if index < lines.count, let alignments = Self.alignments(lines[index]),
        line.contains("|")
      {
        var rows = [Self.cells(line)]
        index += 1
        while index < lines.count, lines[index].contains("|") {
          rows.append(Self.cells(lines[index]))
          index += 1
        }
        add(.table(alignments: alignments, rows: rows))
      } else {
        take(line, rest)
      }
    }
  }

  private mutating func add(_ block: Block) {
    blocks.append(block)
    isOpen = false
  }

  private mutating func take(_ line: Substring, _ rest: Substring) {
    let level = rest.prefix { $0 == "#" }.count
    if (1...6).contains(level), rest.dropFirst(level).first?.isWhitespace ?? true {
      var title = rest.dropFirst(level)
      while title.last == "#" || title.last?.isWhitespace == true { title.removeLast() }
      title = title.drop(while: \.isWhitespace)
      isOpen = false
      return title.isEmpty ? () : add(.heading(String(title)))
    }
    if Self.isRule(rest) { return add(.rule) }
    if rest.first == ">" {
      let text = rest.dropFirst().drop(while: \.isWhitespace)
      guard isOpen, case .quote(let before)? = blocks.last else {
        blocks.append(.quote(String(text)))
        return isOpen = true
      }
      return blocks[blocks.count - 1] = .quote(Self.joined(before, text))
    }
    if let item = Self.item(rest) {
      let indent = line.count - rest.count
      blocks.append(.item(mark: item.mark, depth: min(indent / 2, 4), String(item.text)))
      return isOpen = true
    }
    switch blocks.last {
    case .paragraph(let before)? where isOpen:
      blocks[blocks.count - 1] = .paragraph(Self.joined(before, rest))
    case .item(let mark, let depth, let before)? where isOpen:
      blocks[blocks.count - 1] = .item(mark: mark, depth: depth, Self.joined(before, rest))
    case .quote(let before)? where isOpen:
      blocks[blocks.count - 1] = .quote(Self.joined(before, rest))
    default:
      blocks.append(.paragraph(String(rest)))
    }
    isOpen = true
  }

  /// Two lines as one; between Japanese letters no blank belongs.
  private static func joined(_ before: String, _ rest: Substring) -> String {
    var before = before
    while before.last?.isWhitespace == true { before.removeLast() }
    let isWide = [before.last, rest.first].allSatisfy {
      $0.map { String($0).displayWidth == 2 } ?? false
    }
    return before + (isWide || before.isEmpty ? "" : " ") + rest
  }

  private static func isRule(_ line: Substring) -> Bool {
    let marks = line.filter { !$0.isWhitespace }
    guard let first = marks.first, marks.count >= 3, "-*_".contains(first) else { return false }
    return marks.allSatisfy { $0 == first }
  }

  private static func item(_ line: Substring) -> (mark: String, text: Substring)? {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let end: Substring.Index
    if (1...9).contains(digits.count), let sign = line.dropFirst(digits.count).first,
      sign == "." || sign == ")"
    {
      end = line.index(line.startIndex, offsetBy: digits.count + 1)
    } else if let first = line.first, "-*+".contains(first) {
      end = line.index(after: line.startIndex)
    } else {
      return nil
    }
    guard end < line.endIndex, line[end].isWhitespace else { return nil }
    let mark = digits.isEmpty ? "-" : String(line[..<end])
    return (mark, line[end...].drop(while: \.isWhitespace))
  }

  /// The cells of a table's row; a bar behind a backslash is a part of its cell.
  private static func cells(_ line: Substring) -> [String] {
    var cells: [String] = [""]
    var isEscaped = false
    for character in line {
      if character == "|", !isEscaped {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    cells = cells.map { trimmed($0) }
    // The bars at both ends are only its frame.
    let first = cells.first?.isEmpty == true && cells.count > 1 ? 1 : 0
    let last = cells.last?.isEmpty == true && cells.count > first + 1 ? 1 : 0
    return Array(cells.dropFirst(first).dropLast(last))
  }

  /// What the line under a table's header says of its columns; `nil` where it is no such line.
  private static func alignments(_ line: Substring) -> [Alignment]? {
    guard line.contains("-"), line.contains("|"),
      line.allSatisfy({ $0 == "-" || $0 == "|" || $0 == ":" || $0.isWhitespace })
    else { return nil }
    return cells(line).map { cell in
      switch (cell.hasPrefix(":"), cell.hasSuffix(":")) {
      case (true, true): .center
      case (false, true): .right
      case (_, false): .left
      }
    }
  }

  // MARK: - Showing

  /// Whether two blocks stand right below one another.
  private static func isTight(_ before: Block, _ block: Block) -> Bool {
    switch (before, block) {
    case (.item, .item): true
    default: false
    }
  }

  private static func lines(of block: Block, columns: Int) -> [StyledLine] {
    switch block {
    case .heading(let text):
      return StyledLine(inline(text).plainText, .heading).wrapped(to: columns)
    case .paragraph(let text):
      return inline(text).wrapped(to: columns)
    case .item(let mark, let depth, let text):
      let indent = String(repeating: " ", count: min(depth * 2, columns / 4))
      return hanging(StyledLine(indent + mark + " "), inline(text), columns)
    case .quote(let text):
      return hanging("  ", inline(text), columns)
    case .code(let lines):
      return lines.flatMap { StyledLine("  " + $0).wrapped(to: columns) }
    case .rule:
      return [StyledLine(String(repeating: "-", count: min(columns, 24)), .faint)]
    case .table(let alignments, let rows):
      return table(alignments, rows.map { $0.map(inline) }, columns)
    }
  }

  /// A text behind a mark, its further rows below its first.
  private static func hanging(
    _ mark: StyledLine,
    _ text: StyledLine,
    _ columns: Int
  ) -> [StyledLine] {
    let blanks = StyledLine(String(repeating: " ", count: mark.width))
    return text.wrapped(to: max(2, columns - mark.width)).enumerated()
      .map { $0 == 0 ? mark + $1 : blanks + $1 }
  }

  /// A table, or where that would be cut, each row's last cell below the others.
  private static func table(
    _ alignments: [Alignment],
    _ rows: [[StyledLine]],
    _ columns: Int
  ) -> [StyledLine] {
    var widths: [Int] = []
    for row in rows {
      for (place, cell) in row.enumerated() {
        if place == widths.count { widths.append(0) }
        widths[place] = max(widths[place], cell.width)
      }
    }
    guard let header = rows.first else { return [] }
    if widths.reduce(0, +) + 2 * max(0, widths.count - 1) <= columns {
      let titles = header.map { StyledLine($0.plainText, .faint) }
      return Table(alignments: alignments, header: titles, rows: Array(rows.dropFirst()))
        .lines(fitting: columns)
    }
    return rows.enumerated().flatMap { place, row -> [StyledLine] in
      let row = place == 0 ? row.map { StyledLine($0.plainText, .faint) } : row
      let cells = row.filter { !$0.isEmpty }
      guard let last = cells.last else { return [] }
      let others = cells.dropLast()
      let first = others.dropFirst().reduce(others.first ?? "") { $0 + "  " + $1 }
      return (others.isEmpty ? [] : first.wrapped(to: columns)) + hanging("  ", last, columns)
    }
  }

  /// A text with its marks made into looks.
  private static func inline(_ text: String) -> StyledLine {
    var line = StyledLine([])
    var run = ""
    var isStrong = false
    func end() {
      line += StyledLine(run, isStrong ? .strong : .plain)
      run = ""
    }
    var rest = text[...]
    while let character = rest.first {
      let after = rest.dropFirst()
      if character == "\\", let next = after.first, next.isASCII,
        next.isPunctuation || next.isSymbol
      {
        run.append(next)
        rest = after.dropFirst()
      } else if character == "`", let code = Self.code(rest) {
        end()
        line += StyledLine(String(code.text), .prompt)
        rest = code.rest
      } else if rest.hasPrefix("**"), isStrong || Self.holds(rest.dropFirst(2), "**") {
        end()
        isStrong.toggle()
        rest = rest.dropFirst(2)
      } else if character == "*", let close = after.firstIndex(of: "*"),
        after.first?.isWhitespace == false, close > after.startIndex
      {
        run += after[..<close]
        rest = after[after.index(after: close)...]
      } else if character == "[" || rest.hasPrefix("!["), let link = Self.link(rest) {
        run += link.text
        rest = link.rest
      } else {
        run.append(character)
        rest = after
      }
    }
    end()
    return line
  }

  private static func holds(_ text: Substring, _ mark: String) -> Bool {
    text.indices.contains { text[$0...].hasPrefix(mark) }
  }

  /// What stands between equally many backticks.
  private static func code(_ text: Substring) -> (text: Substring, rest: Substring)? {
    let ticks = text.prefix { $0 == "`" }
    let inside = text.dropFirst(ticks.count)
    var start = inside.startIndex
    while let open = inside[start...].firstIndex(of: "`") {
      let run = inside[open...].prefix { $0 == "`" }
      if run.count == ticks.count { return (inside[..<open], inside[run.endIndex...]) }
      start = run.endIndex
    }
    return nil
  }

  /// The words of a link or picture, with its address where that leads out of the folder.
  private static func link(_ text: Substring) -> (text: String, rest: Substring)? {
    let inside = text.drop { $0 == "!" }.dropFirst()
    guard let close = inside.firstIndex(of: "]") else { return nil }
    let behind = inside[inside.index(after: close)...]
    guard behind.first == "(", let end = behind.firstIndex(of: ")") else { return nil }
    let address = behind[behind.index(after: behind.startIndex)..<end]
    let words = String(inside[..<close])
    let isFar = address.contains("://")
    return (isFar ? "\(words) (\(address))" : words, behind[behind.index(after: end)...])
  }
}

internal import Deck
internal import Text

/// Makes a deck of a table.
struct TableDeck {
  /// The table, as it was understood.
  let text: ForeignText

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - bytes: The text, as UTF-8.
  ///   - name: The deck's name.
  ///   - options: What the learner says of it.
  init(_ bytes: [UInt8], name: String, options: TextOptions) {
    let header = TextHeader(bytes)
    var problems: [DeckProblem] = []
    let told = options.separator ?? header["separator"].flatMap { TextSeparator($0) }
    let separator =
      told ?? TextSniffer.separator(of: bytes, from: header.end) ?? .tab
    var rows: [TextRow]
    if let rowSeparator = options.rowSeparator, !rowSeparator.isEmpty {
      rows = Self.plainRows(bytes, header, separator, rowSeparator)
    } else {
      let table = TextTable(
        bytes,
        from: header.end,
        line: header.nextLine,
        separator: separator
      )
      rows = table.rows
      problems = table.problems
    }
    rows = Self.withoutRemarks(rows, hasHeader: !header.lines.isEmpty)

    var columns =
      options.columns ?? header["columns"].map { Self.names(in: $0, separator) }
    var hasHeaderRow = options.hasHeaderRow ?? false
    if let first = rows.first {
      let isNamed = columns != nil || !Self.placed(header).isEmpty
      if options.hasHeaderRow == nil {
        hasHeaderRow = !isNamed && rows.count > 1 && TextSniffer.isHeader(first)
      }
      if hasHeaderRow {
        if columns == nil { columns = first.fields.map { trimmed($0.text) } }
        rows.removeFirst()
      }
    }
    var headers = Self.headers(header, separator: separator)
    let isGuarded = header[TextHeader.guardKey] == "true"
    if var names = columns {
      if isGuarded { names = names.map(SpreadsheetGuard.removed) }
      names = Self.renamed(names, header)
      let line = header.lines.last { $0.key == "columns" }?.line ?? header.nextLine
      headers.append(("columns", names.joined(separator: "\t"), line))
    }
    let plainText = header["html"]?.lowercased() == "true" ? options.plainText : nil
    if plainText != nil {
      headers.removeAll { $0.key == "html" }
      headers.append(("html", "false", 1))
    }
    let tags = header["tags"].flatMap { $0.isEmpty ? nil : $0 }
    let tagsColumn = tags == nil ? nil : Self.tagsColumn(&headers)
    let deckRows = rows.map { row in
      var fields = row.fields.map { isGuarded ? SpreadsheetGuard.removed($0.kept) : $0.kept }
      if let plainText { fields = fields.map(plainText) }
      if let tags, let tagsColumn, fields.count > 1 {
        while fields.count <= tagsColumn { fields.append("") }
        fields[tagsColumn] += (fields[tagsColumn].isEmpty ? "" : " ") + tags
      }
      return DeckRow(fields, line: row.line)
    }
    let gaps =
      header[TextHeader.gapKey] == "literal" ? nil : GapRows(deckRows, headers: headers)
    let deck = makeDeck(
      rows: gaps?.rows ?? deckRows,
      name: name,
      headers: gaps?.headers ?? headers,
      separator: separator.name,
      problems: problems + (gaps?.problems ?? [])
    )
    text = ForeignText(
      format: .table,
      separator: separator,
      isSeparatorGuessed: told == nil,
      hasHeaderRow: hasHeaderRow,
      rows: rows,
      deck: deck
    )
  }

  /// The rows without those that are remarks: `#` at the start, unless it is quoted.
  ///
  /// In a file without Anki's header a row like `#1,first` is no remark.
  private static func withoutRemarks(_ rows: [TextRow], hasHeader: Bool) -> [TextRow] {
    rows.filter { row in
      guard let first = row.fields.first, !first.isQuoted, first.text.utf8.first == .hash else {
        return true
      }
      return !hasHeader && row.fields.count > 1
    }
  }

  /// The rows between separators other than line breaks; quotes mean nothing.
  private static func plainRows(
    _ bytes: [UInt8],
    _ header: TextHeader,
    _ separator: TextSeparator,
    _ rowSeparator: String
  ) -> [TextRow] {
    let (between, end) = (separator.bytes, Array(rowSeparator.utf8))
    var rows: [TextRow] = []
    var fields: [TextField] = []
    var (start, line, index, firstLine) = (header.end, header.nextLine, header.end, header.nextLine)
    var isBlank = true
    func add(upTo end: Int) {
      let text = trimmed(bytes.text(start..<end).replacingLineBreaks)
      fields.append(TextField(text: text, isQuoted: false))
    }
    func finish(upTo end: Int) {
      add(upTo: end)
      if fields.contains(where: { !$0.text.isEmpty }) {
        rows.append(TextRow(line: firstLine, fields: fields))
      }
      fields = []
    }
    while index < bytes.count {
      let isRow = bytes.holds(end, at: index)
      guard isRow || bytes.holds(between, at: index) else {
        if bytes[index] == .lineFeed { line += 1 }
        // The line breaks before a row do not belong to it.
        if !bytes[index].isLineBreak {
          isBlank = isBlank && bytes[index] == .blank
        } else if isBlank && fields.isEmpty {
          (start, firstLine) = (index + 1, line)
        }
        index += 1
        continue
      }
      if isRow { finish(upTo: index) } else { add(upTo: index) }
      let width = isRow ? end.count : between.count
      for byte in bytes[index..<index + width] where byte == .lineFeed { line += 1 }
      index += width
      (start, isBlank) = (index, true)
      if isRow { firstLine = line }
    }
    finish(upTo: bytes.count)
    return rows
  }

  /// The names of `#columns:`: between the file's separators, or tabs.
  private static func names(in value: String, _ separator: TextSeparator) -> [String] {
    let between = value.utf8.contains(.tab) ? .tab : separator
    let row = TextTable(Array(value.utf8), separator: between).rows.first
    var names = row?.fields.map { trimmed($0.text) } ?? []
    while names.last?.isEmpty == true { names.removeLast() }
    return names
  }

  /// The columns that Anki's header gives a place.
  private static func placed(_ header: TextHeader) -> [(place: Int, name: String)] {
    let keys: KeyValuePairs = [
      "guid column": "id", "notetype column": "note type", "deck column": "deck",
      "tags column": "tags",
    ]
    return keys.compactMap { key, name in
      guard let place = header[key].flatMap({ Int($0) }), (1...100).contains(place) else {
        return nil
      }
      return (place - 1, name)
    }
  }

  private static func renamed(_ names: [String], _ header: TextHeader) -> [String] {
    var names = names.map { $0.lowercased() == "guid" ? "id" : oneLine($0) }
    for (place, name) in placed(header)
    where names.indices.contains(place) && !names.contains(name) {
      names[place] = name
    }
    return names
  }

  /// A name as `#columns:` can hold it.
  private static func oneLine(_ name: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      line.append("\t\n\r".unicodeScalars.contains(scalar) ? " " : scalar)
    }
    return trimmed(String(String.UnicodeScalarView(line.prefix(200)))).nfc
  }

  /// What a deck file would say: all but what was about the table.
  private static func headers(
    _ header: TextHeader,
    separator: TextSeparator
  ) -> [(key: String, value: String, line: Int)] {
    let own: Set<String> = [
      "separator", "columns", "tags", TextHeader.guardKey, TextHeader.gapKey,
    ]
    var lines = header.lines.filter { !own.contains($0.key) }
    if header["title"] == nil, let deck = header.lines.last(where: { $0.key == "deck" }) {
      lines.append(("title", deck.value.replacing(bytes: "::", with: "/"), deck.line))
    }
    return lines.map { key, value, line in
      // A spreadsheet that saved the file made its lines as long as its rows.
      var scalars = value.unicodeScalars[...]
      while separator != .space, let last = scalars.last, separator.text == String(last) {
        scalars.removeLast()
      }
      return (key, String(scalars), line)
    }
  }

  /// The place of the tags, where all notes get some; the column is made where there is none.
  private static func tagsColumn(
    _ headers: inout [(key: String, value: String, line: Int)]
  ) -> Int {
    let columns = makeDeck(rows: [], name: "", headers: headers, separator: nil).header.columns
    if let place = columns.firstIndex(of: "tags") { return place }
    headers.removeAll { $0.key == "columns" }
    headers.append(("columns", (columns + ["tags"]).joined(separator: "\t"), 1))
    return columns.count
  }
}

extension String {
  /// The text with every line break as `\n`.
  var replacingLineBreaks: String {
    guard utf8.contains(.carriageReturn) else { return self }
    var bytes: [UInt8] = []
    let all = Array(utf8)
    var index = 0
    while index < all.count {
      if all[index] == .carriageReturn {
        bytes.append(.lineFeed)
        index = all.afterLineBreak(at: index)
      } else {
        bytes.append(all[index])
        index += 1
      }
    }
    return bytes.text(0..<bytes.count)
  }
}

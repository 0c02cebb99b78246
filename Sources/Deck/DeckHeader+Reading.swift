internal import Text

extension DeckHeader {
  /// Makes a header of the lines at the top of a file.
  ///
  /// - Parameters:
  ///   - lines: The lines, in order.
  ///   - name: The deck's name.
  ///   - problems: What is wrong with them is added here.
  /// - Returns: The header; without directions where `#ask:` names no usable first one.
  static func read(
    _ lines: [HeaderLine],
    name: String,
    into problems: inout [DeckProblem]
  ) -> DeckHeader {
    var headers: [String: String] = [:]
    var lineByKey: [String: Int] = [:]
    for header in lines {
      if let first = lineByKey[header.key], HeaderLine.known.contains(header.key) {
        problems.append(
          DeckProblem(line: header.line, kind: .repeatedHeader(header.key, line: first))
        )
      }
      lineByKey[header.key] = header.line
      headers[header.key] = header.value
    }
    checkValues(&headers, lineByKey, &problems)

    let columns = readColumns(headers, line: lineByKey["columns"] ?? 1, &problems)
    let language = (headers["language"] ?? "").lowercased()
    let meaningLanguage = headers["meaning language"].flatMap { $0.isEmpty ? nil : $0.lowercased() }
    let pairs: [(question: Int, answer: Int)]
    if let ask = headers["ask"], let line = lineByKey["ask"] {
      pairs = readDirections(ask, columns: columns, line: line, &problems)
    } else {
      // The columns before the first two may be an identity, which is not asked.
      let asked = columns.indices.filter { !isBookkeeping(columns[$0]) }
      pairs = asked.count < 2 ? [] : [(asked[0], asked[1])]
    }
    func told(_ column: String) -> (kind: AnswerKind, language: String) {
      ColumnNames.answers(
        in: column,
        of: columns,
        language: language,
        meaningLanguage: meaningLanguage
      )
    }
    let directions = pairs.map { question, answer in
      let (asked, shown) = (told(columns[answer]), told(columns[question]))
      return Direction(
        question: columns[question],
        answer: columns[answer],
        questionColumn: question,
        answerColumn: answer,
        kind: asked.kind,
        answerLanguage: asked.language,
        questionLanguage: shown.language
      )
    }
    let title = headers["title"] ?? ""
    return DeckHeader(
      name: name,
      title: title.isEmpty ? name : title,
      language: language,
      meaningLanguage: meaningLanguage ?? "en",
      columns: columns,
      directions: directions,
      headers: headers
    )
  }

  /// Whether a column is never asked unless `#ask:` says so.
  private static func isBookkeeping(_ column: String) -> Bool {
    ["id", "tags", "note type", "deck"].contains(column)
  }

  /// Brings the values of a choice into lower case, and reports those that cannot be.
  private static func checkValues(
    _ headers: inout [String: String],
    _ lineByKey: [String: Int],
    _ problems: inout [DeckProblem]
  ) {
    for (key, allowed) in choices {
      guard let value = headers[key], let line = lineByKey[key] else { continue }
      let lower = value.lowercased()
      if allowed.contains(lower) {
        headers[key] = lower
      } else {
        headers[key] = nil
        problems.append(
          DeckProblem(
            line: line,
            kind: .unknownValue(excerptOf(value), of: key, allowed: allowed)
          )
        )
      }
    }
    if let value = headers["order"], Int(value) == nil, let line = lineByKey["order"] {
      headers["order"] = nil
      let kind = DeckProblem.Kind.unknownValue(
        excerptOf(value),
        of: "order",
        allowed: ["a whole number"]
      )
      problems.append(DeckProblem(line: line, kind: kind))
    }
    if headers["html"] == "true", let line = lineByKey["html"] {
      problems.append(DeckProblem(line: line, kind: .markup))
    }
    if let value = headers["separator"], let line = lineByKey["separator"] {
      // Anki writes the separator by its name or as it is.
      let separator = trimmed(value).lowercased()
      if value.contains("\t") && separator.isEmpty || separator == "tab" || separator == "\\t" {
        headers["separator"] = "tab"
      } else {
        problems.append(DeckProblem(line: line, kind: .otherSeparator(excerptOf(separator))))
      }
    }
  }

  private static let choices: KeyValuePairs<String, [String]> = [
    "html": ["true", "false"], "accents": ["auto", "lenient", "strict"],
    "case": ["auto", "lenient", "strict"], "comma": ["auto", "split", "keep"],
    "kana": ["fold", "exact"],
  ]

  /// The columns' names: those of `#columns:`, else the usual ones.
  private static func readColumns(
    _ headers: [String: String],
    line: Int,
    _ problems: inout [DeckProblem]
  ) -> [String] {
    guard let value = headers["columns"] else { return unnamedColumns(headers) }
    var names = value.unicodeScalars.split(separator: "\t", omittingEmptySubsequences: false)
      .map { trimmed(String($0)).lowercased() }
    while names.last == "" { names.removeLast() }
    names = Array(names.prefix(DeckReader.columnLimit))
    var taken: Set<String> = []
    for index in names.indices {
      let given = names[index]
      var name = given.isEmpty ? "column \(index + 1)" : given
      var number = 2
      while taken.contains(name) {
        name = "\(given.isEmpty ? "column" : given) \(number)"
        number += 1
      }
      taken.insert(name)
      names[index] = name
      if given.isEmpty {
        problems.append(DeckProblem(line: line, kind: .unnamedColumn(index + 1, called: name)))
      } else if given != name {
        let kind = DeckProblem.Kind.repeatedColumn(excerptOf(given), called: excerptOf(name))
        problems.append(DeckProblem(line: line, kind: kind))
      }
    }
    if names.count < 2 { problems.append(DeckProblem(line: line, kind: .oneColumn)) }
    return names
  }

  /// The columns of a file that does not name them, but may place some as Anki's exports do
  /// (`#tags column:6`).
  private static func unnamedColumns(_ headers: [String: String]) -> [String] {
    var placed: [Int: String] = [:]
    for (key, name) in [
      ("guid column", "id"), ("notetype column", "note type"), ("deck column", "deck"),
      ("tags column", "tags"),
    ] {
      if let number = headers[key].flatMap({ Int($0) }), (1...100).contains(number) {
        placed[number - 1] = name
      }
    }
    var columns: [String] = []
    var rest = ColumnNames.unnamed.filter { !placed.values.contains($0) }
    while !rest.isEmpty || columns.count <= placed.keys.max() ?? -1 {
      if let name = placed[columns.count] {
        columns.append(name)
      } else {
        columns.append(rest.isEmpty ? "column \(columns.count + 1)" : rest.removeFirst())
      }
    }
    return columns
  }

  /// The directions of `#ask:`.
  ///
  /// Without a usable first one there are none: the notes' identities hang on it, so cards made
  /// without it would lose their progress as soon as the line is mended.
  private static func readDirections(
    _ value: String,
    columns: [String],
    line: Int,
    _ problems: inout [DeckProblem]
  ) -> [(question: Int, answer: Int)] {
    var pairs: [(question: Int, answer: Int)] = []
    var isFirstBroken = false
    let entries = value.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false)
    for (place, scalars) in entries.enumerated() {
      let entry = trimmed(String(scalars))
      let sides = scalars.split(separator: ">", omittingEmptySubsequences: false)
        .map { trimmed(String($0)).lowercased() }
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
        problems.append(DeckProblem(line: line, kind: .brokenDirection(excerptOf(entry))))
        if place == 0 { isFirstBroken = true }
        continue
      }
      let unknown = Set(sides).subtracting(columns)
      for side in sides.prefix(sides[0] == sides[1] ? 1 : 2) where unknown.contains(side) {
        let kind = DeckProblem.Kind.unknownColumn(excerptOf(side), columns: columns)
        problems.append(DeckProblem(line: line, kind: kind))
      }
      guard let question = columns.firstIndex(of: sides[0]),
        let answer = columns.firstIndex(of: sides[1])
      else {
        if place == 0 { isFirstBroken = true }
        continue
      }
      if question == answer {
        problems.append(DeckProblem(line: line, kind: .columnAsksItself(excerptOf(sides[0]))))
        if place == 0 { isFirstBroken = true }
      } else if pairs.contains(where: { $0 == (question, answer) }) {
        let name = "\(sides[0])>\(sides[1])"
        problems.append(DeckProblem(line: line, kind: .repeatedDirection(excerptOf(name))))
      } else {
        pairs.append((question, answer))
      }
    }
    return isFirstBroken ? [] : pairs
  }
}

/// Writes a deck as the text of a deck file; reading it back gives the same header and notes.
///
/// Comments are not part of a deck and are lost, so a learner's own file is never written anew.
///
/// - Parameter deck: The deck.
/// - Returns: The text, with a line break after each row.
public func writeDeck(_ deck: DeckFile) -> String {
  let header = deck.header
  var values = header.headers
  values["separator"] = "tab"
  if values["html"] == nil { values["html"] = "false" }
  // What the lines so far do not tell, such as everything in a deck that was never a file.
  let implied = impliedHeader(values, name: header.name)
  if implied.title != header.title { values["title"] = header.title }
  if implied.language != header.language { values["language"] = header.language }
  if implied.meaningLanguage != header.meaningLanguage {
    values["meaning language"] = header.meaningLanguage
  }
  if implied.columns != header.columns {
    values["columns"] = header.columns.joined(separator: "\t")
  }
  if impliedHeader(values, name: header.name).directions != header.directions {
    values["ask"] = header.directions.map(\.name).joined(separator: ", ")
  }
  let first = ["separator", "html", "title", "language", "meaning language"]
  let last = ["columns", "ask"]
  let others = values.keys.filter { !first.contains($0) && !last.contains($0) }.sorted()
  var text = ""
  for key in first + others + last {
    if let value = values[key] { text += "#\(key):\(oneLine(value))\n" }
  }
  for note in deck.notes { text += deckRow(note.fields) + "\n" }
  return text
}

/// Writes one row of a deck file.
///
/// A field with a tab, a line break, outer blanks or a quote at its start is put in quotes, with
/// the quotes inside doubled; so is a first field that would look like a comment.
///
/// - Parameter fields: The fields, in the order of the columns.
/// - Returns: The row without a line break at its end.
public func deckRow(_ fields: [String]) -> String {
  var count = fields.count
  while count > 2 && fields[count - 1].isEmpty { count -= 1 }
  return fields[..<count].enumerated()
    .map { place, field in needsQuotes(field, isFirst: place == 0) ? quoted(field) : field }
    .joined(separator: "\t")
}

private func impliedHeader(_ values: [String: String], name: String) -> DeckHeader {
  var problems: [DeckProblem] = []
  let lines = values.sorted { $0.key < $1.key }.compactMap {
    HeaderLine("\($0.key):\(oneLine($0.value))", line: 1)
  }
  return DeckHeader.read(lines, name: name, into: &problems)
}

private func oneLine(_ value: String) -> String {
  var line = String.UnicodeScalarView()
  for scalar in value.unicodeScalars {
    line.append(scalar == "\n" || scalar == "\r" ? " " : scalar)
  }
  return String(line)
}

func needsQuotes(_ field: String, isFirst: Bool) -> Bool {
  let scalars = field.unicodeScalars
  guard let first = scalars.first, let last = scalars.last else { return false }
  if first == "\"" || isOuterBlank(first) || isOuterBlank(last) { return true }
  if isFirst && first == "#" { return true }
  return field.utf8.contains { $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
}

func quoted(_ field: String) -> String {
  var text: String.UnicodeScalarView = "\"".unicodeScalars
  for scalar in field.unicodeScalars {
    if scalar == "\"" { text.append(scalar) }
    text.append(scalar)
  }
  text.append("\"")
  return String(text)
}

/// Whether the reader would trim a character off the ends of a field.
private func isOuterBlank(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20, 0xa0, 0x1680, 0x2000...0x200a, 0x202f, 0x205f, 0x3000: true
  default: false
  }
}

public import Deck

/// Writes a deck as CSV; `readForeign` gives the same header and notes back.
///
/// Above the rows stand `#key:value` lines as Anki has them, the columns' names among them.
///
/// - Parameters:
///   - deck: The deck.
///   - isSpreadsheetSafe: Whether fields that a spreadsheet might calculate (they begin with `=`,
///     `+`, `-`, `@`, a tab or a line break) get an apostrophe in front, which is taken off again
///     when the file is read.
/// - Returns: The text, with a line break after each row.
public func writeCSV(_ deck: DeckFile, isSpreadsheetSafe: Bool = false) -> String {
  func cell(_ field: String) -> String {
    csvField(isSpreadsheetSafe ? SpreadsheetGuard.added(field) : field, separator: ",")
  }
  var text = "#separator:comma\n#html:\(deck.header.headers["html"] ?? "false")\n"
  if isSpreadsheetSafe { text += "#\(TextHeader.guardKey):true\n" }
  text += gapLine(of: deck)
  for (key, value) in headerLines(of: deck) { text += "#\(key):\(value)\n" }
  text += "#columns:" + deck.header.columns.map(cell).joined(separator: ",") + "\n"
  for note in deck.notes { text += note.fields.map(cell).joined(separator: ",") + "\n" }
  return text
}

/// Writes a deck as a text file that Anki imports; `readForeign` gives the same header and notes
/// back.
///
/// An `id` column is Anki's guid, a `tags` column its tags.
///
/// - Parameter deck: The deck.
/// - Returns: The text, with a line break after each row.
public func writeAnkiText(_ deck: DeckFile) -> String {
  var text = "#separator:tab\n#html:\(deck.header.headers["html"] ?? "false")\n"
  for (column, key) in [
    ("id", "guid column"), ("note type", "notetype column"), ("deck", "deck column"),
    ("tags", "tags column"),
  ] {
    guard let place = deck.header.columns.firstIndex(of: column) else { continue }
    text += "#\(key):\(place + 1)\n"
  }
  text += gapLine(of: deck)
  for (key, value) in headerLines(of: deck) { text += "#\(key):\(value)\n" }
  text += "#columns:" + deck.header.columns.joined(separator: "\t") + "\n"
  for note in deck.notes {
    text += note.fields.map { csvField($0, separator: "\t") }.joined(separator: "\t") + "\n"
  }
  return text
}

/// The line that says that no text of the deck is to be taken for one with gaps; empty where none
/// could be.
private func gapLine(of deck: DeckFile) -> String {
  let mayBe =
    deck.header.headers["notetype"] != nil || deck.header.columns.contains("note type")
    || deck.notes.contains { $0.fields.contains { $0.firstRange(ofBytes: "{{c") != nil } }
  return mayBe ? "#\(TextHeader.gapKey):literal\n" : ""
}

/// The lines that tell what a deck is, as its own file would have them.
private func headerLines(of deck: DeckFile) -> [(key: String, value: String)] {
  let told: Set<String> = [
    "separator", "html", "columns", "guid column", "notetype column", "deck column", "tags column",
  ]
  let text = writeDeck(DeckFile(header: deck.header, notes: []))
  return TextHeader(Array(text.utf8)).lines.filter { !told.contains($0.key) }
    .map { ($0.key, $0.value) }
}

/// A field as RFC 4180 has it, in quotes where anything about it might be lost.
private func csvField(_ field: String, separator: Unicode.Scalar) -> String {
  let scalars = field.unicodeScalars
  guard let first = scalars.first, let last = scalars.last else { return field }
  let isPlain =
    first != "#" && !first.properties.isWhitespace && !last.properties.isWhitespace
    && !scalars.contains { $0 == separator || $0 == "\"" || $0 == "\n" || $0 == "\r" }
  if isPlain { return field }
  var text: String.UnicodeScalarView = "\"".unicodeScalars
  for scalar in scalars {
    if scalar == "\"" { text.append(scalar) }
    text.append(scalar)
  }
  text.append("\"")
  return String(text)
}

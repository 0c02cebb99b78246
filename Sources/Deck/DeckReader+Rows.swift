internal import Text

extension DeckReader {
  /// Reads one row, or steps over a blank line or a comment.
  mutating func readRow(_ bytes: Span<UInt8>, asker: Asker) {
    if bytes[position] == UInt8(ascii: "#") {
      skipComment(bytes)
      return
    }
    var row = Row(line: line)
    row.fields.reserveCapacity(asker.columns)
    while true {
      readField(bytes, into: &row)
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\t") else { break }
      position += 1
    }
    stepOverLineBreak(bytes)
    finish(row, asker: asker)
  }

  /// Makes a note of a row, or says why not.
  mutating func finish(_ row: Row, asker: Asker) {
    if let fault = row.fault {
      report(fault.kind, on: fault.line)
      return
    }
    var fields = row.fields
    if row.count > Self.columnLimit {
      report(.tooManyFields(row.count, limit: Self.columnLimit), on: row.line)
      return
    }
    guard fields.contains(where: { !$0.isEmpty }) else { return }
    if let control = row.control { report(.controlCharacter(control), on: row.line) }
    if let last = row.lastLineOfLongQuote {
      report(.longQuote(excerpt(fields), lastLine: last), on: row.line)
    }
    if row.count == 1 {
      report(.noTab(excerpt(fields)), on: row.line)
      return
    }
    if asker.namesColumns && fields.count > asker.columns {
      report(.extraFields(fields.count, columns: asker.columns), on: row.line)
    }
    while fields.count < asker.columns { fields.append("") }
    guard asker.makesCard(fields) else {
      if let first = asker.directions.first {
        let missing = fields[first.question].isEmpty ? first.question : first.answer
        report(.noField(excerpt(fields), column: asker.names[missing]), on: row.line)
      }
      return
    }
    keep(fields, line: row.line, asker: asker)
  }

  /// Keeps a note under an identity of its own.
  private mutating func keep(_ fields: [String], line: Int, asker: Asker) {
    var identity = ""
    var identityColumn: Int?
    if let column = asker.idColumn, !fields[column].isEmpty {
      identity = fields[column]
    } else {
      for (question, _) in asker.directions where identity.isEmpty {
        identity = fields[question]
        identityColumn = question
      }
    }
    if let other = place(of: identity) {
      let first = notes[other]
      let others = asker.asked.filter { $0 != identityColumn }
      if first.fields == fields || asker.asked.allSatisfy({ first.fields[$0] == fields[$0] }) {
        report(.duplicate(excerpt(fields), line: first.line), on: line)
        return
      }
      for column in others { identity += "\u{1f}" + fields[column] }
      if let same = place(of: identity) {
        report(.duplicate(excerpt(fields), line: notes[same].line), on: line)
        return
      }
      report(.sameQuestion(excerpt(fields), line: first.line), on: line)
    }
    placeByIdentity[hash(identity)] = notes.count
    notes.append(Note(identity: identity, fields: fields, line: line))
  }

  private func place(of identity: String) -> Int? { placeByIdentity[hash(identity)] }

  private func hash(_ identity: String) -> UInt64 {
    var hash = FNV()
    hash.add(identity)
    return hash.value
  }

  /// The start of a row's first text, on one line, short enough for a message.
  private func excerpt(_ fields: [String]) -> String {
    excerptOf(fields.first { !$0.isEmpty } ?? "")
  }
}

/// The start of a text, on one line, short enough for a message.
func excerptOf(_ text: String) -> String {
  var short = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if short.count == 40 {
      short.append("…")
      break
    }
    short.append(scalar == "\n" || scalar == "\t" || scalar == "\r" ? " " : scalar)
  }
  return String(short)
}

/// A row while it is read.
struct Row {
  let line: Int
  /// The fields; none once a fault was found, and never more than the limit.
  var fields: [String] = []
  /// The number of fields, those too that were not kept.
  var count = 0
  /// What makes the row unusable.
  var fault: (kind: DeckProblem.Kind, line: Int)?
  /// The first control character.
  var control: UInt32?
  /// The line on which a quoted field ends that runs over several lines with tabs in them.
  var lastLineOfLongQuote: Int?

  init(line: Int) {
    self.line = line
  }
}

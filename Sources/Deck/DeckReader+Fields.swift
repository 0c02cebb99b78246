internal import Text

extension DeckReader {
  /// Reads the field at `position` and stops at the tab, the line break or the end behind it.
  mutating func readField(_ bytes: Span<UInt8>, into row: inout Row) {
    row.count += 1
    if position < bytes.count && bytes[position] == UInt8(ascii: "\"") {
      switch endOfQuote(bytes) {
      case .literal:
        break
      case .closed(let end, let next, let isLong):
        readQuoted(bytes, position + 1..<end, isLong: isLong, into: &row)
        position = next
        return
      case .unclosed:
        // The rest of the line may hold quotes too; none of them may swallow the lines below.
        let end = lineEnd(bytes, from: position)
        if row.fault == nil {
          let start = position..<min(end, position + 160)
          row.fault = (.unclosedQuote(excerptOf(lossless(bytes, start))), line)
        }
        position = end
        return
      }
    }
    let start = position
    let (end, control) = plainEnd(bytes)
    position = end
    guard row.fault == nil, row.count <= Self.columnLimit else { return }
    if row.control == nil { row.control = control }
    add(bytes, trimmed(bytes, start..<end), to: &row, on: line)
  }

  /// Decodes a field and keeps it, or notes why it cannot be.
  private func add(_ bytes: Span<UInt8>, _ range: Range<Int>, to row: inout Row, on line: Int) {
    if range.count > Self.fieldLimit {
      let count = range.count { bytes[$0] & 0xc0 != 0x80 }
      if count > Self.fieldLimit {
        row.fault = (.fieldTooLong(characters: count, limit: Self.fieldLimit), row.line)
        return
      }
    }
    switch decode(bytes, range) {
    case .success(let text): row.fields.append(text)
    case .failure(let fault): row.fault = (.invalidUTF8(offset: fault.offset), line)
    }
  }

  /// Reads what stands between two quotes: doubled quotes are one, line breaks are `\n`.
  private mutating func readQuoted(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    isLong: Bool,
    into row: inout Row
  ) {
    let quote = UInt8(ascii: "\"")
    var content: [UInt8] = []
    content.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      var byte = bytes[index]
      if byte == quote { index += 1 }
      if byte == UInt8(ascii: "\r") {
        if index + 1 < range.upperBound, bytes[index + 1] == UInt8(ascii: "\n") { index += 1 }
        byte = UInt8(ascii: "\n")
      }
      if byte == UInt8(ascii: "\n") { line += 1 }
      content.append(byte)
      index += 1
    }
    if isLong { row.lastLineOfLongQuote = line }
    guard row.fault == nil, row.count <= Self.columnLimit else { return }
    let before = row.fields.count
    add(content.span, 0..<content.count, to: &row, on: row.line)
    if case .invalidUTF8 = row.fault?.kind {
      // The offset counts in the file, not in the field.
      if case .failure(let fault) = decode(bytes, range) {
        row.fault = (.invalidUTF8(offset: fault.offset), row.line)
      }
    }
    if row.fields.count > before, row.control == nil {
      row.control = controlCharacter(in: row.fields[before])
    }
  }

  private enum QuoteEnd {
    /// The quote closes: where the content ends, and what comes after it.
    case closed(end: Int, next: Int, isLong: Bool)
    /// The field is text that merely begins with a quote: “"Well," he said”.
    case literal
    case unclosed
  }

  /// Finds the quote that closes the one at `position`.
  ///
  /// It looks as far as the first odd run of quotes. A quote further on that opens another field
  /// stands in an even run, where its own search ends at once, or behind that odd run: so all
  /// searches of a file together take time in proportion to its length.
  private func endOfQuote(_ bytes: Span<UInt8>) -> QuoteEnd {
    var index = position + 1
    var hasLineBreak = false
    var hasTabBehindBreak = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte != UInt8(ascii: "\"") {
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { hasLineBreak = true }
        if byte == UInt8(ascii: "\t") && hasLineBreak { hasTabBehindBreak = true }
        index += 1
        continue
      }
      let run = index
      while index < bytes.count && bytes[index] == UInt8(ascii: "\"") { index += 1 }
      if (index - run) % 2 == 0 { continue }
      var next = index
      while next < bytes.count && bytes[next] == UInt8(ascii: " ") { next += 1 }
      if next < bytes.count && !isSeparator(bytes[next]) {
        return hasLineBreak ? .unclosed : .literal
      }
      // Far too long, and over several lines: not the quote that was meant.
      if hasLineBreak && index - position > 4 * Self.fieldLimit { return .unclosed }
      return .closed(end: index - 1, next: next, isLong: hasTabBehindBreak)
    }
    return .unclosed
  }

  /// The end of an unquoted field, and the first control character in it.
  private func plainEnd(_ bytes: Span<UInt8>) -> (end: Int, control: UInt32?) {
    var index = position
    var control: UInt32?
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x20 {
        if isSeparator(byte) { break }
        if control == nil { control = UInt32(byte) }
      } else if byte == 0x7f {
        if control == nil { control = 0x7f }
      } else if byte == 0xc2, index + 1 < bytes.count, (0x80..<0xa0).contains(bytes[index + 1]) {
        if control == nil { control = UInt32(bytes[index + 1]) }
      }
      index += 1
    }
    return (index, control)
  }
}

private func isSeparator(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}

/// Writes one row of a deck file behind others, with the line break that ends it.
///
/// It writes what `deckRow` would.
///
/// - Parameters:
///   - fields: The fields, in the order of the columns.
///   - bytes: What stands before.
public func appendDeckRow(_ fields: [String], to bytes: inout [UInt8]) {
  var count = fields.count
  while count > 2 && fields[count - 1].isEmpty { count -= 1 }
  for place in 0..<count {
    if place > 0 { bytes.append(UInt8(ascii: "\t")) }
    let field = fields[place]
    let start = bytes.count
    bytes.append(contentsOf: field.utf8)
    if isCertainlyPlain(bytes.span.extracting(start..<bytes.count), isFirst: place == 0) {
      continue
    }
    guard needsQuotes(field, isFirst: place == 0) else { continue }
    bytes.removeLast(bytes.count - start)
    bytes.append(contentsOf: quoted(field).utf8)
  }
  bytes.append(UInt8(ascii: "\n"))
}

/// Whether a field certainly needs no quotes; most fields are so.
private func isCertainlyPlain(_ field: Span<UInt8>, isFirst: Bool) -> Bool {
  guard field.count > 0 else { return true }
  let (first, last) = (field[0], field[field.count - 1])
  // Wide blanks begin with a byte of these, and end with one that is no ASCII.
  if first <= 0x20 || first == UInt8(ascii: "\"") || last <= 0x20 { return false }
  if first == 0xc2 || (0xe1...0xe3).contains(first) || last >= 0x80 {
    if !isLetter(field) { return false }
  }
  if isFirst && first == UInt8(ascii: "#") { return false }
  for index in field.indices where field[index] < 0x0e {
    let byte = field[index]
    if byte == 0x09 || byte == 0x0a || byte == 0x0d { return false }
  }
  return true
}

/// Whether neither end of a field is a blank of any width, as far as a glance tells.
private func isLetter(_ field: Span<UInt8>) -> Bool {
  func isWide(at index: Int) -> Bool {
    guard index >= 0, index + 2 < field.count else { return false }
    let (first, second, third) = (field[index], field[index + 1], field[index + 2])
    switch first {
    case 0xe3: return second == 0x80 && third == 0x80
    case 0xe2: return second == 0x80 && (third <= 0x8a || third == 0xaf) || second == 0x81
    case 0xe1: return second == 0x9a
    default: return false
    }
  }
  func isNarrow(at index: Int) -> Bool {
    index >= 0 && index + 1 < field.count && field[index] == 0xc2 && field[index + 1] == 0xa0
  }
  return !isWide(at: 0) && !isNarrow(at: 0) && !isWide(at: field.count - 3)
    && !isNarrow(at: field.count - 2)
}

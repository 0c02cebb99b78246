internal import Text

/// The offset in the file of a byte that is not UTF-8.
struct Undecodable: Error {
  let offset: Int
}

/// Decodes UTF-8 strictly, into normal form C.
func decode(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Result<String, Undecodable> {
  do throws(UTF8.ValidationError) {
    let text = try UTF8Span(validating: bytes.extracting(range))
    return .success(text.isKnownASCII ? String(copying: text) : String(copying: text).nfc)
  } catch {
    return .failure(Undecodable(offset: range.lowerBound + error.byteOffsets.lowerBound))
  }
}

/// Decodes what can be decoded and leaves the rest out, for excerpts in messages.
func lossless(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
  switch decode(bytes, range) {
  case .success(let text): text
  case .failure(let fault):
    (try? decode(bytes, range.lowerBound..<fault.offset).get()) ?? ""
  }
}

/// The place of the line break that ends a line, or of the end.
func lineEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
  var index = start
  while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r")
  {
    index += 1
  }
  return index
}

/// Whether the bytes are nothing but blanks and tabs.
func isBlank(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
  var rest = range
  while true {
    rest = trimmed(bytes, rest)
    guard let first = rest.first else { return true }
    if bytes[first] != UInt8(ascii: "\t") { return false }
    rest = first + 1..<rest.upperBound
  }
}

/// A range without the blanks at its ends: spaces of every width, but no tabs.
func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
  var start = range.lowerBound
  var end = range.upperBound
  while start < end {
    let width = blankWidth(bytes, at: start, end: end)
    if width == 0 { break }
    start += width
  }
  while start < end {
    if bytes[end - 1] == UInt8(ascii: " ") {
      end -= 1
    } else if end - 2 >= start, blankWidth(bytes, at: end - 2, end: end) == 2 {
      end -= 2
    } else if end - 3 >= start, blankWidth(bytes, at: end - 3, end: end) == 3 {
      end -= 3
    } else {
      break
    }
  }
  return start..<end
}

/// The number of bytes of the blank that begins at a place; 0 if none does.
private func blankWidth(_ bytes: Span<UInt8>, at index: Int, end: Int) -> Int {
  let first = bytes[index]
  if first == UInt8(ascii: " ") { return 1 }
  if first < 0xc2 || first > 0xe3 { return 0 }
  guard index + 1 < end else { return 0 }
  let second = bytes[index + 1]
  if first == 0xc2 { return second == 0xa0 ? 2 : 0 }  // U+00A0
  guard index + 2 < end else { return 0 }
  let third = bytes[index + 2]
  switch (first, second, third) {
  case (0xe3, 0x80, 0x80): return 3  // U+3000
  case (0xe2, 0x80, 0x80...0x8a), (0xe2, 0x80, 0xaf): return 3  // U+2000–200A, U+202F
  case (0xe2, 0x81, 0x9f), (0xe1, 0x9a, 0x80): return 3  // U+205F, U+1680
  default: return 0
  }
}

/// The first control character of a text, tabs and line feeds apart.
func controlCharacter(in text: String) -> UInt32? {
  text.unicodeScalars.first {
    ($0.value < 0x20 && $0 != "\t" && $0 != "\n") || (0x7f..<0xa0).contains($0.value)
  }?.value
}

func starts(_ bytes: Span<UInt8>, with mark: [UInt8]) -> Bool {
  bytes.count >= mark.count && mark.indices.allSatisfy { bytes[$0] == mark[$0] }
}

/// The name of an encoding whose text is full of zero bytes, `nil` for all others.
func otherEncoding(_ bytes: Span<UInt8>) -> String? {
  if starts(bytes, with: [0xff, 0xfe, 0, 0]) || starts(bytes, with: [0, 0, 0xfe, 0xff]) {
    return "UTF-32"
  }
  if starts(bytes, with: [0xff, 0xfe]) || starts(bytes, with: [0xfe, 0xff]) { return "UTF-16" }
  // Without a mark: every other byte of plain Latin text is zero.
  guard bytes.count >= 4 else { return nil }
  let isZero = (0..<4).map { bytes[$0] == 0 }
  return isZero == [true, false, true, false] || isZero == [false, true, false, true]
    ? "UTF-16" : nil
}

extension DeckReader {
  /// Steps over the line break at `position`, if there is one: LF, CR or both.
  mutating func stepOverLineBreak(_ bytes: Span<UInt8>) {
    guard position < bytes.count else { return }
    if bytes[position] == UInt8(ascii: "\r") {
      position += 1
      if position < bytes.count, bytes[position] == UInt8(ascii: "\n") { position += 1 }
    } else if bytes[position] == UInt8(ascii: "\n") {
      position += 1
    } else {
      return
    }
    line += 1
  }
}

/// Whether a file is no text: among its first bytes are many zeros, and they are no UTF-8.
///
/// A stray zero byte is a typing accident and is reported where it stands.
func isBinary(_ bytes: Span<UInt8>) -> Bool {
  var looked = min(bytes.count, 8192)
  var zeros = 0
  for index in 0..<looked where bytes[index] == 0 { zeros += 1 }
  guard zeros >= 8, zeros * 100 >= looked else { return false }
  // Not in the middle of a character.
  while looked > 0, looked < bytes.count, bytes[looked] & 0xc0 == 0x80 { looked -= 1 }
  if case .failure = decode(bytes, 0..<looked) { return true }
  return false
}

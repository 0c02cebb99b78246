/// Reads the header of a deck file and none of its rows.
///
/// - Parameters:
///   - bytes: The file, as it is on disk.
///   - name: The deck's name.
/// - Returns: The header.
public func deckHeader(of bytes: [UInt8], name: String) -> DeckHeader {
  let span = bytes.span
  var end = starts(span, with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  while end < span.count {
    let next = lineEnd(span, from: end)
    guard span[end] == UInt8(ascii: "#") || isBlank(span, end..<next) else { break }
    end = next
    while end < span.count, span[end] == UInt8(ascii: "\n") || span[end] == UInt8(ascii: "\r") {
      end += 1
    }
  }
  return readDeck(bytes: Array(bytes[..<end]), name: name).header
}

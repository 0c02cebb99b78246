/// Bytes that were read and not yet used, by line or one by one.
struct InputBuffer {
  /// The longest line that is handed out, in bytes.
  static let longestLine = 1 << 20

  private var bytes: [UInt8] = []
  private var head = 0
  /// Up to here no line end was found.
  private var scanned = 0
  /// The last line ended with CR, so an LF that comes next belongs to it.
  private var skipsNewline = false
  /// The line that is coming in was too long already.
  private var isSkipping = false

  var isEmpty: Bool { head == bytes.count }

  mutating func append(_ more: some Sequence<UInt8>) {
    if head > 1 << 16 || isEmpty {
      bytes.removeFirst(head)
      scanned = max(0, scanned - head)
      head = 0
    }
    bytes.append(contentsOf: more)
  }

  mutating func removeAll() { self = InputBuffer() }

  mutating func popFirst() -> UInt8? {
    guard head < bytes.count else { return nil }
    defer { head += 1 }
    skipsNewline = false
    return bytes[head]
  }

  /// Takes the next line that is complete; LF, CR LF and CR end one.
  ///
  /// - Returns: `.line` or `.tooLong`; `nil` when more bytes are needed.
  mutating func nextLine() -> LineEvent? {
    if skipsNewline && head < bytes.count {
      if bytes[head] == UInt8(ascii: "\n") { head += 1 }
      skipsNewline = false
    }
    let start = max(scanned, head)
    let found = bytes[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard let end = found else {
      scanned = bytes.count
      if bytes.count - head > Self.longestLine {
        isSkipping = true
        head = bytes.count
      }
      return nil
    }
    skipsNewline = bytes[end] == UInt8(ascii: "\r")
    return take(upTo: end, next: end + 1)
  }

  /// Takes what is left after the end of input.
  ///
  /// - Returns: The last line if it had no end; `nil` when nothing is left.
  mutating func lastLine() -> LineEvent? {
    isEmpty && !isSkipping ? nil : take(upTo: bytes.count, next: bytes.count)
  }

  private mutating func take(upTo end: Int, next: Int) -> LineEvent {
    defer {
      head = next
      scanned = next
      isSkipping = false
    }
    if isSkipping || end - head > Self.longestLine { return .tooLong }
    return .line(String(decoding: bytes[head..<end], as: UTF8.self))
  }
}

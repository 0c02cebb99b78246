/// What a terminal answers when it is asked for its ground colour, amid whatever is typed.
///
/// Asked are OSC 11 and, right after it, the device's attributes, which every terminal tells: when
/// they have come, a colour that has not come never will.
struct BackgroundReply {
  /// The question.
  static let question = "\u{1b}]11;?\u{1b}\\\u{1b}[c"

  /// The ground colour, once it was told.
  private(set) var ground: RGBColor?
  /// Whether the terminal has told all that it will.
  private(set) var isComplete = false
  private var bytes: [UInt8] = []

  /// What was no reply, in order: the learner's keys.
  var typed: [UInt8] { bytes }

  /// Takes what arrived.
  ///
  /// - Parameter more: The next bytes.
  mutating func feed(_ more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
    while let (range, body, isColor) = nextReply() {
      if isColor {
        ground = ground ?? Self.color(String(decoding: body, as: UTF8.self))
      } else {
        isComplete = true
      }
      bytes.removeSubrange(range)
    }
  }

  private func nextReply() -> (range: Range<Int>, body: [UInt8], isColor: Bool)? {
    for start in bytes.indices where bytes[start] == 0x1b {
      let rest = bytes[start...].dropFirst()
      if rest.starts(with: Array("]11;".utf8)) {
        let body = rest.dropFirst(4)
        guard let end = body.firstIndex(where: { $0 == 0x07 || $0 == 0x1b }) else { continue }
        if body[end] == 0x07 { return (start..<end + 1, Array(body[..<end]), true) }
        guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "\\") else { continue }
        return (start..<end + 2, Array(body[..<end]), true)
      }
      if rest.starts(with: Array("[?".utf8)) {
        let body = rest.dropFirst(2)
        let parameters = body.prefix { (0x30..<0x3c).contains($0) }
        guard parameters.endIndex < bytes.count, bytes[parameters.endIndex] == UInt8(ascii: "c")
        else { continue }
        return (start..<parameters.endIndex + 1, Array(parameters), false)
      }
    }
    return nil
  }

  /// Reads a colour as terminals write it: `rgb:1e1e/1e1e/2e2e`, `rgba:…` or `#1e1e2e`.
  ///
  /// - Parameter text: The text.
  /// - Returns: The colour; `nil` if it is none.
  static func color(_ text: String) -> RGBColor? {
    var channels: [Substring]
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard digits.count % 3 == 0 else { return nil }
      let width = digits.count / 3
      channels = (0..<3).map { digits.dropFirst($0 * width).prefix(width) }
    } else {
      guard let colon = text.firstIndex(of: ":"),
        ["rgb", "rgba"].contains(text[..<colon])
      else { return nil }
      channels = text[text.index(after: colon)...]
        .split(separator: "/", omittingEmptySubsequences: false)
    }
    let values = channels.compactMap { channel -> UInt8? in
      guard (1...4).contains(channel.utf8.count), channel.allSatisfy(\.isHexDigit),
        let value = UInt32(channel, radix: 16)
      else { return nil }
      let most = UInt32(1) << UInt32(4 * channel.utf8.count) - 1
      return UInt8((value * 255 + most / 2) / most)
    }
    guard values.count == channels.count, (3...4).contains(values.count) else { return nil }
    return RGBColor(red: values[0], green: values[1], blue: values[2])
  }
}

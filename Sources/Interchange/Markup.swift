internal import Text

/// Reads a field's HTML as plain text.
///
/// Every byte is looked at a bounded number of times, whatever the HTML: what is never closed is
/// text, and that it is never closed is found out once.
public struct Markup: Sendable {
  /// How the text is laid out.
  public enum Layout: Sendable {
    /// Each paragraph, list entry or table row on a line of its own; no blank lines, no outer or
    /// repeated blanks.
    case lines
    /// Everything on one line, as Anki writes it into text files.
    case oneLine
    /// Only the tags are taken away.
    case asItStands
  }

  /// What becomes of readings over words.
  public enum Readings: Sendable {
    /// In brackets behind the word: `漢字[かんじ]`.
    case bracketed
    /// They are text like any other.
    case asText
  }

  /// The text, in normal form C.
  public let text: String
  /// How many sounds and pictures were left out.
  public let mediaCount: Int

  /// Reads a field.
  ///
  /// - Parameters:
  ///   - html: Its HTML.
  ///   - layout: How the text is laid out.
  ///   - readings: What becomes of readings over words.
  public init(_ html: String, layout: Layout = .lines, readings: Readings = .bracketed) {
    if Self.isPlain(html) {
      mediaCount = 0
      text = html.nfc
      return
    }
    var scanner = MarkupScanner(Array(html.utf8), layout: layout, readings: readings)
    scanner.run()
    mediaCount = scanner.mediaCount
    let laidOut: String
    switch layout {
    case .lines: laidOut = Self.tidy(Self.withPlainBlanks(scanner.output))
    case .oneLine:
      laidOut = trimmed(String(decoding: Self.withPlainBlanks(scanner.output), as: UTF8.self))
    case .asItStands: laidOut = String(decoding: scanner.output, as: UTF8.self)
    }
    text = (readings == .bracketed ? Furigana.joined(laidOut) : laidOut).nfc
  }

  /// Whether nothing in a field means anything but itself, wherever it stands; most fields are so.
  private static func isPlain(_ html: String) -> Bool {
    var before: UInt8 = 0x20
    for byte in html.utf8 {
      switch byte {
      case 0x20 where before == 0x20: return false
      case 0..<0x20, 0x7f, 0xc2, UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "["):
        return false
      // Wide blanks begin so; at an end they are trimmed.
      case 0xe1...0xe3 where before == 0x20: return false
      default: before = byte
      }
    }
    // At its end a wide blank has a byte that is no ASCII.
    return before < 0x80 && before != 0x20
      || html.unicodeScalars.last?.properties.isWhitespace == false
  }

  /// No-break spaces as blanks, and nothing that a terminal would obey.
  private static func withPlainBlanks(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == 0xc2, index + 1 < text.count, text[index + 1] == 0xa0 {
        output.append(0x20)
        index += 2
        continue
      }
      if byte >= 0x20 && byte != 0x7f || byte == 0x09 || byte == 0x0a { output.append(byte) }
      index += 1
    }
    return output
  }

  /// The lines that hold something, each without outer and repeated blanks.
  private static func tidy(_ text: [UInt8]) -> String {
    var lines: [String] = []
    for line in text.split(separator: 0x0a) {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(line.count)
      var isAfterBlank = false
      for byte in line {
        if byte == 0x20 || byte == 0x09 {
          isAfterBlank = true
          continue
        }
        if isAfterBlank && !bytes.isEmpty { bytes.append(0x20) }
        isAfterBlank = false
        bytes.append(byte)
      }
      guard let first = bytes.first, let last = bytes.last else { continue }
      let tidied = String(decoding: bytes, as: UTF8.self)
      // Wide blanks at the ends go too.
      let line = first < 0x80 && last < 0x80 ? tidied : trimmed(tidied)
      if !line.isEmpty { lines.append(line) }
    }
    return lines.count == 1 ? lines[0] : lines.joined(separator: "\n")
  }
}

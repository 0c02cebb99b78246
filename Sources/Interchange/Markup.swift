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
    var scanner = MarkupScanner(Array(html.utf8), layout: layout, readings: readings)
    scanner.run()
    mediaCount = scanner.mediaCount
    let raw = String(decoding: scanner.output, as: UTF8.self)
    let laidOut: String
    switch layout {
    case .lines: laidOut = Self.tidy(raw)
    case .oneLine: laidOut = Self.trim(Self.withPlainBlanks(raw))
    case .asItStands: laidOut = raw
    }
    text = (readings == .bracketed ? Furigana.joined(laidOut) : laidOut).nfc
  }

  /// No-break spaces as blanks, and nothing that a terminal would obey.
  private static func withPlainBlanks(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xa0: scalars.append(" ")
      case 0x09, 0x0a: scalars.append(scalar)
      case 0..<0x20, 0x7f: continue
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  private static func trim(_ text: String) -> String {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  /// The lines that hold something, each without outer and repeated blanks.
  private static func tidy(_ text: String) -> String {
    var lines: [String] = []
    for line in withPlainBlanks(text).unicodeScalars.split(separator: "\n") {
      var scalars = String.UnicodeScalarView()
      var isAfterBlank = false
      for scalar in line {
        if scalar == " " || scalar == "\t" {
          isAfterBlank = true
          continue
        }
        if isAfterBlank { scalars.append(" ") }
        isAfterBlank = false
        scalars.append(scalar)
      }
      let tidied = trim(String(scalars))
      if !tidied.isEmpty { lines.append(tidied) }
    }
    return lines.joined(separator: "\n")
  }
}

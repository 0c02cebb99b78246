internal import Deck
internal import Text

/// Plain text as a field of Anki's has it, and back again to the letter.
///
/// Anki takes control characters out of the fields that it imports, so they are written as numbers.
enum AnkiField {
  /// What Anki plays, or asks at, wherever it stands.
  private static let marks = ["[sound:", "[anki:", "[[type:"].map { Array($0.utf8) }

  /// The HTML of a text.
  ///
  /// - Parameter text: The text.
  /// - Returns: HTML that shows the text, and means nothing else.
  static func html(of text: String) -> String {
    if isPlain(text) { return text }
    var html: [UInt8] = []
    let bytes = Array(text.utf8)
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "&"): html += "&amp;".utf8
      case UInt8(ascii: "<"): html += "&lt;".utf8
      case UInt8(ascii: ">"): html += "&gt;".utf8
      case .lineFeed: html += "<br>".utf8
      case .tab: html.append(byte)
      case 0..<0x20, 0x7f: html += "&#\(byte);".utf8
      case UInt8(ascii: "[") where marks.contains(where: { bytes.holds($0, at: place) }):
        html += "&#91;".utf8
      default: html.append(byte)
      }
    }
    return html.text(0..<html.count)
  }

  /// The text of a field that `html(of:)` wrote, whatever it was; of any other field what `Markup`
  /// reads.
  ///
  /// - Parameter html: The field.
  /// - Returns: The text, in normal form C.
  static func text(of html: String) -> String {
    if isPlain(html) { return html.nfc }
    if let text = textAsWritten(html) { return text.nfc }
    return Markup(html).text
  }

  /// The text from which `html(of:)` made a field; `nil` where it made none such.
  private static func textAsWritten(_ html: String) -> String? {
    let bytes = Array(html.utf8)
    var text: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      guard byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") else {
        text.append(byte)
        place += 1
        continue
      }
      guard let (mark, meant) = written.first(where: { bytes.holds($0.mark, at: place) }) else {
        return nil
      }
      text.append(meant)
      place += mark.count
    }
    let found = text.text(0..<text.count)
    return self.html(of: found) == html ? found : nil
  }

  /// All that is written otherwise than it is.
  private static let written: [(mark: [UInt8], meant: UInt8)] = {
    let named: [(String, UInt8)] = [
      ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
      ("<br>", .lineFeed), ("&#91;", UInt8(ascii: "[")), ("&#127;", 0x7f),
    ]
    let numbered = (UInt8(0)..<0x20).map { ("&#\($0);", $0) }
    return (named + numbered).map { (Array($0.0.utf8), $0.1) }
  }()

  /// Whether a text is its own HTML: most are.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case 0..<0x20, 0x7f, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "["):
        byte == .tab
      default: true
      }
    }
  }

  /// A text cut to what a field can hold.
  ///
  /// - Parameter text: The text.
  /// - Returns: It, shorter; `nil` where it is not too long.
  static func cut(_ text: String) -> String? {
    guard text.utf8.count > DeckLimits.fieldCharacters,
      text.unicodeScalars.count > DeckLimits.fieldCharacters
    else { return nil }
    var short = String(text.unicodeScalars.prefix(DeckLimits.fieldCharacters - 1))
    while short.unicodeScalars.last?.properties.isWhitespace == true {
      short.unicodeScalars.removeLast()
    }
    return (short + "…").nfc
  }
}

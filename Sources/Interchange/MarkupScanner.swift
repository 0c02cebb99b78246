/// Goes through HTML from its start to its end and writes what is text.
struct MarkupScanner {
  /// What ends something that was begun.
  private enum Mark {
    case tagEnd, commentEnd, quote, apostrophe, bracket, brackets, endTag

    var bytes: StaticString {
      switch self {
      case .tagEnd: ">"
      case .commentEnd: "-->"
      case .quote: "\""
      case .apostrophe: "'"
      case .bracket: "]"
      case .brackets: "]]"
      case .endTag: "</"
      }
    }
  }

  private let html: [UInt8]
  private let layout: Markup.Layout
  private let readings: Markup.Readings
  /// The text so far, as UTF-8.
  private(set) var output: [UInt8] = []
  /// How many sounds and pictures were passed.
  private(set) var mediaCount = 0
  private var place = 0
  /// Marks that do not occur any more from some place on; looked for once.
  private var exhausted: Set<Mark> = []
  /// Whether a tag was met whose quotes never come out even: from there on quotes hide nothing.
  private var isQuotingBroken = false
  private var readingDepth = 0
  private var parenthesisDepth = 0

  private static let blocks: Set<String> = [
    "br", "div", "p", "li", "tr", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table",
    "blockquote", "pre",
  ]
  private static let media: Set<String> = ["img", "audio", "video", "source", "object", "embed"]

  init(_ html: [UInt8], layout: Markup.Layout, readings: Markup.Readings) {
    self.html = html
    self.layout = layout
    self.readings = readings
    output.reserveCapacity(html.count)
  }

  /// Goes through all of it.
  mutating func run() {
    while place < html.count {
      let byte = html[place]
      switch byte {
      case UInt8(ascii: "<"): if passTag() { continue }
      case UInt8(ascii: "&"): if passEntity() { continue }
      case UInt8(ascii: "["): if passBracket() { continue }
      case UInt8(ascii: "\n") where layout == .oneLine:
        write(UInt8(ascii: " "))
        place += 1
        continue
      default: break
      }
      write(byte)
      place += 1
    }
  }

  // MARK: - Tags

  /// Passes a tag or a comment; does nothing where the `<` begins none.
  private mutating func passTag() -> Bool {
    guard place + 1 < html.count else { return false }
    let next = html[place + 1]
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
      let isComment = html[place...].starts(with: "<!--".utf8)
      let mark = isComment ? Mark.commentEnd : .tagEnd
      guard let end = find(mark, from: place + 2) else { return false }
      place = end + mark.bytes.utf8CodeUnitCount
      return true
    }
    let isClosing = next == UInt8(ascii: "/")
    let start = place + (isClosing ? 2 : 1)
    guard start < html.count, Self.isLetter(html[start]) else { return false }
    var end = start
    while end < html.count, Self.isNameByte(html[end]) { end += 1 }
    let name = String(decoding: html[start..<end], as: UTF8.self).lowercased()
    guard let close = tagEnd(from: end) else { return false }
    let attributes = html[end..<close]
    place = close + 1
    if isClosing { closed(name) } else { opened(name, attributes) }
    return true
  }

  private mutating func opened(_ name: String, _ attributes: ArraySlice<UInt8>) {
    switch name {
    case "script", "style":
      // Their content is no HTML: it ends at their own end tag only.
      place = findEndTag(name) ?? html.count
    case "rt":
      // An `<rt>` ends the one before it even where nobody says so.
      closeReading()
      if readings == .bracketed {
        readingDepth += 1
        write(UInt8(ascii: "["))
      }
    case "rb": closeReading()
    case "rp":
      closeReading()
      if readings == .bracketed { parenthesisDepth += 1 }
    default:
      if Self.media.contains(name), Self.namesFile(attributes) { mediaCount += 1 }
      breakLine(at: name, isClosing: false)
    }
  }

  private mutating func closed(_ name: String) {
    switch name {
    case "rt": closeReading()
    case "rp": parenthesisDepth = 0
    case "ruby":
      closeReading()
      parenthesisDepth = 0
    default: breakLine(at: name, isClosing: true)
    }
  }

  private mutating func closeReading() {
    parenthesisDepth = 0
    guard readingDepth > 0 else { return }
    readingDepth = 0
    write(UInt8(ascii: "]"))
  }

  private mutating func breakLine(at name: String, isClosing: Bool) {
    switch layout {
    case .lines:
      if Self.blocks.contains(name) {
        if !isClosing || name != "br" && name != "hr" { write(UInt8(ascii: "\n")) }
      } else if !isClosing && (name == "td" || name == "th") {
        write(UInt8(ascii: "\t"))
      }
    case .oneLine:
      if !isClosing && (name == "br" || name == "div") { write(UInt8(ascii: " ")) }
    case .asItStands: break
    }
  }

  /// The `>` that ends a tag: the first one outside of quotes, or else the first one.
  private mutating func tagEnd(from start: Int) -> Int? {
    guard let first = find(.tagEnd, from: start) else { return nil }
    if isQuotingBroken { return first }
    var index = start
    var isValue = false
    while index < html.count {
      let byte = html[index]
      if byte == UInt8(ascii: ">") { return index }
      // A quote counts only where a value begins: `don't>` is no open quote.
      if isValue, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        guard let close = find(byte == UInt8(ascii: "'") ? .apostrophe : .quote, from: index + 1)
        else { break }
        index = close + 1
        isValue = false
        continue
      }
      if byte == UInt8(ascii: "=") {
        isValue = true
      } else if byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\n") {
        isValue = false
      }
      index += 1
    }
    isQuotingBroken = true
    return first
  }

  private mutating func findEndTag(_ name: String) -> Int? {
    var from = place
    while let end = find(.endTag, from: from) {
      let tail = html[(end + 2)...].prefix(name.utf8.count)
      if String(decoding: tail, as: UTF8.self).lowercased() == name { return end }
      from = end + 2
    }
    return nil
  }

  private static func namesFile(_ attributes: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: attributes, as: UTF8.self).lowercased()
    return text.contains("src=") || text.contains("src =") || text.contains("data=")
  }

  // MARK: - The rest

  /// Passes `[sound:…]` and `[[type:…]]`; does nothing at any other bracket.
  private mutating func passBracket() -> Bool {
    let rest = html[place...]
    if rest.starts(with: "[sound:".utf8), let end = find(.bracket, from: place + 7),
      end > place + 7
    {
      mediaCount += 1
      place = end + 1
      return true
    }
    if rest.starts(with: "[[type:".utf8), let end = find(.brackets, from: place + 7) {
      place = end + 2
      return true
    }
    return false
  }

  /// Passes an entity and writes what it stands for; does nothing at any other `&`.
  private mutating func passEntity() -> Bool {
    // The longest name has eight letters; numbers may have zeros in front.
    let tail = html[(place + 1)...].prefix(12)
    guard let end = tail.firstIndex(of: UInt8(ascii: ";")) else { return false }
    let name = String(decoding: tail[..<end], as: UTF8.self)
    let scalar: Unicode.Scalar?
    if name.hasPrefix("#x") || name.hasPrefix("#X") {
      scalar = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    } else if name.hasPrefix("#") {
      scalar = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    } else {
      scalar = namedEntities[name]
    }
    guard let scalar, scalar != "\0" else { return false }
    for byte in String(Character(scalar)).utf8 { write(byte) }
    place = end + 1
    return true
  }

  private mutating func write(_ byte: UInt8) {
    if parenthesisDepth == 0 { output.append(byte) }
  }

  /// Where a mark stands next; once it does not, nobody looks again.
  private mutating func find(_ mark: Mark, from start: Int) -> Int? {
    if exhausted.contains(mark) { return nil }
    let length = mark.bytes.utf8CodeUnitCount
    let found = mark.bytes.withUTF8Buffer { wanted -> Int? in
      var index = start
      while index + length <= html.count {
        var same = 0
        while same < length, html[index + same] == wanted[same] { same += 1 }
        if same == length { return index }
        index += 1
      }
      return nil
    }
    if found == nil { exhausted.insert(mark) }
    return found
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
  }
}

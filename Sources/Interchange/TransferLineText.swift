internal import Text

/// A line of JSON being written: one object, member by member.
struct TransferLineText {
  private var text: String

  /// Begins the line of a kind.
  init(kind: String) {
    text = "{\"kind\":\"\(kind)\""
  }

  /// The line, with its end.
  var line: String { text + "}\n" }

  private mutating func name(_ name: StaticString) {
    text += ",\""
    name.withUTF8Buffer { text += String(decoding: $0, as: UTF8.self) }
    text += "\":"
  }

  mutating func add(_ name: StaticString, _ value: String) {
    self.name(name)
    quote(value)
  }

  mutating func add(_ name: StaticString, _ value: Int64?) {
    self.name(name)
    text += value.map { String($0) } ?? "null"
  }

  mutating func add(_ name: StaticString, _ value: Bool) {
    self.name(name)
    text += value ? "true" : "false"
  }

  mutating func add(_ name: StaticString, _ value: Double?) {
    self.name(name)
    text += value.flatMap { $0.isFinite ? "\($0)" : nil } ?? "null"
  }

  /// Adds one of the numbers that tell cards and devices apart: 16 digits, for many programs keep
  /// numbers of 64 bits only in part.
  mutating func add(_ name: StaticString, id value: Int64) {
    self.name(name)
    quote(Self.digits(of: value))
  }

  /// Adds a value that is JSON already.
  mutating func add(_ name: StaticString, json value: String) {
    self.name(name)
    text += value
  }

  /// Adds a list.
  mutating func add<Element>(
    _ name: StaticString,
    _ elements: some Sequence<Element>,
    _ json: (Element) -> String
  ) {
    self.name(name)
    text += "["
    var isFirst = true
    for element in elements {
      if !isFirst { text += "," }
      text += json(element)
      isFirst = false
    }
    text += "]"
  }

  private mutating func quote(_ value: String) {
    // Many readers end a text at its first zero.
    let value = value.utf8.contains(0) ? value.replacing("\0", with: "\u{fffd}") : value
    JSON.text(value).write(into: &text)
  }

  /// 64 bits as 16 hexadecimal digits.
  static func digits(of value: Int64) -> String {
    let digits = String(UInt64(bitPattern: value), radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Bytes as two hexadecimal digits each.
  static func digits(of bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}

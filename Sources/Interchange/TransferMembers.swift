internal import SQLite

/// The members of a line's object, taken one after the other in the order in which they are asked.
struct TransferMembers {
  /// What is asked of a line.
  struct Question {
    /// The names of the members, in order.
    let names: [String]
    /// The statement that takes them out of the line.
    let sql: String

    /// - Parameters:
    ///   - names: The names of the members, in order.
    ///   - numbers: Those that are no whole numbers; they are read as they are written, to the bit.
    init(_ names: [String], numbers: Set<String> = []) {
      self.names = names
      let columns = names.map { name in
        numbers.contains(name) ? "?1 -> '$.\(name)'" : "json_extract(?1, '$.\(name)')"
      }
      sql = "SELECT " + columns.joined(separator: ", ")
    }
  }

  /// What is wrong with a line.
  typealias Flaw = TransferLineReader.Flaw

  private let names: [String]
  private let values: [SQLiteValue]
  private var place = 0

  /// Asks a line.
  ///
  /// - Parameters:
  ///   - question: What is asked.
  ///   - line: The line.
  ///   - connection: Any connection.
  /// - Throws: That the line is no JSON.
  init(_ question: Question, of line: String, by connection: Connection) throws(Flaw) {
    names = question.names
    let count = names.count
    do throws(SQLiteError) {
      let found = try connection.first(question.sql, [.text(line)]) { row in
        (0..<count).map { row.value($0) }
      }
      values = found ?? []
    } catch {
      throw Flaw("it is no whole JSON")
    }
  }

  private mutating func next() -> (name: String, value: SQLiteValue) {
    defer { place += 1 }
    guard place < values.count else { return (names.last ?? "", .null) }
    return (names[place], values[place])
  }

  mutating func text() throws(Flaw) -> String {
    let (name, value) = next()
    guard case .text(let text) = value else { throw Flaw("“\(name)” is no text") }
    return text
  }

  mutating func optionalText() throws(Flaw) -> String? {
    if place < values.count, case .null = values[place] {
      place += 1
      return nil
    }
    return try text()
  }

  mutating func integer() throws(Flaw) -> Int64 {
    let (name, value) = next()
    guard case .integer(let number) = value else { throw Flaw("“\(name)” is no whole number") }
    return number
  }

  mutating func optionalInteger() throws(Flaw) -> Int64? {
    if place < values.count, case .null = values[place] {
      place += 1
      return nil
    }
    return try integer()
  }

  mutating func bool() throws(Flaw) -> Bool {
    let (name, value) = next()
    switch value {
    case .integer(0): return false
    case .integer(1): return true
    default: throw Flaw("“\(name)” is neither true nor false")
    }
  }

  /// One of 64 bits, written as 16 digits.
  mutating func id() throws(Flaw) -> Int64 {
    guard let id = try optionalID() else { throw Flaw("“\(names[place - 1])” is missing") }
    return id
  }

  mutating func optionalID() throws(Flaw) -> Int64? {
    let (name, value) = next()
    switch value {
    case .null: return nil
    case .text(let text):
      guard let id = Self.id(text) else { throw Flaw("“\(name)” is not 16 digits") }
      return id
    default: throw Flaw("“\(name)” is not 16 digits")
    }
  }

  mutating func optionalNumber() throws(Flaw) -> Double? {
    let (name, value) = next()
    if case .null = value { return nil }
    guard case .text(let text) = value else { throw Flaw("“\(name)” is no number") }
    if text == "null" { return nil }
    guard let first = text.utf8.first, first != UInt8(ascii: "\""), let number = Double(text),
      number.isFinite
    else { throw Flaw("“\(name)” is no number") }
    return number
  }

  /// One of the words of a choice.
  mutating func choice<Choice: RawRepresentable>(
    _ type: Choice.Type
  ) throws(Flaw) -> Choice where Choice.RawValue == String {
    let name = place < names.count ? names[place] : ""
    guard let choice = Choice(rawValue: try text()) else {
      throw Flaw("“\(name)” is none of the words that it can be")
    }
    return choice
  }

  /// Bytes that are written as two digits each.
  mutating func optionalBytes() throws(Flaw) -> [UInt8]? {
    let name = place < names.count ? names[place] : ""
    guard let text = try optionalText() else { return nil }
    let digits = text.utf8.map(Self.digit)
    guard digits.count % 2 == 0, !digits.contains(nil) else {
      throw Flaw("“\(name)” are no bytes")
    }
    return stride(from: 0, to: digits.count, by: 2).map {
      (digits[$0] ?? 0) << 4 | (digits[$0 + 1] ?? 0)
    }
  }

  /// 64 bits of 16 digits.
  static func id(_ text: String) -> Int64? {
    guard text.utf8.count == 16 else { return nil }
    var bits: UInt64 = 0
    for byte in text.utf8 {
      guard let digit = digit(byte) else { return nil }
      bits = bits << 4 | UInt64(digit)
    }
    return Int64(bitPattern: bits)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

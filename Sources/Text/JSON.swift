/// A value that is written as JSON.
///
/// What it writes stays in one line and holds nothing that a terminal would obey or a reader be
/// deceived by, so it is the same text in a pipe and on a screen.
///
/// Source: RFC 8259.
public enum JSON: Hashable, Sendable {
  /// Nothing is known.
  case null
  /// Yes or no.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number; written so that reading gives the very same one, and as null where it is not finite.
  case number(Double)
  /// A text.
  case text(String)
  /// Values in order.
  case list([JSON])
  /// Values with names, in the order in which they are written.
  case object([Member])

  /// A value and its name.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSON

    /// A value and its name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// A whole number, or null.
  ///
  /// - Parameter value: What is known.
  public init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }

  /// A number, or null.
  ///
  /// - Parameter value: What is known.
  public init(_ value: Double?) { self = value.map(JSON.number) ?? .null }

  /// A text, or null.
  ///
  /// - Parameter value: What is known.
  public init(_ value: String?) { self = value.map(JSON.text) ?? .null }

  /// A list.
  ///
  /// - Parameters:
  ///   - elements: What becomes a list.
  ///   - transform: What is written of each element.
  /// - Throws: What `transform` throws.
  public init<S: Sequence, E: Error>(
    _ elements: S,
    _ transform: (S.Element) throws(E) -> JSON
  ) throws(E) {
    var list: [JSON] = []
    for element in elements { list.append(try transform(element)) }
    self = .list(list)
  }

  /// It in one line, without a newline.
  public var text: String {
    var text = ""
    write(into: &text)
    return text
  }

  /// Writes it in one line, without a newline.
  ///
  /// The output gets it in small pieces. So a list that is too long for memory is written by
  /// writing its brackets and commas, and between them one element after the other.
  ///
  /// - Parameter output: What grows by it.
  public func write(into output: inout some TextOutputStream) {
    switch self {
    case .null: output.write("null")
    case .bool(let isTrue): output.write(isTrue ? "true" : "false")
    case .integer(let number): output.write(String(number))
    case .number(let number): output.write(number.isFinite ? String(number) : "null")
    case .text(let text): Self.write(quoted: text, into: &output)
    case .list(let elements):
      var separator = "["
      for element in elements {
        output.write(separator)
        element.write(into: &output)
        separator = ","
      }
      output.write(elements.isEmpty ? "[]" : "]")
    case .object(let members):
      var separator = "{"
      for member in members {
        output.write(separator)
        Self.write(quoted: member.name, into: &output)
        output.write(":")
        member.value.write(into: &output)
        separator = ","
      }
      output.write(members.isEmpty ? "{}" : "}")
    }
  }

  private static func write(quoted text: String, into output: inout some TextOutputStream) {
    output.write("\"")
    let scalars = text.unicodeScalars
    var start = scalars.startIndex
    for place in scalars.indices {
      guard let escape = escape(for: scalars[place]) else { continue }
      if start < place { output.write(String(scalars[start..<place])) }
      output.write(escape)
      start = scalars.index(after: place)
    }
    output.write(start == scalars.startIndex ? text : String(scalars[start...]))
    output.write("\"")
  }

  /// How a character is written that must not stand as it is; `nil` for all others.
  private static func escape(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x22: return "\\\""
    case 0x5c: return "\\\\"
    case 0x0a: return "\\n"
    case 0x0d: return "\\r"
    case 0x09: return "\\t"
    // JSON forbids the first of these, terminals obey the others or change direction at them, and
    // some readers drop the last, the byte order mark.
    case 0..<0x20, 0x7f..<0xa0, 0x061c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff:
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    default: return nil
    }
  }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Null.
  ///
  /// - Parameter nilLiteral: Nothing.
  public init(nilLiteral: ()) { self = .null }

  /// A yes or no.
  ///
  /// - Parameter value: The literal.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// A whole number.
  ///
  /// - Parameter value: The literal.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// A number.
  ///
  /// - Parameter value: The literal.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// A text.
  ///
  /// - Parameter value: The literal.
  public init(stringLiteral value: String) { self = .text(value) }

  /// A list.
  ///
  /// - Parameter elements: The values, in order.
  public init(arrayLiteral elements: JSON...) { self = .list(elements) }

  /// An object.
  ///
  /// - Parameter elements: The names and values, in order.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

/// A value that is given to a statement.
public enum SQLiteValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number; what is not a number arrives as nothing.
  case real(Double)
  /// Text, of any length; zero bytes inside are kept.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}

extension SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByNilLiteral
{
  /// Makes a whole number.
  ///
  /// - Parameter value: The number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// Makes a number.
  ///
  /// - Parameter value: The number.
  public init(floatLiteral value: Double) { self = .real(value) }

  /// Makes text.
  ///
  /// - Parameter value: The text.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Makes nothing.
  ///
  /// - Parameter nilLiteral: Nothing.
  public init(nilLiteral: ()) { self = .null }

  /// Makes a whole number, or nothing.
  ///
  /// - Parameter number: The number, if there is one.
  /// - Returns: The number or nothing.
  public static func integer(_ number: Int64?) -> SQLiteValue {
    number.map { .integer($0) } ?? .null
  }
}

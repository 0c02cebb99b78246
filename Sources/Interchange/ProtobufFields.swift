/// The fields of one protobuf message, as they stand in it.
///
/// Source: the protobuf encoding: a varint of number and kind before each field.
struct ProtobufFields {
  private enum Value {
    case varint(UInt64)
    case fixed(UInt64, count: Int)
    case bytes(ArraySlice<UInt8>)
  }

  private var fields: [(number: UInt64, value: Value)] = []

  /// Reads a message.
  ///
  /// - Parameter message: Its bytes; nothing comes of it where they are none.
  init?(_ message: [UInt8]) {
    var rest = message[...]
    while !rest.isEmpty {
      guard let key = Self.varint(&rest), key >> 3 > 0 else { return nil }
      let value: Value
      switch key & 7 {
      case 0:
        guard let number = Self.varint(&rest) else { return nil }
        value = .varint(number)
      case 1, 5:
        let count = key & 7 == 1 ? 8 : 4
        guard rest.count >= count else { return nil }
        value = .fixed(
          rest.prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) },
          count: count
        )
        rest = rest.dropFirst(count)
      case 2:
        guard let length = Self.varint(&rest), length <= UInt64(rest.count) else { return nil }
        value = .bytes(rest.prefix(Int(length)))
        rest = rest.dropFirst(Int(length))
      default: return nil
      }
      fields.append((key >> 3, value))
    }
  }

  /// How often a field stands there.
  ///
  /// - Parameter number: The field.
  /// - Returns: The count.
  func count(of number: UInt64) -> Int { fields.count { $0.number == number } }

  /// The whole number of a field; the last one counts.
  ///
  /// - Parameter number: The field.
  /// - Returns: The number, if there is one.
  func integer(_ number: UInt64) -> Int64? {
    guard case .varint(let value) = last(number) else { return nil }
    return Int64(bitPattern: value)
  }

  /// The text of a field.
  ///
  /// - Parameter number: The field.
  /// - Returns: The text, mended where it is no UTF-8; empty where there is none.
  func text(_ number: UInt64) -> String {
    guard case .bytes(let bytes) = last(number) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The message that a field holds.
  ///
  /// - Parameter number: The field.
  /// - Returns: The message, if there is one.
  func message(_ number: UInt64) -> ProtobufFields? {
    guard case .bytes(let bytes) = last(number) else { return nil }
    return ProtobufFields(Array(bytes))
  }

  private func last(_ number: UInt64) -> Value? {
    fields.last { $0.number == number }?.value
  }

  private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = rest.popFirst() {
      guard shift < 63 || byte <= 1 else { return nil }
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }
}

import CSQLite

/// A view of the row that a statement stands on; it must not outlive the next step.
public struct Row {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  /// Whether a column holds nothing.
  ///
  /// - Parameter column: The column, counted from 0; one that does not exist holds nothing.
  /// - Returns: Whether it holds nothing.
  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(pointer, Int32(clamping: column)) == SQLITE_NULL
  }

  /// Whether a column holds a number; looking does not read a text that it may hold instead.
  ///
  /// - Parameter column: The column, counted from 0.
  /// - Returns: Whether it holds a whole number or a number.
  public func isNumber(_ column: Int) -> Bool {
    let type = sqlite3_column_type(pointer, Int32(clamping: column))
    return type == SQLITE_INTEGER || type == SQLITE_FLOAT
  }

  /// How many bytes the texts and blobs of the row have together.
  public var byteCount: Int {
    var count = 0
    for column in 0..<sqlite3_column_count(pointer) {
      let type = sqlite3_column_type(pointer, column)
      if type == SQLITE_TEXT || type == SQLITE_BLOB {
        count += Int(sqlite3_column_bytes(pointer, column))
      }
    }
    return count
  }

  /// The whole number of a column.
  ///
  /// - Parameter column: The column, counted from 0.
  /// - Returns: The number; 0 where there is none.
  public func integer(_ column: Int) -> Int64 {
    sqlite3_column_int64(pointer, Int32(clamping: column))
  }

  /// The whole number of a column that may hold nothing.
  ///
  /// - Parameter column: The column, counted from 0.
  /// - Returns: The number, if there is one.
  public func optionalInteger(_ column: Int) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  /// The number of a column.
  ///
  /// - Parameter column: The column, counted from 0.
  /// - Returns: The number; 0 where there is none.
  public func real(_ column: Int) -> Double {
    sqlite3_column_double(pointer, Int32(clamping: column))
  }

  /// The text of a column, with every zero byte in it.
  ///
  /// - Parameter column: The column, counted from 0.
  /// - Returns: The text, mended where it is no UTF-8; empty where there is none.
  public func text(_ column: Int) -> String {
    let place = Int32(clamping: column)
    // First the text, then its length: the call may convert the value.
    guard let start = sqlite3_column_text(pointer, place) else { return "" }
    let count = Int(sqlite3_column_bytes(pointer, place))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The bytes of a column.
  ///
  /// - Parameter column: The column, counted from 0.
  /// - Returns: The bytes; empty where there are none.
  public func bytes(_ column: Int) -> [UInt8] {
    let place = Int32(clamping: column)
    guard let start = sqlite3_column_blob(pointer, place) else { return [] }
    let count = Int(sqlite3_column_bytes(pointer, place))
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The value of a column, of whatever type it is.
  ///
  /// - Parameter column: The column, counted from 0.
  /// - Returns: The value.
  public func value(_ column: Int) -> SQLiteValue {
    switch sqlite3_column_type(pointer, Int32(clamping: column)) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(real(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(bytes(column))
    default: .null
    }
  }
}

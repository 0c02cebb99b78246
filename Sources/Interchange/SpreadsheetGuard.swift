/// Keeps spreadsheets from taking a field for a formula: an apostrophe before `=`, `+`, `-`, `@`, a
/// tab or a line break.
///
/// Fields with apostrophes before such a character get one more, so that taking it off is exact.
enum SpreadsheetGuard {
  static func added(_ field: String) -> String { isAsking(field) ? "'" + field : field }

  static func removed(_ field: String) -> String {
    guard field.utf8.first == UInt8(ascii: "'"), isAsking(field) else { return field }
    return String(field.unicodeScalars.dropFirst())
  }

  /// Whether a spreadsheet might calculate a field, apostrophes at its start apart.
  private static func isAsking(_ field: String) -> Bool {
    guard let first = field.utf8.first(where: { $0 != UInt8(ascii: "'") }) else { return false }
    return first.isLineBreak || first == .tab || "=+-@".utf8.contains(first)
  }
}

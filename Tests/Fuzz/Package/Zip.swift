/// A zip archive of one entry that is stored as it is.
///
/// Source: APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
///
/// - Parameters:
///   - bytes: The entry.
///   - name: Its name.
/// - Returns: The archive.
func zipArchive(of bytes: [UInt8], named name: String) -> [UInt8] {
  func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  let title = Array(name.utf8)
  // Version, flags, method, time, date, checksum, both sizes, lengths of name and extra field.
  let entry =
    number(20, 2) + number(0, 2) + number(0, 2) + number(0, 2) + number(0x21, 2)
    + number(Int(checksum(bytes)), 4) + number(bytes.count, 4) + number(bytes.count, 4)
    + number(title.count, 2) + number(0, 2)
  let local = [0x50, 0x4b, 3, 4] + entry + title + bytes
  let listed = [0x50, 0x4b, 1, 2] + number(20, 2) + entry + number(0, 14) + title
  let end =
    [0x50, 0x4b, 5, 6] + number(0, 4) + number(1, 2) + number(1, 2)
    + number(listed.count, 4) + number(local.count, 4) + number(0, 2)
  return local + listed + end
}

private let checksumTable: [UInt32] = (0..<256).map { index in
  (0..<8).reduce(UInt32(index)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xedb8_8320 : 0) }
}

/// The checksum CRC-32 of a zip entry.
private func checksum(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(~UInt32(0)) { $0 >> 8 ^ checksumTable[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
}

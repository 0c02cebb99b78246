import SQLite

extension ImportMemory {
  /// The columns of a row that `init(row:)` reads.
  static let rowColumns = "name, columns, hashes, tags"

  /// Reads a row; nothing where it makes no sense, for then nothing is remembered.
  init?(_ row: Row) {
    let names = row.text(1)
    self.init(
      source: row.text(0),
      columns: names.isEmpty
        ? [] : names.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    )
    let bytes = row.bytes(2)
    let width = 8 * (columns.count + 1)
    let lines = row.text(3).utf8.split(separator: 0x0a, omittingEmptySubsequences: false)
    // Each line ends with a line break, so that one more than there are seems to begin.
    guard bytes.count % width == 0, lines.count == bytes.count / width + 1 else { return nil }
    var hashes: [UInt64] = []
    hashes.reserveCapacity(columns.count + 1)
    for (index, line) in lines.dropLast().enumerated() {
      hashes.removeAll(keepingCapacity: true)
      for start in stride(from: index * width, to: (index + 1) * width, by: 8) {
        var hash: UInt64 = 0
        for place in (0..<8).reversed() { hash = hash << 8 | UInt64(bytes[start + place]) }
        hashes.append(hash)
      }
      append(identity: hashes[0], fields: hashes.dropFirst(), tags: String(Substring(line)))
    }
  }

  /// The values of `rowColumns`.
  var rowValues: [SQLiteValue] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * (identities.count + fields.count))
    func add(_ hash: UInt64) {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: hash >> shift))
      }
    }
    var lines: [UInt8] = []
    for place in identities.indices {
      add(identities[place])
      for hash in fields(at: place) { add(hash) }
      lines.append(contentsOf: tags[place].utf8)
      lines.append(0x0a)
    }
    return [
      .text(source), .text(columns.joined(separator: "\t")), .blob(bytes),
      .text(String(decoding: lines, as: UTF8.self)),
    ]
  }
}

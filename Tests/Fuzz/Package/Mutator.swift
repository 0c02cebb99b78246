import CSQLite
import FuzzSupport
@testable import Interchange

/// libFuzzer's own changes: of `count` bytes, in place, to at most `limit`.
@_silgen_name("LLVMFuzzerMutate")
private func mutate(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// Changes an input so that it still gets somewhere.
///
/// Of a package it mostly takes the database, since changed bytes seldom unpack. In a database it
/// changes what one cell holds, through SQLite, or bytes of one page without moving any other.
@_cdecl("LLVMFuzzerCustomMutator")
public func changeInput(
  _ data: UnsafeMutablePointer<UInt8>,
  _ count: Int,
  _ limit: Int,
  _ seed: UInt32
) -> Int {
  var random = Seeded(state: UInt64(seed))
  let bytes = input(data, count)
  var changed: [UInt8]?
  if bytes.starts(with: [0x50, 0x4b]) {
    if random.below(4) > 0 { changed = database(in: bytes) }
  } else if bytes.starts(with: Array("SQLite".utf8)) {
    if random.below(4) > 0 {
      changed = changingCells(of: bytes, &random)
    } else {
      let page = random.below(max(1, count / 512)) * 512
      let width = min(1 + random.below(512), count - page)
      _ = mutate(data + page, width, width)
      return count
    }
  }
  guard let changed, !changed.isEmpty, changed.count <= limit else {
    return mutate(data, count, limit)
  }
  data.update(from: changed, count: changed.count)
  return changed.count
}

private func database(in package: [UInt8]) -> [UInt8]? {
  (try? AnkiPackage(bytes: package, file: "seed"))?.database
}

/// Changes up to three cells of a database.
private func changingCells(of bytes: [UInt8], _ random: inout Seeded) -> [UInt8]? {
  var opened: OpaquePointer?
  guard sqlite3_open(":memory:", &opened) == SQLITE_OK, let connection = opened else { return nil }
  defer { sqlite3_close_v2(connection) }
  guard let copy = sqlite3_malloc64(UInt64(bytes.count)) else { return nil }
  copy.copyMemory(from: bytes, byteCount: bytes.count)
  let taken = copy.assumingMemoryBound(to: UInt8.self)
  // A database in memory has no log: see Connection.init(deserializing:).
  if bytes.count > 19 { (taken[18], taken[19]) = (1, 1) }
  let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
  let size = Int64(bytes.count)
  guard sqlite3_deserialize(connection, "main", taken, size, size, flags) == SQLITE_OK else {
    return nil
  }
  var steps = 0
  sqlite3_progress_handler(connection, 100_000, { _ in 1 }, &steps)
  for _ in 0..<(1 + random.below(3)) { changeCell(of: connection, &random) }
  var length: Int64 = 0
  guard let content = sqlite3_serialize(connection, "main", &length, 0) else { return nil }
  defer { sqlite3_free(content) }
  return Array(UnsafeBufferPointer(start: content, count: Int(length)))
}

private func changeCell(of connection: OpaquePointer, _ random: inout Seeded) {
  let tables = [
    "col", "notes", "cards", "revlog", "notetypes", "fields", "templates", "decks", "deck_config",
    "config",
  ]
  let table = tables[random.below(tables.count)]
  var statement: OpaquePointer?
  let selection = "SELECT rowid, * FROM \(table) LIMIT 1 OFFSET \(random.below(6))"
  guard sqlite3_prepare_v2(connection, selection, -1, &statement, nil) == SQLITE_OK else {
    return deleteKey(of: table, connection, &random)
  }
  defer { sqlite3_finalize(statement) }
  guard sqlite3_step(statement) == SQLITE_ROW else { return }
  let column = 1 + random.below(Int(sqlite3_column_count(statement)) - 1)
  let row = sqlite3_column_int64(statement, 0)
  guard let name = sqlite3_column_name(statement, Int32(column)).map({ String(cString: $0) }) else {
    return
  }
  let isBlob = sqlite3_column_type(statement, Int32(column)) == SQLITE_BLOB
  let isNumber = sqlite3_column_type(statement, Int32(column)) == SQLITE_INTEGER
  var held: [UInt8] = []
  if let content = sqlite3_column_blob(statement, Int32(column)) {
    let size = Int(sqlite3_column_bytes(statement, Int32(column)))
    held = Array(UnsafeRawBufferPointer(start: content, count: size))
  }
  sqlite3_reset(statement)
  let room = held.count + 64
  held += [UInt8](repeating: 0, count: 64)
  held.withUnsafeMutableBufferPointer { buffer in
    guard let base = buffer.baseAddress else { return }
    let used = mutate(base, room - 64, room)
    var update: OpaquePointer?
    let sql = "UPDATE OR REPLACE \(table) SET \"\(name)\" = ?1 WHERE rowid = ?2"
    guard sqlite3_prepare_v2(connection, sql, -1, &update, nil) == SQLITE_OK else { return }
    defer { sqlite3_finalize(update) }
    let extremes: [Int64] = [0, -1, 1, 2, 3, 4, .max, .min, 1 << 31, 1 << 53, -(1 << 40)]
    if isNumber, random.below(2) == 0 {
      sqlite3_bind_int64(update, 1, extremes[random.below(extremes.count)])
    } else if isBlob != (random.below(16) == 0) {
      kuchi_sqlite_bind_blob(update.unsafelyUnwrapped, 1, base, UInt64(used))
    } else {
      kuchi_sqlite_bind_text(update.unsafelyUnwrapped, 1, base, UInt64(used))
    }
    sqlite3_bind_int64(update, 2, row)
    sqlite3_step(update)
  }
}

/// Tables without row numbers, such as `fields`: changes a row of theirs by its place.
private func deleteKey(of table: String, _ connection: OpaquePointer, _ random: inout Seeded) {
  let changes = [
    "UPDATE OR REPLACE \(table) SET ord = ord + \(random.below(5) - 2)",
    "UPDATE OR REPLACE \(table) SET config = substr(config, 1, \(random.below(40)))",
    "UPDATE OR REPLACE \(table) SET config = randomblob(\(random.below(40)))",
    "UPDATE OR REPLACE \(table) SET name = substr(name, \(random.below(4)))",
    "DELETE FROM \(table) WHERE ord = \(random.below(3))",
    "UPDATE OR REPLACE \(table) SET val = substr(val, 1, \(random.below(9)))",
  ]
  sqlite3_exec(connection, changes[random.below(changes.count)], nil, nil, nil)
}

/// Chance that repeats: SplitMix64.
private struct Seeded {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ mixed >> 31) % UInt64(max(1, bound)))
  }
}

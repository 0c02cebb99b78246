internal import Deck
internal import Journal

/// What came last, found by identity and by the columns of today.
struct MemoryIndex {
  private let memory: ImportMemory?
  private var byIdentity: [UInt64: Int] = [:]
  /// The place of each column among those of last time.
  private let columns: [Int?]

  init(_ memory: ImportMemory?, columns: [String]) {
    self.memory = memory
    self.columns = columns.map { name in memory?.columns.firstIndex(of: name) }
    for (place, identity) in (memory?.identities ?? []).enumerated() {
      byIdentity[identity] = place
    }
  }

  func place(of identity: String) -> Int? { byIdentity[stableHash(of: identity)] }

  /// The hash of the identity at a place that this index gave.
  func identity(at place: Int) -> UInt64 { memory?.identities[place] ?? 0 }

  func tags(at place: Int) -> String { memory?.tags[place] ?? "" }

  func hash(at place: Int, column: Int) -> UInt64? {
    guard let memory, let old = columns[column] else { return nil }
    let fields = memory.fields(at: place)
    return fields[fields.startIndex + old]
  }
}

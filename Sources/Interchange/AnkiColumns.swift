internal import Deck
internal import Text

/// Names of columns, as a deck file can have them.
struct AnkiColumns {
  private(set) var names: [String] = []
  private let reserved: Set<String>
  private var taken: Set<String>

  /// The columns that every deck from Anki has: the tags, and the note's identity.
  static let tags = "tags"
  static let id = "id"

  /// Begins with no column.
  ///
  /// - Parameter reserved: Names that are needed for something else.
  init(reserved: [String]) {
    self.reserved = Set(reserved)
    taken = Set(reserved)
  }

  /// Adds a column.
  ///
  /// - Parameter name: What it is called at the source.
  /// - Returns: Its place.
  @discardableResult
  mutating func add(_ name: String) -> Int {
    let wanted = Self.cleaned(name)
    var unique = reserved.contains(wanted) ? "\(wanted) field" : wanted
    var number = 2
    while !taken.insert(unique).inserted {
      unique = "\(wanted) \(number)"
      number += 1
    }
    names.append(unique)
    return names.count - 1
  }

  /// Adds a column whose name was reserved.
  ///
  /// - Parameter name: The name.
  /// - Returns: Its place.
  @discardableResult
  mutating func addReserved(_ name: String) -> Int {
    names.append(name)
    return names.count - 1
  }

  /// A name without what has a meaning in a header line.
  private static func cleaned(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.nfc.lowercased().unicodeScalars {
      let isMark = scalar == "," || scalar == ">" || scalar.properties.isWhitespace
      if isMark || scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value) {
        if scalars.last != " " { scalars.append(" ") }
      } else if scalars.count < 60 {
        scalars.append(scalar)
      }
    }
    let text = trimmed(String(scalars))
    return text.isEmpty ? "field" : text.nfc
  }
}

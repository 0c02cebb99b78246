internal import CEditLine

/// The line inside libedit, by characters instead of code points.
struct EditedLine {
  /// The characters of the line.
  let characters: [Character]
  /// How many of them stand before the cursor.
  let position: Int
  /// How many code points the line has.
  let scalarCount: Int
  /// How many of them stand before the cursor.
  let scalarPosition: Int
  /// How many code points the cursor must go to the right to stand between two characters.
  let misplacement: Int

  /// Reads the line.
  ///
  /// - Parameter editor: libedit's handle.
  init(_ editor: OpaquePointer) {
    var count: Int32 = 0
    var cursor: Int32 = 0
    let start = kuchi_el_line(editor, &count, &cursor)
    var text = String.UnicodeScalarView()
    for value in UnsafeBufferPointer(start: start, count: Int(count)) {
      text.append(Unicode.Scalar(value) ?? "\u{fffd}")
    }
    characters = Array(String(text))
    scalarCount = Int(count)
    scalarPosition = Int(cursor)
    var passed = 0
    var position = 0
    while position < characters.count && passed < Int(cursor) {
      passed += characters[position].unicodeScalars.count
      position += 1
    }
    self.position = position
    misplacement = passed - Int(cursor)
  }

  var text: String { String(characters) }
  var textBeforeCursor: String { String(characters[..<position]) }

  /// The code points of the character before the cursor; 0 at the start.
  var scalarsBefore: Int { position > 0 ? characters[position - 1].unicodeScalars.count : 0 }
  /// The code points of the character after the cursor; 0 at the end.
  var scalarsAfter: Int {
    position < characters.count ? characters[position].unicodeScalars.count : 0
  }
}

/// How much libedit may be given: what its own idea of the screen holds.
///
/// We draw the line ourselves, but one that outgrows it makes libedit write where it should not.
struct LineLimit {
  /// The longest line, in code points.
  static let longest = 900

  /// The size that libedit found when the line began.
  let window: Window

  /// Whether a line may become these characters.
  ///
  /// - Parameter scalars: All the code points of the line.
  /// - Returns: Whether it stays out of the last row.
  func allows(_ scalars: some Collection<Unicode.Scalar>) -> Bool {
    if scalars.count > Self.longest { return false }
    // A wide character that does not fit the end of a row leaves a cell there.
    let room = (window.rows - 1) * (window.columns - 1)
    return scalars.reduce(0) { $0 + Self.cells($1) } < room
  }

  /// The cells that libedit reckons with: one for marks, `\U+12345` for what it does not know.
  private static func cells(_ scalar: Unicode.Scalar) -> Int {
    switch Int(kuchi_cells(scalar.value)) {
    case ..<0: 8
    case 0: 1
    case let cells: cells
    }
  }
}

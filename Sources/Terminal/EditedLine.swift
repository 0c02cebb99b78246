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

/// Where the cursor stands in the line inside libedit; cheap however long the line is.
struct LinePosition {
  /// How many code points the line has.
  let scalarCount: Int
  /// The code point before the cursor; `nil` at the start.
  let scalarBefore: Unicode.Scalar?

  /// Looks at the line.
  ///
  /// - Parameter editor: libedit's handle.
  init(_ editor: OpaquePointer) {
    var count: Int32 = 0
    var cursor: Int32 = 0
    let start = kuchi_el_line(editor, &count, &cursor)
    scalarCount = Int(count)
    let line = UnsafeBufferPointer(start: start, count: Int(count))
    scalarBefore =
      line.indices.contains(Int(cursor) - 1)
      ? Unicode.Scalar(line[Int(cursor) - 1]) ?? "\u{fffd}" : nil
  }
}

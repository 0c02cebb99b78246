internal import CUtf8proc

/// Unicode's decomposition and composition, on arrays of code points.
///
/// utf8proc has the tables. The reordering of marks is done here, because utf8proc's own takes
/// quadratic time on a text that is nothing but marks.
enum NormalForm {
  /// Appends the decomposition of one code point, marks not yet in order.
  ///
  /// - Parameters:
  ///   - scalar: The code point.
  ///   - points: What is appended to.
  ///   - compatibility: Whether tagged decompositions (`<wide>` and the like) count too.
  static func decompose(
    _ scalar: Unicode.Scalar,
    into points: inout [Int32],
    compatibility: Bool = false
  ) {
    let code = Int32(bitPattern: scalar.value)
    guard scalar.value >= 0xc0 || (compatibility && scalar.value >= 0xa0) else {
      points.append(code)
      return
    }
    var options = UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_STABLE.rawValue
    if compatibility { options |= UTF8PROC_COMPAT.rawValue }
    // The longest decomposition in Unicode is 18 code points (U+FDFA); 32 leaves room.
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 32) { room in
      var boundary: Int32 = 0
      let count = utf8proc_decompose_char(
        code,
        room.baseAddress,
        room.count,
        utf8proc_option_t(rawValue: options),
        &boundary
      )
      if count > 0 && count <= room.count {
        points.append(contentsOf: room[..<count])
      } else {
        points.append(code)
      }
    }
  }

  /// Brings each run of marks into canonical order and joins what Unicode joins.
  ///
  /// - Parameter points: Decomposed code points; afterwards in normal form C.
  static func compose(_ points: inout [Int32]) {
    orderMarks(&points)
    let count = points.withUnsafeMutableBufferPointer { room in
      utf8proc_normalize_utf32(
        room.baseAddress,
        room.count,
        utf8proc_option_t(rawValue: UTF8PROC_COMPOSE.rawValue | UTF8PROC_STABLE.rawValue)
      )
    }
    // It fails only for code points that are none, and these came from a string.
    if count >= 0 && count <= points.count { points.removeLast(points.count - count) }
  }

  /// The text of code points.
  ///
  /// - Parameter points: Code points that came from strings.
  /// - Returns: Their text.
  static func text(_ points: [Int32]) -> String {
    var scalars = String.UnicodeScalarView()
    for point in points {
      if let scalar = Unicode.Scalar(UInt32(bitPattern: point)) { scalars.append(scalar) }
    }
    return String(scalars)
  }

  /// Sorts each run of marks by combining class; equal classes keep their order.
  private static func orderMarks(_ points: inout [Int32]) {
    var index = 0
    while index < points.count {
      var end = index
      var last: Int16 = 0
      var isOrdered = true
      while end < points.count {
        let rank = combiningClass(points[end])
        if rank == 0 { break }
        if rank < last { isOrdered = false }
        last = rank
        end += 1
      }
      if !isOrdered {
        // Unicode's order is stable, and `sort` does not promise that: the place breaks ties.
        let run = points[index..<end].enumerated().map {
          (rank: combiningClass($1), place: $0, point: $1)
        }
        let sorted = run.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }
        points.replaceSubrange(index..<end, with: sorted.map(\.point))
      }
      index = max(end, index + 1)
    }
  }

  private static func combiningClass(_ point: Int32) -> Int16 {
    point < 0x300 ? 0 : utf8proc_get_property(point).pointee.combining_class
  }
}

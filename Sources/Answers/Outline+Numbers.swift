extension Outline {
  /// Brings numbers to one form: `1,000` in English and `1.000` elsewhere become `1000`, a decimal
  /// comma becomes a point.
  ///
  /// - Parameter language: The language of the text.
  mutating func unifyNumbers(_ language: Language) {
    guard glyphs.contains(where: \.scalar.isDigit) else { return }
    let isEnglish = [.english, .other, .japanese, .chinese].contains(language)
    let group: Unicode.Scalar = isEnglish ? "," : "."
    removeGroups { $0.scalar == group }
    if !isEnglish {
      for index in glyphs.indices where glyphs[index].scalar == "," { glyphs[index] = Glyph(".") }
      joinSpacedGroups()
    }
  }

  /// Where a number begins at `start`: where its digits end.
  private func endOfDigits(_ start: Int) -> Int {
    var end = start
    while end < glyphs.count, glyphs[end].scalar.isDigit, end == start || joints[end] == [] {
      end += 1
    }
    return end
  }

  /// Removes separators between groups of three digits, where all groups are so.
  private mutating func removeGroups(_ isSeparator: (Glyph) -> Bool) {
    guard glyphs.contains(where: isSeparator) else { return }
    var removed: Set<Int> = []
    var index = 0
    while index < glyphs.count {
      guard glyphs[index].scalar.isDigit else {
        index += 1
        continue
      }
      var end = endOfDigits(index)
      var separators: [Int] = []
      var isGrouped = end - index <= 3
      while end < glyphs.count, isSeparator(glyphs[end]), end + 1 < glyphs.count {
        let next = endOfDigits(end + 1)
        if next - end - 1 != 3 { isGrouped = false }
        if next == end + 1 { break }
        separators.append(end)
        end = next
      }
      if isGrouped { removed.formUnion(separators) }
      index = max(end, index + 1)
    }
    guard !removed.isEmpty else { return }
    glyphs = glyphs.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
    joints = joints.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
  }

  /// `1 000` is one number where a blank separates the thousands.
  private mutating func joinSpacedGroups() {
    var index = 0
    while index < glyphs.count {
      guard glyphs[index].scalar.isDigit else {
        index += 1
        continue
      }
      var end = endOfDigits(index)
      var blanks: [Int] = []
      if end - index <= 3 {
        while end < glyphs.count, joints[end] == .space, glyphs[end].scalar.isDigit {
          let next = endOfDigits(end)
          guard next - end == 3 else { break }
          blanks.append(end)
          end = next
        }
      }
      for blank in blanks { joints[blank] = [] }
      index = max(end, index + 1)
    }
  }

  /// The numbers in digits, in order, with their points and signs.
  var numbers: [[Unicode.Scalar]] {
    var found: [[Unicode.Scalar]] = []
    var isInside = false
    for index in glyphs.indices {
      let scalar = glyphs[index].scalar
      let belongs =
        scalar.isDigit || scalar == "." || scalar == "," || scalar == ":" || scalar == "-"
        || scalar == "^"
      if belongs {
        if !isInside || index > 0 && joints[index] != [] { found.append([]) }
        found[found.count - 1].append(scalar)
      }
      isInside = belongs
    }
    return found.filter { $0.contains(where: \.isDigit) }
  }

  /// The amounts that its numbers tell, in order: of `7:00` and `seven o'clock` it is 7.
  ///
  /// - Parameter language: The language of the text.
  /// - Returns: The digits of each; points for colons.
  func amounts(_ language: Language) -> [[Unicode.Scalar]] {
    (withDigits(language) ?? self).numbers.compactMap { number in
      let plain = number.map { $0 == ":" ? "." : $0 }
      return plain.suffix(3) == [".", "0", "0"] ? plain.dropLast(3) : plain
    }
  }

  /// The signs that carry meaning, in order.
  var signs: [Unicode.Scalar] {
    glyphs.map(\.scalar).filter { !$0.isLetterOrMark && !$0.isDigit }
  }
}

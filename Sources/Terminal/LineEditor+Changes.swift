internal import CEditLine
internal import Text

extension LineEditor {
  /// Has libedit run a command, and prepares to keep what it cuts out.
  ///
  /// - Parameter command: The command.
  func run(_ command: Command) {
    if command.kills { lineBeforeCut = Array(EditedLine(handle).text.unicodeScalars) }
    self.command = command
  }

  /// Puts a character before the cursor, if it may be in a line.
  ///
  /// - Parameters:
  ///   - scalar: The character.
  ///   - isPasted: Whether it was pasted; then it is refused in silence.
  func type(_ scalar: Unicode.Scalar, isPasted: Bool) {
    // Once a paste was too long, the rest of it need not be tried.
    if isPasted, hasRefusedPaste { return }
    hasRefusedPaste = false
    let previous = LinePosition(handle).scalarBefore
    let held = joiner
    joiner = nil
    if scalar.value == 0x200d || scalar.value == 0x200c {
      joiner = scalar
      return
    }
    let isMark = scalar.joinsBefore
    guard Filter.passes(scalar, after: previous, before: nil), !isMark || (previous ?? " ") != " "
    else {
      if !isPasted { beep() }
      return
    }
    let isTaken: Bool
    if let held, Filter.passes(held, after: previous, before: scalar) {
      isTaken = insert([held, scalar])
    } else if isMark, let previous, let composed = previous.composed(with: scalar) {
      kuchi_el_delete(handle, 1)
      isTaken = insert([composed])
    } else {
      isTaken = insert([scalar])
    }
    if !isTaken {
      hasRefusedPaste = isPasted
      isCut = true
    }
  }

  /// Puts characters before the cursor; all or none.
  ///
  /// - Parameter scalars: The characters, each of which may be in a line.
  /// - Returns: Whether there was room for them.
  @discardableResult
  func insert(_ scalars: [Unicode.Scalar]) -> Bool {
    if scalars.isEmpty { return true }
    guard LinePosition(handle).scalarCount + scalars.count <= LineRequest.longestLine,
      kuchi_el_insert(handle, scalars.map(\.value) + [0]) == 0
    else {
      beep()
      return false
    }
    isChanged = true
    return true
  }

  /// Moves the cursor by code points.
  ///
  /// - Parameter count: How far; to the left if it is negative.
  func move(by count: Int) {
    if count == 0 { return }
    kuchi_el_move(handle, Int32(count))
    isChanged = true
  }

  /// Takes the character before the cursor away.
  func deleteBefore() {
    let line = EditedLine(handle)
    guard line.position > 0 else { return beep() }
    kuchi_el_delete(handle, Int32(line.scalarsBefore))
    isChanged = true
  }

  /// Takes the character after the cursor away.
  ///
  /// - Parameter line: The line as it is.
  func deleteAfter(_ line: EditedLine) {
    guard line.position < line.characters.count else { return beep() }
    kuchi_el_move(handle, Int32(line.scalarsAfter))
    kuchi_el_delete(handle, Int32(line.scalarsAfter))
    isChanged = true
  }

  /// Exchanges the character before the cursor and the one after it; at the end, the last two.
  func transpose() {
    let line = EditedLine(handle)
    guard line.position > 0, line.characters.count > 1 else { return beep() }
    let right = min(line.position, line.characters.count - 1)
    let pair = line.characters[right - 1...right]
    if right == line.position { kuchi_el_move(handle, Int32(line.scalarsAfter)) }
    kuchi_el_delete(handle, Int32(pair.reduce(0) { $0 + $1.unicodeScalars.count }))
    isChanged = true
    insert(pair.reversed().flatMap(\.unicodeScalars))
  }

  /// Puts an earlier line in the place of this one.
  ///
  /// - Parameter choose: Finds the line.
  func recall(_ choose: (inout RecallList) -> String?) {
    guard request.recallsHistory, let text = choose(&recallList), replaceLine(with: text) else {
      return beep()
    }
  }

  /// Puts a text in the place of the line.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether it may be in a line; if not, nothing has changed.
  @discardableResult
  func replaceLine(with text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard Filter.safe(text) == text, !scalars.contains("\n"),
      scalars.count <= LineRequest.longestLine
    else {
      return false
    }
    let line = EditedLine(handle)
    move(by: line.scalarCount - line.scalarPosition)
    kuchi_el_delete(handle, Int32(line.scalarCount))
    isChanged = true
    insert(scalars)
    return true
  }

  /// Finds an earlier line that begins as this one does up to the cursor.
  func recallSameBeginning() {
    let line = EditedLine(handle)
    recall { $0.older(than: line.text, beginningWith: line.textBeforeCursor) }
  }

  /// Does what Tab does.
  func complete() {
    guard let completion = request.completion else { return beep() }
    let line = EditedLine(handle)
    let offer = completion(line.textBeforeCursor)
    let list = CompletionList(offer)
    guard !list.candidates.isEmpty else { return beep() }
    let count = min(max(0, offer.replaceCount), line.position)
    let word = line.characters[line.position - count..<line.position]
    let common = list.commonPrefix
    // Candidates that only agree on less than what was typed must not take it away.
    if common.count >= word.count && common != String(word) {
      kuchi_el_delete(handle, Int32(word.reduce(0) { $0 + $1.unicodeScalars.count }))
      isChanged = true
      let before = EditedLine(handle).scalarCount
      insert(Array(common.unicodeScalars))
      if EditedLine(handle).scalarCount == before { insert(word.flatMap(\.unicodeScalars)) }
      if common.count > word.count { return }
    }
    guard list.candidates.count > 1 else { return }
    let window = window()
    let lines = list.lines(
      columns: window.columns,
      height: window.rows - 2,
      isPlain: renderer.palette.isPlain
    )
    show(atEnd: true)
    output.write(screen.leave() + renderer.text(for: lines))
  }

  /// Clears the screen and shows what stands above the prompt again.
  func clearScreen() {
    var wrapping = renderer
    wrapping.columns = window().columns
    output.write("\u{1b}[H\u{1b}[2J" + wrapping.text(for: request.header))
    screen.forget()
  }

  /// Says that a key cannot do anything here.
  func beep() { output.write("\u{7}") }
}

extension Unicode.Scalar {
  /// Whether it changes the letter before it instead of being one.
  fileprivate var joinsBefore: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: kuchi_cells(value) == 0
    }
  }

  /// The single character that this one and a mark are equal to.
  ///
  /// - Parameter mark: The mark.
  /// - Returns: The character; `nil` if there is none.
  fileprivate func composed(with mark: Unicode.Scalar) -> Unicode.Scalar? {
    let both = (String(self) + String(mark)).nfc.unicodeScalars
    return both.count == 1 ? both.first : nil
  }
}

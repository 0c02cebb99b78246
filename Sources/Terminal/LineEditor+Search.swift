internal import CEditLine

/// A search through earlier lines that goes on while what is sought is typed.
struct HistorySearch {
  /// The line before the search.
  let original: String
  /// What the lines hold that are sought.
  var needle: String
  /// Where the line stands that is shown; behind the last one before anything was found.
  var place: Int
  /// Whether no line holds what is sought.
  var hasFailed = false

  /// What stands before the line while it is sought.
  var prompt: StyledLine {
    StyledLine(hasFailed ? "no “\(needle)”:" : "search “\(needle)”:", .prompt) + " "
  }
}

extension LineEditor {
  /// Begins a search for what stands before the cursor, or for what is typed next.
  func beginSearch() {
    guard request.recallsHistory else { return beep() }
    let line = EditedLine(handle)
    search = HistorySearch(
      original: line.text,
      needle: line.textBeforeCursor,
      place: recallList.count
    )
    if !line.textBeforeCursor.isEmpty { seek(before: recallList.count) }
  }

  /// Gives an event to the search that is going on.
  ///
  /// - Parameter event: What the learner did.
  /// - Returns: Whether that was all; otherwise the search is over, and the line found is edited.
  func searchTakes(_ event: KeyDecoder.Event) -> Bool {
    guard let search else { return false }
    switch event {
    case .control(0x12): seek(before: search.place)
    case .scalar(let scalar), .pasted(let scalar):
      guard Filter.passes(scalar, after: search.needle.unicodeScalars.last, before: nil) else {
        beep()
        return true
      }
      self.search?.needle.unicodeScalars.append(scalar)
      // The line that is shown may hold it still.
      seek(before: search.place + 1)
    case .control(0x08), .control(0x7f):
      guard !search.needle.isEmpty else {
        beep()
        return true
      }
      self.search?.needle.removeLast()
      seek(before: recallList.count)
    case .control(0x07), .key(.escape):
      replaceLine(with: search.original)
      self.search = nil
    case .pasteEnded: break
    case .control, .alt, .key:
      self.search = nil
      return false
    }
    return true
  }

  /// Shows the newest line before a place that holds what is sought.
  private func seek(before place: Int) {
    guard let needle = search?.needle else { return }
    if needle.isEmpty {
      search?.hasFailed = false
      search?.place = recallList.count
      return
    }
    guard let found = recallList.place(of: needle, before: place),
      replaceLine(with: recallList[found])
    else {
      search?.hasFailed = true
      return beep()
    }
    search?.hasFailed = false
    search?.place = found
  }
}

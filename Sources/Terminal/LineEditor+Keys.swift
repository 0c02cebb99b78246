internal import CEditLine
internal import Glibc

extension LineEditor {
  /// The commands of libedit that are used, by the control characters that stand for them here.
  enum Command: String, CaseIterable {
    case start = "ed-move-to-beg"
    case end = "ed-move-to-end"
    case newline = "ed-newline"
    case killToEnd = "ed-kill-line"
    case killToStart = "vi-kill-line-prev"
    case killWordBefore = "ed-delete-prev-word"
    case killWordAfter = "em-delete-next-word"
    case wordBefore = "ed-prev-word"
    case wordAfter = "em-next-word"
    case capitalise = "em-capitol-case"
    case upper = "em-upper-case"
    case lower = "em-lower-case"

    var code: UInt32 {
      switch self {
      case .start: 0x01
      case .end: 0x05
      case .newline: 0x0a
      case .killToEnd: 0x0b
      case .killToStart: 0x15
      case .killWordBefore: 0x17
      case .killWordAfter: 0x0f
      case .wordBefore: 0x02
      case .wordAfter: 0x06
      case .capitalise: 0x1c
      case .upper: 0x1d
      case .lower: 0x1e
      }
    }

    var key: String { "^" + String(Unicode.Scalar(UInt8(code + 0x40))) }

    var kills: Bool {
      switch self {
      case .killToEnd, .killToStart, .killWordBefore, .killWordAfter: true
      case .start, .end, .newline, .wordBefore, .wordAfter, .capitalise, .upper,
        .lower:
        false
      }
    }
  }

  /// Gives libedit its next command; the C callback.
  ///
  /// - Parameter scalar: Where the character goes that stands for the command.
  /// - Returns: 1, or -1 when the line ends otherwise.
  func read(into scalar: UnsafeMutablePointer<UInt32>) -> Int32 {
    settle()
    if isFirstRead {
      isFirstRead = false
      // Only now: at the start of each line libedit looks at the window.
      kuchi_el_set_screen(handle)
      for scalar in request.initialText.unicodeScalars { type(scalar, isPasted: true) }
      hasRefusedPaste = false
      firstText = EditedLine(handle).text
    }
    while true {
      if let command {
        if isChanged { kuchi_el_refresh(handle) }
        isChanged = false
        self.command = nil
        scalar.pointee = command.code
        return 1
      }
      let isEmpty = LinePosition(handle).scalarCount == 0
      if isEmpty { isCut = false }
      if search != nil || !isEmpty { hasHeldText = true }
      if output.isClosed {
        ending = .endOfInput
      } else {
        handle(keys.next(mask: mask, patience: dropsRest ? Self.pause : nil) { show() })
      }
      if let ending {
        if case .interrupted = ending {
          show(atEnd: true)
          output.write("^C")
        }
        if isInBackground {
          // It would give the terminal back as this returns.
          kuchi_el_let_terminal_be(handle)
        } else {
          output.write(screen.leave())
        }
        errno = EINTR
        return -1
      }
    }
  }

  /// Shows the line as it is now.
  ///
  /// - Parameter atEnd: Whether the cursor is shown at its end, wherever it is.
  func show(atEnd: Bool = false) {
    let line = EditedLine(handle)
    let window = window()
    let layout = EditLayout(
      prompt: (search?.prompt ?? request.prompt).visible.glyphs,
      text: line.characters.map { Glyph($0, .plain) },
      position: atEnd ? line.characters.count : line.position,
      columns: window.columns
    )
    output.write(screen.show(layout, height: window.rows, renderer: renderer))
  }

  /// After a command: keeps what was cut out, and brings the cursor between two characters should
  /// it be inside one.
  private func settle() {
    let line = EditedLine(handle)
    if let before = lineBeforeCut {
      lineBeforeCut = nil
      let count = before.count - line.scalarCount
      let start = line.text.unicodeScalars.count == line.scalarCount ? line.scalarPosition : 0
      if count > 0 && start + count <= before.count {
        killed = Array(before[start..<start + count])
      }
    }
    if line.misplacement > 0 { kuchi_el_move(handle, Int32(line.misplacement)) }
  }

  private func handle(_ arrival: KeySource.Arrival) {
    switch arrival {
    case .key(let event):
      if dropsRest && (event.isText || event.endsLine) { drop(event) } else { handle(event) }
    case .quiet: dropsRest = false
    case .stop:
      output.write(screen.leave())
      if let signal = stop() { ending = .terminated(signal: signal) }
    case .resumed:
      screen.forget()
      if let signal = takeAgain() { ending = .terminated(signal: signal) }
    case .windowChanged: output.write(screen.windowChanged(columns: window().columns))
    case .interrupted: ending = .interrupted
    case .terminated(let signal): ending = .terminated(signal: signal)
    case .end: ending = .endOfInput
    case .failed(let errno): ending = .failed(errno: errno)
    }
  }

  /// So long a silence, in milliseconds, ends a line whose beginning was dropped.
  private static let pause: Int32 = 1000

  /// Takes a key of a line whose beginning was typed before it was asked for.
  private func drop(_ event: KeyDecoder.Event) {
    hasHeldText = true
    guard event.endsLine else { return }
    dropsRest = false
    beep()
  }

  private func handle(_ event: KeyDecoder.Event) {
    if searchTakes(event) { return }
    if event != .alt("p") { recallList.endSearch() }
    if joiner != nil, !event.isText { joiner = nil }
    switch event {
    case .scalar(let scalar): type(scalar, isPasted: false)
    case .pasted(let scalar): type(scalar, isPasted: true)
    case .pasteEnded: hasRefusedPaste = false
    case .key(let key): handle(key)
    case .alt(let scalar):
      switch scalar {
      case "b", "B": run(.wordBefore)
      case "f", "F": run(.wordAfter)
      case "d", "D": run(.killWordAfter)
      case "c", "C": run(.capitalise)
      case "u", "U": run(.upper)
      case "l", "L": run(.lower)
      case "p", "P": recallSameBeginning()
      case "\u{7f}": run(.killWordBefore)
      default: break
      }
    case .control(let code): handle(control: code)
    }
  }

  private func handle(_ key: KeyDecoder.Key) {
    let line = EditedLine(handle)
    switch key {
    case .left: move(by: -line.scalarsBefore)
    case .right: move(by: line.scalarsAfter)
    case .home: run(.start)
    case .end: run(.end)
    case .wordLeft: run(.wordBefore)
    case .wordRight: run(.wordAfter)
    case .up: recall { $0.older(than: line.text) }
    case .down: recall { $0.newer() }
    case .delete: deleteAfter(line)
    case .escape: break
    }
  }

  private func handle(control code: UInt8) {
    switch code {
    case 0x01: run(.start)
    case 0x02: handle(.left)
    case 0x03: ending = .interrupted
    case 0x04:
      if EditedLine(handle).characters.isEmpty { ending = .endOfInput }
    case 0x05: run(.end)
    case 0x06: handle(.right)
    case 0x08, 0x7f: deleteBefore()
    case 0x09: complete()
    case 0x0a, 0x0d:
      show(atEnd: true)
      output.write(screen.leave())
      run(.newline)
    case 0x0b: run(.killToEnd)
    case 0x0c: clearScreen()
    case 0x0e: handle(.down)
    case 0x10: handle(.up)
    case 0x12: beginSearch()
    case 0x14: transpose()
    case 0x15: run(.killToStart)
    case 0x17: run(.killWordBefore)
    case 0x19: insert(killed)
    default: break
    }
  }
}

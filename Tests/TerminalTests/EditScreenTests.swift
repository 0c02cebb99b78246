import TestSupport
import Testing

@testable import Terminal

@Suite("The line on the screen")
struct EditScreenTests {
  static let alphabet: [Character] = [
    "a", "Z", " ", "日", "語", "か", "か\u{3099}", "e\u{301}", "ｱ", "เ", "บี", "！", "한", "é",
  ]

  /// What the screen must show: the rows of a layout, found by other means.
  private func rows(_ text: [Glyph], columns: Int) -> [String] {
    var screen = Screen(rows: 200, columns: columns)
    screen.feed(String(text.map(\.character)))
    return screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("is right after any edit, in windows of every size, also when they change")
  func randomEdits() {
    var random = SeededGenerator(for: "edits on the screen")
    for _ in 0..<60 {
      var columns = Int.random(in: 4...40, using: &random)
      var height = Int.random(in: 2...12, using: &random)
      var terminal = Screen(rows: height, columns: columns)
      for _ in 0..<Int.random(in: 0...height, using: &random) { terminal.feed("before\r\n") }
      let prompt = StyledLine("答> ", .prompt).visible.glyphs
      let renderer = Renderer(palette: Palette(appearance: .dark, depth: .ansi256))
      var screen = EditScreen()
      var line: [Glyph] = []
      var position = 0
      var hasScrolled = false
      for _ in 0..<60 {
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<6:
          for _ in 0..<Int.random(in: 1...4, using: &random) {
            let character = Self.alphabet.randomElement(using: &random) ?? "a"
            line.insert(Glyph(character, .plain), at: position)
            position += 1
          }
        case 6:
          if position > 0 {
            position -= 1
            line.remove(at: position)
          }
        case 7: position = max(0, position - Int.random(in: 1...9, using: &random))
        case 8: position = min(line.count, position + Int.random(in: 1...9, using: &random))
        case 9: position = Bool.random(using: &random) ? 0 : line.count
        case 10: line.removeLast(line.count - position)
        default:
          columns = Int.random(in: 4...40, using: &random)
          height = Int.random(in: 2...12, using: &random)
          // Higher first, so that the cursor's row is never off the screen in between.
          let highest = max(height, terminal.rows)
          terminal.resize(rows: highest, columns: terminal.columns)
          terminal.resize(rows: highest, columns: columns)
          terminal.resize(rows: height, columns: columns)
          terminal.feed(screen.windowChanged(columns: columns))
        }
        let layout = EditLayout(prompt: prompt, text: line, position: position, columns: columns)
        terminal.feed(screen.show(layout, height: height, renderer: renderer))
        // Rows that scrolled off may come back when the window grows; nobody can erase them.
        hasScrolled =
          hasScrolled || layout.rows.count > height
          || terminal.scrollback.contains { !"before".contains($0) }
        check(layout, on: terminal, height: height, hasScrolled: hasScrolled)
      }
    }
  }

  private func check(_ layout: EditLayout, on terminal: Screen, height: Int, hasScrolled: Bool) {
    #expect(terminal.unknownSequences.isEmpty)
    let top = terminal.cursor.row - layout.cursor.row
    #expect(terminal.cursor.column == layout.cursor.column)
    for (number, row) in layout.rows.enumerated() {
      let place = top + number
      guard (0..<height).contains(place) else {
        #expect(layout.rows.count > height, "a row is off the screen that has room for it")
        continue
      }
      var text = String(row.map(\.character))
      while text.last == " " { text.removeLast() }
      #expect(terminal.line(place) == text)
    }
    let after = top + layout.rows.count
    if after < height { #expect(terminal.line(after).isEmpty) }
    // Nothing of an earlier state of the line is left, below or above.
    if hasScrolled { return }
    for place in 0..<max(0, top) {
      let line = terminal.line(place)
      #expect(line.isEmpty || "before".contains(line))
    }
  }

  @Test("breaks rows where a terminal does")
  func layout() {
    var random = SeededGenerator(for: "rows of a line")
    for _ in 0..<300 {
      let columns = Int.random(in: 2...30, using: &random)
      let line = (0..<Int.random(in: 1...80, using: &random)).map { _ in
        Glyph(Self.alphabet.filter { $0 != " " }.randomElement(using: &random) ?? "a", .plain)
      }
      let layout = EditLayout(prompt: [], text: line, position: 0, columns: columns)
      let rows = layout.rows.map { String($0.map(\.character)) }
      let expected = self.rows(line, columns: columns)
      #expect(rows.filter { !$0.isEmpty } == expected.filter { !$0.isEmpty })
      #expect(layout.widths.allSatisfy { $0 <= columns })
      #expect(layout.cursor == .init(row: 0, column: 0))
    }
  }

  @Test("bears windows of no size at all")
  func tiny() {
    let line = "日本a".map { Glyph($0, .plain) }
    for columns in -1...3 {
      let layout = EditLayout(prompt: line, text: line, position: 2, columns: columns)
      var screen = EditScreen()
      let renderer = Renderer(palette: Palette(appearance: .dark, depth: .none))
      #expect(!screen.show(layout, height: 0, renderer: renderer).isEmpty)
      #expect(screen.windowChanged(columns: 0).hasPrefix("\r"))
    }
  }

  @Test("writes only what is new when the line grows at its end")
  func appends() {
    var screen = EditScreen()
    let renderer = Renderer(palette: Palette(appearance: .dark, depth: .none))
    func show(_ text: String) -> String {
      let glyphs = text.map { Glyph($0, .plain) }
      let layout = EditLayout(
        prompt: StyledLine("> ").glyphs,
        text: glyphs,
        position: glyphs.count,
        columns: 20
      )
      return screen.show(layout, height: 24, renderer: renderer)
    }
    _ = show("日")
    #expect(show("日本") == "本")
    #expect(show("日本") == "")
    #expect(show("日本語a") == "語a")
  }
}

@Suite("The recalled lines")
struct RecallListTests {
  @Test("come back from the newest to the oldest, and then what was being typed")
  func walks() {
    var list = RecallList()
    list.add(["one", "two", "one", " ", "三"])
    #expect(list.older(than: "draft") == "三")
    #expect(list.older(than: "三") == "one")
    #expect(list.older(than: "one") == "two")
    #expect(list.older(than: "two") == nil)
    #expect(list.newer() == "one")
    #expect(list.newer() == "三")
    #expect(list.newer() == "draft")
    #expect(list.newer() == nil)
  }

  @Test("are found by how they begin")
  func searches() {
    var list = RecallList()
    list.add(["set a", "語を", "set b", "quit"])
    #expect(list.older(than: "set", beginningWith: "set") == "set b")
    #expect(list.older(than: "set b", beginningWith: "set b") == "set a")
    #expect(list.older(than: "set a", beginningWith: "set a") == nil)
    list.restart()
    #expect(list.older(than: "語", beginningWith: "語") == "語を")
    list.endSearch()
    #expect(list.older(than: "語を", beginningWith: "x") == nil)
  }

  @Test("are no more than a thousand, each once")
  func bounds() {
    var list = RecallList()
    list.add((0..<60).map { "line \($0 % 1200)" })
    list.add("last")
    list.add("last")
    var count = 0
    while list.older(than: "") != nil { count += 1 }
    #expect(count == RecallList.most)
    list.restart()
    #expect(list.older(than: "") == "last")
    #expect(list.older(than: "") == "line 299")
  }
}

@Suite("The list of candidates")
struct CompletionListTests {
  private func list(_ texts: [String], hint: String = "") -> CompletionList {
    CompletionList(
      Completions(replaceCount: 0, candidates: texts.map { .init($0, hint: hint) })
    )
  }

  static let prefixes: [(texts: [String], common: String)] = [
    ([], ""), (["a"], "a"), (["appearance", "apply"], "app"), (["かな", "かんじ"], "か"),
    (["か", "き"], ""), (["e\u{301}a", "éb"], "e\u{301}"), (["日か", "日き"], "日"),
  ]

  @Test("knows what all begin with, by whole characters", arguments: prefixes)
  func common(texts: [String], common: String) {
    #expect(list(texts).commonPrefix == common)
  }

  @Test("stands in columns that fit, and counts what does not")
  func columns() {
    let texts = (1...100).map { "日本\($0)" }
    for columns in 1...100 {
      for height in -1...20 {
        let lines = list(texts).lines(columns: columns, height: height)
        #expect(lines.count <= max(1, height))
        if columns > 12 { #expect(lines.allSatisfy { $0.width <= columns }) }
      }
    }
    #expect(list(texts).lines(columns: 20, height: 3).last?.plainText == "and 96 more")
    let two = list(["a", "b", "c"]).lines(columns: 6, height: 9).map(\.plainText)
    #expect(two == ["a  c  ", "b  "])
    let hinted = list(["a", "bb"], hint: "why").lines(columns: 40, height: 9).map(\.plainText)
    #expect(hinted == ["  a   why", "  bb  why"])
  }

  @Test("leaves out what cannot be typed")
  func hostile() {
    #expect(list(["ok", "a\u{1b}[2J", "x\u{202e}"]).candidates.map(\.text) == ["ok"])
  }
}

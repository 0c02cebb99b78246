import Testing

@testable import Terminal

/// A console that only keeps what progress it is shown.
private final class Watcher: Console {
  var columns = 80
  var isInteractive = true
  var palette = Palette(appearance: .dark, depth: .none)
  var outputIsClosed = false
  private(set) var shown: [String?] = []

  func write(_ lines: [StyledLine]) {}
  func writeRaw(line: String) {}
  func writeContent(_ text: String) {}
  func readLine(_ request: LineRequest) -> LineEvent { .endOfInput }
  func readKey() -> KeyEvent { .endOfInput }
  func showProgress(_ line: StyledLine?) { shown.append(line?.plainText) }
}

@Suite("The progress of long work") struct ProgressBarTests {
  @Test("is not shown where the work is soon done")
  func short() {
    let watcher = Watcher()
    var now: Int64 = 0
    let bar = ProgressBar(on: watcher) { now }
    bar.begin("Reading")
    for step in 0..<200 {
      now += 1
      bar.tell(step, of: 200)
    }
    bar.finish()
    #expect(watcher.shown.isEmpty)
  }

  @Test("is drawn at most ten times a second, and taken away at the end")
  func seldom() {
    let watcher = Watcher()
    var now: Int64 = 0
    let bar = ProgressBar(on: watcher) { now }
    bar.begin("Saving")
    for step in 0..<3000 {
      now += 1
      bar.tell(step, of: 3000)
    }
    #expect((20...28).contains(watcher.shown.count))
    #expect(watcher.shown.allSatisfy { $0?.hasPrefix("Saving ") == true })
    bar.finish()
    bar.finish()
    #expect(watcher.shown.last == .some(nil))
    #expect(watcher.shown.filter { $0 == nil }.count == 1)
  }

  static let lines: [(done: Int, count: Int, columns: Int, shows: [String])] = [
    (50, 100, 80, ["Saving ###############---------------", " 50 %", "50/100", "2 s left"]),
    (50, 100, 40, [" 50 %", "50/100", "2 s left"]),
    (100, 100, 80, ["100 %", "100/100"]),
    (0, 100, 80, ["  0 %", "0/100"]),
    (300, 100, 80, ["100 %"]),
    (7, 0, 80, ["Saving..."]),
  ]

  @Test("says how much is done and how long the rest takes, within the row", arguments: lines)
  func line(done: Int, count: Int, columns: Int, shows: [String]) {
    let line = ProgressBar.line(
      "Saving",
      done: done,
      of: count,
      milliseconds: 2000,
      columns: columns
    )
    for part in shows { #expect(line.plainText.contains(part), "\(line.plainText)") }
    #expect(line.width < columns)
  }

  @Test("fits into any row")
  func narrow() {
    for columns in 1...100 {
      let line = ProgressBar.line(
        "Putting together",
        done: 123_456,
        of: 1_000_000,
        milliseconds: 5_000_000,
        columns: columns
      )
      #expect(line.width <= max(1, columns - 1))
    }
  }
}

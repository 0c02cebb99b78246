/// A line that shows how far long work is, on a terminal only; it is gone when the work is over.
///
/// Work that is soon done shows nothing, and the line is drawn at most ten times a second.
public final class ProgressBar {
  private let console: any Console
  private let milliseconds: () -> Int64
  private var label = ""
  private var started: Int64 = 0
  private var drawn: Int64?

  /// Work that takes less shows nothing.
  private static let patienceMilliseconds: Int64 = 250
  private static let pauseMilliseconds: Int64 = 100

  /// Makes a line for work on a console.
  ///
  /// - Parameters:
  ///   - console: Where it is drawn.
  ///   - milliseconds: Measures the time, from any moment on.
  public init(on console: any Console, milliseconds: (() -> Int64)? = nil) {
    self.console = console
    self.milliseconds = milliseconds ?? { Stopwatch.milliseconds }
    started = self.milliseconds()
  }

  deinit { finish() }

  /// Begins a part of the work.
  ///
  /// - Parameter label: What it is, in a word or two.
  public func begin(_ label: String) {
    self.label = label
    started = milliseconds()
    if drawn != nil { draw(done: 0, of: 0) }
  }

  /// Tells how far the part is.
  ///
  /// - Parameters:
  ///   - done: How much is done.
  ///   - count: Of how much; 0 where that is not known.
  public func tell(_ done: Int, of count: Int) {
    let now = milliseconds()
    guard
      now - (drawn ?? started)
        >= (drawn == nil ? Self.patienceMilliseconds : Self.pauseMilliseconds)
    else { return }
    draw(done: done, of: count)
  }

  /// Takes the line away.
  public func finish() {
    guard drawn != nil else { return }
    drawn = nil
    console.showProgress(nil)
  }

  private func draw(done: Int, of count: Int) {
    let now = milliseconds()
    drawn = now
    console.showProgress(
      Self.line(label, done: done, of: count, milliseconds: now - started, columns: console.columns)
    )
  }

  /// The line: what it is, a bar, a share, a count, and the time left.
  ///
  /// - Parameters:
  ///   - label: What the work is.
  ///   - done: How much is done.
  ///   - count: Of how much; 0 where that is not known.
  ///   - elapsed: For how long it has gone on.
  ///   - columns: The width of the screen.
  /// - Returns: The line, which leaves the last cell of the row free.
  static func line(
    _ label: String,
    done: Int,
    of count: Int,
    milliseconds elapsed: Int64,
    columns: Int
  ) -> StyledLine {
    guard count > 0 else { return StyledLine("\(label)...", .faint).truncated(to: columns - 1) }
    let share = min(1, max(0, Double(done) / Double(count)))
    let percent = "\(Int(share * 100)) %"
    var parts = [StyledLine(label + " ")]
    let barCells = min(30, columns - label.count - 36)
    if barCells >= 8 {
      let filled = Int(share * Double(barCells))
      parts.append(
        StyledLine(String(repeating: "#", count: filled), .strong)
          + StyledLine(String(repeating: "-", count: barCells - filled), .faint) + "  "
      )
    }
    parts.append(StyledLine(String(repeating: " ", count: max(0, 5 - percent.count)) + percent))
    parts.append(StyledLine("  \(done)/\(count)", .faint))
    if share > 0.02, elapsed > 500 {
      let left = Double(elapsed) * (1 - share) / share / 1000
      parts.append(StyledLine("  \(timeLeft(Int(left.rounded(.up))))", .faint))
    }
    return parts.reduce(StyledLine([])) { $0 + $1 }.truncated(to: max(1, columns - 1))
  }

  private static func timeLeft(_ seconds: Int) -> String {
    if seconds < 60 { return "\(seconds) s left" }
    let minutes = seconds / 60
    return minutes < 60 ? "\(minutes) min left" : "\(minutes / 60) h \(minutes % 60) min left"
  }
}

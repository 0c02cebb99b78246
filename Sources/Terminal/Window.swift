internal import CEditLine

/// The size of the window.
struct Window: Equatable {
  var rows: Int
  var columns: Int

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }

  /// The size now: the terminal's word, else the environment's, else 24 rows of 80.
  ///
  /// - Parameters:
  ///   - output: Where text goes to.
  ///   - environment: The environment variables; `LINES` and `COLUMNS` are looked at.
  init(output: Output, environment: [String: String]) {
    var rows: Int32 = 0
    var columns: Int32 = 0
    if kuchi_window(output.descriptor, &rows, &columns) != 0 {
      self.init(rows: Int(rows), columns: Int(columns))
      return
    }
    func number(_ name: String) -> Int? {
      environment[name].flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
    }
    self.init(rows: number("LINES") ?? 24, columns: number("COLUMNS") ?? 80)
  }

  /// Whether a line can be edited in it; smaller windows are known to break libedit.
  var isRoomy: Bool { rows >= 5 && columns >= 20 }
}

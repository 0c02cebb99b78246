internal import Glibc

/// Prints lines of a report: what was measured, the figure, the budget.
enum Report {
  /// Prints a heading.
  static func section(_ title: String) {
    say("\n\(title)")
  }

  /// Prints a figure beside its budget.
  ///
  /// - Parameters:
  ///   - what: What was measured.
  ///   - value: The figure.
  ///   - unit: Its unit.
  ///   - budget: The most it may be; `nil` where there is no budget.
  static func figure(_ what: String, _ value: Double, _ unit: String, budget: Double? = nil) {
    var line = "  " + what + String(repeating: " ", count: max(1, 52 - what.count))
    line += right(rounded(value), 9) + " " + unit
    if let budget {
      line += String(repeating: " ", count: max(1, 6 - unit.count))
      line += "at most " + rounded(budget) + "   " + (value <= budget ? "kept" : "MISSED")
    }
    say(line)
  }

  /// Prints a remark.
  static func remark(_ text: String) {
    say("  " + text)
  }

  private static func say(_ line: String) {
    _ = Array((line + "\n").utf8).withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// Two digits behind the point, fewer for large numbers.
  private static func rounded(_ value: Double) -> String {
    if value >= 100 { return "\(Int(value.rounded()))" }
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100)." + (rest < 10 ? "0" : "") + "\(rest)"
  }
}

/// The monotonic clock, in milliseconds.
func milliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

/// The value below which that share of the values lies.
///
/// - Parameters:
///   - share: 0…1.
///   - values: The values, in any order.
/// - Returns: A value of them; 0 where there are none.
func percentile(_ share: Double, of values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return 0 }
  return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
}

import Foundation

/// What the system tells of a process at one moment.
public struct ProcessFacts: Sendable {
  /// Its program's name, cut to 15 bytes.
  public let name: String
  /// As ps shows it: `R` runs, `S` sleeps, `T` is stopped, `Z` has ended.
  public let state: Character
  /// The group that has its terminal; -1 without one.
  public let foregroundGroup: Int32
  /// How often it has gone to sleep so far.
  public let sleepCount: Int
  private let caughtSignals: UInt64

  /// Asks the system.
  ///
  /// - Parameter number: The process; nil comes of one that is not there.
  public init?(of number: Int32) {
    func text(_ name: String) -> String? {
      try? String(contentsOfFile: "/proc/\(number)/\(name)", encoding: .utf8)
    }
    // The name stands in brackets and may have blanks and brackets of its own.
    guard let line = text("stat"), let start = line.firstIndex(of: "("),
      let end = line.lastIndex(of: ")"), let table = text("status")
    else { return nil }
    let fields = line[end...].split(separator: " ").dropFirst()
    let rows = table.split(separator: "\n").map { $0.split(separator: ":\t") }
    func value(_ row: String) -> Substring? { rows.first { $0.first == row[...] }?.last }
    guard let state = fields.first?.first, fields.count > 5,
      let foreground = Int32(fields[fields.startIndex + 5]),
      let sleeps = value("voluntary_ctxt_switches").flatMap({ Int($0) }),
      let caught = value("SigCgt").flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    name = String(line[line.index(after: start)..<end])
    self.state = state
    foregroundGroup = foreground
    sleepCount = sleeps
    caughtSignals = caught
  }

  /// Whether it handles a signal itself.
  ///
  /// - Parameter signal: Such as `SIGINT`.
  /// - Returns: Whether it has a handler for it.
  public func handles(_ signal: Int32) -> Bool { caughtSignals >> UInt64(signal - 1) & 1 == 1 }
}

internal import Files

/// What a program that brings or leaves with a large collection does, as a learner starts it.
private struct Move {
  let program: String
  let folder: String

  /// Runs the program a few times, each time with a home as it was before.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - home: The home; where there is none it is an empty one, and removed afterwards.
  /// - Throws: What a folder says that cannot be made.
  /// - Returns: The cost in the middle, and the most memory; `nil` where the program fails.
  func cost(of arguments: [String], home: String? = nil) throws -> Child.Cost? {
    var times: [Double] = []
    var peak = 0
    for _ in 0..<3 {
      let own = home ?? "\(folder)/empty-\(milliseconds())"
      try FileSystem.createFolder(own)
      let child = Child(
        path: program,
        arguments: arguments,
        environment: ["KUCHI_HOME=\(own)", "LANG=C.UTF-8", "PATH=/usr/bin:/bin", "HOME=\(own)"]
      )
      let cost = child.run(sampling: true)
      if home == nil { removeAll(under: own) }
      guard let cost else { return nil }
      times.append(cost.milliseconds)
      peak = max(peak, cost.peakKilobytes)
    }
    return Child.Cost(milliseconds: percentile(0.5, of: times), peakKilobytes: peak)
  }

  /// Runs the program and prints what it took.
  func report(
    _ what: String,
    _ arguments: [String],
    home: String? = nil,
    budget: Double? = nil
  ) throws {
    guard let cost = try cost(of: arguments, home: home) else {
      Report.remark("\(what): the program failed")
      return
    }
    Report.figure(what, cost.milliseconds / 1000, "s", budget: budget)
    Report.figure("  peak memory", Double(cost.peakKilobytes) / 1024, "MB")
  }
}

/// Measures bringing and leaving with 100,000 notes and 200,000 reviews, by the built program.
///
/// - Parameter folder: Where files may be made.
/// - Throws: What a file or the journal says.
func measureInterchange(in folder: String) throws {
  Report.section("100,000 notes, 100,000 cards and 200,000 reviews, in and out; medians of 3")
  let home = folder + "/full"
  try FileSystem.createFolder(home + "/decks")
  let deck = deckText(notes: 100_000, directions: "word>meaning")
  try FileSystem.replace(home + "/decks/bench.tsv", with: deck)
  try fillJournal(at: home + "/journal.sqlite", deck: deck, reviews: 200_000)
  let move = Move(
    program: CommandLine.arguments.dropFirst().first ?? beside("kuchi"),
    folder: folder
  )
  let package = folder + "/bench.apkg"
  let table = folder + "/bench.csv"
  let everything = folder + "/bench.jsonl"
  try move.report(
    "written as a package",
    ["export", "bench", "--anki", package, "--force"],
    home: home
  )
  Report.remark("Anki 26.9.3: 2.54 s, 272 MB on a machine with two cores like that of the budgets")
  try move.report("a package imported", ["import", package], budget: 0.8)
  Report.remark("Anki 26.9.3: 2.56 s, 279 MB")
  try move.report(
    "100,000 lines written as CSV",
    ["export", "bench", "--csv", table, "--force"],
    home: home
  )
  try move.report("100,000 lines of CSV imported", ["import", table])
  Report.remark("Anki 26.9.3: 2.05 s, 269 MB")
  try move.report(
    "everything written as JSON lines",
    ["export", "--json", everything, "--force"],
    home: home
  )
  try move.report("everything imported from them", ["import", everything])
  try move.report("a deck of 100,000 notes read and checked", ["check", "bench"], home: home)
}

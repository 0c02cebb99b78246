internal import Deck
internal import Journal
internal import Practice
internal import Settings
internal import Statistics
internal import Terminal
internal import Text
internal import Time

extension Command {
  /// Shows a learner's study at a glance.
  static let stats = Command(
    name: "stats",
    arguments: "[DECK...] [--json]",
    summary: "your study at a glance, and the last year day by day",
    details: [
      "Answers, days and retention are those of all decks; cards are counted in the chosen decks,"
        + " or in those named. A card is mature from an interval of 21 days on, young from 7.",
      "Retention is the share of cards learned on an earlier day that you still knew; the range"
        + " says how far chance alone may have moved it. Each answer counts with 60 seconds at most.",
    ],
    places: .everywhere,
    completion: { shell, text in shell.deckCompletions(for: text) },
    action: .call(options: ["--json"]) { shell, words in try shell.showStats(words) }
  )
}

extension QuizShell {
  fileprivate func showStats(_ words: CommandWords) throws -> Command.Outcome {
    let entries = try chosen(by: words.words)
    let cards = cards(of: entries).cards
    let today = time.day
    let tallies = try journal().tallies(from: Day(number: 0), through: today)
    let histories = try journal().histories(of: cards.map(\.id))
    let asked = cards.filter { histories[$0.id]?.isSuspended != true }
    let overview = Overview(
      tallies: tallies,
      schedules: asked.map { histories[$0.id]?.schedule },
      suspendedCount: cards.count - asked.count,
      today: today,
      goal: settings.current.dailyGoal,
      desiredRetention: settings.current.retention
    )
    let map = HeatMap(of: tallies, today: today)
    if words.has("--json") { return tell(StatsView.json(overview, map)) }
    console.write(
      StatsView.lines(overview, map, decks: names(of: entries), columns: console.columns)
    )
    return .done
  }
}

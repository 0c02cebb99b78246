internal import Deck
internal import Practice
internal import Terminal

/// How the end of a session looks.
enum SummaryView {
  /// The summary's lines.
  static func lines(
    for summary: SessionSummary,
    kind: SessionKind,
    name: String,
    keptWords: String,
    columns: Int
  ) -> [StyledLine] {
    guard summary.score.asked > 0 else {
      return [
        StyledLine(
          summary.isComplete
            ? "No card is left to ask: all of them are suspended." : "Left before the first answer."
        )
      ]
    }
    var lines = [praise(for: summary, kind: kind, name: name, keptWords: keptWords)]
    let score = summary.drill?.toldApart ?? summary.score
    let label =
      switch kind {
      case .challenge, .practice: "Score"
      case .learn: "Remembered"
      case .drill: "Told apart"
      }
    let percent = score.percent.map { "   \($0) %" } ?? ""
    lines.append(
      StyledLine("\(label) \(score.right)/\(score.asked)\(percent)", .strong)
        + StyledLine("   \(Words.duration(milliseconds: summary.durationMilliseconds))")
    )
    if let drill = summary.drill { return lines + DrillView.mixedUp(drill, columns: columns) }
    if let only = summary.missed.first, summary.missed.count == 1 {
      lines.append(
        StyledLine("Missed: ", .faint) + StyledLine("\(only.card.question) — \(only.answer)")
      )
    } else if !summary.missed.isEmpty {
      lines.append(StyledLine("Missed:", .faint))
      lines += summary.missed.map { StyledLine("  \($0.card.question) — \($0.answer)") }
    }
    return lines
  }

  private static func praise(
    for summary: SessionSummary,
    kind: SessionKind,
    name: String,
    keptWords: String
  ) -> StyledLine {
    let toWhom = name.isEmpty ? "" : ", \(name)"
    guard summary.isComplete else {
      if let drill = summary.drill { return DrillView.left(summary, drill, keptWords) }
      return StyledLine(
        summary.score.asked < summary.plannedCount
          ? "Left after \(summary.score.asked) of \(summary.plannedCount).\(keptWords)"
          : "Left with \(Words.count(summary.waitingCount, "missed card")) to go.\(keptWords)"
      )
    }
    if kind == .learn { return StyledLine("High five\(toWhom)!", .heading) }
    let score = summary.drill?.toldApart ?? summary.score
    return switch score.percent ?? 0 {
    case 80...: StyledLine("Congratulations\(toWhom)!  You're awesome!", .heading)
    case 50..<80: StyledLine("Well done\(toWhom)!  It is getting there.", .heading)
    default:
      StyledLine(
        "Done\(toWhom)." + (kind == .challenge ? "  What was hard comes back soonest." : ""),
        .heading
      )
    }
  }
}

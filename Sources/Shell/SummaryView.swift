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
    keptWords: String
  ) -> [StyledLine] {
    guard summary.score.asked > 0 else { return [StyledLine("Left before the first answer.")] }
    var lines = [praise(for: summary, kind: kind, name: name, keptWords: keptWords)]
    let percent = summary.score.percent.map { "   \($0) %" } ?? ""
    let label = kind == .learn ? "Remembered" : "Score"
    lines.append(
      StyledLine("\(label) \(summary.score.right)/\(summary.score.asked)\(percent)", .strong)
        + StyledLine("   \(Words.duration(milliseconds: summary.durationMilliseconds))")
    )
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
      return StyledLine(
        summary.score.asked < summary.plannedCount
          ? "Left after \(summary.score.asked) of \(summary.plannedCount).\(keptWords)"
          : "Left with \(Words.count(summary.waitingCount, "missed card")) to go.\(keptWords)"
      )
    }
    if kind == .learn { return StyledLine("High five\(toWhom)!", .heading) }
    return switch summary.score.percent ?? 0 {
    case 80...: StyledLine("Congratulations\(toWhom)!  You're awesome!", .heading)
    case 50..<80: StyledLine("Well done\(toWhom)!  It is getting there.", .heading)
    default: StyledLine("Done\(toWhom).  What was hard today comes back first.", .heading)
    }
  }
}

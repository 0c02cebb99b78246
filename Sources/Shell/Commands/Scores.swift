internal import Journal
internal import Practice
internal import Terminal
internal import Time

extension Command {
  /// Draws scores over time.
  static let scores = Command(
    name: "scores",
    arguments: "[COUNT]",
    summary: "the scores of past sessions as bars, the newest last",
    places: .everywhere,
    action: .call { shell, text in shell.showScores(text) }
  )
}

extension QuizShell {
  fileprivate func showScores(_ text: String) -> Command.Outcome {
    let limit = text.isEmpty ? 15 : Int(text) ?? 0
    guard (1...1000).contains(limit) else {
      return fail("Usage: :scores and how many sessions, 1 to 1000.")
    }
    do {
      let records = try journal().sessions(limit: limit, before: nil)
      if records.isEmpty {
        tell("No session yet. Enter starts one.")
        return .done
      }
      let today = time.day
      let barCells = max(10, min(40, console.columns - 44))
      let rows = records.reversed().map { record -> [StyledLine] in
        [
          StyledLine("\(record.id.rawValue)", .faint),
          StyledLine(Words.day(record.studyDay, seenFrom: today)),
          StyledLine("\(record.score.right)/\(record.score.asked)", .strong),
          StyledLine(record.score.percent.map { "\($0) %" } ?? ""),
          StyledLine(
            StyledLine.bar(
              value: Double(record.right),
              of: Double(max(1, record.asked)),
              cells: barCells
            ),
            .right
          ),
        ]
      }
      let table = Table(alignments: [.right, .left, .right, .right, .left], rows: rows)
      console.write(table.lines(fitting: tableColumns))
      let right = records.reduce(0) { $0 + $1.score.right }
      let asked = records.reduce(0) { $0 + $1.score.asked }
      let total = Score(right: right, asked: asked)
      tell(
        "\(Words.count(records.count, "session")): \(right) of \(asked) right"
          + (total.percent.map { ", \($0) %" } ?? ""),
        .faint
      )
      return .done
    } catch {
      return fail(error.message)
    }
  }
}

internal import Journal
internal import Practice

extension Command {
  /// Rates the last session.
  static let rate = Command(
    name: "rate",
    arguments: "1-5",
    summary: "say how the last session was",
    places: .home,
    action: .call { shell, text in shell.rateLastSession(text) }
  )
}

extension QuizShell {
  fileprivate func rateLastSession(_ text: String) -> Command.Outcome {
    guard let stars = Int(text), (1...5).contains(stars) else {
      return misuse("Usage: :rate and a number from 1 to 5.")
    }
    do {
      guard let last = try journal().sessions(limit: 1, before: nil).first else {
        return fail("There is no session to rate yet.")
      }
      try journal().rate(last.id, stars)
      tell("Session \(last.id.rawValue): \(Words.stars(stars))")
      return isKept ? .done : .failed
    } catch {
      return fail(error.message)
    }
  }
}

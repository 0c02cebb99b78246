internal import Practice

extension Command {
  private static let summaryOfUndo = "take back the last answer"

  /// Takes back the last answer, at the home prompt.
  static let undoLast = Command(
    name: "undo",
    summary: summaryOfUndo + ", also after a restart",
    details: [
      "It is asked again; score, history and schedule are as if it had not been given. What was added"
        + " with it by :keep is accepted no more."
    ],
    places: .home,
    action: .call { shell, _ in shell.undo() }
  )

  /// Takes back the last answer of the running session.
  static let undoAnswer = Command(
    name: "undo",
    summary: summaryOfUndo,
    places: .session,
    action: .step { _ in .undo }
  )

  /// Takes back the last rating of the running flashcards.
  static let undoPage = Command(
    name: "undo",
    summary: "take back the last rating",
    places: .flashcards,
    action: .page { _ in .undo }
  )
}

internal import Practice

// The commands of the answer prompt. Those that correct the last answer work at the home prompt
// too, right after a session.
extension Command {
  /// Shows the answer.
  static let giveup = Command(
    name: "giveup",
    summary: "show the answer; counts as wrong",
    places: .session,
    action: .step { _ in .giveUp }
  )

  /// Shows a part of the answer.
  static let hint = Command(
    name: "hint",
    summary: "show the first letter, then more; a right answer is rated hard then",
    places: .session,
    action: .step { _ in .hint }
  )

  /// Puts the card at the end.
  static let skip = Command(
    name: "skip",
    summary: "put this card at the end",
    places: .session,
    action: .step { _ in .skip }
  )

  /// Counts the last answer as right.
  static let right = Command(
    name: "right",
    summary: "“I was right”: count the last answer as right",
    places: [.session, .home],
    action: .step { _ in .correct(.right) }
  )

  /// Takes the typed text as an answer for good.
  static let keep = Command(
    name: "keep",
    summary: "count the last answer as right, and accept it for this card from now on",
    details: ["The deck file is left as it is; :show lists such answers, :forget takes them out."],
    places: [.session, .home],
    action: .step { _ in .keepTyped }
  )

  /// Counts the last answer as wrong.
  static let wrong = Command(
    name: "wrong",
    summary: "“I was wrong”: count the last answer as wrong",
    places: [.session, .home],
    action: .step { _ in .correct(.wrong) }
  )

  /// Rates the last answer easy.
  static let easy = Command(
    name: "easy",
    summary: "the last answer was easy: its card waits longer",
    places: [.session, .home],
    action: .step { _ in .correct(.easy) }
  )

  /// Rates the last answer hard.
  static let hard = Command(
    name: "hard",
    summary: "the last answer was hard: its card comes back sooner",
    places: .session,
    action: .step { _ in .correct(.hard) }
  )

  /// Ends the session here.
  static let leave = Command(
    name: "leave",
    summary: "leave the session; what you answered is kept, :resume goes on",
    places: .session,
    action: .step { _ in .leave }
  )
}

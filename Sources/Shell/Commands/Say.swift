internal import Deck
internal import Practice
internal import Reminders
internal import Settings
internal import Terminal

extension Command {
  /// Speaks a word.
  static let say = Command(
    name: "say",
    arguments: "[WORD]",
    summary: "speak a word, with the program that :set speak-command names",
    details: [
      "For Japanese: :set speak-command \"espeak-ng -v ja\" (Debian: espeak-ng). The word comes as the"
        + " last argument; no shell reads it. Ctrl-C ends it.",
      "Without a word: the question, where it is in the language that you learn, else the word of the"
        + " last answer.",
    ],
    places: .everywhere,
    action: .call { shell, word in shell.say(word) }
  )
}

extension QuizShell {
  /// How long a word may be spoken.
  private static let speakingMilliseconds: Int64 = 15_000

  fileprivate func say(_ given: String) -> Command.Outcome {
    let parts = settings.current.speakCommand.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let program = parts.first else {
      return fail("Nothing speaks yet. For Japanese: :set speak-command \"espeak-ng -v ja\"")
    }
    guard let word = given.isEmpty ? spokenWord : given else {
      return fail("Nothing was asked yet. :say WORD speaks a word.")
    }
    guard let programs = reminders?.programs else { return fail("Nothing can be started here.") }
    // A word of a deck is never an option of a program.
    let argument = word.hasPrefix("-") ? " " + word : word
    let stop = StopRequest(console)
    let outcome = programs.run(
      ProgramCall(
        program,
        parts.dropFirst() + [argument],
        timeLimit: Self.speakingMilliseconds
      ),
      until: { stop.isRaised }
    )
    if case .terminated(let signal) = stop.event { return .terminated(signal: signal) }
    if stop.event != nil {
      tell("Stopped.", .faint)
      if !isPlaying { noteInterruption() }
      return .done
    }
    if outcome.isGood { return .done }
    let hint = outcome == .missing ? " :set speak-command names another." : ""
    return fail("\(program) \(outcome.problem).\(hint)")
  }

  /// What is spoken unasked: never an answer that is still to be given.
  private var spokenWord: String? {
    if let asked = lastRunner?.askedCard, asked.direction.question != Self.ownSide {
      return asked.question
    }
    guard let last = lastRunner?.lastAnswer?.challenge.card else { return nil }
    return last.direction.question == Self.ownSide
      ? last.field(last.direction.answer) : last.question
  }

  /// The column in the learner's own language.
  private static let ownSide = "meaning"
}

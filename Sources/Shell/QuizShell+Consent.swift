internal import Terminal
internal import Text

extension QuizShell {
  /// What came of a question of yes or no.
  enum Consent: Equatable {
    case yes, no
    /// Ctrl-C was pressed.
    case interrupted
    /// The input has ended, or cannot be read; or a command left nothing to answer.
    case unanswered
    /// The program is to end: a signal asked for it, or a command that was given instead.
    case ending(Command.Outcome)
  }

  /// Asks a question of yes or no until one of them is said; Enter says what its capital letter shows.
  ///
  /// - Parameters:
  ///   - question: The question, without its letters: `Restore this backup?`
  ///   - isYesMeant: Whether Enter says yes.
  ///   - enter: What Enter does, as a sentence goes on, where that is more than a yes or no.
  ///   - discardsTypeAhead: Whether keys pressed before the question are thrown away.
  ///   - isOpen: Whether the question still stands after a command.
  ///   - obey: Carries out a command that is given instead of an answer; without it commands are no
  ///     answer either.
  /// - Returns: What came of it.
  func ask(
    _ question: String,
    enterSaysYes isYesMeant: Bool,
    enter: String? = nil,
    discardsTypeAhead: Bool = true,
    isOpen: () -> Bool = { true },
    obey: ((String) -> Command.Outcome)? = nil
  ) -> Consent {
    let letters = isYesMeant ? "(Y/n)" : "(y/N)"
    let help = "Type y or n; Enter \(enter ?? (isYesMeant ? "means yes" : "means no"))."
    let request = LineRequest(
      prompt: StyledLine("\(question) \(letters)", .prompt) + " ",
      discardsTypeAhead: discardsTypeAhead
    )
    while true {
      switch console.readLine(request) {
      case .line(let line):
        if let obey, let command = line.behindColon {
          switch obey(String(command)) {
          case .done, .failed:
            guard isOpen() else { return .unanswered }
            continue
          case let outcome: return .ending(outcome)
          }
        }
        if line.isYes { return .yes }
        if line.isNo { return .no }
        if line.allSatisfy(\.isWhitespace) { return isYesMeant ? .yes : .no }
        tell(help, .faint)
      case .tooLong:
        tell(help, .faint)
      case .interrupted: return .interrupted
      case .endOfInput, .failed: return .unanswered
      case .terminated(let signal): return .ending(.terminated(signal: signal))
      }
    }
  }
}

extension String {
  /// Whether a line says yes.
  fileprivate var isYes: Bool {
    ["y", "yes"].contains(widthFolded.lowercased().filter { !$0.isWhitespace })
  }

  /// Whether a line says no.
  fileprivate var isNo: Bool {
    ["n", "no"].contains(widthFolded.lowercased().filter { !$0.isWhitespace })
  }
}

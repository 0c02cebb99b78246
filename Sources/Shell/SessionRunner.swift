internal import Deck
internal import Journal
internal import Practice
internal import Settings
internal import Terminal
internal import Text
internal import Time

/// Plays a session: puts its questions, keeps its reviews, shows its verdicts.
final class SessionRunner {
  private let shell: QuizShell
  private var session: Session
  private let keeper: SessionKeeper
  /// The keys of the reviews that the session has, oldest first; `nil` where nothing is kept.
  private var keys: [ReviewKey?]
  private let rebuild: ([Review]) -> Session
  private var summary: SessionSummary?
  /// When the card that was answered last comes back, in words.
  private var back: String?
  private var wasLeft = false
  /// Whether it ended because an answer could not be kept.
  private var hasLost = false
  /// The signal that came while something else than an answer was asked.
  private var fatalSignal: Int32?

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - shell: The shell.
  ///   - keeper: Keeps what happens.
  ///   - keys: The keys of the reviews that it already has.
  ///   - reviews: Those reviews.
  ///   - rebuild: Makes the session anew from the reviews that it has.
  init(
    shell: QuizShell,
    keeper: SessionKeeper,
    keys: [ReviewKey?] = [],
    reviews: [Review] = [],
    rebuild: @escaping ([Review]) -> Session
  ) {
    self.shell = shell
    self.keeper = keeper
    self.keys = keys
    self.rebuild = rebuild
    session = rebuild(reviews)
  }

  /// Plays until the session is over or left.
  ///
  /// - Returns: What it makes of the program.
  func play() -> Command.Outcome {
    shell.lastRunner = self
    return whilePlaying { carryOut(session.begin(at: shell.time, using: &shell.chance)) }
  }

  /// Takes a step after the session is over: corrects or takes back its last answer.
  ///
  /// - Parameter input: The step.
  /// - Returns: What it makes of the program.
  func goOn(with input: Session.Input) -> Command.Outcome {
    whilePlaying { step(input) }
  }

  /// The answer that was judged last, if there is one.
  var lastAnswer: JudgedAnswer? { session.lastAnswer }

  /// The card that is asked now, if one is.
  var askedCard: Card? { session.challenge?.card }

  /// Whether `:undo` has an answer of this session to take back.
  var canUndo: Bool { session.canUndo }

  private func whilePlaying(_ first: () -> Void) -> Command.Outcome {
    shell.isPlaying = true
    defer { shell.isPlaying = false }
    hasLost = false
    first()
    repeat {
      if let outcome = terminated() ?? askUntilOver() ?? askStars() { return outcome }
    } while session.challenge != nil
    return hasLost ? shell.endAfterLoss() : .done
  }

  /// The end of the program, where a signal asked for it.
  private func terminated() -> Command.Outcome? {
    guard let fatalSignal else { return nil }
    keeper.end(finished: session.challenge == nil && summary?.isComplete == true)
    return .terminated(signal: fatalSignal)
  }

  // MARK: - The answer prompt

  /// Asks until no question waits; an outcome where the program is to do something else.
  private func askUntilOver() -> Command.Outcome? {
    var wasInterrupted = false
    while let challenge = session.challenge {
      let stopped = shell.console.stoppedMilliseconds
      let event = shell.console.readLine(request(for: challenge))
      session.leaveOut(milliseconds: shell.console.stoppedMilliseconds - stopped)
      switch event {
      case .line(let line):
        wasInterrupted = false
        if let outcome = take(line) ?? terminated() { return outcome }
      case .tooLong:
        wasInterrupted = false
        shell.tell("That line is too long for an answer; it was not counted.", .warning)
      case .interrupted(let droppingText):
        if wasInterrupted && !droppingText || !shell.console.isInteractive {
          shell.noteInterruption()
          step(.leave)
        } else {
          wasInterrupted = true
          shell.tell("Ctrl-C again leaves the session.\(keeper.keptWords)", .faint)
        }
      case .endOfInput, .failed:
        step(.leave)
      case .terminated(let signal):
        keeper.end(finished: false)
        return .terminated(signal: signal)
      }
    }
    return nil
  }

  private func request(for challenge: Challenge) -> LineRequest {
    LineRequest(
      prompt: StyledLine("\(challenge.card.direction.answer)>", .prompt) + " ",
      header: ChallengeView.question(challenge, of: session, columns: shell.console.columns),
      completion: { [weak shell] text in
        guard let shell, text.behindColon != nil else {
          return Completions(replaceCount: 0, candidates: [])
        }
        return shell.completions(for: text, in: .session)
      },
      discardsTypeAhead: true
    )
  }

  /// Takes a line typed at an answer prompt.
  private func take(_ line: String) -> Command.Outcome? {
    guard let command = line.behindColon else {
      step(.answer(line))
      return nil
    }
    if let literal = String(command).behindColon {
      step(.answer(":" + literal))
      return nil
    }
    return obey(CommandLine(String(command)))
  }

  /// Carries out a command given within the session.
  private func obey(_ line: CommandLine) -> Command.Outcome? {
    shell.tell(shell.settings.reload(), .warning)
    switch shell.table.find(line.name, in: .session) {
    case .command(let command):
      if let refusal = command.refusal(of: line.rest) {
        shell.fail(refusal)
        return nil
      }
      switch command.action {
      case .step(let make):
        if let input = make(line.rest) { step(input) } else { shell.fail(command.usage) }
        return nil
      case .call(let body):
        switch body(shell, line.rest) {
        case .done, .failed:
          if let challenge = session.challenge { show(challenge) }
          return nil
        case .quit:
          keeper.end(finished: session.challenge == nil && summary?.isComplete == true)
          shell.backUpOnceADay()
          return .quit
        case .terminated(let signal):
          keeper.end(finished: false)
          return .terminated(signal: signal)
        }
      case .page:
        return nil
      }
    case .ambiguous(let names):
      shell.fail(":\(line.name) may be \(either(names.map { ":" + $0 })).")
    case .unknown(let near):
      shell.fail(shell.unknownCommand(line.name, near: near, in: .session))
    }
    return nil
  }

  // MARK: - Effects

  private func step(_ input: Session.Input) {
    if case .undo = input, !session.canUndo, undoEarlier() { return }
    wasLeft = input == .leave
    carryOut(session.handle(input, at: shell.time, using: &shell.chance))
  }

  /// Carries effects out; where one of them could not be kept, the step is taken back.
  private func carryOut(_ effects: [Session.Effect]) {
    do throws(JournalError) {
      for effect in effects { try carryOut(effect) }
    } catch {
      session.revert()
      let isAnswer = effects.contains { if case .record = $0 { true } else { false } }
      if isAnswer {
        keeper.tellLost(error)
        hasLost = true
        step(.leave)
      } else {
        keeper.complain(error)
        shell.tell("Nothing was changed.", .warning)
        if let challenge = session.challenge { show(challenge) }
      }
    }
  }

  private func carryOut(_ effect: Session.Effect) throws(JournalError) {
    let view = ChallengeView.self
    switch effect {
    case .markAsked(let card):
      keeper.markAsked(card)
    case .record(let review):
      keys.append(try keep(review))
    case .replaceLast(let review):
      let key = try keep(review, insteadOf: keys.last ?? nil)
      keys = keys.dropLast() + [key]
    case .retractLast:
      if let last = keys.last ?? nil { try keeper.retract(last) }
      _ = keys.popLast()
    case .suspend(let card):
      try shell.keepSuspension(true, of: [card])
    case .liftSuspension(let card):
      try shell.keepSuspension(false, of: [card])
      if summary != nil { keeper.end(finished: false) }
    case .ask(let challenge):
      show(challenge)
    case .gatherWords(let line):
      session.learn(shell.words.lists)
      step(.answer(line))
    case .askAgain(let reason, let challenge):
      shell.console.write(view.askAgain(reason, challenge))
    case .chooseAgain(let challenge):
      shell.tell("Type \(ChallengeView.labels(of: challenge)), or the answer.")
    case .show(let judgement):
      shell.console.write(view.verdict(judgement, back: back, columns: shell.console.columns))
    case .showCorrected(let judgement):
      shell.console.write(view.correction(judgement, back: back))
      if let challenge = session.challenge { show(challenge) }
    case .offerKeeping(let typed, let card):
      offerKeeping(typed, card)
    case .keepAnswer(let typed, let card):
      try shell.keepOwnAnswer(typed, of: card)
    case .forgetAnswer(let typed, let card):
      shell.forgetOwnAnswer(typed, of: card.id, asking: card.question)
    case .showNothingToKeep:
      shell.tell("There is no wrong answer that could be kept.", .faint)
    case .showHint(let hint):
      let more: StyledLine = hint.isLast ? StyledLine("   no more; :giveup shows it", .faint) : ""
      shell.console.write([StyledLine("hint: ", .faint) + StyledLine(hint.text, .hint) + more])
    case .showSkipped(let card):
      shell.tell("Later: \(card.question)", .faint)
    case .showNothingToSkipTo:
      shell.tell("This is the only card left. :giveup shows its answer.", .faint)
    case .showUndone(let card):
      shell.tell("Taken back: \(card.question)", .faint)
    case .showNothingToUndo:
      shell.tell("There is no answer in this session to take back.", .faint)
    case .showNothingToCorrect:
      shell.tell("There is no answer yet to correct.", .faint)
    case .showWrongStays:
      shell.tell("The last answer was wrong; :right counts it as right.", .faint)
    case .finish(let summary):
      finish(summary)
    }
  }

  /// Keeps a review before anything of it is shown.
  private func keep(
    _ review: Review,
    insteadOf earlier: ReviewKey? = nil
  ) throws(JournalError) -> ReviewKey? {
    let recorded = try keeper.keep(review, insteadOf: earlier)
    back = keeper.back(after: recorded, of: review)
    return recorded?.key
  }

  /// Asks whether a text is to be accepted from now on; in a pipe `:keep` says so unasked.
  private func offerKeeping(_ typed: String, _ card: Card) {
    guard shell.console.isInteractive else { return }
    let question = "Accept “\(typed)” for \(card.question) from now on?"
    switch shell.ask(question, enterSaysYes: false) {
    case .yes: step(.keepTyped)
    case .ending(.terminated(let signal)): fatalSignal = signal
    case .no, .interrupted, .unanswered, .ending: break
    }
  }

  private func show(_ challenge: Challenge) {
    shell.console.write(
      ChallengeView.question(challenge, of: session, columns: shell.console.columns)
    )
  }

  private func finish(_ summary: SessionSummary) {
    self.summary = summary
    keeper.end(finished: summary.isComplete)
    let name = shell.settings.current.userName
    shell.console.write(
      SummaryView.lines(
        for: summary,
        kind: session.plan.kind,
        name: name,
        keptWords: keeper.keptWords,
        columns: shell.console.columns
      )
    )
    if !hasLost { shell.backUpOnceADay() }
  }

  /// Takes back an answer from before this run: the journal knows it, the session is made anew.
  private func undoEarlier() -> Bool {
    guard let id = keeper.id, let last = keys.last ?? nil else { return false }
    do {
      let before = try shell.journal().reviews(in: id)
      guard let undone = before.last(where: { $0.key == last }) else { return false }
      try shell.journal().retract(last, at: shell.clock.now)
      shell.forgetOwnAnswer(addedWith: undone)
      keys.removeLast()
      session = rebuild(before.filter { $0.key != last }.map(\.review))
      shell.tell("Taken back: \(undone.question)", .faint)
      carryOut(session.begin(at: shell.time, using: &shell.chance))
      return true
    } catch {
      shell.fail("\(error.message)")
      return true
    }
  }

  // MARK: - The summary

  /// Asks how the session was; an outcome where the program is to do something else.
  private func askStars() -> Command.Outcome? {
    guard keeper.id != nil, let summary, summary.isComplete, !wasLeft, shell.console.isInteractive
    else {
      if session.challenge == nil { tellWhatNext() }
      return nil
    }
    let request = LineRequest(
      prompt: StyledLine("Rate this session 1–5 (Enter skips):", .prompt) + " ",
      discardsTypeAhead: true
    )
    while session.challenge == nil {
      switch shell.console.readLine(request) {
      case .line(let line):
        guard let rating = rating(in: line) else {
          if let outcome = obeyAtSummary(line) ?? terminated() { return outcome }
          continue
        }
        if !rating.isEmpty {
          guard let stars = Int(rating), (1...5).contains(stars) else {
            shell.tell(Self.starsHelp, .faint)
            continue
          }
          keeper.rate(stars)
        }
        tellWhatNext()
        return nil
      case .tooLong: shell.tell(Self.starsHelp, .faint)
      case .interrupted, .endOfInput, .failed:
        tellWhatNext()
        return nil
      case .terminated(let signal):
        return .terminated(signal: signal)
      }
    }
    return nil
  }

  private static let starsHelp = "Type a number from 1 to 5, or Enter."

  /// What a line says as a rating, without blanks, be it a right one or not; `nil` where it is
  /// another command than `:rate`.
  private func rating(in line: String) -> String? {
    guard let command = line.behindColon else { return line.filter { !$0.isWhitespace } }
    let called = CommandLine(String(command))
    guard case .command(let found) = shell.table.find(called.name, in: .home),
      found.name == Command.rate.name
    else { return nil }
    return called.rest.isEmpty ? "?" : called.rest
  }

  /// Carries out a command where stars are asked; one that would need a question is refused.
  private func obeyAtSummary(_ line: String) -> Command.Outcome? {
    let called = CommandLine(String(line.behindColon ?? line[...]))
    switch shell.table.find(called.name, in: .session) {
    case .command(let command):
      if case .step(let make) = command.action, make(called.rest)?.needsQuestion == true {
        shell.fail("The session is over. \(Self.starsHelp)")
        return nil
      }
    case .ambiguous: break
    case .unknown(let near):
      let meant = near.isEmpty ? "" : " Did you mean \(either(near.map { ":" + $0 }))?"
      shell.fail("That is no command here.\(meant) \(Self.starsHelp)")
      return nil
    }
    return obey(called)
  }

  private func tellWhatNext() {
    guard let summary, shell.console.isInteractive else { return }
    shell.tell(
      summary.isComplete
        ? "Enter plays again, :history shows past scores."
        : ":resume goes on where you left, Enter starts a new challenge.",
      .faint
    )
  }
}

extension Session.Input {
  /// Whether it does nothing once no question is asked any more.
  fileprivate var needsQuestion: Bool {
    switch self {
    case .answer, .giveUp, .hint, .skip, .suspend, .leave: true
    case .undo, .correct, .keepTyped: false
    }
  }
}

internal import Deck
internal import Journal
internal import Memory
internal import Practice
internal import Settings
internal import Terminal
internal import Text
internal import Time

/// Plays learning mode: shows the cards on their panel, takes keys, keeps what was remembered.
final class FlashcardRunner {
  private let shell: QuizShell
  private var cards: Flashcards
  private let keeper: SessionKeeper
  private var keys: [CardID: ReviewKey]
  /// Whether it ended because a rating could not be kept.
  private var hasLost = false

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - shell: The shell.
  ///   - cards: The cards.
  ///   - keeper: Keeps what happens.
  ///   - keys: The keys of the reviews that it already has.
  init(
    shell: QuizShell,
    cards: Flashcards,
    keeper: SessionKeeper,
    keys: [CardID: ReviewKey] = [:]
  ) {
    self.shell = shell
    self.cards = cards
    self.keeper = keeper
    self.keys = keys
  }

  /// Plays until the session is over or left.
  ///
  /// - Returns: What it makes of the program.
  func play() -> Command.Outcome {
    shell.lastRunner = nil
    shell.isPlaying = true
    defer { shell.isPlaying = false }
    begin()
    var wasInterrupted = false
    while cards.page != nil {
      let stopped = shell.console.stoppedMilliseconds
      let key = shell.console.readKey()
      cards.leaveOut(milliseconds: shell.console.stoppedMilliseconds - stopped)
      if key != .interrupted { wasInterrupted = false }
      switch key {
      case .interrupted:
        if wasInterrupted || !shell.console.isInteractive {
          shell.noteInterruption()
          step(.leave)
        } else {
          wasInterrupted = true
          shell.tell("Ctrl-C again leaves.\(keeper.keptWords)", .faint)
        }
      case .resumed:
        if let page = cards.page { show(page) }
      case .endOfInput, .failed:
        step(.leave)
      case .terminated(let signal):
        keeper.end(finished: false)
        return .terminated(signal: signal)
      case .line(let line):
        if let outcome = take(line) { return outcome }
      case .character(":"), .character("："):
        if let outcome = askCommand() { return outcome }
      case .character, .enter, .left, .right, .up, .down, .escape, .backspace, .tab:
        if let input = Self.input(for: key) {
          step(input)
        } else {
          shell.tell(Self.help, .faint)
        }
      }
    }
    return hasLost ? shell.endAfterLoss() : .done
  }

  private static let help =
    "Enter turns. y or Left: remembered, n or Right: not, 1-4: again, hard, good, easy."
    + " :next, :back, :goto turn pages, q leaves."

  private static func input(for key: KeyEvent) -> Flashcards.Input? {
    switch key {
    case .enter, .character(" "): .turn
    case .left, .character("y"), .character("Y"): .rate(.good)
    case .right, .character("n"), .character("N"): .rate(.again)
    case .character("1"), .character("１"): .rate(.again)
    case .character("2"), .character("２"): .rate(.hard)
    case .character("3"), .character("３"): .rate(.good)
    case .character("4"), .character("４"): .rate(.easy)
    case .down: .next
    case .up: .back
    case .backspace, .character("u"): .undo
    case .escape, .character("q"): .leave
    case .character, .tab, .line, .resumed, .interrupted, .endOfInput, .terminated, .failed: nil
    }
  }

  /// Takes a whole line, as a pipe gives it.
  private func take(_ line: String) -> Command.Outcome? {
    if let command = line.behindColon { return obey(CommandLine(String(command))) }
    let word = line.filter { !$0.isWhitespace }
    let key: KeyEvent =
      switch (word.count, word.first, word.lowercased()) {
      case (0, _, _): .enter
      case (1, let character?, _): .character(character)
      case (_, _, "yes"): .character("y")
      case (_, _, "no"): .character("n")
      default: .tab
      }
    if let input = Self.input(for: key) {
      step(input)
    } else {
      shell.tell(Self.help, .faint)
    }
    return nil
  }

  private func askCommand() -> Command.Outcome? {
    let request = LineRequest(
      prompt: StyledLine("command>", .prompt) + " ",
      initialText: ":",
      completion: { [weak shell] text in
        shell?.completions(for: text, in: .flashcards)
          ?? Completions(replaceCount: 0, candidates: [])
      },
      recallsHistory: true
    )
    switch shell.console.readLine(request) {
    case .line(let line):
      let command = String(line.behindColon ?? line[...])
      return command.allSatisfy(\.isWhitespace) ? nil : obey(CommandLine(command))
    case .tooLong:
      shell.fail("That line is too long to be a command.")
      return nil
    case .interrupted, .endOfInput, .failed:
      return nil
    case .terminated(let signal):
      keeper.end(finished: false)
      return .terminated(signal: signal)
    }
  }

  private func obey(_ line: CommandLine) -> Command.Outcome? {
    shell.tell(shell.settings.reload(), .warning)
    switch shell.table.find(line.name, in: .flashcards) {
    case .command(let command):
      if let refusal = command.refusal(of: line.rest) {
        shell.fail(refusal)
        return nil
      }
      switch command.action {
      case .page(let make):
        if let input = make(line.rest) { step(input) } else { shell.fail(command.usage) }
      case .step:
        break
      case .call(let body):
        let outcome = body(shell, line.rest)
        if outcome == .done || outcome == .failed {
          if let page = cards.page { show(page) }
          return nil
        }
        keeper.end(finished: false)
        if outcome == .quit { shell.backUpOnceADay() }
        return outcome
      }
    case .ambiguous(let names):
      shell.fail(":\(line.name) may be \(either(names.map { ":" + $0 })).")
    case .unknown(let near):
      shell.fail(shell.unknownCommand(line.name, near: near, in: .flashcards))
    }
    return nil
  }

  // MARK: - Effects

  private func begin() {
    do throws(JournalError) {
      for effect in cards.begin() { try carryOut(effect) }
    } catch {
      // Beginning keeps nothing that play hangs on.
      keeper.complain(error)
    }
  }

  /// Takes a step; where it could not be kept, it is taken back.
  private func step(_ input: Flashcards.Input) {
    let effects = cards.handle(input, at: shell.time)
    do throws(JournalError) {
      for effect in effects { try carryOut(effect) }
    } catch {
      cards.revert()
      if case .rate = input {
        keeper.tellLost(error)
        hasLost = true
        step(.leave)
      } else {
        keeper.complain(error)
        shell.tell("Nothing was changed.", .warning)
        if let page = cards.page { show(page) }
      }
    }
  }

  private func carryOut(_ effect: Flashcards.Effect) throws(JournalError) {
    switch effect {
    case .markAsked(let card):
      keeper.markAsked(card)
    case .record(let review):
      try record(review)
    case .retract(let card):
      if let key = keys[card] { try keeper.retract(key) }
      keys[card] = nil
    case .suspend(let card):
      try shell.keepSuspension(true, of: [card])
    case .liftSuspension(let card):
      try shell.keepSuspension(false, of: [card])
    case .show(let page):
      show(page)
    case .showSuspended(let card):
      shell.tell("\(card.question) is suspended; :undo takes that back.", .faint)
    case .showNotTurned:
      shell.tell("Turn the card first: Enter.", .faint)
    case .showNoSuchPage(let pageCount):
      shell.tell("The pages go from 1 to \(pageCount).", .faint)
    case .showUnrated(let count):
      shell.tell(
        "This is the last page; \(Words.count(count, "card")) not rated yet."
          + " :back and :goto go there, q leaves.",
        .faint
      )
    case .showNothingToUndo:
      shell.tell("There is nothing to take back.", .faint)
    case .finish(let summary):
      finish(summary)
    }
  }

  private func record(_ review: Review) throws(JournalError) {
    let recorded = try keeper.keep(review, insteadOf: keys[review.card])
    keys[review.card] = recorded?.key
    guard let back = keeper.back(after: recorded, of: review),
      let card = cards.plan.cards.first(where: { $0.id == review.card })
    else { return }
    shell.tell("\(card.question): \(back)", .faint)
  }

  private func show(_ page: FlashcardPage) {
    shell.console.write(
      FlashcardView.lines(
        for: page,
        color: shell.settings.current.cardBackgroundColor,
        columns: shell.console.columns,
        palette: shell.console.palette
      )
    )
  }

  private func finish(_ summary: SessionSummary) {
    keeper.end(finished: summary.isComplete)
    let name = shell.settings.current.userName
    shell.console.write(
      SummaryView.lines(
        for: summary,
        kind: .learn,
        name: name,
        keptWords: keeper.keptWords,
        columns: shell.console.columns
      )
    )
    if !hasLost { shell.backUpOnceADay() }
  }
}

internal import Deck
internal import Journal
internal import Practice
internal import Settings
internal import Statistics
internal import Terminal
internal import Time

extension QuizShell {
  /// How the home prompt asks.
  var homeRequest: LineRequest {
    LineRequest(
      prompt: StyledLine(homePrompt, .prompt) + " ",
      completion: { [weak self] text in
        self?.completions(for: text, in: .home) ?? Completions(replaceCount: 0, candidates: [])
      },
      recallsHistory: true
    )
  }

  /// What stands at the home prompt; a limit of the chosen decks with it.
  private var homePrompt: String {
    // Where nobody sees it, nothing is opened for it.
    let limit = console.isInteractive ? limitWords : ""
    return limit.isEmpty ? "kuchi>" : "kuchi \(StyledLine(limit).truncated(to: 24).plainText)>"
  }

  /// Says hello; the very first time it asks for a name, and whether to begin with the first script.
  ///
  /// - Returns: How the program ends, where it ends here.
  func greet() -> Ending? {
    let name = settings.current.userName
    let counts = decks.isEmpty ? nil : try? counts(of: decks)
    var parts = ["Kuchi \(version)"]
    parts.append(name.isEmpty ? "Welcome." : "Welcome back, \(name).")
    if let counts { parts.append("\(counts.due) due, \(counts.new) new") }
    let today = time.day
    let streak = streakDays(until: today)
    if streak > 0 { parts.append("streak \(Words.count(streak, "day"))") }
    if let count = try? journal().answerCount(on: today), count > 0 {
      parts.append("today \(count) of \(settings.current.dailyGoal)")
    }
    console.write([StyledLine(parts.joined(separator: "   "), .heading)])
    if settings.isFirstRun {
      if let ending = askName() ?? offerBeginning() { return ending }
    }
    let start = settings.current.selectedTab == .learn ? "learning" : "a challenge"
    if let left = try? sessionToResume(), left.studyDay == today {
      let what =
        left.asked < left.planned
        ? "\(left.asked) of \(left.planned) answered" : "missed cards wait to be asked once more"
      tell(":resume goes on with the session you left: \(what).")
    }
    if let counts, counts.due + counts.new == 0, let next = nextDueWords(in: decks) { tell(next) }
    tellMissedReminder()
    warnOfFuture()
    tellOfEmptyJournal()
    tell("Enter starts \(start), :help lists the commands.", .faint)
    return nil
  }

  /// How many days up to one were studied without a gap.
  func streakDays(until today: Day) -> Int {
    // A few days first: most streaks have ended by then, and years need not be looked at.
    var limit = 8
    while let days = try? journal().studyDays(limit: limit) {
      let length = streak(of: days, today: today)
      if length < days.count || days.count < limit { return length }
      limit *= 4
    }
    return 0
  }

  /// How the program ends after a command that was given where something else was asked.
  private func ending(after outcome: Command.Outcome) -> Ending? {
    switch outcome {
    case .done, .failed: nil
    case .quit: .status(0)
    case .terminated(let signal): .signal(signal)
    }
  }

  /// Says that answers lie in the future: their cards come back later than they should.
  private func warnOfFuture() {
    guard let future = try? journal().futureReviews(after: clock.now),
      case let newest = StudyTime(future.newest, rolloverHour: settings.current.rolloverHour).day,
      newest > time.day
    else { return }
    tell(
      "\(Words.count(future.count, "answer")) \(future.count == 1 ? "lies" : "lie") in the future,"
        + " up to \(newest.iso8601). If the clock was wrong then, :undo takes"
        + (future.count == 1 ? " it back." : " them back."),
      .warning
    )
  }

  private func askName() -> Ending? {
    let request = LineRequest(
      prompt: StyledLine("What may I call you? (Enter skips)", .prompt) + " "
    )
    while true {
      switch console.readLine(request) {
      case .line(let line):
        if let command = line.behindColon {
          if let ending = ending(after: perform(String(command), in: .home)) { return ending }
          continue
        }
        switch settings.update(.userName, to: line) {
        case .success:
          let name = settings.current.userName
          tell(name.isEmpty ? ":set name changes that at any time." : "Welcome, \(name).")
          return nil
        case .failure(let error):
          fail(error.message)
        }
      case .tooLong: fail("That line is too long for a name.")
      case .interrupted, .failed, .endOfInput:
        _ = settings.update(.userName, to: "")
        return nil
      case .terminated(let signal):
        return .signal(signal)
      }
    }
  }

  /// Offers whoever has answered nothing yet and chosen no deck to begin with the first deck of the
  /// Japanese course.
  ///
  /// - Returns: How the program ends, where it ends here.
  private func offerBeginning() -> Ending? {
    guard let first = library.entries.first(where: { $0.name == Self.beginning }), mayBegin else {
      return nil
    }
    tell("Japanese is here from the first kana on; :decks japanese shows the path.", .faint)
    let consent = ask(
      "Begin with hiragana?",
      enterSaysYes: true,
      enter: "begins with hiragana",
      discardsTypeAhead: false,
      // A command that is given here may be the answer, too.
      isOpen: { [self] in mayBegin },
      obey: { [self] in perform($0, in: .home) }
    )
    switch consent {
    case .yes:
      use([first])
      tell("Chosen: \(first.name). :learn shows its cards, a challenge asks them.")
    case .no: tell(":decks lists what else there is, :use chooses.")
    case .interrupted, .unanswered: break
    case .ending(let outcome): return ending(after: outcome)
    }
    return nil
  }

  /// Whether everything is still to begin: no deck was chosen in this run, and nothing ever answered.
  private var mayBegin: Bool { !hasChosenDecks && (try? journal().hasReviews()) == false }

  private static let beginning = "japanese/hiragana"

  /// Chooses cards from what is known of them.
  ///
  /// - Parameter cards: The cards at hand.
  /// - Returns: `nil` where the journal could not be read; that is said.
  func picker(for cards: [Card]) -> CardPicker? {
    do {
      return CardPicker(
        cards: cards,
        histories: try journal().histories(of: cards.map(\.id)),
        newLimit: try newLimit(),
        today: time.day,
        scheduler: try journal().scheduler()
      )
    } catch {
      fail(error.message)
      return nil
    }
  }
}

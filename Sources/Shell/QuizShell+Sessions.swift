internal import Answers
internal import Deck
internal import Files
internal import Journal
internal import Practice
internal import Settings
internal import Statistics
internal import Terminal
internal import Time

extension QuizShell {
  /// Starts a session of the kind on the chosen decks.
  ///
  /// - Parameters:
  ///   - kind: What kind of session.
  ///   - words: Decks for this session alone; nothing for the chosen ones.
  /// - Returns: What it makes of the program.
  /// - Throws: Which word means no deck, or that none is chosen.
  func start(_ kind: SessionKind, on words: [String] = []) throws -> Command.Outcome {
    if isPlaying { return fail("A session is running. :leave ends it; what you answered is kept.") }
    if kind == .learn, !settings.current.learningEnabled {
      return fail("Learning mode is off. :set learning turns it on.")
    }
    let entries = try chosen(by: words)
    let (cards, failures) = cards(of: entries)
    if cards.isEmpty {
      return failures > 0
        ? .failed : fail("There are no cards in \(names(of: entries)). :check says why.")
    }
    guard let picker = picker(for: cards) else { return .failed }
    if kind != .practice, let outcome = holdBack(picker) { return outcome }
    let picked: [Card]
    switch kind {
    case .challenge:
      picked = picker.pick(settings.current.numberOfQuestions).shuffled(using: &chance)
    case .learn: picked = picker.pick(settings.current.numberOfQuestions)
    case .practice, .drill: picked = picker.weakestFirst()
    }
    if picked.isEmpty {
      tell(
        "No card waits in \(names(of: entries)): \(noMoreNewWords)"
          + " :practice goes through the whole deck."
      )
      return .done
    }
    if kind != .practice {
      tellMixture(of: picked, from: picker)
      _ = settings.update(.selectedTab, to: kind == .learn ? "learn" : "challenge")
    }
    let plan = SessionPlan(kind: kind, deckNames: entries.map(\.name), cards: picked)
    return begin(plan, from: cards)
  }

  /// Starts a drill of the cards that are mixed up.
  ///
  /// - Parameter words: Decks for this session alone; nothing for the chosen ones.
  /// - Returns: What it makes of the program.
  /// - Throws: Which word means no deck, that none is chosen, or why the journal cannot be read.
  func drill(on words: [String]) throws -> Command.Outcome {
    if isPlaying { return fail("A session is running. :leave ends it; what you answered is kept.") }
    let entries = try chosen(by: words)
    let cards = cards(of: entries).cards
    let suspended = try journal().suspendedCards()
    let chosen = try drillPairs(
      max(1, settings.current.numberOfQuestions / 2),
      among: cards.filter { !suspended.contains($0.id) }
    )
    if chosen.isEmpty {
      tell("No two cards of \(names(of: entries)) are mixed up. Enter starts a challenge.")
      return .done
    }
    let plan = SessionPlan(drilling: chosen, deckNames: entries.map(\.name))
    return begin(plan, from: cards)
  }

  /// Where nothing is due and nothing new, says when the next card comes back, and asks whether to go
  /// on ahead of its day.
  ///
  /// - Parameter picker: What there is to choose from.
  /// - Returns: What becomes of the program instead of a session; `nil` where it is to begin.
  private func holdBack(_ picker: CardPicker) -> Command.Outcome? {
    let counts = picker.counts
    guard counts.due + counts.new == 0, let next = picker.next else { return nil }
    let cards = next.count == 1 ? "card comes" : "\(next.count) cards come"
    tell("Nothing is due. The next \(cards) back \(Words.dueDay(next.day, seenFrom: time.day)).")
    guard console.isInteractive else { return nil }
    let consent = ask(
      "Go on ahead of the day?",
      enterSaysYes: true,
      obey: { [self] in perform($0, in: .home) }
    )
    switch consent {
    case .yes: return nil
    case .no:
      tell(":practice goes through the whole deck and moves no schedule.", .faint)
      return .done
    case .interrupted:
      noteInterruption()
      return .done
    case .unanswered: return .done
    case .ending(let outcome): return outcome
    }
  }

  /// Says what a session is made of where it is not simply what was due.
  private func tellMixture(of picked: [Card], from picker: CardPicker) {
    let wanted = settings.current.numberOfQuestions
    if picked.count < wanted {
      // What is due or ahead was all taken, so what is left over is new.
      let why = picked.count < picker.cards.count ? noMoreNewWords : "there are no more."
      tell("\(Words.count(picked.count, "card")), not \(wanted): \(why)", .faint)
    }
    let ahead = picked.count { picker.isAhead($0) }
    if ahead > 0, ahead < picked.count {
      tell("\(Words.count(ahead, "card")) of \(picked.count) ahead of the day.", .faint)
    }
  }

  /// That today's new cards are done, and how to have more of them.
  private var noMoreNewWords: String {
    let words = "no more new ones today."
    let perDay = settings.current.newPerDay
    guard case .number(let bounds) = SettingDefinition.of(.newPerDay).kind,
      perDay < bounds.upperBound
    else { return words }
    return words + " :set new \(min(perDay + 20, bounds.upperBound)) allows more."
  }

  /// Goes on with the session that was left last.
  ///
  /// - Returns: What it makes of the program.
  func resume() -> Command.Outcome {
    if isPlaying { return fail("A session is running already.") }
    do {
      guard let record = try sessionToResume() else {
        let isPlayed = try journal().latestUnfinishedSession() != nil
        tell(
          isPlayed
            ? "The session that is not finished is played in another shell just now."
            : "There is no session to go on with. Enter starts one."
        )
        return .done
      }
      guard playing.set(record.started.milliseconds) else {
        return fail("Another shell goes on with that session just now.")
      }
      let planned = try journal().plannedCards(in: record.id)
      let all = cards(of: entries(of: record, with: planned)).cards
      let plan = SessionPlan(
        resuming: record.kind,
        deckNames: record.decks,
        planned: planned,
        known: all.byID
      )
      if plan.cards.isEmpty {
        return fail(
          "The cards of that session are not at hand: \(record.decks.joined(separator: ", "))."
            + " Open its deck: kuchi FILE."
        )
      }
      if plan.cards.count < planned.count {
        let gone = planned.count - plan.cards.count
        tell("\(Words.count(gone, "card")) of it \(gone == 1 ? "is" : "are") not at hand now.")
      }
      let reviews = try journal().reviews(in: record.id)
      let keeper = try SessionKeeper(resuming: record, plan, in: self)
      return play(plan, keptBy: keeper, from: all, after: reviews)
    } catch {
      return fail(error.message)
    }
  }

  /// The decks of a session, and those that hold what they lack: a file may have another name by now.
  private func entries(
    of record: SessionRecord,
    with planned: [CardID]
  ) -> [DeckLibrary.Entry] {
    var entries = record.decks.flatMap { name in library.entries.filter { $0.name == name } }
    var missing = Set(planned).subtracting(cards(of: entries).cards.map(\.id))
    for entry in decks + library.entries where !missing.isEmpty {
      guard !entries.contains(where: { $0.path == entry.path }),
        case .success(let deck) = library.load(entry)
      else { continue }
      let found = missing.intersection(deck.cards.map(\.id))
      if !found.isEmpty { entries.append(entry) }
      missing.subtract(found)
    }
    return entries
  }

  /// The session that `:resume` goes on with: the last one that this shell left, else the last of any,
  /// but none that another shell is playing.
  func sessionToResume() throws(JournalError) -> SessionRecord? {
    func isFree(_ session: SessionRecord) -> Bool {
      !playing.isElsewhere(session.started.milliseconds)
    }
    let own = ownSessions
    if !own.isEmpty {
      let last = try journal().latestUnfinishedSession {
        own.contains($0.started) && isFree($0)
      }
      if let last { return last }
    }
    return try journal().latestUnfinishedSession(where: isFree)
  }

  /// Takes back the last answer there is, of this run or an earlier one.
  ///
  /// - Returns: What it makes of the program.
  func undo() -> Command.Outcome {
    if let cards = lastSuspended { return setSuspended(false, cards) }
    if let lastRunner, lastRunner.canUndo { return lastRunner.goOn(with: .undo) }
    do {
      guard let last = try journal().latestReview() else {
        tell("There is no answer to take back.")
        return .done
      }
      if let session = try journal().session(last.session),
        playing.isElsewhere(session.started.milliseconds)
      {
        return fail(
          "\(last.question) was answered in a session that another shell is playing: take it back"
            + " there."
        )
      }
      try journal().retract(last.key, at: clock.now)
      forgetOwnAnswer(addedWith: last)
      try journal().end(last.session, finished: false, at: clock.now)
      lastRunner = nil
      // What was only once more is not waited for: its card has its first answer.
      let isWaited = try sessionToResume()?.id == last.session
      tell("Taken back: \(last.question)." + (isWaited ? " :resume asks it again." : ""))
      return isKept ? .done : .failed
    } catch {
      return fail(error.message)
    }
  }

  /// Begins a session in the journal and plays it; where it cannot be kept, only who agrees plays.
  private func begin(_ plan: SessionPlan, from pool: [Card]) -> Command.Outcome {
    tellOfEmptyJournal()
    do throws(JournalError) {
      return play(plan, keptBy: try SessionKeeper(beginning: plan, in: self), from: pool)
    } catch {
      fail(error.message)
    }
    guard console.isInteractive else {
      fail("No session was begun, since nothing of it could be kept.")
      return endAfterLoss()
    }
    switch ask("Play all the same, and keep nothing of it?", enterSaysYes: false) {
    case .yes:
      return play(plan, keptBy: SessionKeeper(keepingNothingOf: plan, in: self), from: pool)
    case .no, .interrupted, .unanswered: return .failed
    case .ending(let outcome): return outcome
    }
  }

  private func play(
    _ plan: SessionPlan,
    keptBy keeper: SessionKeeper,
    from pool: [Card],
    after earlier: [ReviewRecord] = []
  ) -> Command.Outcome {
    let model = settings.current
    lastSuspended = nil
    if plan.kind == .learn {
      let keys = Dictionary(
        earlier.map { ($0.review.card, $0.key) },
        uniquingKeysWith: { _, last in last }
      )
      let cards = Flashcards(
        plan: plan,
        at: clock.now,
        desiredRetention: model.retention,
        suspended: suspendedCards,
        resumingAfter: earlier.map(\.review)
      )
      return FlashcardRunner(shell: self, cards: cards, keeper: keeper, keys: keys).play()
    }
    let rules = SessionRules(
      choiceCount: model.answerMode == .choices ? model.numberOfChoices : nil,
      retriesMissed: model.retryMissed,
      desiredRetention: model.retention
    )
    let judge = Judge(strictness: Answers.Strictness(model.strictness))
    // Whose answer was typed is told of the chosen decks: their cards are studied together. A deck
    // that merely lies there must not undo a slip, as its twin by another author would, nor be
    // named. That a word is a word is true wherever it stands: those come from all decks at hand,
    // once an answer hangs on them.
    let context = JudgeContext(index: AnswerIndex(cards: pool))
    return SessionRunner(
      shell: self,
      keeper: keeper,
      keys: earlier.map(\.key),
      reviews: earlier.map(\.review)
    ) { [self] reviews in
      Session(
        plan: plan,
        rules: rules,
        judge: judge,
        context: context,
        gathersWords: true,
        ownAnswers: ownAnswers(of: plan.cards),
        pool: pool,
        suspended: suspendedCards,
        resumingAfter: reviews
      )
    }
    .play()
  }

  /// The names of decks in a sentence.
  func names(of entries: [DeckLibrary.Entry]) -> String {
    entries.count > 3
      ? "\(entries.count) decks" : entries.map(\.label).joined(separator: ", ")
  }
}

extension SettingsModel {
  /// The wanted probability of recall.
  var retention: Double { Double(desiredRetention) / 100 }
}

extension Answers.Strictness {
  /// The judge's word for what the learner chose.
  init(_ setting: Settings.Strictness) {
    switch setting {
    case .low: self = .low
    case .moderate: self = .moderate
    case .aggressive: self = .aggressive
    }
  }
}

internal import Answers
internal import Deck
internal import Journal
internal import Practice
internal import Settings
internal import Terminal
internal import Time

extension QuizShell {
  /// Starts a session of the kind on the chosen decks.
  ///
  /// - Parameters:
  ///   - kind: What kind of session.
  ///   - words: Decks for this session alone; nothing for the chosen ones.
  /// - Returns: What it makes of the program.
  func start(_ kind: SessionKind, on words: String) -> Command.Outcome {
    if isPlaying { return fail("A session is running. :leave ends it; what you answered is kept.") }
    if kind == .learn, !settings.current.learningEnabled {
      return fail("Learning mode is off. :set learning turns it on.")
    }
    var entries = decks
    if !words.isEmpty {
      switch find(decks: words.split(whereSeparator: \.isWhitespace).map(String.init)) {
      case .success(let found): entries = found
      case .failure(let error): return fail(error.message)
      }
    }
    if entries.isEmpty {
      return fail("There is no deck yet. Name one: kuchi FILE, or see :help decks.")
    }
    let (cards, failures) = cards(of: entries)
    if cards.isEmpty {
      return failures > 0
        ? .failed : fail("There are no cards in \(names(of: entries)). :check says why.")
    }
    guard let picker = picker(for: cards) else { return .failed }
    var picked: [Card]
    switch kind {
    case .challenge:
      picked = picker.pick(settings.current.numberOfQuestions).shuffled(using: &chance)
    case .learn: picked = picker.pick(settings.current.numberOfQuestions)
    case .practice, .drill: picked = picker.weakestFirst()
    }
    if picked.isEmpty {
      tell(
        "No card waits in \(names(of: entries)): today's new cards are done."
          + " :practice goes on without them, :set new 40 allows more."
      )
      return .done
    }
    let wanted = settings.current.numberOfQuestions
    if kind != .practice, picked.count < wanted {
      tell("\(Words.count(picked.count, "card")) today, not \(wanted): there are no more.", .faint)
    }
    if kind != .practice {
      _ = settings.update(.selectedTab, to: kind == .learn ? "learn" : "challenge")
    }
    let plan = SessionPlan(kind: kind, deckNames: entries.map(\.name), cards: picked)
    return play(plan, as: begin(plan), from: cards)
  }

  /// Goes on with the session that was left last.
  ///
  /// - Returns: What it makes of the program.
  func resume() -> Command.Outcome {
    if isPlaying { return fail("A session is running already.") }
    do {
      guard let record = try journal().latestUnfinishedSession() else {
        tell("There is no session to go on with. Enter starts one.")
        return .done
      }
      let entries = record.decks.flatMap { name in
        library.entries.filter { $0.name == name }
      }
      let all = cards(of: entries).cards
      let known = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      let planned = try journal().plannedCards(in: record.id)
      let found = planned.compactMap { known[$0] }
      if found.isEmpty {
        return fail(
          "The cards of that session are not at hand: \(record.decks.joined(separator: ", "))."
            + " Open its deck: kuchi FILE."
        )
      }
      if found.count < planned.count {
        tell("\(Words.count(planned.count - found.count, "card")) of it are gone from the deck.")
      }
      let plan = SessionPlan(kind: record.kind, deckNames: record.decks, cards: found)
      let reviews = try journal().reviews(in: record.id)
      return play(plan, as: record.id, from: all, after: reviews)
    } catch {
      return fail(error.message)
    }
  }

  /// Takes back the last answer there is, of this run or an earlier one.
  ///
  /// - Returns: What it makes of the program.
  func undo() -> Command.Outcome {
    if let lastRunner, lastRunner.canUndo { return lastRunner.goOn(with: .undo) }
    do {
      guard let last = try journal().latestReview() else {
        tell("There is no answer to take back.")
        return .done
      }
      try journal().retract(last.key, at: clock.now)
      try journal().end(last.session, finished: false, at: clock.now)
      lastRunner = nil
      // What was only once more is not waited for: its card has its first answer.
      let isWaited = try journal().latestUnfinishedSession()?.id == last.session
      tell("Taken back: \(last.question)." + (isWaited ? " :resume asks it again." : ""))
      return .done
    } catch {
      return fail(error.message)
    }
  }

  /// Begins a session in the journal; says where that failed, and play goes on.
  private func begin(_ plan: SessionPlan) -> SessionID? {
    let now = time
    do {
      return try journal().begin(
        plan,
        at: now.moment,
        zoneOffsetSeconds: now.zoneOffsetSeconds,
        studyDay: now.day
      )
    } catch {
      fail("\(error.message) This session is not kept.")
      return nil
    }
  }

  private func play(
    _ plan: SessionPlan,
    as id: SessionID?,
    from pool: [Card],
    after earlier: [ReviewRecord] = []
  ) -> Command.Outcome {
    let model = settings.current
    if plan.kind == .learn {
      let keys = Dictionary(
        earlier.map { ($0.review.card, $0.key) },
        uniquingKeysWith: { _, last in last }
      )
      let cards = Flashcards(plan: plan, at: clock.now, resumingAfter: earlier.map(\.review))
      return FlashcardRunner(shell: self, cards: cards, id: id, keys: keys).play()
    }
    let rules = SessionRules(
      choiceCount: model.answerMode == .choices ? model.numberOfChoices : nil,
      retriesMissed: model.retryMissed
    )
    let judge = Judge(strictness: Answers.Strictness(model.strictness))
    let ownAnswers = ownAnswers(of: plan.cards)
    let context = JudgeContext(index: AnswerIndex(cards: pool), words: wordLists)
    return SessionRunner(
      shell: self,
      id: id,
      keys: earlier.map(\.key),
      reviews: earlier.map(\.review)
    ) { reviews in
      Session(
        plan: plan,
        rules: rules,
        judge: judge,
        context: context,
        ownAnswers: ownAnswers,
        pool: pool,
        resumingAfter: reviews
      )
    }
    .play()
  }

  /// The names of decks in a sentence.
  func names(of entries: [DeckLibrary.Entry]) -> String {
    entries.count > 3
      ? "\(entries.count) decks" : entries.map(\.name).joined(separator: ", ")
  }
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

import Answers
import Deck
import Memory
import Practice
import TestSupport
import Time

/// A deck of words `q1>a1`, `q2>a2` …, asked in one direction.
func numberedCards(_ count: Int) -> [Card] {
  let rows = (1...max(1, count)).map { "q\($0)\ta\($0)" }.prefix(count)
  return cards("#columns:question\tanswer\n" + rows.joined(separator: "\n"))
}

/// The cards of a deck text.
func cards(_ text: String) -> [Card] {
  readDeck(bytes: Array(text.utf8), name: "test").cards
}

/// A study time some seconds after a fixed morning.
func time(_ seconds: Int64, day: Int = 20_000) -> StudyTime {
  StudyTime(
    moment: Moment(milliseconds: Int64(day) * 86_400_000 + 36_000_000 + seconds * 1000),
    zoneOffsetSeconds: 0,
    day: Day(number: day)
  )
}

/// A session played step by step, its reviews kept as the journal would keep them.
struct Play {
  var session: Session
  var random = SeededGenerator(seed: 1)
  var reviews: [Review] = []
  var asked: [String] = []
  var marked: [CardID] = []
  var log: [String] = []
  var summary: SessionSummary?
  /// What became of the pair after each answer.
  var outcomes: [PairOutcome?] = []
  /// What became of it by the last correction.
  var corrected: PairOutcome?
  private let words: [WordList]
  private var seconds: Int64 = 0

  init(
    _ cards: [Card],
    kind: SessionKind = .challenge,
    rules: SessionRules = SessionRules(),
    strictness: Strictness = .moderate,
    seed: UInt64 = 1,
    words: [WordList] = [],
    suspended: Set<CardID> = [],
    resumingAfter earlier: [Review] = []
  ) {
    self.words = words
    session = Session(
      plan: SessionPlan(kind: kind, deckNames: ["test"], cards: cards),
      rules: rules,
      judge: Judge(strictness: strictness),
      gathersWords: !words.isEmpty,
      pool: cards,
      suspended: suspended,
      resumingAfter: earlier
    )
    reviews = earlier
    random = SeededGenerator(seed: seed)
    take(session.begin(at: time(0), using: &random))
  }

  /// The question that waits.
  var question: String? { session.challenge?.card.question }

  /// Takes a step, two seconds after the one before.
  mutating func step(_ input: Session.Input) {
    seconds += 2
    take(session.handle(input, at: time(seconds), using: &random))
  }

  /// Forgets what was noted, and sets chance and time to a new start.
  mutating func start(anew seed: UInt64) {
    random = SeededGenerator(seed: seed)
    seconds = 1_000_000
    (asked, log, outcomes) = ([], [], [])
  }

  /// Answers the question that waits as its deck has it.
  mutating func answerRight() {
    step(.answer(session.challenge?.card.answers ?? ""))
  }

  private mutating func take(_ effects: [Session.Effect]) {
    for effect in effects {
      switch effect {
      case .markAsked(let card): marked.append(card)
      case .record(let review):
        reviews.append(review)
        log.append("record \(review.verdict) \(review.rating)")
      case .replaceLast(let review):
        reviews[reviews.count - 1] = review
        log.append("replace \(review.verdict) \(review.rating)")
      case .retractLast:
        reviews.removeLast()
        log.append("retract")
      case .suspend(let card): log.append("suspend \(card.question)")
      case .liftSuspension(let card): log.append("lift \(card.question)")
      case .ask(let challenge):
        asked.append((challenge.isRepeat ? "again " : "") + challenge.card.question)
      case .gatherWords(let line):
        log.append("gather words")
        session.learn(words)
        step(.answer(line))
      case .askAgain(let reason, _): log.append("retry \(reason)")
      case .chooseAgain: log.append("choose")
      case .show(let judged):
        log.append("show")
        outcomes.append(judged.pairOutcome)
      case .showCorrected(let judged):
        log.append("corrected")
        corrected = judged.pairOutcome
      case .showHint(let hint): log.append("hint \(hint.text)")
      case .showSkipped: log.append("skipped")
      case .showNothingToSkipTo: log.append("nothing to skip to")
      case .showUndone: log.append("undone")
      case .showNothingToUndo: log.append("nothing to undo")
      case .showNothingToCorrect: log.append("nothing to correct")
      case .showWrongStays: log.append("wrong stays")
      case .offerKeeping(let typed, _): log.append("offer \(typed)")
      case .keepAnswer(let typed, _): log.append("keep \(typed)")
      case .forgetAnswer(let typed, _): log.append("forget \(typed)")
      case .showNothingToKeep: log.append("nothing to keep")
      case .finish(let summary):
        self.summary = summary
        log.append("finish \(summary.score.right)/\(summary.score.asked)")
      }
    }
  }
}

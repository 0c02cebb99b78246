import Answers
import Deck
import Practice
@testable import Shell
import Terminal
import TestSupport
import Testing
import Time

@Suite("The look of a drill") struct DrillViewTests {
  static let deck = """
    #columns:word\tmeaning
    #language:ja
    #ask:word>meaning
    絞める\tstrangle; wring
    絡まる\tto get tangled
    預ける\tto leave in the care of somebody
    預かる\tto look after
    """

  /// The lines of a drill of two pairs that is left, and of one in which the first pair is mixed up
  /// to the end.
  static func lines(columns: Int) -> [String] {
    var chance = SeededGenerator(seed: 3)
    var session = Session(
      plan: SessionPlan(
        kind: .drill,
        deckNames: ["verbs"],
        cards: readDeck(bytes: Array(deck.utf8), name: "verbs").cards
      ),
      rules: SessionRules(),
      judge: Judge(strictness: .moderate)
    )
    var lines: [StyledLine] = []
    func time(_ seconds: Int64) -> StudyTime {
      StudyTime(
        moment: Moment(milliseconds: seconds * 1000),
        zoneOffsetSeconds: 0,
        day: Day(number: 0)
      )
    }
    func show(_ effects: [Session.Effect]) {
      for effect in effects {
        switch effect {
        case .ask(let challenge):
          lines += ChallengeView.question(challenge, of: session, columns: columns)
        case .show(let judged): lines += ChallengeView.verdict(judged, columns: columns)
        case .showCorrected(let judged): lines += ChallengeView.correction(judged)
        case .finish(let summary):
          lines += SummaryView.lines(
            for: summary,
            kind: .drill,
            name: "Mika",
            keptWords: " What you answered is kept.",
            columns: columns
          )
        default: break
        }
      }
    }
    show(session.begin(at: time(0), using: &chance))
    var seconds: Int64 = 0
    func step(_ input: Session.Input) {
      seconds += 4
      show(session.handle(input, at: time(seconds), using: &chance))
    }
    func answerRight() {
      step(
        .answer(session.challenge?.card.answers.split(separator: ";").first.map(String.init) ?? "")
      )
    }
    step(.giveUp)
    answerRight()
    answerRight()
    step(.giveUp)
    step(.correct(.right))
    step(.leave)
    session = Session(
      plan: session.plan,
      rules: session.rules,
      judge: Judge(strictness: .moderate)
    )
    show(session.begin(at: time(0), using: &chance))
    while let challenge = session.challenge {
      let isMissed = challenge.number == 1 || challenge.round == 1
      if isMissed, !challenge.isSecond { step(.giveUp) } else { answerRight() }
    }
    return lines.map(\.plainText)
  }

  @Test("names both questions, then both answers, and fits the screen", arguments: [40, 80])
  func transcript(columns: Int) {
    let lines = Self.lines(columns: columns)
    expectTranscript(
      lines.joined(separator: "\n"),
      equalsFixture: "transcripts/drill-\(columns).txt"
    )
  }
}

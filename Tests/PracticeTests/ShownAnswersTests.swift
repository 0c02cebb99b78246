import Answers
import Deck
import Foundation
import Practice
import TestSupport
import Testing

@Suite("What is shown as an answer") struct ShownAnswersTests {
  /// A way to be asked.
  struct Mode: CustomTestStringConvertible, Sendable {
    let kind: SessionKind
    let choiceCount: Int?
    let strictness: Strictness
    var testDescription: String {
      "\(kind), \(choiceCount.map { "\($0) choices" } ?? "typed"), \(strictness)"
    }
  }

  static let modes: [Mode] = Strictness.allCases.flatMap { strictness in
    [
      Mode(kind: .challenge, choiceCount: nil, strictness: strictness),
      Mode(kind: .challenge, choiceCount: 3, strictness: strictness),
      Mode(kind: .practice, choiceCount: nil, strictness: strictness),
    ]
  }

  /// The decks that come along.
  static func bundledDecks() throws -> [DeckFile] {
    let folder = repositoryRoot.appending(path: "Content")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".tsv") }.sorted()
    return try names.map { name in
      readDeck(bytes: Array(try Data(contentsOf: folder.appending(path: name))), name: name)
    }
  }

  @Test(
    "is right when it is typed, for every card that comes along, in one mode or another",
    arguments: modes.indices
  )
  func isRight(index: Int) throws {
    let mode = Self.modes[index]
    let decks = try Self.bundledDecks()
    // The modes share the cards out among them, a run of neighbours each.
    let all = decks.flatMap(\.cards)
    let cards = all.enumerated().filter { $0.offset / 20 % Self.modes.count == index }.map(
      \.element
    )
    try #require(cards.count > 300)
    var session = Session(
      plan: SessionPlan(kind: mode.kind, deckNames: decks.map(\.header.name), cards: cards),
      rules: SessionRules(choiceCount: mode.choiceCount, retriesMissed: false),
      judge: Judge(strictness: mode.strictness),
      context: JudgeContext(
        index: AnswerIndex(cards: all),
        words: decks.flatMap(WordList.lists(of:))
      ),
      pool: cards
    )
    var random = SeededGenerator(seed: 1)
    _ = session.begin(at: time(0), using: &random)
    var count = 0
    while let challenge = session.challenge, count <= cards.count {
      count += 1
      // What giving up shows: each of it must have been right.
      let shown = shownAnswers(session.handle(.giveUp, at: time(1), using: &random))
      #expect(!shown.isEmpty)
      for answer in shown {
        _ = session.handle(.undo, at: time(2), using: &random)
        try #require(session.challenge?.card.id == challenge.card.id)
        let effects = session.handle(.answer(answer), at: time(3), using: &random)
        let verdict = effects.lazy.compactMap { effect -> Verdict? in
          if case .show(let judged) = effect { judged.verdict } else { nil }
        }.first
        #expect(
          verdict == .right(answer: answer),
          "\(mode): \(challenge.card.deck.name): \(challenge.card.question) shows “\(answer)”"
        )
      }
    }
    #expect(count == cards.count)
    #expect(session.score == Score(right: cards.count, asked: cards.count))
  }

  private func shownAnswers(_ effects: [Session.Effect]) -> [String] {
    for case .show(let judged) in effects { return judged.acceptedAnswers }
    return []
  }
}

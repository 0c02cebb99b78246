import Answers
import Deck
import TestSupport
import Testing

@Suite("The answers of the decks that come along") struct BundledAnswersTests {
  private static let decks = (try? ShownAnswersTests.bundledDecks()) ?? []

  @Test("are there to be looked at")
  func areThere() {
    #expect(Self.decks.count >= 15)
  }

  @Test(
    "are right as they are listed, however strict the judge is",
    arguments: decks.map(\.header.name),
    Strictness.allCases
  )
  func areRight(name: String, strictness: Strictness) throws {
    let deck = try #require(Self.decks.first { $0.header.name == name })
    let judge = Judge(strictness: strictness)
    let context = JudgeContext(
      index: AnswerIndex(cards: deck.cards),
      words: WordList.lists(of: deck)
    )
    for card in deck.cards {
      let answers = judge.acceptedAnswers(of: card)
      #expect(!answers.isEmpty, "\(card.question)")
      for answer in answers {
        guard case .right = judge.opinion(on: answer, for: card, in: context).verdict else {
          Issue.record("\(name): \(card.question): “\(answer)”")
          continue
        }
      }
    }
  }
}

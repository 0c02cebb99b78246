import Deck
@testable import Journal
import Practice
import TestSupport
import Testing
import Time

/// The cards of a deck of ours.
private func cards(of text: String, in name: String = "d") -> [Card] {
  readDeck(bytes: Array(text.utf8), name: name).ownCards
}

extension ReviewJournal {
  /// Looks at a deck and registers it, as the shell does.
  @discardableResult
  fileprivate func see(
    _ text: String,
    as name: String = "d",
    among decks: Set<String> = ["d"],
    at milliseconds: Int64 = 9_000
  ) throws -> DeckChange {
    let deck = readDeck(bytes: Array(text.utf8), name: name)
    let change = try follow(
      deck: name,
      cards: deck.ownCards,
      otherDecks: decks.subtracting([name]),
      at: Moment(milliseconds: milliseconds)
    )
    let known = try deck.relinked(by: relinkings()).cards
    try register(deck: name, stamp: text, cards: known)
    return change
  }

  /// Answers all cards of a deck, as they are known now.
  fileprivate func answerAll(_ text: String, as name: String = "d") throws {
    let deck = readDeck(bytes: Array(text.utf8), name: name)
    let cards = try deck.relinked(by: relinkings()).cards
    let session = try begun(cards, decks: [name])
    for card in cards { try record(review(of: card.id), in: session) }
  }

  /// The questions of a deck whose cards have a schedule.
  fileprivate func scheduled(_ text: String, as name: String = "d") throws -> [String] {
    let deck = readDeck(bytes: Array(text.utf8), name: name)
    let cards = try deck.relinked(by: relinkings()).cards
    let histories = try histories(of: cards.map(\.id))
    return cards.filter { histories[$0.id]?.schedule != nil }.map(\.question)
  }
}

@Suite("A question that was mended") struct RelinkingTests {
  private let before = "colour\tFarbe\nhouse\tHaus\ntree\tBaum\n"
  private let after = "color\tFarbe\nhouse\tHaus\ntree\tBaum\n"

  @Test("keeps its progress where it can be one card only")
  func mends() throws {
    let journal = try ReviewJournal.sample()
    #expect(try journal.see(before) == DeckChange())
    try journal.answerAll(before)
    let due = try journal.dueDays(in: ["d"]).map(\.count)
    let change = try journal.see(after)
    #expect(change.mended.map(\.before) == ["colour"] && change.mended.map(\.now) == ["color"])
    #expect(change.goneCount == 0 && !change.hasLostMuch)
    #expect(try journal.scheduled(after) == ["color", "house", "tree"])
    #expect(try journal.dueDays(in: ["d"]).map(\.count) == due)
    // Seen again, nothing happens; mended again, it is still the same card.
    #expect(try journal.see(after).mended.isEmpty)
    let again = after.replacing("color", with: "Color")
    #expect(try journal.see(again).mended.map(\.before) == ["color"])
    #expect(try journal.scheduled(again).count == 3)
    #expect(try journal.relinkings().count == 1)
  }

  @Test("goes on under the same number: undo, rebuilding and practice know nothing of it")
  func goesOn() throws {
    let journal = try ReviewJournal.sample()
    try journal.see(before)
    try journal.answerAll(before)
    try journal.see(after)
    let card = try #require(
      try readDeck(bytes: Array(after.utf8), name: "d").relinked(by: journal.relinkings()).cards
        .first
    )
    let state = try journal.histories(of: [card.id])
    let recorded = try journal.record(
      review(of: card.id, at: 90_000_000, on: 20_009),
      in: journal.begun([card])
    )
    #expect(try journal.reviews(of: card.id).map(\.question) == ["color", "color"])
    try journal.retract(recorded.key, at: Moment(milliseconds: 91_000_000))
    let now = try journal.histories(of: [card.id])
    #expect(now[card.id]?.schedule == state[card.id]?.schedule)
    #expect(try journal.rebuildStates() == 0)
    #expect(try journal.integrityProblems().isEmpty)
  }

  static let others: [(name: String, before: String, after: String, kept: Int)] = [
    ("other answers as well", "colour\tFarbe\n", "color\tTon\n", 0),
    ("another word", "colour\tFarbe\n", "hue\tFarbe\n", 0),
    ("two that it may be", "colour\tFarbe\n", "color\tFarbe\ncolours\tFarbe\n", 0),
    ("two that it may have been", "colour\tFarbe\ncolorr\tFarbe\n", "color\tFarbe\n", 0),
    ("the old one is still there", "colour\tFarbe\n", "colour\tFarbe\ncolor\tFarbe\n", 1),
    ("a mended answer", "colour\tFarbe\n", "colour\tFarbe; Ton\n", 1),
    ("moved rows", "a\tb\nc\td\ne\tf\n", "# now\n\ne\tf\nc\td\na\tb\n", 3),
    (
      "an identity of its own", "#columns:id\tw\tm\n1\tab\tc\n", "#columns:id\tw\tm\n1\txyz\tc\n", 1
    ),
    ("a renamed column", "#columns:word\tgloss\nab\tc\n", "#columns:kanji\tgloss\nab\tc\n", 1),
    (
      "a language that was added", "#columns:word\tm\nab\tc\n",
      "#language:ja\n#columns:word\tm\nab\tc\n", 1
    ),
    ("both sides change places", "ab\tcd\n", "cd\tab\n", 0),
  ]

  @Test("is recognised by nothing else", arguments: others)
  func recognises(name: String, before: String, after: String, kept: Int) throws {
    let journal = try ReviewJournal.sample()
    try journal.see(before)
    try journal.answerAll(before)
    try journal.see(after)
    #expect(try journal.scheduled(after).count == kept)
  }

  @Test("keeps the progress of its note in all directions")
  func bothWays() throws {
    let head = "#columns:word\tmeaning\n#ask:word>meaning, meaning>word\n"
    let journal = try ReviewJournal.sample()
    let old = head + "たべる\tto eat\nのむ\tto drink\n"
    try journal.see(old)
    try journal.answerAll(old)
    let new = head + "食べる\tto eat\nのむ\tto drink\n"
    let change = try journal.see(new)
    #expect(change.mended.map(\.before).sorted() == ["to eat", "たべる"])
    #expect(try journal.scheduled(new).count == 4)
  }

  @Test("yields where the old question comes back")
  func yields() throws {
    let journal = try ReviewJournal.sample()
    try journal.see(before)
    try journal.answerAll(before)
    try journal.see(after)
    let both = "colour\tFarbe\n" + after
    #expect(try journal.see(both).returned == ["colour"])
    #expect(try journal.scheduled(both) == ["colour", "house", "tree"])
    #expect(try journal.relinkings().isEmpty)
    // In another deck as well.
    try journal.see(after)
    try journal.see("colour\tFarbe\n", as: "e", among: ["d", "e"])
    #expect(try journal.scheduled("colour\tFarbe\n", as: "e") == ["colour"])
    #expect(try journal.scheduled(after) == ["house", "tree"])
  }

  @Test("is none where another deck still has the old one, unless that deck is gone")
  func otherDecks() throws {
    for decks: Set<String> in [["d", "e"], ["d"]] {
      let journal = try ReviewJournal.sample()
      try journal.see(before, among: ["d", "e"])
      try journal.see(before, as: "e", among: ["d", "e"])
      try journal.answerAll(before)
      try journal.see(after, among: decks)
      #expect(try journal.scheduled(after).count == (decks.count == 1 ? 3 : 2))
    }
  }

  @Test("is the same card on both machines after they are put together, in either order")
  func merges() throws {
    let one = try ReviewJournal.sample()
    try one.see(before)
    try one.answerAll(before)
    let two = try one.copied()
    try one.see(after, at: 10_000)
    try two.see(after, at: 20_000)
    try two.see("colour\tFarbe\n" + after, at: 30_000)
    let (left, right) = (try one.copied(), try two.copied())
    try left.merge(two)
    try right.merge(one)
    #expect(try left.relinkings().isEmpty && right.relinkings().isEmpty)
    #expect(try left.shared() == right.shared())
    // What the decks hold is looked at again.
    #expect(try !left.isRegistered(deck: "d", stamp: after))
  }

  @Test("leaves nothing behind where many cards vanish, and comes back with them")
  func vanishes() throws {
    let journal = try ReviewJournal.sample()
    let rows = (1...20).map { "question \($0)\tanswer \($0)\n" }
    let (all, half) = (rows.joined(), rows[..<10].joined())
    try journal.see(all)
    try journal.answerAll(all)
    let due = try journal.dueDays(in: ["d"]).map(\.count)
    let change = try journal.see(half)
    #expect(change.goneCount == 10 && change.countBefore == 20 && change.hasLostMuch)
    #expect(
      try journal.see(all)
        == {
          var none = DeckChange(); none.countBefore = 10; return none
        }()
    )
    #expect(try journal.scheduled(all).count == 20)
    #expect(try journal.dueDays(in: ["d"]).map(\.count) == due)
    // Cards that nobody answered are no loss.
    let other = try ReviewJournal.sample()
    try other.see(all)
    #expect(try !other.see(half).hasLostMuch)
  }

  @Test("is found among many in little time")
  func many() throws {
    let journal = try ReviewJournal.sample()
    let rows = (1...3_000).map { "the question of number \($0)\tyes\n" }
    let all = rows.joined()
    try journal.see(all)
    try journal.answerAll(all)
    let change = try journal.see(all.replacing("question", with: "questions"))
    // All have the same answer, so none can be told from the others.
    #expect(change.mended.isEmpty && change.goneCount == 3_000)
    #expect(try journal.see(all).goneCount == 0)
  }
}

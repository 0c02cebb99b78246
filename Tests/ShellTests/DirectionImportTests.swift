import Deck
import Foundation
import Journal
import Memory
import Practice
import Shell
import SQLite
import Terminal
import TestSupport
import Testing
import Time

@Suite("A directed deck that comes") struct DirectionImportTests {
  @Test("gives each direction a schedule of its own, and both come due")
  func directions() throws {
    let home = try ImportHome()
    home.take(ImportHome.package("reviewed.apkg"))
    let text = try #require(home.decks["History/Rulers.tsv"])
    let deck = readDeck(bytes: Array(text.utf8), name: "History/Rulers")
    #expect(deck.header.directions.map(\.name) == ["front>back", "back>front"])
    let journal = try home.journal()
    let histories = try journal.histories(of: deck.cards.map(\.id))
    let pairs = Dictionary(grouping: deck.cards, by: { $0.note.identity }).values
    #expect(pairs.allSatisfy { $0.count == 2 })
    // Each direction has the answers of its own card.
    #expect(
      pairs.contains { pair in
        let counts = pair.map { histories[$0.id]?.reviewCount ?? 0 }
        return counts[0] != counts[1]
      }
    )
    #expect(pairs.allSatisfy { pair in pair.contains { histories[$0.id]?.schedule != nil } })
  }
}

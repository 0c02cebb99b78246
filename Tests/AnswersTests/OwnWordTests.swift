import Deck
import Testing

@testable import Answers

@Suite("A word of the card itself") struct OwnWordTests {
  @Test("a word of another answer of the card is no typo with another first letter")
  func knowsItsOwnWords() {
    let asked = Asked(
      field: "My older brother is well; My elder brother is fit",
      language: "en",
      kind: .text
    )
    let found = Judge(strictness: .moderate).verdict(on: "My elder brother is well", for: asked)
    #expect(found.reasonName == "otherWord", "\(found)")
  }
}

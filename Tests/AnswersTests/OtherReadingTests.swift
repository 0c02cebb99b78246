import Deck
import Testing

@testable import Answers

@Suite("Another reading") struct OtherReadingTests {
  @Test("another reading is named so where a reading is an answer", arguments: ["yo", "よ"])
  func namesOtherReadings(typed: String) {
    var asked = Asked(field: "夜[よる]; 晩[ばん]", language: "ja", kind: .word)
    asked.reading = "よる; よ"
    let judge = Judge(strictness: .moderate)
    #expect(judge.verdict(on: typed, for: asked) == .retry(.otherReading))
    #expect(judge.verdict(on: "yoru", for: asked).name == "right")
    asked.field = "夜; 晩"
    #expect(judge.verdict(on: typed, for: asked) == .retry(.needsKanji))
  }
}

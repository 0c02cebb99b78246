import Deck
import Testing

@testable import Answers

@Suite("An English contraction") struct ApostropheTests {
  static let right: Set<String> = ["right"]
  static let close: Set<String> = ["slip"]
  static let no: Set<String> = ["wrong"]

  static let apostrophes: [JudgedCase] = [
    .init("do not", "I do not eat meat", "I dont eat meat", close),
    .init("did not", "I did not go", "I didnt go", close),
    .init("is not", "it is not cold", "it isnt cold", close),
    .init("it is", "It is raining", "its raining", close),
    .init("it has", "it has gone", "its gone", close),
    .init("that is", "That is my umbrella", "thats my umbrella", close),
    .init("I am", "I am a student", "Im a student", close),
    .init("and digits", "I am twelve", "Im 12", close),
    .init("with it", "I do not eat meat", "I don't eat meat", right),
    .init("in the deck", "I don't eat meat", "I dont eat meat", close),
    .init("strictly", "I do not eat meat", "I dont eat meat", close, strictness: .aggressive),
    .init("leniently", "I do not eat meat", "I dont eat meat", right, strictness: .low),
    .init("a word of its own", "we will", "well", no),
    .init("another word of its own", "we are", "were", no),
    .init("no contraction", "its color", "it is color", no),
    .init("a possessive beside one", "I do not like its color", "I don't like its color", right),
    .init("another verb", "I do not eat meat", "I didnt eat meat", no),
    .init("without not", "I do not eat meat", "I do eat meat", no),
  ]

  @Test("a contraction without its apostrophe is a slip", arguments: apostrophes)
  func missesApostrophes(one: JudgedCase) {
    one.check()
    let found = Judge(strictness: one.strictness).verdict(on: one.typed, for: one.asked)
    if found.name == "slip" { #expect(found.reasonName == "apostrophe") }
  }
}

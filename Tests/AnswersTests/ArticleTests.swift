import Deck
import Testing

@testable import Answers

@Suite("An English article") struct ArticleTests {
  static let right: Set<String> = ["right"]
  static let close: Set<String> = ["slip"]
  static let no: Set<String> = ["wrong"]

  static let illness = "cold (illness); a cold; common cold"

  static let articles: [JudgedCase] = [
    .init("few", "few; little (not much); scarce", "a few", no),
    .init("little", "few; little (not much); scarce", "a little", no),
    .init("misspelt", "few; little (not much); scarce", "a litle", no),
    .init("the little", "few; little (not much); scarce", "the little", no),
    .init("a few", "a little; a bit; a few; little (amount)", "few", no),
    .init("a little", "a little; a bit; a few", "little", no),
    .init("as it stands", "a little; a bit; a few; little (amount)", "little", right),
    .init("with a hint", "few; little (in amount)", "a little in amount", no),
    .init("a size", "little dog", "a little dog", right),
    .init("a size in the deck", "the little brother", "little brother", right),
    .init("inside", "there are a few people", "there are few people", no),
    .init("inside too", "I have little money", "I have a little money", no),
    .init("inside at the end", "let's rest a little", "let's rest little", no),
    .init("inside, a size", "I have a little brother", "I have little brother", close),
    .init("another word", "a bit", "bit", right),
    .init("an illness", "cold (of the weather)", "a cold", no, others: [illness]),
    .init("an illness that no card asks", "cold (of the weather)", "a cold", close),
    .init("the illness itself", illness, "a cold", right, others: ["cold (of the weather)"]),
    .init("the illness without it", illness, "cold", right, others: ["cold (of the weather)"]),
    .init("an adjective", "big; large", "a big", close),
    .init("a noun", "dog", "a dog", right, others: ["a dog"]),
    .init("a noun with an adjective", "big dog", "a big dog", right),
  ]

  @Test("an article counts where it changes what is said", arguments: articles)
  func weighsArticles(one: JudgedCase) { one.check() }
}

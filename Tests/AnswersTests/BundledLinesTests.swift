import Deck
import Testing

@testable import Answers

@Suite("What people type for the decks that come along") struct BundledLinesTests {
  /// A line that a learner typed.
  struct Line: CustomTestStringConvertible, Sendable {
    let deck: String
    let question: String
    let typed: String
    let verdict: String
    var testDescription: String { "\(deck): \(question) ← \(typed)" }

    init(_ deck: String, _ question: String, _ typed: String, _ verdict: String) {
      self.deck = deck
      self.question = question
      self.typed = typed
      self.verdict = verdict
    }
  }

  static let meanings: [Line] = [
    .init("greetings", "またね", "see you again", "right"),
    .init("greetings", "またね", "see you", "right"),
    .init("greetings", "またね", "see you later", "right"),
    .init("greetings", "いくらですか", "how much is that?", "right"),
    .init("greetings", "いくらですか", "how much does this cost", "right"),
    .init("greetings", "いくらですか", "how much is it", "right"),
    .init("greetings", "いいですよ", "it's okay", "right"),
    .init("greetings", "いいですよ", "alright", "right"),
    .init("greetings", "だいじょうぶです", "it's alright", "right"),
    .init("greetings", "いいてんきですね", "it's a nice day isn't it", "right"),
    .init("greetings", "いいてんきですね", "the weather's nice", "right"),
    .init("greetings", "おいしいです", "it's good", "right"),
    .init("greetings", "だめです", "no good", "right"),
    .init("greetings", "もういちどおねがいします", "once again please", "right"),
    .init("greetings", "いってらっしゃい", "have a nice day", "right"),
    .init("greetings", "わかりました", "I got it", "right"),
    .init("time", "明後日", "in two days", "right"),
    .init("time", "一昨日", "two days ago", "right"),
    .init("time", "一昨日", "in two days", "wrong"),
    .init("time", "一週間後", "a week from now", "right"),
    .init("time", "何月", "what month is it?", "right"),
    .init("time", "1分", "a minute", "right"),
    .init("time", "15分", "quarter hour", "right"),
    .init("time", "十四日", "fourtieth", "wrong"),
    .init("time", "十四日", "fourtenth", "slip"),
    .init("n5-vocabulary", "あさって", "in two days", "right"),
    .init("n5-vocabulary", "おととい", "two days ago", "right"),
    .init("n5-vocabulary", "上", "on top of", "right"),
    .init("n5-vocabulary", "前", "in front of", "right"),
    .init("n5-vocabulary", "昔", "long time ago", "right"),
    .init("n5-vocabulary", "急ぐ", "hurry up", "right"),
    .init("n5-vocabulary", "男", "men", "slip"),
    .init("n5-vocabulary", "女の人", "women", "slip"),
    .init("n5-vocabulary", "女の人", "men", "wrong"),
    .init("n5-vocabulary", "足", "feets", "slip"),
    .init("n5-vocabulary", "子供", "childs", "slip"),
    .init("sentences", "今何時ですか。", "whats the time?", "slip"),
    .init("sentences", "私は毎朝パンを食べます。", "I eat bread each morning", "right"),
    .init("sentences", "トイレはどこですか。", "where are the toilets?", "right"),
    .init("sentences", "母は先生です。", "my mother's a teacher", "right"),
    .init("sentences", "母は先生です。", "my mum's a teacher", "right"),
    .init("sentences", "父の車は新しいです。", "my father is car is new", "wrong"),
  ]

  static let words: [Line] = [
    .init("sentences", "I am a student. (polite)", "僕は学生です", "right"),
    .init("sentences", "I am a student. (polite)", "boku wa gakusei desu", "right"),
    .init("sentences", "I drink water. (polite)", "ぼくは水を飲みます", "right"),
    .init("sentences", "That is my umbrella. (polite)", "それは僕の傘です", "right"),
    .init("sentences", "Where is the toilet? (polite)", "お手洗いはどこですか", "right"),
    .init("sentences", "My older brother is twenty. (polite)", "ani wa nijussai desu", "right"),
    .init("sentences", "My older brother is twenty. (polite)", "あにははたちです", "right"),
    .init("sentences", "What time is it now? (polite)", "ima nan-ji desu ka", "slip"),
    .init("n5-vocabulary", "bookshop; bookstore", "honya", "slip"),
    .init("n5-vocabulary", "bookshop; bookstore", "hon-ya", "right"),
    .init("n5-vocabulary", "baby; infant", "aka-chan", "slip"),
    .init("n5-vocabulary", "train; electric train", "den-sha", "slip"),
    .init("n5-vocabulary", "(to) hurry (up); (to) be in a hurry; (to) rush", "isogu", "right"),
    .init(
      "greetings",
      "how are you?; how are you doing?; how have you been?; are you well?",
      "o-genki desu ka",
      "slip"
    ),
    .init("n5-vocabulary", "Mr; Mrs; Ms; Miss", "-san", "right"),
    .init(
      "greetings",
      "(I'm) sorry (as an apology, polite); I apologize (polite)",
      "gomen-nasai",
      "slip"
    ),
    .init("numbers", "いちおく", "100 million", "right"),
    .init("numbers", "ひゃくまん", "1 million", "right"),
    .init("numbers", "いちまん", "10k", "retry"),
    .init("hiragana", "し", "ci", "wrong"),
    .init("hiragana", "し", "si", "right"),
    .init("hiragana", "し", "し", "retry"),
  ]

  /// The decks that the lines are for, each with what the judge knows of its cards.
  static let decks: [String: (deck: DeckFile, context: JudgeContext)] = {
    var found: [String: (deck: DeckFile, context: JudgeContext)] = [:]
    let names = (try? Vectors.bundledDecks()) ?? []
    for line in meanings + words where found[line.deck] == nil {
      guard let name = names.first(where: { $0.hasSuffix("/japanese/\(line.deck).tsv") }),
        let bytes = try? Vectors.bundled(name)
      else { continue }
      let deck = readDeck(bytes: bytes, name: name)
      let index = AnswerIndex(cards: deck.cards)
      found[line.deck] = (deck, JudgeContext(index: index, words: WordList.lists(of: deck)))
    }
    return found
  }()

  @Test("is judged as a teacher would", arguments: meanings + words)
  func judges(line: Line) throws {
    let (deck, context) = try #require(Self.decks[line.deck])
    let card = try #require(
      deck.cards.first { $0.question == line.question && $0.direction.kind != .reading }
    )
    let found = Judge(strictness: .moderate).opinion(on: line.typed, for: card, in: context)
    #expect(found.verdict.name == line.verdict, "\(found.verdict)")
  }
}

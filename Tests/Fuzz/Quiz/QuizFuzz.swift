import Answers
import Deck
import FuzzSupport
import Interchange

/// Reads any bytes as a data file of quiz(6).
///
/// What stands before a byte FF, which no text has, is
/// the index file beside it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzQuiz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let all = input(data, count)
  var options = TextOptions()
  options.format = .quiz
  var bytes = all
  if let end = all.firstIndex(of: 0xff) {
    options.quizIndex = Array(all[..<end])
    bytes = Array(all[(end + 1)...])
  }
  let text = readForeign(bytes: bytes, name: "quiz/fuzz", options: options)
  demandDeck(text.deck, lines: lineCount(of: textBytes(of: bytes)))
  if !text.deck.notes.isEmpty { demandSameWhenWritten(text.deck) }
  let judge = Judge(strictness: .moderate)
  for card in text.deck.cards.prefix(3) {
    let answers = judge.acceptedAnswers(of: card)
    demand(!answers.isEmpty, "no answer to “\(card.question)”")
  }
  return 0
}

internal import Answers
internal import Deck
internal import Memory

/// Measures the judge beside all that it knows of other cards, and prints it.
func measureJudging() {
  Report.section("Judging beside 100,000 other cards")
  let cards = Array(readDeck(bytes: vocabulary(notes: 33_334), name: "words").cards.prefix(100_000))
  precondition(cards.count == 100_000, "the benchmark's own deck is whole")
  let index = measureIndex(of: cards)
  let context = JudgeContext(index: index)
  let judge = Judge(strictness: .moderate)
  // A stride that shares no factor with the three directions, so that each is asked.
  let asked = (0..<3000).map { cards[$0 * 31 % cards.count] }
  // What the judge keeps from its first answer on is there before a session's second question.
  for card in asked.prefix(30) { _ = judge.opinion(on: "something", for: card, in: context) }
  var all: [Double] = []
  for (number, kind) in TypedAnswer.allCases.enumerated() {
    let lines = asked.indices.map { place in
      kind.line(for: asked[place], other: asked[(place + 3 * (number + 1)) % asked.count], judge)
    }
    var times: [Double] = []
    var verdicts = (right: 0, slip: 0, wrong: 0, again: 0)
    for (card, line) in zip(asked, lines) {
      let began = milliseconds()
      let opinion = judge.opinion(on: line, for: card, in: context)
      times.append(milliseconds() - began)
      switch opinion.verdict {
      case .right: verdicts.right += 1
      case .slip: verdicts.slip += 1
      case .wrong: verdicts.wrong += 1
      case .retry: verdicts.again += 1
      }
    }
    Report.figure("\(kind.rawValue): median", percentile(0.5, of: times), "ms")
    Report.figure("  99th percentile", percentile(0.99, of: times), "ms", budget: 1)
    Report.remark(
      "  judged \(verdicts.right) right, \(verdicts.slip) with a slip, \(verdicts.wrong) wrong,"
        + " \(verdicts.again) asked again"
    )
    all += times
  }
  Report.figure("all \(all.count) answers: median", percentile(0.5, of: all), "ms")
  Report.figure("  99th percentile", percentile(0.99, of: all), "ms", budget: 1)
  Report.figure("  slowest", all.max() ?? 0, "ms")
}

private func measureIndex(of cards: [Card]) -> AnswerIndex {
  var times: [Double] = []
  var index = AnswerIndex(cards: [])
  for _ in 0..<5 {
    let began = milliseconds()
    index = AnswerIndex(cards: cards)
    times.append(milliseconds() - began)
  }
  Report.figure("index built, median of 5", percentile(0.5, of: times), "ms", budget: 300)
  return index
}

/// Measures what the first answer that hangs on words waits for.
func measureWords() {
  Report.section("The words of a deck and of a dictionary")
  let bytes = vocabulary(notes: 100_000)
  var times: [Double] = []
  for _ in 0..<5 {
    let began = milliseconds()
    _ = WordList.lists(of: readDeck(bytes: bytes, name: "words"))
    times.append(milliseconds() - began)
  }
  Report.figure("a deck of 100,000 notes read for its words", percentile(0.5, of: times), "ms")
  // As long and as rich in possessives as Debian's list of American English.
  let words = (0..<100_000).map { number in
    let word = "word" + String(number * 7_919, radix: 26)
    return number % 4 == 0 ? word + "'s" : word
  }
  let text = words.joined(separator: "\n")
  times = []
  for _ in 0..<5 {
    let began = milliseconds()
    _ = WordList(text: text, language: "en")
    times.append(milliseconds() - began)
  }
  Report.figure("a dictionary of 100,000 lines", percentile(0.5, of: times), "ms")
}

/// What a learner types.
private enum TypedAnswer: String, CaseIterable {
  case right = "the answer"
  case slip = "the answer with two letters swapped"
  case other = "another card's answer"
  case nonsense = "a sentence of its own"

  /// The line that is typed.
  ///
  /// - Parameters:
  ///   - card: The card that is asked.
  ///   - other: Another card.
  ///   - judge: Tells the accepted answers.
  /// - Returns: The line.
  func line(for card: Card, other: Card, _ judge: Judge) -> String {
    let answer = judge.acceptedAnswers(of: card).first ?? card.answers
    switch self {
    case .right: return answer
    case .slip:
      var letters = Array(answer)
      let middle = letters.count / 2
      if middle > 0 { letters.swapAt(middle - 1, middle) }
      return String(letters)
    case .other: return judge.acceptedAnswers(of: other).first ?? other.answers
    case .nonsense:
      return card.direction.kind == .meaning
        ? "I really do not know what that was called" : "なんだったかさっぱりおもいだせません"
    }
  }
}

/// A deck like a large dictionary: made-up words, each with a reading and one to three meanings.
///
/// - Parameter notes: How many.
/// - Returns: The file.
private func vocabulary(notes: Int) -> [UInt8] {
  let kana = Array("あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろん")
  let ideographs = Array("日月火水木金土山川田人口車門東西南北国語学校生先男女子花草虫犬森林空雨")
  let consonants = Array("bcdfghklmnprstvw")
  let vowels = Array("aeiou")
  let leads = ["", "", "to ", "a ", "the "]
  var chance = SplitMix64(seed: 1)
  func pick<T>(_ values: [T]) -> T { values[Int.random(in: values.indices, using: &chance)] }
  func english() -> String {
    var word = ""
    for _ in 0..<Int.random(in: 2...4, using: &chance) {
      word.append(pick(consonants))
      word.append(pick(vowels))
      if Int.random(in: 1...3, using: &chance) == 1 { word.append(pick(consonants)) }
    }
    return word
  }
  var text = "#separator:tab\n#language:ja\n#columns:word\treading\tmeaning\n"
  text += "#ask:word>meaning, meaning>word, word>reading\n"
  for _ in 0..<notes {
    var word = ""
    var reading = ""
    for _ in 0..<Int.random(in: 2...4, using: &chance) {
      word.append(pick(ideographs))
      reading.append(pick(kana))
      reading.append(pick(kana))
    }
    let ending = pick(kana)
    var meanings = pick(leads) + english()
    for _ in 0..<Int.random(in: 0...2, using: &chance) {
      meanings += "; " + english() + " " + english()
    }
    if Int.random(in: 1...4, using: &chance) == 1 { meanings += " (of \(english()))" }
    text += "\(word)\(ending)\t\(reading)\(ending)\t\(meanings)\n"
  }
  return Array(text.utf8)
}

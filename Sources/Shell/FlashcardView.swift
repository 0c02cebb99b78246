internal import Answers
internal import Deck
internal import Practice
internal import Settings
internal import Terminal

/// How a flashcard looks: a panel in the card colour, and a line of pages.
enum FlashcardView {
  /// The page's lines.
  static func lines(
    for page: FlashcardPage,
    color: Settings.CardColor,
    columns: Int,
    palette: Palette
  ) -> [StyledLine] {
    let width = min(columns, 64)
    var content = question(of: page.card, columns: width)
    if page.isTurned {
      content += [""] + answer(of: page.card, columns: width)
      if let note = page.card.field("note") { content += [""] + texts(of: note) }
    }
    let side = page.isTurned ? page.card.direction.answer : page.card.direction.question
    var lines = [
      StyledLine.header(
        left: StyledLine("Card \(page.number) of \(page.pageCount)   \(side)", .heading),
        right: StyledLine("Remembered \(page.score.right)/\(page.score.asked)", .faint),
        columns: width
      )
    ]
    lines += cardPanel(
      content,
      color: RGBColor(red: color.red, green: color.green, blue: color.blue),
      alpha: color.alpha,
      columns: width,
      palette: palette
    )
    // The heading says in words which page it is.
    lines.append(
      StyledLine(pages(around: page.number, of: page.pageCount, width: width), .faint).spoken([])
    )
    if let rating = page.rating {
      lines.append(StyledLine("You said: \(Words.rating(rating)).", .faint))
    }
    lines.append(
      StyledLine(
        page.isTurned
          ? "y remembered, n not, 1-4 again hard good easy" : "Enter turns the card",
        .hint
      )
    )
    return lines
  }

  /// The page numbers that fit, the one that is shown in brackets: `1 2 [3] 4 ...`.
  static func pages(around number: Int, of count: Int, width: Int) -> String {
    func text(_ range: ClosedRange<Int>) -> String {
      let numbers = range.map { $0 == number ? "[\($0)]" : "\($0)" }.joined(separator: " ")
      return (range.lowerBound > 1 ? "... " : "") + numbers
        + (range.upperBound < count ? " ..." : "")
    }
    var range = number...number
    while true {
      let wider = max(1, range.lowerBound - 1)...min(count, range.upperBound + 1)
      if wider == range || text(wider).count > width { return text(range) }
      range = wider
    }
  }

  /// The side that is shown; where it lists answers, for it is asked for too, it is shown as they are.
  private static func question(of card: Card, columns: Int) -> [StyledLine] {
    let directions = card.deck.directions
    guard
      let other = directions.firstIndex(where: {
        $0.answerColumn == card.direction.questionColumn
      })
    else { return texts(of: card.question) }
    let reverse = Card(note: card.note, directionIndex: other, deck: card.deck)
    return first(of: reverse, reading: "", columns: columns)
  }

  /// The side that was asked for: the first answer, how it is read, and a few of the others.
  private static func answer(of card: Card, columns: Int) -> [StyledLine] {
    let answers = judge.plainAnswers(of: card)
    let reading = ChallengeView.reading(of: card, unlessIn: answers)
    return first(of: card, reading: reading, columns: columns)
  }

  /// The first answer of a card and, in one line, a few of the others.
  ///
  /// A text of several lines is no list of answers; it is shown whole.
  private static func first(of card: Card, reading: StyledLine, columns: Int) -> [StyledLine] {
    let answers = judge.plainAnswers(of: card)
    guard let first = answers.first, !card.answers.contains(where: \.isNewline) else {
      return texts(of: card.answers) + [reading].filter { !$0.isEmpty }
    }
    // What the panel leaves free at its sides.
    let room = max(8, columns - 8)
    let others = ChallengeView.others(than: first, in: answers, most: 3, room: room)
    return [StyledLine(first), reading, others.truncated(to: room)].filter { !$0.isEmpty }
  }

  /// What is accepted hangs on no strictness.
  private static let judge = Judge(strictness: .moderate)

  private static func texts(of field: String) -> [StyledLine] {
    field.split(whereSeparator: \.isNewline).map { StyledLine(String($0)) }
  }
}

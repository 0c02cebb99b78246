internal import Deck
internal import Memory
internal import Terminal
internal import Text
internal import Time

// How the shell says figures of the statistics, in words and as JSON.

extension Words {
  /// What stands where nothing is known yet.
  static let nothing = "-"

  /// A share of 0 to 1 in whole percent: `91 %`; only all of it is 100 %, and only none 0 %.
  static func percent(_ share: Double) -> String { "\(wholePercent(share)) %" }

  /// The percent of two shares: `85 to 95 %`.
  static func percents(_ range: ClosedRange<Double>) -> String {
    let (low, high) = (wholePercent(range.lowerBound), wholePercent(range.upperBound))
    return low == high ? "\(low) %" : "\(low) to \(high) %"
  }

  private static func wholePercent(_ share: Double) -> Int {
    guard share.isFinite, share > 0 else { return 0 }
    guard share < 1 else { return 100 }
    return min(max(1, Int((share * 100).rounded())), 99)
  }

  /// A number with one decimal below 10 and none from there on: `4.2`, `17`, `1204`.
  static func short(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return nothing }
    let tenths = Int((abs(number) * 10).rounded())
    let text = tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\(Int(abs(number).rounded()))"
    return (number < 0 && tenths > 0 ? "-" : "") + text
  }

  /// Days as people say them: `2.3 days`, `17 days`, `1 day`.
  static func days(_ days: Double) -> String {
    let text = short(days)
    return text == "1.0" ? "1 day" : "\(text) days"
  }

  /// The time of one answer: `3.4 s`, `12 s`.
  static func answerTime(milliseconds: Int64) -> String {
    milliseconds < 10_000
      ? "\(short(Double(milliseconds) / 1000)) s" : duration(milliseconds: milliseconds)
  }

  /// A day of the calendar, with its year where that is another one: `30 Nov`, `2 Jan 2027`.
  static func date(_ day: Day, seenFrom today: Day) -> String {
    let date = day.date
    let year = date.year == today.date.year ? "" : " \(date.year)"
    return "\(date.day) \(months[(date.month - 1) % 12])\(year)"
  }

  /// What a rating is called.
  static func rating(_ rating: Rating) -> String {
    switch rating {
    case .again: "again"
    case .hard: "hard"
    case .good: "good"
    case .easy: "easy"
    }
  }
}

extension QuizShell {
  /// Says a value to programs, in one line.
  func tell(_ json: JSON) -> Command.Outcome {
    console.writeRaw(line: json.text)
    return .done
  }
}

extension JSON {
  /// A card, by all that a reader needs to find it: the same for every command.
  init(_ card: Card) {
    self = [
      "deck": .text(card.deck.name), "line": JSON(card.note.line),
      "direction": .text(card.direction.name), "question": .text(card.question),
      "answers": .text(card.answers),
    ]
  }

  /// What FSRS knows of a card.
  init(_ schedule: CardSchedule) {
    self = [
      "stability": .number(schedule.memory.stability),
      "difficulty": .number(schedule.memory.difficulty), "interval": JSON(schedule.interval),
      "due": .text(Day(number: schedule.dueDay).iso8601), "reviews": JSON(schedule.reviewCount),
      "lapses": JSON(schedule.lapseCount),
    ]
  }

  /// A day, or null.
  init(_ day: Day?) { self.init(day?.iso8601) }
}

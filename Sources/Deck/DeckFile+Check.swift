internal import Text

extension DeckFile {
  /// All that an attentive look at the deck finds, in the order of its lines: its problems, and what
  /// is no problem until somebody stumbles over it.
  ///
  /// That is: headers that mean nothing, questions with different answers in another direction than
  /// the first, directions that ask nothing, empty alternatives, brackets without their partner, gaps
  /// as Anki writes them.
  public var findings: [DeckProblem] {
    let all = problems + unknownHeaders + rowFindings()
    return all.enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }

  /// Of a note that is not asked in more directions than this, no more are told.
  private static let mostEmptyDirections = 3

  private func rowFindings() -> [DeckProblem] {
    let asked = Set(header.directions.flatMap { [$0.questionColumn, $0.answerColumn] }).sorted()
    let answering = Set(header.directions.map(\.answerColumn)).sorted()
    // The reader told of these already.
    let told = Set(
      problems.filter { if case .sameQuestion = $0.kind { true } else { false } }.map(\.line)
    )
    var first = [[String: Note]](repeating: [:], count: header.directions.count)
    var found: [DeckProblem] = []
    for note in notes {
      func report(_ kind: DeckProblem.Kind) {
        found.append(DeckProblem(line: note.line, kind: kind))
      }
      var emptyDirections = 0
      for (index, direction) in header.directions.enumerated() {
        let question = note.field(at: direction.questionColumn)
        let answers = note.field(at: direction.answerColumn)
        if question.isEmpty { continue }
        guard holdsAnswer(answers) else {
          // In a file with hundreds of columns most notes lack most of them.
          emptyDirections += 1
          if emptyDirections <= Self.mostEmptyDirections {
            report(.nothingToAsk(excerptOf(question), direction: direction.name))
          }
          continue
        }
        guard let earlier = first[index][question] else {
          first[index][question] = note
          continue
        }
        if index == 0 && told.contains(note.line) { continue }
        if earlier.field(at: direction.answerColumn) != answers {
          let name = direction.name
          report(.sameInDirection(excerptOf(question), direction: name, line: earlier.line))
        }
      }
      for column in answering where hasEmptyAlternative(note.field(at: column)) {
        let text = excerptOf(note.field(at: column))
        report(.emptyAlternative(text, column: header.columns[column]))
      }
      for column in asked where hasAnkiGap(note.field(at: column)) {
        report(.ankiGap(excerptOf(note.field(at: column))))
      }
      for column in asked {
        guard let bracket = loneBracket(in: note.field(at: column)) else { continue }
        let text = excerptOf(note.field(at: column))
        report(.loneBracket(bracket, text, column: header.columns[column]))
      }
    }
    return found
  }
}

/// Whether nothing stands between two separators of a field, or before the first; a separator at the
/// end merely ends the last answer.
private func hasEmptyAlternative(_ field: String) -> Bool {
  guard holdsAnswer(field) else { return false }
  let parts = field.unicodeScalars.split(omittingEmptySubsequences: false) {
    $0 == ";" || $0 == "；"
  }
  return parts.dropLast().contains { trimmed(String($0)).isEmpty }
}

/// Whether a field has `{{c1::text}}` in it.
private func hasAnkiGap(_ field: String) -> Bool {
  var rest = field.unicodeScalars[...]
  while let brace = rest.firstIndex(of: "{") {
    rest = rest[rest.index(after: brace)...]
    guard rest.starts(with: "{c".unicodeScalars) else { continue }
    let behind = rest.dropFirst(2).drop { ("0"..."9").contains($0) }
    if behind.startIndex != rest.dropFirst(2).startIndex, behind.starts(with: "::".unicodeScalars) {
      return true
    }
  }
  return false
}

/// The first bracket of a text that has no partner.
private func loneBracket(in text: String) -> Character? {
  let closing: [Unicode.Scalar: Unicode.Scalar] = [
    "(": ")", "[": "]", "{": "}", "（": "）", "［": "］", "「": "」", "『": "』", "【": "】", "〔": "〕",
  ]
  let opening = Set(closing.values)
  var open: [(bracket: Unicode.Scalar, partner: Unicode.Scalar)] = []
  for scalar in text.unicodeScalars {
    if let partner = closing[scalar] {
      open.append((scalar, partner))
    } else if opening.contains(scalar) {
      guard open.last?.partner == scalar else { return Character(open.last?.bracket ?? scalar) }
      open.removeLast()
    }
  }
  return open.first.map { Character($0.bracket) }
}

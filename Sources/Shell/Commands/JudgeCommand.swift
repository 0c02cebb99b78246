internal import Answers
internal import Deck
internal import Files
internal import Practice
internal import Settings
internal import Terminal

extension Command {
  /// Explains a verdict.
  static let judge = Command(
    name: "judge",
    arguments: "[WORD = TYPED]",
    summary: "explain step by step how an answer is judged",
    details: [
      "Without words: the last answer. WORD is a question of the chosen decks, or the accepted"
        + " answers as a deck writes them: judge (to) eat; have a meal = eat.",
      "In a deck ; and | part answers, brackets hold what may be left out, and a backslash makes either"
        + " part of the answer: Ca\\(OH\\)₂. Lines at its top say how strict it is: #accents: and #case:"
        + " lenient, strict or auto, #comma: split, keep or auto, #kana: exact or fold.",
      "kuchi judge --table FILE judges rows of id, expected, typed, strictness, language, kind and"
        + " context, separated by tabs, and prints id, verdict and reason.",
    ],
    places: .everywhere,
    action: .call { shell, words in shell.explainVerdict(words) }
  )
}

extension QuizShell {
  fileprivate func explainVerdict(_ words: String) -> Command.Outcome {
    if words.hasPrefix("--table") {
      let path = words.dropFirst("--table".count).drop { $0 == "=" || $0.isWhitespace }
      return judgeTable(String(path))
    }
    let judge = Judge(strictness: Answers.Strictness(settings.current.strictness))
    if words.isEmpty {
      let hint = ":judge WORD = TYPED explains any answer."
      guard let last = lastAnswered(orElse: hint) else { return .failed }
      if last.typed.isEmpty { return fail("The last answer was not typed. \(hint)") }
      return explain(last.typed, for: last.card, by: judge)
    }
    let signs = words.ranges(of: " = ")
    guard let sign = signs.first else {
      return misuse("Usage: :judge WORD = TYPED, with blanks around the sign.")
    }
    // A question may have the sign itself: the longest that a card asks is meant.
    let cards = cards(of: decks).cards
    for sign in signs.reversed() {
      let question = words[..<sign.lowerBound]
      guard let asked = cards.first(where: { $0.question == question }) else { continue }
      return explain(String(words[sign.upperBound...]), for: asked, by: judge)
    }
    let word = String(words[..<sign.lowerBound])
    let typed = String(words[sign.upperBound...])
    tell("No card asks “\(word)”: it is taken as the answers of a deck, in no language.", .faint)
    let context = JudgeContext(words: self.words.lists)
    write(judge.explanation(of: typed, for: Asked(field: word), in: context))
    return .done
  }

  private func explain(_ typed: String, for card: Card, by judge: Judge) -> Command.Outcome {
    let context = JudgeContext(
      index: AnswerIndex(cards: cards(of: decks).cards),
      words: words.lists,
      synonyms: ownAnswers(of: [card])[card.id] ?? []
    )
    write(judge.explanation(of: typed, for: card, in: context))
    return .done
  }

  private func write(_ steps: [JudgeStep]) {
    let rows = steps.map { [StyledLine("  \($0.name)", .faint), StyledLine($0.text)] }
    console.write(Table(alignments: [.left, .left], rows: rows).lines(fitting: tableColumns))
  }

  private func judgeTable(_ path: String) -> Command.Outcome {
    if path.isEmpty { return misuse("Usage: kuchi judge --table FILE") }
    do {
      let bytes = try FileSystem.read(path, limit: 256 << 20)
      for line in bytes.split(separator: 10) {
        guard let row = JudgeTable.judged(String(decoding: line, as: UTF8.self)) else { continue }
        console.writeRaw(line: row)
      }
      return .done
    } catch {
      return fail(error.message)
    }
  }
}

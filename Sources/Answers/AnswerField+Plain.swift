public import Deck

extension Judge {
  /// The accepted answers of a card in the order of the deck, as one would say them: where `a/b`
  /// leaves a choice, its first word alone.
  ///
  /// - Parameter card: The card.
  /// - Returns: At least one text; optional parts stand in it in their brackets.
  public func plainAnswers(of card: Card) -> [String] {
    let asked = Asked(card)
    var seen: Set<String> = []
    let plain = AnswerField.plainAnswers(
      asked.field,
      kind: asked.kind,
      comma: asked.rules.comma,
      isMarkup: asked.rules.isMarkup
    )
    .filter { !$0.isEmpty && seen.insert($0).inserted }
    return plain.isEmpty ? acceptedAnswers(of: asked) : plain
  }
}

extension AnswerField {
  /// The answers of a field, of each choice only the first word.
  fileprivate static func plainAnswers(
    _ field: String,
    kind: AnswerKind,
    comma: CommaRule,
    isMarkup: Bool
  ) -> [String] {
    var text = Cleaning.removingInvisible(field.unicodeScalars)
    if isMarkup { text = Markup.plain(text) }
    let tokens = FieldTokens(text)
    return FieldSplitter(tokens: tokens, kind: kind, comma: comma).pieces().map { piece in
      let parser = FieldParser(tokens: tokens, kind: kind)
      let plain = FieldTokens(parser.withoutChoices(tokens.trimmed(piece)))
      return plain.shown(plain.scalars.indices, kind: kind)
    }
  }
}

extension FieldParser {
  /// An answer as a field would have it, of each choice only the first word.
  fileprivate func withoutChoices(_ range: Range<Int>) -> [Unicode.Scalar] {
    let words = tokens.split(range, at: tokens.isBlank)
    let kept = words.map { word -> [Unicode.Scalar] in
      let parts = tokens.split(word) { tokens.sign($0) == "/" }
      let part = parts.count > 1 && isChoice(parts) ? parts[0] : word
      return part.flatMap { index -> [Unicode.Scalar] in
        tokens.isEscaped[index] ? ["\\", tokens.scalars[index]] : [tokens.scalars[index]]
      }
    }
    return Array(kept.joined(separator: [" "]))
  }
}

internal import Deck

/// The answers that a deck's field accepts.
struct AnswerField: Sendable {
  /// One accepted answer.
  struct Alternative: Sendable {
    /// As it is shown to the learner.
    let shown: String
    /// The texts that satisfy it, cleaned, the shown one first; at most `mostVariants`.
    let variants: [[Unicode.Scalar]]
    /// Its parts, where there are more variants than are listed.
    let segments: [Segment]
  }

  /// The accepted answers in the order of the field; at least one.
  let alternatives: [Alternative]
  /// The whole field, cleaned: it is accepted as it stands.
  let literal: [Unicode.Scalar]

  /// No answer lists more variants; from there on the text that was typed guides the choice.
  static let mostVariants = 64

  /// Long answers list fewer: all together have about so many characters.
  private static let mostCharacters = 16_000

  /// Reads a field.
  ///
  /// - Parameters:
  ///   - field: The field as it stands in the deck.
  ///   - kind: What kind of answer it holds.
  ///   - comma: Whether commas separate answers.
  ///   - isMarkup: Whether the field may contain imported markup.
  init(_ field: String, kind: AnswerKind, comma: CommaRule = .automatic, isMarkup: Bool = true) {
    if Self.isSimple(field) {
      let plain = Cleaning.clean(field)
      literal = plain
      alternatives = [
        Alternative(shown: Cleaning.text(plain), variants: [plain], segments: [])
      ]
      return
    }
    var text = Cleaning.removingInvisible(field.unicodeScalars)
    if isMarkup { text = Markup.plain(text) }
    let tokens = FieldTokens(text)
    var found: [Alternative] = []
    let pieces = FieldSplitter(tokens: tokens, kind: kind, comma: comma).pieces()
    for piece in pieces {
      let alternative = Self.alternative(tokens.trimmed(piece), of: tokens, kind: kind)
      if let first = alternative.variants.first, !first.isEmpty { found.append(alternative) }
    }
    // Beside answers with letters a lone mark is none.
    let spoken = found.filter { $0.variants.contains { !Outline($0, language: .other).isEmpty } }
    if !spoken.isEmpty { found = spoken }
    let plain = Cleaning.clean(Cleaning.text(text.filter { $0 != Markup.separator }))
    if found.isEmpty {
      found = [Alternative(shown: Cleaning.text(plain), variants: [plain], segments: [])]
    }
    alternatives = found
    literal = plain
  }

  /// Whether a field is one plain answer: letters, digits, blanks.
  private static func isSimple(_ field: String) -> Bool {
    field.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x20, 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      case 0x3041...0x3096, 0x30a1...0x30fa, 0x30fc, 0x4e00...0x9fff: true
      default: false
      }
    }
  }

  private static func alternative(
    _ piece: Range<Int>,
    of tokens: FieldTokens,
    kind: AnswerKind
  ) -> Alternative {
    let shown = tokens.shown(piece, kind: kind)
    guard tokens.isStructured(piece) else {
      let plain = Cleaning.clean(shown)
      return Alternative(
        shown: shown,
        variants: [plain] + Notation.typedCharges(plain),
        segments: []
      )
    }
    var segments = FieldParser(tokens: tokens, kind: kind).segments(piece)
    // A field that is all brackets is required as it is.
    if !segments.contains(where: \.hasRequiredLetters) { segments = segments.map(\.required) }
    var variants = [Cleaning.clean(shown)]
    var seen = Set(variants)
    let limit = min(mostVariants, max(2, mostCharacters / max(piece.count, 1)))
    for text in Segment.variants(of: segments, atMost: limit) {
      let clean = Cleaning.clean(Cleaning.text(text))
      if !clean.isEmpty && seen.insert(clean).inserted { variants.append(clean) }
    }
    // `[0,1]` is no decimal number where `[0, 1]` is asked.
    for text in variants.flatMap({ Notation.typedCharges($0) + Notation.closedUp($0) })
    where seen.insert(text).inserted { variants.append(text) }
    let isComplete = Segment.count(of: segments) <= limit
    return Alternative(shown: shown, variants: variants, segments: isComplete ? [] : segments)
  }
}

/// Whether commas separate answers.
public enum CommaRule: String, Sendable {
  /// Where the field looks like a list of short terms.
  case automatic = "auto"
  /// Always.
  case split
  /// Never.
  case keep
}

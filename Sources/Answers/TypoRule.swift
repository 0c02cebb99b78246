internal import Deck

/// How many typing mistakes an answer may have, and which never are mistakes of the keyboard.
struct TypoRule: Sendable {
  /// Compares the texts.
  let comparer: TextComparer
  /// Whether a word, in small letters, is a word of its own or of another card.
  let isWord: @Sendable (String) -> WrongReason?

  /// What became of two texts that are not equal.
  struct Outcome: Sendable {
    /// How many edits apart they are; all words together.
    var distance: Int
    /// Why it is no typo; `nil` if it is one.
    var wrong: WrongReason?
  }

  /// The budget by the number of letters of the expected text.
  ///
  /// - Parameters:
  ///   - letters: Letters, blanks and marks not counted.
  ///   - strictness: Aggressive has none; its answers are measured as moderate ones to say why.
  /// - Returns: How many edits are let pass.
  static func budget(letters: Int, _ strictness: Strictness) -> Int {
    switch (letters, strictness) {
    case (...3, _): 0
    case (...5, _): 1
    case (...7, .low): 2
    case (...7, _): 1
    case (...9, _): 2
    case (...13, .low): 3
    case (...13, _): 2
    case (...15, _): 3
    case (_, .low): 4
    default: 3
    }
  }

  /// Judges two texts that differ.
  ///
  /// - Parameters:
  ///   - expected: The accepted answer.
  ///   - typed: What was typed.
  ///   - written: The words of it as they were typed, where `typed` has them in another spelling.
  /// - Returns: `nil` if the texts have nothing to do with each other.
  func outcome(_ expected: Outline, _ typed: Outline, written: [Word]? = nil) -> Outcome? {
    var expected = expected
    if let respelled = expected.respelled(like: typed, comparer.language) { expected = respelled }
    if comparer.isNotation, expected.signs != typed.signs {
      return Outcome(distance: .max, wrong: .sign)
    }
    if expected.numbers != typed.numbers {
      // That a number differs is said only where the deck has one, and another.
      let wanted = expected.amounts(comparer.language)
      let isOther = !wanted.isEmpty && wanted != typed.amounts(comparer.language)
      return Outcome(distance: .max, wrong: isOther ? .number : .different)
    }
    if expected.signs != typed.signs { return Outcome(distance: .max, wrong: .sign) }
    let (wanted, given) = (expected.words, typed.words)
    guard wanted.count == given.count, wanted.count <= Self.mostWords else { return nil }
    if expected.glyphs.contains(where: { Self.hasNoBudget($0.scalar) }) { return nil }
    var outcome = Outcome(distance: 0, wrong: nil)
    for (index, (one, other)) in zip(wanted, given).enumerated() where !isSame(one, other) {
      guard var edits = edits(one, other, isPhrase: wanted.count > 1) else { return nil }
      if edits.wrong == nil, let written, written.indices.contains(index) {
        // What was typed is a word or not in its own spelling: `optimist`, not `optimizt`.
        edits.wrong = isWord(written[index].letters)
      }
      outcome.distance += edits.distance
      if outcome.wrong == nil { outcome.wrong = edits.wrong }
    }
    let letters = expected.glyphs.count { $0.scalar.isLetterOrMark }
    if outcome.wrong == nil, outcome.distance > Self.budget(letters: letters, comparer.strictness) {
      return nil
    }
    return outcome
  }

  /// Words further apart have nothing to do with each other; no budget is larger.
  private static let farthest = 4

  /// Longer texts have no budget that would be worth the time.
  private static let mostWords = 400

  /// Kana, kanji, Hangul and marks of other scripts.
  private static func hasNoBudget(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isJapanese || (0xac00...0xd7a3).contains(scalar.value)
      || (0x1100...0x11ff).contains(scalar.value) || scalar.isMark
  }

  private func isSame(_ one: Word, _ other: Word) -> Bool {
    guard one.glyphs.count == other.glyphs.count else { return false }
    return one.glyphs.indices.allSatisfy { unit(one.glyphs[$0]) == unit(other.glyphs[$0]) }
  }

  /// A letter as it is compared: without its accent where accents are free.
  private func unit(_ glyph: Glyph) -> Unicode.Scalar { areAccentsFree ? glyph.base : glyph.lower }

  private var areAccentsFree: Bool {
    if comparer.accents == .free || comparer.rules.accents == .lenient { return true }
    return comparer.rules.accents == .auto && comparer.strictness == .low
  }

  /// The edits of one word; `nil` if they pass every budget.
  private func edits(_ one: Word, _ other: Word, isPhrase: Bool) -> Outcome? {
    let (units, typed) = (one.glyphs.map(unit), other.glyphs.map(unit))
    guard Alignment.distance(units, typed, atMost: Self.farthest) != nil else { return nil }
    if Self.isRoman(one) || Self.romanTail(one) != Self.romanTail(other) {
      return Outcome(distance: 1, wrong: .number)
    }
    let (wanted, given) = (one.letters, other.letters)
    let (first, second) = (one.base, other.base)
    if comparer.accents == .missing, first == second { return Outcome(distance: 1, wrong: .accent) }
    if other.isPossessive(of: one), comparer.language == .english {
      return Outcome(distance: 1, wrong: .ending)
    }
    if let hard = hardDifference(wanted, given, first, second) {
      return Outcome(distance: 1, wrong: hard)
    }
    let letters = one.glyphs.count { $0.scalar.isLetterOrMark }
    let isSmallSwap =
      isPhrase && units.count == 3 && typed.count == 3
      && Alignment.distance(units, typed, atMost: 1) != nil && units.sorted() == typed.sorted()
    let budget = isSmallSwap ? 1 : Self.budget(letters: letters, comparer.strictness)
    guard let distance = Alignment.distance(units, typed, atMost: budget) else { return nil }
    var outcome = Outcome(distance: distance, wrong: nil)
    if comparer.rules.accents == .strict,
      Alignment.distance(first, second, atMost: budget).map({ $0 < distance }) == true
    {
      outcome.wrong = .accent
    } else if comparer.strictness != .low, !isSmallSwap, changesFirstLetter(first, second) {
      outcome.wrong = isWord(given) ?? .firstLetter
    } else if comparer.strictness != .low, comparer.kind != .meaning,
      Endings.areForms(first, second, comparer.language)
    {
      outcome.wrong = .ending
    } else {
      outcome.wrong = isWord(given)
    }
    return outcome
  }

  /// Differences that are no typo however few letters they have.
  private func hardDifference(
    _ wanted: String,
    _ given: String,
    _ first: [Unicode.Scalar],
    _ second: [Unicode.Scalar]
  ) -> WrongReason? {
    let language = comparer.language
    if NumberWords.whole([Cleaning.text(second)], language) != nil {
      return NumberWords.whole([Cleaning.text(first)], language) == nil ? .otherWord : .number
    }
    if NumberWords.isNearerToAnother(second, than: first, language) { return .number }
    if Opposites.areOpposite(wanted, given, language) { return .opposite }
    if Opposites.isNegation(given, language), !Opposites.isNegation(wanted, language) {
      return .opposite
    }
    if language == .english, ConfusableWords.areConfusable(wanted, given) { return .otherWord }
    return nil
  }

  /// A swap of the first two letters is no change of the first.
  private func changesFirstLetter(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
    guard let wanted = one.first, let given = other.first, wanted != given else { return false }
    let isSwapped = one.count > 1 && other.count > 1 && one[0] == other[1] && one[1] == other[0]
    return !isSwapped
  }

  /// The number at the end of `iron(III)`; `nil` where there is none.
  private static func romanTail(_ word: Word) -> [Unicode.Scalar]? {
    let tail = word.glyphs.reversed().prefix { "IVX".unicodeScalars.contains($0.scalar) }
    guard !tail.isEmpty, tail.count < word.glyphs.count,
      !word.glyphs[word.glyphs.count - tail.count - 1].isCapital
    else { return nil }
    return tail.map(\.scalar)
  }

  /// XIV in capitals is a number.
  private static func isRoman(_ word: Word) -> Bool {
    word.glyphs.count > 1
      && word.glyphs.allSatisfy { "IVXLCDM".unicodeScalars.contains($0.scalar) }
  }
}

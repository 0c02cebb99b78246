internal import Deck

/// The scripts that letters are written in.
enum Script: Hashable {
  case latin, japanese, hangul, cyrillic, greek
  /// Any other, by its block.
  case other(UInt32)

  /// The script of a letter; `nil` for what is no letter.
  ///
  /// - Parameter scalar: A code point.
  init?(_ scalar: Unicode.Scalar) {
    guard scalar.isLetter else { return nil }
    switch scalar.value {
    case _ where scalar.isLatin: self = .latin
    case _ where scalar.isJapanese: self = .japanese
    case 0x1100...0x11ff, 0x3130...0x318f, 0xac00...0xd7ff: self = .hangul
    case 0x400...0x52f: self = .cyrillic
    case 0x370...0x3ff, 0x1f00...0x1fff: self = .greek
    default: self = .other(scalar.value >> 8)
    }
  }
}

extension Hearing {
  /// Why a line that is not right cannot be an answer to the question.
  ///
  /// - Parameters:
  ///   - line: The line, cleaned.
  ///   - finding: What it was found to be.
  /// - Returns: `nil` if it is an answer.
  func retryReason(for line: [Unicode.Scalar], _ finding: Finding) -> RetryReason? {
    if asked.kind == .reading, alternatives.contains(where: \.hasKana) {
      return readingRetry(line, finding)
    }
    if asked.kind == .meaning, isReading(line) { return .reading }
    if isQuestion(line) { return .question }
    if asked.kind == .word {
      if hasKanji, !isReadAsAnswer(finding), isReading(line) {
        // Where the deck takes kana, too, it wants others.
        return alternatives.contains(where: \.hasKana) ? .otherReading : .needsKanji
      }
      if isOtherWord(line) { return .otherWord }
      if isDigitsForWord(line) { return .digits }
    }
    return scriptReason(line)
  }

  /// Whether a line was read as an accepted reading, be it with more indulgence than the strictness
  /// allows: then it is no other reading.
  private func isReadAsAnswer(_ finding: Finding) -> Bool {
    finding.severity == .slip || finding.wrong == .romaji || finding.wrong == .longVowel
  }

  private func readingRetry(_ line: [Unicode.Scalar], _ finding: Finding) -> RetryReason? {
    let isSlip = finding.severity == .slip
    if !isSlip, line.contains(where: \.isKanji) { return .kanji }
    if let meaning = asked.meaning {
      var other = Asked(field: meaning, language: asked.meaningLanguage, kind: .meaning)
      other.rules.comma = asked.rules.comma
      if passes(line, other) { return .meaning }
    }
    if isSlip { return nil }
    if isOtherReading(line) { return .otherReading }
    if isReadAsAnswer(finding) { return nil }
    let read = Romaji(line)
    let kana = Kana.folded(read.kana)
    guard read.isComplete, Kana.isPure(kana) else {
      return isQuestion(line) ? .question : .unfinished
    }
    return lacksShownKana(kana, line) ? .shownKana : nil
  }

  /// Whether a line is the right reading but for kana that the question shows.
  ///
  /// た for 食べる lacks them, and たべり has another ending, unless it is another card's word; a
  /// reading that is wrong is an answer.
  private func lacksShownKana(_ kana: [Unicode.Scalar], _ line: [Unicode.Scalar]) -> Bool {
    let shown = Cleaning.clean(asked.prompt ?? asked.written ?? "")
    // In a question of another language kana are a remark.
    guard !shown.contains(where: \.isLatin) else { return false }
    let form = WrittenForm(shown)
    guard form.showsKana else { return false }
    return alternatives.contains { alternative in
      alternative.variants.contains { variant in
        let reading = Kana.folded(variant)
        guard Kana.isPure(reading), form.fits(reading) else { return false }
        return form.kanjiReadings(in: reading).contains(kana)
          || form.endsInKana && Endings.isJapaneseForm(kana, of: reading)
            && otherCard(accepting: line) == nil
      }
    }
  }

  /// Whether another field accepts the line at moderate strictness.
  private func passes(_ line: [Unicode.Scalar], _ other: Asked) -> Bool {
    let hearing = Hearing(other, .moderate, JudgeContext())
    return hearing.finding(of: line).severity != .wrong
  }

  /// Whether the line is the reading of what is asked.
  private func isReading(_ line: [Unicode.Scalar]) -> Bool {
    var reading = asked.reading
    if reading == nil, asked.kind == .meaning {
      reading = [asked.prompt, asked.written].compactMap { $0 }.first {
        Kana.isPure(Kana.folded(Cleaning.clean($0)))
      }
    }
    guard let reading else { return false }
    var other = Asked(field: reading, language: "ja", kind: .reading)
    other.written = asked.written ?? asked.prompt
    let hearing = Hearing(other, .moderate, JudgeContext())
    guard hearing.alternatives.contains(where: \.hasKana) else { return false }
    return hearing.finding(of: line).severity != .wrong
  }

  /// Whether the line is the question.
  private func isQuestion(_ line: [Unicode.Scalar]) -> Bool {
    guard let prompt = asked.prompt else { return false }
    // Romaji of a question in kana is not what stands there.
    if line.contains(where: \.isLatin), !prompt.unicodeScalars.contains(where: \.isLatin) {
      return false
    }
    let hearing = Hearing(Asked(field: prompt, kind: .text), .moderate, JudgeContext())
    return hearing.finding(of: line).severity == .right
  }

  private func isOtherReading(_ line: [Unicode.Scalar]) -> Bool {
    for reading in asked.otherReadings
    where passes(line, Asked(field: reading, language: "ja", kind: .reading)) {
      return true
    }
    return sharing.contains { passes(line, $0) }
  }

  private func isOtherWord(_ line: [Unicode.Scalar]) -> Bool {
    sharing.contains { other in
      Hearing(other, .moderate, JudgeContext()).finding(of: line).severity == .right
    }
  }

  /// What other cards ask with the same question.
  private var sharing: [Asked] {
    guard let index = context.index, let prompt = asked.prompt else { return [] }
    return index.others(asking: prompt, asked.kind, note: note)
  }

  private var hasKanji: Bool {
    alternatives.contains { $0.variants.contains { $0.contains(where: \.isKanji) } }
  }

  /// Digits for a number word of the learned language: they would dodge the word.
  private func isDigitsForWord(_ line: [Unicode.Scalar]) -> Bool {
    guard line.contains(where: \.isDigit),
      line.allSatisfy({ $0.isDigit || $0 == "." || $0 == "," || $0 == " " })
    else { return false }
    return alternatives.contains { alternative in
      alternative.variants.contains { variant in
        let words = comparer.outline(variant).words.map { Cleaning.text($0.base) }
        if NumberWords.whole(words, comparer.language) != nil { return true }
        let numerals = "〇一二三四五六七八九十百千万億".unicodeScalars
        return !variant.isEmpty && variant.allSatisfy { numerals.contains($0) }
      }
    }
  }

  /// A line in another script than the answer's.
  private func scriptReason(_ line: [Unicode.Scalar]) -> RetryReason? {
    var wanted: Set<Script> = []
    for alternative in alternatives {
      for variant in alternative.variants { wanted.formUnion(variant.lazy.compactMap(Script.init)) }
    }
    guard !wanted.isEmpty else { return nil }
    let given = Set(line.lazy.compactMap(Script.init))
    let strange = given.subtracting(wanted)
    if strange.isEmpty { return nil }
    if strange == [.latin], wanted == [.japanese], alternatives.contains(where: \.hasKana) {
      return Romaji(line).isComplete ? nil : .unfinished
    }
    return .keyboard
  }
}

internal import Deck

/// The forms of a typed line that comparing needs, each made once.
struct Typed {
  /// The line, cleaned.
  let line: [Unicode.Scalar]
  /// As texts of alphabets are compared.
  let prepared: TextComparer.Prepared
  /// As kana are compared.
  let kana: [Unicode.Scalar]
  /// As romaji are read.
  let letters: [Unicode.Scalar]
  private let comparer: TextComparer

  /// Makes the forms.
  ///
  /// - Parameters:
  ///   - line: The line, cleaned.
  ///   - comparer: Makes the outline.
  init(_ line: [Unicode.Scalar], _ comparer: TextComparer) {
    self.line = line
    prepared = comparer.prepare(line)
    self.comparer = comparer
    kana = Kana.folded(line)
    letters = Romaji.letters(line)
  }

  /// The line as it is compared with a text.
  ///
  /// - Parameter variant: The text.
  /// - Returns: Its forms, with every sign where the signs say something.
  func prepared(for variant: Variant) -> TextComparer.Prepared {
    variant.isNotation ? comparer.forNotation.prepare(line) : prepared
  }

  /// Whether a Latin letter is in it.
  var hasLatin: Bool { line.contains(where: \.isLatin) }
}

/// One text of an accepted answer, made ready.
struct Variant: Sendable {
  /// The accepted answer as it is shown.
  let shown: String
  /// The text, cleaned.
  let text: [Unicode.Scalar]
  /// As kana are compared.
  let kana: [Unicode.Scalar]
  /// Whether it is nothing but kana.
  let isKana: Bool
  /// Whether it has kana or kanji.
  let isJapanese: Bool
  /// As texts of alphabets are compared.
  let prepared: TextComparer.Prepared
  /// Whether its signs, or those of the line, say something.
  let isNotation: Bool

  /// Makes a text ready.
  ///
  /// - Parameters:
  ///   - text: The text, cleaned.
  ///   - shown: The accepted answer as it is shown.
  ///   - isVerb: Whether it begins with an English verb.
  ///   - isNotation: Whether the line is a notation.
  ///   - comparer: Makes it ready.
  init(
    _ text: [Unicode.Scalar],
    shown: String,
    isVerb: Bool,
    isNotation: Bool,
    _ comparer: TextComparer
  ) {
    self.text = text
    self.shown = shown
    kana = Kana.folded(text)
    isKana = Kana.isPure(kana)
    isJapanese = kana.contains(where: \.isJapanese)
    self.isNotation = Notation.isMeant(text, comparer.kind, isTyped: isNotation)
    let comparer = self.isNotation ? comparer.forNotation : comparer
    prepared = comparer.prepare(text, isVerb: isVerb)
  }
}

extension Hearing {
  /// Compares a line with one accepted text for equality under the known differences.
  ///
  /// - Parameters:
  ///   - variant: The accepted text, cleaned.
  ///   - typed: The line.
  /// - Returns: `nil` if they are not equal.
  func equality(of variant: Variant, _ typed: Typed) -> Finding? {
    if variant.text == typed.line { return Finding(severity: .right) }
    let kana = variant.kana
    if variant.isKana { return kanaEquality(kana, variant.text, typed) }
    let found: Differences?
    if variant.isJapanese {
      // Kana and kanji: katakana fold too, counters have several spellings.
      let expected = comparer.outline(Self.unifyingCounters(kana))
      let given = comparer.outline(Self.unifyingCounters(typed.kana))
      found = expected.isEmpty ? nil : expected.differences(from: given, accents: .counted)
      if found != nil, let retry = scriptRetry(variant.text, typed) {
        return Finding(severity: .wrong, retry: retry)
      }
    } else {
      found = comparer.equality(variant.prepared, typed.prepared(for: variant))
    }
    guard let found else { return nil }
    let (severity, reason) = comparer.gravest(found)
    if severity < .wrong {
      if found.contains(Differences(.articleAdded)), mayHaveArticle(variant) {
        return Finding(severity: .wrong, wrong: .gender)
      }
      if isAnotherToTheLetter(variant, typed, found) {
        return Finding(severity: .wrong, wrong: .otherCard)
      }
    }
    var settled = settled(Finding(severity: severity, slip: reason), typed)
    if settled.slip == .accent, settled.severity == .slip,
      hasOtherAccent(variant.prepared.whole.outline.words, typed.prepared.whole.outline.words)
    {
      (settled.severity, settled.wrong) = (.wrong, .otherWord)
    }
    return settled
  }

  /// Whether the answer of a text has an article that may be left out: `(der) Iran`.
  private func mayHaveArticle(_ variant: Variant) -> Bool {
    alternatives.contains { alternative in
      alternative.shown == variant.shown
        && alternative.variants.contains { text in
          if case .article = comparer.prepare(text).lead?.kind { true } else { false }
        }
    }
  }

  /// Compares a line with one accepted text that it does not equal.
  ///
  /// - Parameters:
  ///   - variant: The accepted text, cleaned.
  ///   - typed: The line.
  ///   - heard: The kana of the line, where it is romaji.
  /// - Returns: A slip within the budget, or wrong.
  func nearness(of variant: Variant, _ typed: Typed, heard: Romaji? = nil) -> Finding {
    var best = Finding(severity: .wrong)
    if variant.isKana, let heard, heard.isComplete {
      let kana = Kana.folded(heard.kana)
      best.distance = distance(variant.kana, kana)
      best.length = max(variant.kana.count, kana.count)
      return best
    }
    let wanted = variant.prepared.whole.outline.glyphs
    let prepared = typed.prepared(for: variant)
    let given = prepared.whole.outline.glyphs
    best.distance = distance(wanted.map(\.base), given.map(\.base))
    best.length = max(wanted.count, given.count)
    if variant.isJapanese { return best }
    let rule = TypoRule(comparer: comparer) { ownWord($0) }
    for pair in comparer.pairs(variant.prepared, prepared) {
      var outcome = rule.outcome(
        spelled(pair.expected),
        spelled(pair.typed),
        written: pair.typed.outline.words
      )
      if outcome == nil, pair.expected.english?.isRespelled == true {
        // `catlogue` begins like no word that has another spelling.
        outcome = rule.outcome(pair.expected.outline, pair.typed.outline)
      }
      guard let outcome else { continue }
      if let wrong = outcome.wrong {
        if best.wrong == .different { best.wrong = wrong }
        continue
      }
      let differences = pair.setAside.union(Differences(.typo))
      var (severity, reason) = comparer.gravest(differences)
      if severity == .slip { reason = .typo }
      let found = settled(Finding(severity: severity, slip: reason), typed)
      if found.severity < best.severity || best.wrong == .different {
        best.severity = found.severity
        best.slip = found.slip
        best.wrong = found.wrong
      }
    }
    return best
  }

  /// A text in the spelling in which typos are counted: British and American are no typos.
  private func spelled(_ form: TextComparer.Form) -> Outline {
    form.english?.outline ?? form.outline
  }

  /// How far two texts are apart, for choosing the nearest.
  private func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    Alignment.distance(one, other, atMost: Self.farthest) ?? Self.farthest + 1
  }

  /// Texts further apart are not measured.
  static let farthest = 24

  /// A slip is off if the text as typed is another card's answer.
  private func settled(_ finding: Finding, _ typed: Typed) -> Finding {
    var finding = finding
    guard let slip = finding.slip else { return finding }
    if finding.severity == .wrong {
      finding.wrong = WrongReason(slip)
    } else if finding.severity == .slip, slip.yieldsToOtherCards,
      otherCard(accepting: typed.line, isWithoutArticle: slip == .accent) != nil
    {
      finding.severity = .wrong
      finding.wrong = .otherCard
    }
    return finding
  }

  // MARK: Kana

  private func kanaEquality(
    _ kana: [Unicode.Scalar],
    _ variant: [Unicode.Scalar],
    _ typed: Typed
  ) -> Finding? {
    if kana == typed.kana {
      if let retry = scriptRetry(variant, typed) { return Finding(severity: .wrong, retry: retry) }
      return Finding(severity: .right)
    }
    var reader = KanaReader(kana, particles: SpokenParticles(everywhereIn: kana))
    var isSeparated = false
    var heard = reader.read(typed.letters)
    if heard == nil, typed.letters.contains("-") {
      reader.separable = separable(variant, kana)
      heard = reader.read(typed.letters)
      isSeparated = heard != nil
    }
    guard var reason = heard else { return nil }
    if !reader.particles.places.isEmpty {
      // Where the particles stand is asked only of a line that comes so near: it takes time.
      let separable = reader.separable
      reader = KanaReader(kana, particles: particles(of: variant, kana))
      reader.separable = separable
      guard let exact = reader.read(typed.letters) else { return nil }
      reason = exact
    }
    // Where the question is the romaji, romaji is no answer.
    if typed.hasLatin, let prompt = asked.prompt, reader.isRomaji(prompt) {
      let isQuestion = Romaji.letters(Cleaning.clean(prompt)) == typed.letters
      // A loan word sounds like its meaning: `kamera` answers camera, only `camera` does not.
      if isQuestion || prompt != asked.meaning {
        return Finding(severity: .wrong, retry: isQuestion ? .question : .romaji)
      }
    }
    guard let reason else { return Finding(severity: .right) }
    if isSeparated, isLengthened(typed.line) {
      return Finding(severity: .wrong, wrong: .otherCard)
    }
    let found = Finding(severity: reason.severity(strictness, asked.rules), slip: reason)
    // `gomen-nasai` is ごめんなさい and nothing else, whatever other card has that answer, too.
    if found.severity == .slip, Kana.folded(Romaji(typed.line).kana) == kana { return found }
    return settled(found, typed)
  }

  /// Before which kana a hyphen of romaji may only separate, as in `o-genki`.
  ///
  /// Inside a word in katakana it is a long mark always: `bi-ru` is ビール and not ビル.
  private func separable(_ variant: [Unicode.Scalar], _ kana: [Unicode.Scalar]) -> Set<Int> {
    let script = Kana.folded(variant, keepsScript: true)
    guard script.count == kana.count else { return [] }
    let isLoan = { (scalar: Unicode.Scalar) in scalar.isKatakana || scalar.isKanaMark }
    if !script.contains(where: isLoan), let written, written.isLoanWord { return [] }
    return Set(script.indices.dropFirst().filter { !isLoan(script[$0 - 1]) || !isLoan(script[$0]) })
  }

  /// Whether a line with hyphens, read as long vowels, is another card's answer.
  private func isLengthened(_ line: [Unicode.Scalar]) -> Bool {
    guard let index = context.index else { return false }
    let heard = Romaji(line).kana
    let spellings: [[Unicode.Scalar: Unicode.Scalar]] = [
      ["e": "い", "o": "う"], ["e": "え", "o": "お"],
    ]
    return spellings.contains { endings in
      var kana = heard
      for place in kana.indices.dropFirst() where kana[place] == "ー" {
        switch KanaSpellings.vowels[kana[place - 1]] {
        case "a": kana[place] = "あ"
        case "i": kana[place] = "い"
        case "u": kana[place] = "う"
        case let vowel?: kana[place] = endings[vowel] ?? "ー"
        case nil: break
        }
      }
      return index.other(accepting: kana, language: asked.language, note: note) != nil
    }
  }

  /// With `#kana:exact` the right sounds in the other kana are asked for again.
  private func scriptRetry(_ variant: [Unicode.Scalar], _ typed: Typed) -> RetryReason? {
    guard asked.rules.isKanaExact, !typed.hasLatin else { return nil }
    let wanted = Kana.folded(variant, keepsScript: true)
    guard wanted != Kana.folded(typed.line, keepsScript: true) else { return nil }
    return wanted.contains(where: \.isKatakana) ? .katakana : .hiragana
  }

  /// 三ヶ月, 三か月, 三カ月, 三箇月: the counter in one spelling.
  private static func unifyingCounters(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var text = text
    for index in text.indices.dropFirst() where index + 1 < text.count {
      guard "ヶヵけか箇".unicodeScalars.contains(text[index]), text[index + 1].isKanji,
        text[index - 1].isDigit || "一二三四五六七八九十百千何数".unicodeScalars.contains(text[index - 1])
      else { continue }
      text[index] = "か"
    }
    return text
  }
}

extension KanaReader {
  /// Whether a text is a romaji spelling of the expected kana.
  ///
  /// - Parameter text: A text, such as the question.
  /// - Returns: False for a text without Latin letters.
  func isRomaji(_ text: String) -> Bool {
    let clean = Cleaning.clean(text)
    return clean.contains(where: \.isLatin) && read(Romaji.letters(clean)) != nil
  }
}

internal import Deck

/// One line before the judge: clean, expand, classify, decide.
struct Hearing {
  /// What is asked.
  let asked: Asked
  /// How slips are treated.
  let strictness: Strictness
  /// What is known of other cards.
  let context: JudgeContext
  /// The note that is asked, in the index.
  let note: Int32?
  /// The accepted answers.
  let alternatives: [AnswerField.Alternative]
  /// The field as it stands, cleaned.
  let literal: [Unicode.Scalar]
  /// Compares texts of alphabets.
  let comparer: TextComparer
  /// The written form of the note, for readings.
  let written: WrittenForm?

  /// What the judge found about a line and one accepted answer.
  struct Finding {
    var severity: Severity
    /// The difference that decides, for a slip.
    var slip: SlipReason?
    /// Why it is wrong.
    var wrong: WrongReason = .different
    /// Why the line is no answer.
    var retry: RetryReason?
    /// How many edits away the line is.
    var distance = 0
    /// How many letters the longer of the two has, where the distance was measured.
    var length = 0
    /// The accepted answer as it is shown.
    var shown = ""
    /// The text of it that comes nearest, cleaned.
    var variant: [Unicode.Scalar] = []

    /// Whether the line comes near that answer: it would be the answer but for a difference that
    /// counts, it is its opposite, or at least half of the letters are the same.
    var isNear: Bool { distance * 2 <= length || distance == 0 || wrong == .opposite }
  }

  /// Opens a hearing.
  ///
  /// - Parameters:
  ///   - asked: What is asked.
  ///   - strictness: How slips are treated.
  ///   - context: What is known of other cards.
  ///   - note: The note that is asked, in the index.
  init(_ asked: Asked, _ strictness: Strictness, _ context: JudgeContext, note: Int32? = nil) {
    var asked = asked
    asked.synonyms += context.synonyms
    self.asked = asked
    self.strictness = strictness
    self.context = context
    self.note = note
    let field = asked.answerField
    literal = field.literal
    alternatives = asked.alternatives
    comparer = TextComparer(
      language: Language(code: asked.language),
      kind: asked.kind,
      rules: asked.rules,
      strictness: strictness
    )
    let form = asked.written ?? (asked.kind == .reading ? asked.prompt : nil)
    written = form.map { WrittenForm(Cleaning.clean($0)) }
  }

  /// What a line is found to be.
  enum Ruling {
    case answer(Finding)
    case retry(RetryReason)
  }

  /// Decides about a line.
  ///
  /// - Parameter line: The line, cleaned.
  /// - Returns: The best finding, or why the line is no answer.
  func ruling(on line: [Unicode.Scalar]) -> Ruling {
    if isBlank(line) { return .retry(.blank) }
    let whole = finding(of: line)
    if whole.severity == .right { return .answer(whole) }
    let parts = Self.parts(of: line)
    let several = parts.count > 1 ? severalAnswers(parts) : nil
    if let several, several.severity != .wrong { return .answer(several) }
    if let tagged = taggedAnswer(line) { return .answer(tagged) }
    if let retry = whole.retry ?? retryReason(for: line, whole) {
      return .retry(retry)
    }
    if whole.severity == .slip { return .answer(whole) }
    return .answer(Self.isList(line, asked.rules.comma) ? several ?? whole : whole)
  }

  /// Nothing is left, or punctuation alone where letters or digits are asked.
  private func isBlank(_ line: [Unicode.Scalar]) -> Bool {
    if line.isEmpty { return true }
    guard line.allSatisfy({ $0 == " " || $0 == "~" || $0.isPunctuation }) else { return false }
    if alternatives.contains(where: { $0.variants.contains(line) }) { return false }
    return literal.contains { $0.isLetterOrMark || $0.isDigit }
  }

  /// The best finding about a line as one answer.
  ///
  /// - Parameter line: The line, cleaned.
  /// - Returns: The mildest; among equals the nearest, then the first in the field.
  func finding(of line: [Unicode.Scalar]) -> Finding {
    for alternative in alternatives where alternative.variants.contains(line) {
      return Finding(severity: .right, shown: alternative.shown, variant: line)
    }
    for spelled in [
      Pinyin.marked(line, comparer.language), Notation.negated(line, comparer.language),
    ] {
      guard let spelled else { continue }
      let found = finding(of: spelled)
      if found.severity != .wrong { return found }
    }
    let typed = Typed(line, comparer)
    var best: Finding?
    func offer(_ found: Finding) {
      guard let before = best else {
        best = found
        return
      }
      if (found.severity.rawValue, found.distance) < (before.severity.rawValue, before.distance) {
        best = found
      }
    }
    let accepted = variants(near: line)
    // What is equal but for a grave difference is not saved by being near.
    var isSettled = Array(repeating: false, count: accepted.count)
    for (index, variant) in accepted.enumerated() {
      guard var found = equality(of: variant, typed) else { continue }
      found.shown = variant.shown
      found.variant = variant.text
      if found.severity == .right { return found }
      isSettled[index] = true
      offer(found)
    }
    if line == literal {
      return Finding(severity: .right, shown: Cleaning.text(literal), variant: literal)
    }
    // What comes near none of them is shown beside the first, as the deck leads with it.
    var leading: Finding?
    let heard = typed.hasLatin && accepted.contains(where: \.isKana) ? Romaji(line) : nil
    for (index, variant) in accepted.enumerated() where !isSettled[index] {
      var found = nearness(of: variant, typed, heard: heard)
      found.shown = variant.shown
      found.variant = variant.text
      if variant.shown == alternatives[0].shown, found.distance < leading?.distance ?? .max {
        leading = found
      }
      offer(found)
    }
    if let best {
      if best.severity == .wrong, !best.isNear, let leading { return leading }
      return best
    }
    let first = alternatives[0]
    return Finding(
      severity: .wrong,
      distance: .max,
      shown: first.shown,
      variant: first.variants.first ?? []
    )
  }

  /// The accepted texts that may be a line's, made ready.
  func variants(near line: [Unicode.Scalar]) -> [Variant] {
    var found: [Variant] = []
    let isEnglish = comparer.language == .english
    // `(to) eat; have a meal` has verbs only, where a verb is asked; `(to) meet; society` has not.
    let areVerbs = alternatives[0].hasTo && asked.prompt.map(Endings.isJapaneseVerb) == true
    let isNotation = Notation.isMeant(line, asked.kind)
    let movesPlease = isEnglish && Courtesy.isPolite(line)
    for alternative in alternatives {
      let isVerb = isEnglish && (areVerbs || alternative.hasTo)
      var texts = alternative.variants
      if !alternative.segments.isEmpty,
        let guided = Segment.variant(of: alternative.segments, spelling: line)
      {
        texts.append(guided)
      }
      if movesPlease { texts += texts.flatMap(Courtesy.moved) }
      for text in texts where Self.mayMatch(text, line) {
        let variant = Variant(
          text,
          shown: alternative.shown,
          isVerb: isVerb,
          isNotation: isNotation,
          comparer
        )
        found.append(variant)
      }
    }
    return found
  }

  /// Whether two texts are of the same order of length: no difference makes one ten times longer.
  private static func mayMatch(_ text: [Unicode.Scalar], _ line: [Unicode.Scalar]) -> Bool {
    text.count <= line.count * 10 + 100 && line.count <= text.count * 10 + 100
  }

  // MARK: Several answers at once

  /// The worst finding about parts of which all must be right: no fishing.
  private func severalAnswers(_ parts: [[Unicode.Scalar]]) -> Finding? {
    guard parts.count <= Self.mostAnswers else {
      return Finding(
        severity: .wrong,
        wrong: .oneOfSeveral,
        distance: .max,
        shown: alternatives[0].shown,
        variant: alternatives[0].variants[0]
      )
    }
    var worst: Finding?
    var hasAccepted = false
    for part in parts {
      let found = finding(of: part)
      if found.severity != .wrong { hasAccepted = true }
      if worst.map({ found.severity > $0.severity }) ?? true { worst = found }
    }
    guard var worst, hasAccepted else { return nil }
    if worst.severity == .wrong { worst.wrong = .oneOfSeveral }
    return worst
  }

  /// No field lists more answers than a learner types at once.
  private static let mostAnswers = 24

  /// A line split into the answers that it may hold.
  private static func parts(of line: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    var parts: [[Unicode.Scalar]] = []
    var start = 0
    func add(_ range: Range<Int>) {
      let part = line[range].drop { $0 == " " }
      let end = part.lastIndex { $0 != " " }.map { $0 + 1 } ?? part.startIndex
      if part.startIndex < end { parts.append(Array(part[part.startIndex..<end])) }
    }
    for index in line.indices where separates(line, at: index) {
      add(start..<index)
      start = index + 1
      if parts.count > mostAnswers { return parts }
    }
    add(start..<line.count)
    return parts
  }

  /// Whether a line that is no answer as a whole was meant as several: a comma may be plain
  /// punctuation, and that one of several is wrong would be false then.
  private static func isList(_ line: [Unicode.Scalar], _ comma: CommaRule) -> Bool {
    if line.contains(where: { ";|/".unicodeScalars.contains($0) }) { return true }
    if comma == .keep { return false }
    let splitter = FieldSplitter(tokens: FieldTokens(line), kind: .meaning, comma: .automatic)
    return splitter.pieces().count > 1
  }

  /// The finding about a line that ends in a question tag, `…, isn't it?`.
  ///
  /// Where the deck accepts an answer with the tag and without, it says that the tag changes nothing;
  /// then it may stand behind the other answers, too.
  private func taggedAnswer(_ line: [Unicode.Scalar]) -> Finding? {
    guard let (head, tag) = Self.splitAtLastComma(line) else { return nil }
    var found = finding(of: head)
    guard found.severity != .wrong else { return nil }
    let typed = comparer.prepare(tag)
    for variant in alternatives.flatMap(\.variants) where variant.last == "?" {
      guard let (before, known) = Self.splitAtLastComma(variant),
        let differences = comparer.equality(comparer.prepare(known), typed),
        finding(of: before).severity == .right
      else { continue }
      let (severity, slip) = comparer.gravest(differences)
      if severity == .wrong { continue }
      if severity > found.severity { (found.severity, found.slip) = (severity, slip) }
      return found
    }
    return nil
  }

  private static func splitAtLastComma(
    _ text: [Unicode.Scalar]
  ) -> (before: [Unicode.Scalar], after: [Unicode.Scalar])? {
    guard let comma = text.lastIndex(of: ","), comma > 0, comma + 1 < text.count else { return nil }
    return (Array(text[..<comma]), Array(text[(comma + 1)...].drop { $0 == " " }))
  }

  private static func separates(_ line: [Unicode.Scalar], at index: Int) -> Bool {
    switch line[index] {
    case ";", "|", "/", "、": return true
    case ",":
      guard index > 0, index + 1 < line.count else { return true }
      return !(line[index - 1].isDigit && line[index + 1].isDigit)
    default: return false
    }
  }
}

extension AnswerField.Alternative {
  /// Whether it is marked as an English verb.
  var hasTo: Bool { shown.hasPrefix("(to) ") || shown.hasPrefix("to ") }

  /// Whether one of its texts is nothing but kana: then romaji may be typed for it.
  var hasKana: Bool { variants.contains { Kana.isPure(Kana.folded($0)) } }
}

/// The forms of an English text that mean the same, made when they are asked for.
struct EnglishForms: Sendable {
  /// One way to bring two texts together.
  struct Step: Sendable {
    var usesWordings = false
    var usesSecondReading = false
    var addsApostrophes = false
    var usesDigits = false
    var dropsArticles = false
    var isPluralTried = false
  }

  /// The ways, the mildest first.
  static let steps: [Step] = [
    Step(),
    Step(usesWordings: true), Step(usesWordings: true, usesSecondReading: true),
    Step(usesDigits: true), Step(usesWordings: true, usesDigits: true),
    Step(usesWordings: true, addsApostrophes: true),
    Step(usesWordings: true, usesSecondReading: true, addsApostrophes: true),
    Step(usesWordings: true, addsApostrophes: true, usesDigits: true),
    Step(isPluralTried: true), Step(dropsArticles: true, isPluralTried: true),
    Step(usesWordings: true, dropsArticles: true, isPluralTried: true),
    Step(usesDigits: true, dropsArticles: true, isPluralTried: true),
  ]

  /// The words in American spelling.
  let words: [Word]
  /// The text in American spelling.
  let outline: Outline
  /// Whether that spelling is another than the text's own.
  let isRespelled: Bool
  private let hasWordings: Bool
  private let lacksApostrophes: Bool
  private let hasNumbers: Bool
  private let hasDigits: Bool
  private let hasTimes: Bool
  private let hasArticles: Bool
  private let mayContractIs: Bool
  private let hasIs: Bool

  /// Takes a text apart.
  ///
  /// - Parameter outline: The text.
  init(_ outline: Outline) {
    var words = outline.words
    var isRespelled = false
    var (hasWordings, hasNumbers, hasArticles) = (false, false, false)
    var lacksApostrophes = false
    var hasTimes = false
    var (mayContractIs, hasIs) = (false, false)
    for index in words.indices {
      let key = words[index].key
      let letters = key.contains("'") ? words[index].letters : key
      if let stem = words[index].beforeApostropheS {
        if EnglishWordings.expansions[key] == nil { mayContractIs = true }
        if let american = EnglishSpellings.american(stem) {
          words[index] = words[index].respelled(american + "s")
          words[index].joints[words[index].joints.count - 1] = .apostrophe
          isRespelled = true
        }
      } else if let american = EnglishSpellings.american(letters) {
        words[index] = words[index].respelled(american)
        isRespelled = true
      }
      if key == "is" { hasIs = true }
      if EnglishWordings.expansions[key] != nil || key == "cent" { hasWordings = true }
      if EnglishWordings.withoutApostrophe[key] != nil { lacksApostrophes = true }
      if NumberWords.mayBegin(letters) { hasNumbers = true }
      if index > 0, Articles.english.contains(key) { hasArticles = true }
      if ClockTimes.isTime(words[index]) { hasTimes = true }
      if EnglishWordings.isAbbreviated(words, at: index) { hasWordings = true }
    }
    let signs = outline.glyphs.contains { $0.scalar == "%" || $0.scalar == "&" }
    self.words = words
    self.isRespelled = isRespelled
    self.outline = isRespelled ? Outline(words) : outline
    self.hasWordings = hasWordings || signs
    self.lacksApostrophes = lacksApostrophes
    self.hasNumbers = hasNumbers
    self.hasArticles = hasArticles
    self.hasTimes = hasTimes
    self.mayContractIs = mayContractIs
    self.hasIs = hasIs
    hasDigits = outline.glyphs.contains { $0.scalar.isDigit }
  }

  /// Two texts after a step.
  ///
  /// - Parameters:
  ///   - typed: The forms of the other text.
  ///   - step: The step.
  ///   - isLearned: Whether English is the learned language: then digits for the number words of
  ///     this text would be no answer.
  /// - Returns: `nil` if the step changes neither.
  func pair(
    with typed: EnglishForms,
    _ step: Step,
    isLearned: Bool
  ) -> (expected: Outline, typed: Outline, reasons: Differences)? {
    if step.addsApostrophes {
      if !typed.lacksApostrophes { return nil }
    } else if step.usesWordings && !hasWordings && !typed.hasWordings
      && !(hasIs && typed.mayContractIs)
    {
      return nil
    }
    if step.usesDigits {
      // Words on one side, words or digits on the other.
      guard
        hasNumbers && (typed.hasNumbers || typed.hasDigits) || hasDigits && typed.hasNumbers
          || hasTimes && typed.hasDigits || hasDigits && typed.hasTimes
      else { return nil }
    }
    if step.dropsArticles && !hasArticles && !typed.hasArticles { return nil }
    if !step.usesWordings && !step.usesDigits && !step.dropsArticles {
      return (outline, typed.outline, [])
    }
    var (one, other) = (words, typed.words)
    var reasons: Differences = []
    if step.usesWordings {
      one = Self.writtenOut(one, step.usesSecondReading) ?? one
      other =
        Self.writtenOut(other, step.usesSecondReading, addsApostrophes: step.addsApostrophes)
        ?? other
      if hasIs, typed.mayContractIs { other = Self.nounsWrittenOut(other, like: one) }
      reasons.insert(.wording)
      if step.addsApostrophes { reasons.insert(.apostrophe) }
    }
    if step.usesDigits {
      if !isLearned {
        one = ClockTimes.unified(one, takesDots: false) ?? one
        one = one.withDigits(.english) ?? one
      }
      other = ClockTimes.unified(other, takesDots: hasTimes) ?? other
      other = other.withDigits(.english) ?? other
      reasons.insert(.number)
    }
    if step.dropsArticles {
      one = Self.withoutArticles(one) ?? one
      other = Self.withoutArticles(other) ?? other
      reasons.insert(.innerArticle)
    }
    return (Outline(one), Outline(other), reasons)
  }

  private static func writtenOut(
    _ words: [Word],
    _ usesSecondReading: Bool,
    addsApostrophes: Bool = false
  ) -> [Word]? {
    var result: [Word] = []
    var hasChanged = false
    let words = split(words)
    for (index, word) in words.enumerated() {
      if let whole = EnglishWordings.writtenOut(words, at: index) {
        result.append(whole)
        hasChanged = true
        continue
      }
      let bare = addsApostrophes ? EnglishWordings.withoutApostrophe[word.key] : nil
      guard let expansion = EnglishWordings.expansions[word.key] ?? bare else {
        // `per cent` is two words.
        if word.letters == "cent", result.last?.letters == "per" {
          let per = result.removeLast()
          result.append(per.respelled("percent"))
          hasChanged = true
        } else {
          result.append(word)
        }
        continue
      }
      hasChanged = true
      for (index, part) in expansion.enumerated() {
        let second = usesSecondReading ? EnglishWordings.secondReading[part] : nil
        var glyphs = word.respelled(second ?? part)
        if index > 0 || word.glyphs.first?.scalar.isLetter == false {
          glyphs.joints[0] = [.space]
        }
        result.append(glyphs)
      }
    }
    return hasChanged ? result : nil
  }

  /// `mother's` as `mother is` where the other text has that; a possessive stays one.
  private static func nounsWrittenOut(_ words: [Word], like expected: [Word]) -> [Word] {
    words.flatMap { word -> [Word] in
      guard let stem = word.beforeApostropheS,
        zip(expected, expected.dropFirst()).contains(where: {
          $0.key == stem && $1.key == "is"
        })
      else { return [word] }
      let verb = Word(glyphs: "is".unicodeScalars.map { Glyph($0) }, joints: [.space, []])
      return [word.respelled(stem), verb]
    }
  }

  /// Signs that are read as words stand alone.
  private static func split(_ words: [Word]) -> [Word] {
    words.flatMap { word -> [Word] in
      guard word.glyphs.contains(where: { $0.scalar == "%" || $0.scalar == "&" }) else {
        return [word]
      }
      var parts: [Word] = []
      var isSign = true
      for index in word.glyphs.indices {
        let signs = word.glyphs[index].scalar == "%" || word.glyphs[index].scalar == "&"
        if signs || isSign { parts.append(Word(glyphs: [], joints: [])) }
        isSign = signs
        parts[parts.count - 1].glyphs.append(word.glyphs[index])
        parts[parts.count - 1].joints.append(word.joints[index])
      }
      return parts
    }
  }

  /// Without the articles inside: the first word stays.
  private static func withoutArticles(_ words: [Word]) -> [Word]? {
    guard words.count > 1 else { return nil }
    let kept = words.enumerated().filter { index, word in
      index == 0 || index == words.count - 1 || !Articles.english.contains(word.key)
        || Articles.isMeant(before: words[(index + 1)...])
    }
    return kept.count < words.count ? kept.map(\.element) : nil
  }
}

extension [Word] {
  /// The words with their number words as digits.
  ///
  /// - Parameter language: Their language.
  /// - Returns: `nil` if there is no number word.
  func withDigits(_ language: Language) -> [Word]? {
    let keys = map { Cleaning.text($0.base) }
    var result: [Word] = []
    var index = 0
    var hasChanged = false
    while index < count {
      if let number = NumberWords.number(beginning: keys[index...], language), number.count > 0 {
        result.append(self[index].respelled(number.digits))
        index += number.count
        hasChanged = true
      } else {
        result.append(self[index])
        index += 1
      }
    }
    return hasChanged ? result : nil
  }
}

extension Outline {
  /// The text with its number words as digits.
  ///
  /// - Parameter language: Its language.
  /// - Returns: `nil` if there is no number word.
  func withDigits(_ language: Language) -> Outline? {
    words.withDigits(language).map { Outline($0) }
  }

  /// The text with the words of another where they differ only by a regular plural, or by the -s of
  /// a verb.
  ///
  /// - Parameters:
  ///   - expected: The other text.
  ///   - isVerb: Whether the other text begins with a verb: its -s is no plural.
  /// - Returns: The text, and which of the two it was; `nil` if the words differ in another way, or
  ///   not at all.
  func withEndings(of expected: Outline, isVerb: Bool) -> (text: Outline, reasons: Differences)? {
    let (wanted, given) = (expected.words, words)
    guard wanted.count == given.count else { return nil }
    var result: [Word] = []
    var reasons: Differences = []
    let verb = isVerb ? (wanted.first?.letters == "to" ? 1 : 0) : nil
    for (index, (one, other)) in zip(wanted, given).enumerated() {
      let isChanged =
        index == verb
        ? Self.isThirdPerson(other, of: one)
        : Self.mayBePlural(one, other)
          && (Self.isPlural(one.letters, of: other.letters)
            || Self.isPlural(other.letters, of: one.letters))
      if isChanged {
        var mended = one
        if !mended.joints.isEmpty { mended.joints[0] = other.joints.first ?? [] }
        result.append(mended)
        reasons.insert(index == verb ? .ending : .plural)
      } else {
        result.append(other)
      }
    }
    return reasons.isEmpty ? nil : (Outline(result), reasons)
  }

  /// One has a letter or two more, and ends in an s that no apostrophe makes a possessive.
  private static func mayBePlural(_ one: Word, _ other: Word) -> Bool {
    if isIrregular(one.letters, other.letters) || isIrregular(other.letters, one.letters) {
      return true
    }
    let more = one.glyphs.count - other.glyphs.count
    guard (1...2).contains(abs(more)) else { return false }
    let long = more > 0 ? one : other
    return long.glyphs.last?.base == "s" && long.joints.last?.contains(.apostrophe) != true
  }

  /// eats, goes, studies, has; where the deck has the verb itself.
  private static func isThirdPerson(_ long: Word, of short: Word) -> Bool {
    switch (short.letters, long.key) {
    case ("have", "has"), ("do", "does"), ("go", "goes"): true
    default: mayBePlural(short, long) && isPlural(long.letters, of: short.letters)
    }
  }

  /// cats, boxes, cities; not `bus` of `bu`.
  private static func isPlural(_ long: String, of short: String) -> Bool {
    if isIrregular(short, long) { return true }
    guard long.hasSuffix("s"), short.unicodeScalars.count >= 3, !noPlurals.contains(long) else {
      return false
    }
    if long.dropLast() == short { return !short.hasSuffix("s") }
    if long.hasSuffix("es"), long.dropLast(2) == short {
      return ["s", "x", "z", "h", "o"].contains { short.hasSuffix($0) }
    }
    return long.hasSuffix("ies") && short.hasSuffix("y") && long.dropLast(3) == short.dropLast()
  }

  /// `women` of `woman`, in this order.
  private static func isIrregular(_ singular: String, _ plural: String) -> Bool {
    irregular[singular] == plural
  }

  private static let irregular: [String: String] = [
    "man": "men", "woman": "women", "child": "children", "foot": "feet", "tooth": "teeth",
    "goose": "geese", "mouse": "mice", "louse": "lice", "ox": "oxen", "person": "people",
    "knife": "knives", "wife": "wives", "housewife": "housewives", "life": "lives",
    "leaf": "leaves", "loaf": "loaves", "half": "halves", "calf": "calves", "wolf": "wolves",
    "shelf": "shelves", "bookshelf": "bookshelves", "thief": "thieves", "scarf": "scarves",
    "policeman": "policemen", "fireman": "firemen", "businessman": "businessmen",
    "postman": "postmen", "mailman": "mailmen", "gentleman": "gentlemen",
    "grandchild": "grandchildren",
  ]

  /// What ends like a plural and is none.
  private static let noPlurals: Set<String> = [
    "news", "lens", "this", "does", "thus", "plus", "mans", "womans", "childs", "foots", "feets",
    "tooths", "teeths", "mens", "womens", "childrens", "gooses", "mouses", "mices",
  ]
}

/// Where は and へ of a reading may be spoken as the particles `wa` and `e`.
struct SpokenParticles: Equatable {
  /// Their places in the reading.
  var places: Set<Int>
  /// Whether a `wa` or `e` that stands alone between blanks may be one too.
  var mayBeLonely: Bool

  /// Particles at known places.
  ///
  /// - Parameters:
  ///   - places: Their places in the reading.
  ///   - mayBeLonely: Whether one that stands alone between blanks is one too.
  init(places: Set<Int>, mayBeLonely: Bool) {
    self.places = places
    self.mayBeLonely = mayBeLonely
  }

  /// Every は and へ: what is not read so is not read with fewer either.
  ///
  /// - Parameter reading: Kana, folded.
  init(everywhereIn reading: [Unicode.Scalar]) {
    places = Set(reading.indices.filter { reading[$0] == "は" || reading[$0] == "へ" })
    mayBeLonely = false
  }
}

extension Hearing {
  /// Where the particles of an accepted reading stand.
  ///
  /// The best witness is a form with kanji: は that stands as kana in it is a particle. The answer's
  /// own form comes first. The written form of the note is often of another form of the word: one that
  /// does not fit tells nothing, and one of kanji alone, such as 元気, fits 元気ではない and all else.
  ///
  /// - Parameters:
  ///   - variant: The reading, cleaned.
  ///   - kana: The same, folded.
  /// - Returns: Where they stand, as far as it can be told.
  func particles(of variant: [Unicode.Scalar], _ kana: [Unicode.Scalar]) -> SpokenParticles {
    // 静[しず]かではない has its own form; 静かではない; しずかではない have each other's.
    let isOwn = alternatives.map { $0.variants.contains(variant) }
    let forms = alternatives.map { Self.form(among: $0.variants, fitting: kana) }
    for (form, isOwn) in zip(forms, isOwn) where isOwn {
      if let form { return SpokenParticles(places: form.particles(in: kana), mayBeLonely: false) }
    }
    let others = forms.compactMap { $0 }
    if let written, written.hasKanji, written.fits(kana),
      written.showsKana || !others.contains(where: \.showsKana)
    {
      return SpokenParticles(places: written.particles(in: kana), mayBeLonely: false)
    }
    var places = WrittenForm.fixedParticles(in: kana)
    for form in others { places.formUnion(form.particles(in: kana)) }
    places.formUnion(Self.particles(afterKatakana: variant, kana))
    if kana == ["は"] || kana == ["へ"], showsGap { places.insert(0) }
    return SpokenParticles(places: places, mayBeLonely: true)
  }

  /// The first text with kanji that can be read so; the one with the most kanji comes first.
  private static func form(
    among variants: [[Unicode.Scalar]],
    fitting kana: [Unicode.Scalar]
  ) -> WrittenForm? {
    for variant in variants where variant.contains(where: \.isKanji) {
      let form = WrittenForm(variant)
      if form.fits(kana) { return form }
    }
    return nil
  }

  /// A word in katakana ends where hiragana begin: は after it is a particle, as in トイレは.
  private static func particles(
    afterKatakana variant: [Unicode.Scalar],
    _ kana: [Unicode.Scalar]
  ) -> Set<Int> {
    let text = Kana.folded(variant, keepsScript: true)
    guard text.count == kana.count else { return [] }
    var places: Set<Int> = []
    var isAfterKatakana = false
    for (index, scalar) in text.enumerated() {
      if isAfterKatakana, scalar == "は" || scalar == "へ" { places.insert(index) }
      isAfterKatakana = scalar.isKatakana || scalar.isKanaMark && isAfterKatakana
    }
    return places
  }

  /// Whether the question is a Japanese sentence with a gap: what fills it is no word of its own,
  /// so a lone は is the particle and not the kana or a tooth.
  private var showsGap: Bool {
    guard let prompt = asked.prompt.map(Cleaning.clean), prompt.contains(where: \.isJapanese) else {
      return false
    }
    let text = Cleaning.text(prompt)
    return ["...", "__", "[ ]", "[]", "( )", "()", "【】", "~"].contains { text.contains($0) }
  }
}

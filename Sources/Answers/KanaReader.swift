/// Asks whether a typed line can be read as the expected kana.
///
/// It walks both together with the spellings that each kana allows. Converting the line first would
/// decide too early: `kinnen` is きんねん and きんえん, `ti` is ち and ティ.
struct KanaReader {
  /// The expected kana, folded.
  let expected: [Unicode.Scalar]
  /// Where は and へ may be spoken as particles.
  let particles: SpokenParticles
  /// Before which kana a hyphen may only separate; in strict reading it is a long mark.
  var separable: Set<Int> = []

  /// How a place in the line was reached.
  private struct State {
    let place: Int
    let rank: Int
    let reason: SlipReason?
  }

  /// At most so many places are followed at once; honest lines need three or four.
  private static let widest = 48

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - expected: The expected kana, folded.
  ///   - particles: Where は and へ may be spoken as particles.
  init(_ expected: [Unicode.Scalar], particles: SpokenParticles) {
    self.expected = expected
    self.particles = particles
  }

  /// Reads a line as the expected kana.
  ///
  /// - Parameter letters: The line as `Romaji.letters` gives it.
  /// - Returns: The gravest liberty that was taken, `.some(nil)` for none; `nil` if the line cannot
  ///   be read so.
  func read(_ letters: [Unicode.Scalar]) -> SlipReason?? {
    var frontier: [[State]] = Array(repeating: [], count: expected.count + 1)
    frontier[0] = [State(place: 0, rank: 0, reason: nil)]
    for index in expected.indices {
      let states = frontier[index]
      frontier[index] = []
      for state in states {
        forEachStep(letters, at: index, from: state.place) { length, place, reason in
          let rank = max(state.rank, Self.rank(reason))
          let next = State(
            place: place,
            rank: rank,
            reason: Self.rank(reason) > state.rank ? reason : state.reason
          )
          Self.add(next, to: &frontier[index + length])
        }
      }
    }
    var best: State?
    for state in frontier[expected.count] where letters[state.place...].allSatisfy({ $0 == " " }) {
      if best.map({ state.rank < $0.rank }) ?? true { best = state }
    }
    return best.map(\.reason)
  }

  private static func rank(_ reason: SlipReason?) -> Int {
    switch reason {
    case nil: 0
    case .longVowel, .particle: 2
    default: 1
    }
  }

  private static func add(_ state: State, to states: inout [State]) {
    if let same = states.firstIndex(where: { $0.place == state.place }) {
      if state.rank < states[same].rank { states[same] = state }
    } else if states.count < widest {
      states.append(state)
    }
  }

  /// Calls back for each way to read the kana at `index` from `start` on.
  private func forEachStep(
    _ letters: [Unicode.Scalar],
    at index: Int,
    from start: Int,
    _ found: (_ length: Int, _ place: Int, _ reason: SlipReason?) -> Void
  ) {
    var place = start
    while place < letters.count, letters[place] == " " { place += 1 }
    let kana = expected[index]
    guard place < letters.count else { return }
    if letters[place] == "-", isHonorific(letters, at: place + 1) {
      syllable(letters, at: index, from: place + 1) { length, end in found(length, end, .romaji) }
    }
    if isSeparator(letters, at: place, before: index) {
      forEachStep(letters, at: index, from: place + 1) { length, end, reason in
        found(length, end, Self.rank(reason) > Self.rank(.romaji) ? reason : .romaji)
      }
    }
    if letters[place] == kana { found(1, place + 1, nil) }
    let vowel = index > 0 ? vowelBefore(index) : nil
    switch kana {
    case "ん": nasal(letters, from: place) { found(1, $0, $1) }
    case "っ": doubled(letters, at: index, from: place, found)
    case "ー": longMark(letters, from: place, after: vowel) { found(1, $0, $1) }
    default:
      syllable(letters, at: index, from: place) { length, end in found(length, end, nil) }
      if let vowel { longVowel(kana, letters, from: place, after: vowel) { found(1, $0, $1) } }
      liquid(letters, at: index, from: place) { length, end in found(length, end, .romaji) }
    }
    particle(kana, letters, at: index, from: place) { found(1, $0, $1) }
    if kana == "ゐ" && letters[place] == "い" || kana == "ゑ" && letters[place] == "え" {
      found(1, place + 1, .oldKana)
    }
  }

  /// Whether a hyphen of romaji stands here that may mean nothing: `o-genki`, `ip-pon`.
  private func isSeparator(
    _ letters: [Unicode.Scalar],
    at place: Int,
    before index: Int
  ) -> Bool {
    guard separable.contains(index), letters[place] == "-", place > 0, place + 1 < letters.count
    else { return false }
    let before = letters[place - 1]
    return (before.isLatin || before == Romaji.macron) && letters[place + 1].isLatin
  }

  /// The vowel that the kana before `index` ends in; a long mark lengthens it once more.
  private func vowelBefore(_ index: Int) -> Unicode.Scalar? {
    var place = index - 1
    while place > 0, expected[place] == "ー" { place -= 1 }
    return KanaSpellings.vowels[expected[place]]
  }

  /// The spellings of one kana or of two that make a syllable.
  private func syllable(
    _ letters: [Unicode.Scalar],
    at index: Int,
    from place: Int,
    _ found: (_ length: Int, _ place: Int) -> Void
  ) {
    guard index < expected.count else { return }
    for spelling in KanaSpellings.ofOne[expected[index]] ?? []
    where starts(letters, at: place, with: spelling) {
      found(1, place + spelling.count)
    }
    guard index + 1 < expected.count, let pairs = KanaSpellings.ofTwo[expected[index]] else {
      return
    }
    for spelling in pairs[expected[index + 1]] ?? []
    where starts(letters, at: place, with: spelling) {
      found(2, place + spelling.count)
    }
  }

  private func starts(
    _ letters: [Unicode.Scalar],
    at place: Int,
    with spelling: [Unicode.Scalar]
  ) -> Bool {
    guard place + spelling.count <= letters.count else { return false }
    for offset in spelling.indices where letters[place + offset] != spelling[offset] {
      return false
    }
    return true
  }

  /// `l` for the r of ら, り, る, れ, ろ.
  private func liquid(
    _ letters: [Unicode.Scalar],
    at index: Int,
    from place: Int,
    _ found: (_ length: Int, _ place: Int) -> Void
  ) {
    guard letters[place] == "l", "らりるれろ".unicodeScalars.contains(expected[index]) else { return }
    var mended = Array(letters[place..<min(place + KanaSpellings.longest, letters.count)])
    mended[0] = "r"
    syllable(mended, at: index, from: 0) { length, end in found(length, place + end) }
  }

  /// ん: `n`, `nn`, `n'`, `xn`, `m` before b, p and m.
  private func nasal(
    _ letters: [Unicode.Scalar],
    from place: Int,
    _ found: (_ place: Int, _ reason: SlipReason?) -> Void
  ) {
    func letter(_ index: Int) -> Unicode.Scalar? { index < letters.count ? letters[index] : nil }
    let next = letter(place + 1)
    if starts(letters, at: place, with: ["x", "n"]) { found(place + 2, nil) }
    if letters[place] == "m", next == "b" || next == "p" || next == "m" { found(place + 1, nil) }
    guard letters[place] == "n" else { return }
    switch next {
    case "'", " ": found(place + 2, nil)
    case "-":
      let isBeforeVowel = letter(place + 2).map(Romaji.isVowelOrY) == true
      found(place + 2, isBeforeVowel ? nil : .romaji)
    case let next?:
      found(place + 1, Romaji.isVowelOrY(next) ? .romaji : nil)
    case nil: found(place + 1, nil)
    }
    if next == "n" {
      found(place + 2, nil)
      if letter(place + 2) == "'" { found(place + 3, nil) }
    }
  }

  /// っ: the first consonant of the next syllable twice, or a small tsu of its own.
  private func doubled(
    _ letters: [Unicode.Scalar],
    at index: Int,
    from place: Int,
    _ found: (_ length: Int, _ place: Int, _ reason: SlipReason?) -> Void
  ) {
    for spelling in KanaSpellings.ofOne["っ"] ?? []
    where starts(letters, at: place, with: spelling) {
      found(1, place + spelling.count, nil)
    }
    if letters[place] == "'" { found(1, place + 1, nil) }
    let first = letters[place]
    guard first.isASCII, first.isLetter, !Romaji.isVowel(first), first != "n" else { return }
    var next = place + 1
    while next < letters.count, letters[next] == " " { next += 1 }
    let isSplit = next < letters.count && isSeparator(letters, at: next, before: index + 1)
    if isSplit { next += 1 }
    let reason: SlipReason? = isSplit ? .romaji : nil
    guard next < letters.count else { return }
    let isTch = first == "t" && starts(letters, at: next, with: ["c", "h"])
    guard letters[next] == first || isTch else { return }
    // A row of っ takes one consonant each.
    if index + 1 < expected.count, expected[index + 1] == "っ" { found(1, next, reason) }
    syllable(letters, at: index + 1, from: next) { length, end in found(1 + length, end, reason) }
  }

  /// ー: a hyphen, the vowel once more, a macron; laxly the second half of `ou` and `ei`.
  private func longMark(
    _ letters: [Unicode.Scalar],
    from place: Int,
    after vowel: Unicode.Scalar?,
    _ found: (_ place: Int, _ reason: SlipReason?) -> Void
  ) {
    let letter = letters[place]
    if letter == "-" { found(place + 1, nil) }
    // The kanji one, which some input methods offer.
    if letter == "一" { found(place + 1, .longMark) }
    guard let vowel else { return }
    if letter == vowel || letter == Romaji.macron { found(place + 1, nil) }
    switch (vowel, letter) {
    case ("o", "u"), ("e", "i"): found(place + 1, .romaji)
    case ("o", "h") where isPassportH(letters, at: place): found(place + 1, .romaji)
    case ("a", "あ"), ("i", "い"), ("u", "う"), ("e", "え"), ("e", "い"), ("o", "お"), ("o", "う"):
      found(place + 1, .longMark)
    default: break
    }
  }

  /// The second half of a native long vowel: a macron; laxly a hyphen; another spelling of the sound.
  private func longVowel(
    _ kana: Unicode.Scalar,
    _ letters: [Unicode.Scalar],
    from place: Int,
    after vowel: Unicode.Scalar,
    _ found: (_ place: Int, _ reason: SlipReason?) -> Void
  ) {
    let letter = letters[place]
    let isPlain: Bool
    let other: Unicode.Scalar?
    switch (vowel, kana) {
    case ("a", "あ"), ("i", "い"), ("u", "う"): (isPlain, other) = (true, nil)
    case ("e", "え"): (isPlain, other) = (true, "i")
    case ("e", "い"): (isPlain, other) = (false, "e")
    case ("o", "お"): (isPlain, other) = (true, "u")
    case ("o", "う"): (isPlain, other) = (true, "o")
    default: return
    }
    switch letter {
    case Romaji.macron: found(place + 1, isPlain ? nil : .romaji)
    case "-": found(place + 1, .romaji)
    case "ー", "一": found(place + 1, .longMark)
    case "h" where vowel == "o" && isPassportH(letters, at: place): found(place + 1, .romaji)
    default: if letter == other { found(place + 1, .longVowel) }
    }
  }

  /// The h of `Itoh`: no vowel follows.
  private func isPassportH(_ letters: [Unicode.Scalar], at place: Int) -> Bool {
    place + 1 >= letters.count || !Romaji.isVowelOrY(letters[place + 1])
  }

  /// は as `wa`, へ as `e`; in kana わ and え are a mistake.
  private func particle(
    _ kana: Unicode.Scalar,
    _ letters: [Unicode.Scalar],
    at index: Int,
    from place: Int,
    _ found: (_ place: Int, _ reason: SlipReason?) -> Void
  ) {
    guard kana == "は" || kana == "へ" else { return }
    let spoken: [Unicode.Scalar] = kana == "は" ? ["w", "a"] : ["e"]
    let end = place + spoken.count
    if starts(letters, at: place, with: spoken) {
      let isLonely =
        place > 0 && letters[place - 1] == " " && (end == letters.count || letters[end] == " ")
      if particles.places.contains(index) || particles.mayBeLonely && isLonely && index > 0 {
        found(end, nil)
      }
    }
    if particles.places.contains(index), letters[place] == (kana == "は" ? "わ" : "え") {
      found(place + 1, .particle)
    }
  }

  /// Whether a hyphen before here joins a title to a name: -san, -sama, -kun, -chan, -sensei.
  private func isHonorific(_ letters: [Unicode.Scalar], at place: Int) -> Bool {
    Self.honorifics.contains { starts(letters, at: place, with: $0) }
  }

  private static let honorifics = ["san", "sama", "kun", "chan", "sensei"].map {
    Array($0.unicodeScalars)
  }
}

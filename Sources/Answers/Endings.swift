/// Grammatical endings: a word that differs only in them is another form, not a typo.
///
/// Source: the regular declensions and conjugations of each language, without their accents.
enum Endings {
  /// Whether two words are forms of one: equal up to a common stem, then two endings.
  ///
  /// - Parameters:
  ///   - one: A word in small letters without accents.
  ///   - other: Another.
  ///   - language: Their language.
  /// - Returns: True for `hablo` and `habla`, `gato` and `gatos`; false for `hablar` and `hablr`.
  static func areForms(
    _ one: [Unicode.Scalar],
    _ other: [Unicode.Scalar],
    _ language: Language
  ) -> Bool {
    guard let endings = endings[language], one != other else { return false }
    var stem = 0
    while stem < one.count, stem < other.count, one[stem] == other[stem] { stem += 1 }
    // Endings are short: only the last few places can begin one.
    for length in stride(from: stem, through: max(2, stem - 5), by: -1) where length >= 2 {
      guard length <= stem else { continue }
      if endings.contains(Cleaning.text(one[length...]))
        && endings.contains(Cleaning.text(other[length...]))
      {
        return true
      }
    }
    return false
  }

  /// Whether a reading is another in all but the kana that verbs and adjectives change at their end:
  /// たべり for たべる, たかく for たかい; こんにちわ for こんにちは, which is spoken so.
  ///
  /// - Parameters:
  ///   - one: Kana, folded.
  ///   - other: Other kana.
  /// - Returns: False for わける and わかる, ひとり and ひとつ: those are other words.
  static func isJapaneseForm(_ one: [Unicode.Scalar], of other: [Unicode.Scalar]) -> Bool {
    guard one.count == other.count, one.dropLast() == other.dropLast(),
      let given = one.last, let wanted = other.last
    else { return false }
    return japanese.contains { $0.contains(given) && $0.contains(wanted) }
  }

  /// Whether a text ends as the dictionary form of a verb does.
  ///
  /// - Parameter text: The text.
  /// - Returns: True for 食べる and 会う, false for 会.
  static func isJapaneseVerb(_ text: String) -> Bool {
    text.unicodeScalars.last.map { "うくぐすつぬぶむる".unicodeScalars.contains($0) } == true
  }

  /// The kana that stand for each other: the rows of the verbs, and the ends of adjectives.
  private static let japanese: [String.UnicodeScalarView] = [
    "かきくけこ", "がぎぐげご", "さしすせそ", "たちつてと", "なにぬねの", "ばびぶべぼ", "まみむめも",
    "らりるれろ", "わいうえお", "いくかけきさみ", "はわ",
  ].map(\.unicodeScalars)

  private static let endings: [Language: Set<String>] = [
    .spanish: set(
      """
      o a os as e es s i ar er ir amos emos imos ais eis is an en aste iste aron ieron io \
      aba abas abamos aban ia ias iamos ian ando iendo ado ido ada ida ados idos adas idas are ere \
      ire ara era ira aran eran iran aria eria iria
      """
    ),
    .french: set(
      """
      e s es er ee ees ez ent ons ai ais ait aient a as ir is it issent issez issons re u us ue ues \
      t nt x aux al ale ales elle el eux euse euses eur if ive ifs ives ant ante ants antes
      """
    ),
    .german: set("e en er es em n s st t et est te ten test tet ste r end ung ungen in innen"),
    .italian: set(
      "o a i e are ere ire iamo ate ete ite ano ono ato uto ito ata ita ati iti ate ite ando endo avo eva"
    ),
    .portuguese: set(
      """
      o a os as e es s ar er ir amos emos imos am em ei ou iu aram eram iram ava avam ia iam ando \
      endo indo ado ido ada ida ados idos adas idas
      """
    ),
    .dutch: set("e en s t n je jes er ers te ten de den d"),
  ]

  private static func set(_ words: String) -> Set<String> {
    Set(words.split(whereSeparator: \.isWhitespace).map(String.init)).union([""])
  }
}

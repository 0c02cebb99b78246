/// Words that look alike and mean the opposite.
///
/// Source: our own lists; the prefixes are those of each language's grammar.
enum Opposites {
  /// Whether one word negates or reverses the other.
  ///
  /// - Parameters:
  ///   - one: A word in small letters, no apostrophes.
  ///   - other: Another.
  ///   - language: Their language.
  /// - Returns: True for `happy` and `unhappy`, `import` and `export`, `never` and `ever`.
  static func areOpposite(_ one: String, _ other: String, _ language: Language) -> Bool {
    if isNegated(one, by: other, language) || isNegated(other, by: one, language) { return true }
    for (first, second) in pairs[language] ?? []
    where one == first && other == second || one == second && other == first {
      return true
    }
    guard language == .english else { return false }
    if isContracted(one, by: other) || isContracted(other, by: one) { return true }
    for (first, second) in prefixPairs
    where swaps(one, other, first, second) || swaps(other, one, first, second) {
      return true
    }
    for (first, second) in suffixPairs {
      if one.hasSuffix(first), other.hasSuffix(second),
        one.dropLast(first.count) == other.dropLast(second.count)
      {
        return true
      }
      if one.hasSuffix(second), other.hasSuffix(first),
        one.dropLast(second.count) == other.dropLast(first.count)
      {
        return true
      }
    }
    return false
  }

  /// Whether a word negates a phrase; apostrophes left out.
  ///
  /// - Parameters:
  ///   - word: A word in small letters.
  ///   - language: Its language.
  /// - Returns: True for `not`, `dont`, `sin`, `kein`.
  static func isNegation(_ word: String, _ language: Language) -> Bool {
    negations[language]?.contains(word) == true
  }

  private static let negations: [Language: Set<String>] = [
    .english: [
      "not", "no", "never", "without", "none", "nothing", "nobody", "nowhere", "neither", "nor",
      "cannot", "cant", "dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "werent", "havent",
      "hasnt", "hadnt", "wont", "wouldnt", "shouldnt", "couldnt", "mustnt", "neednt", "shant",
    ],
    .spanish: ["no", "nunca", "sin", "jamás", "nada", "nadie", "ningún", "ninguno", "ninguna"],
    .french: ["ne", "pas", "sans", "jamais", "rien", "personne", "aucun", "aucune"],
    .german: ["nicht", "kein", "keine", "keinen", "keinem", "keiner", "ohne", "nie", "nichts"],
    .italian: ["non", "senza", "mai", "niente", "nulla", "nessuno"],
    .portuguese: ["não", "nunca", "sem", "nada", "ninguém", "nenhum", "nenhuma"],
    .dutch: ["niet", "geen", "zonder", "nooit", "niets"],
  ]

  private static let prefixes: [Language: [String]] = [
    .english: ["un", "in", "im", "il", "ir", "dis", "non", "mis"],
    .spanish: ["in", "im", "des", "anti"],
    .french: ["in", "im", "il", "ir", "dé", "de", "dés", "mal"],
    .german: ["un", "miss"],
    .italian: ["in", "im", "dis", "s"],
    .portuguese: ["in", "im", "des"],
    .dutch: ["on"],
  ]

  /// `can't` and `can`: apostrophes are left out here.
  private static func isContracted(_ plain: String, by long: String) -> Bool {
    long.hasSuffix("nt") && isNegation(long, .english)
      && (long.dropLast(2) == plain || long.dropLast() == plain)
  }

  /// `unhappy`, and `unhapy` too, is not a way to spell `happy`.
  private static func isNegated(_ plain: String, by long: String, _ language: Language) -> Bool {
    for prefix in prefixes[language] ?? []
    where long.hasPrefix(prefix) && !plain.hasPrefix(prefix) {
      let rest = String(long.dropFirst(prefix.count))
      if rest == plain { return true }
      guard rest.count > 3, plain.count > 3, rest.first == plain.first else { continue }
      if Alignment.distance(Array(rest.unicodeScalars), Array(plain.unicodeScalars), atMost: 1)
        != nil
      {
        return true
      }
    }
    return false
  }

  private static func swaps(
    _ one: String,
    _ other: String,
    _ first: String,
    _ second: String
  ) -> Bool {
    one.hasPrefix(first) && other.hasPrefix(second) && one.count >= first.count + 2
      && one.dropFirst(first.count) == other.dropFirst(second.count)
  }

  private static let prefixPairs = [
    ("in", "out"), ("im", "ex"), ("in", "ex"), ("in", "de"), ("a", "de"), ("up", "down"),
    ("over", "under"), ("mini", "maxi"), ("pre", "post"), ("hyper", "hypo"), ("macro", "micro"),
    ("inter", "intra"), ("for", "back"), ("pro", "anti"), ("en", "dis"), ("con", "dis"),
    ("fore", "hind"), ("super", "sub"), ("endo", "exo"), ("thick", "thin"),
  ]
  private static let suffixPairs = [("ful", "less"), ("er", "ee"), ("or", "ee"), ("most", "least")]

  private static let pairs: [Language: [(String, String)]] = [
    .english: [
      ("male", "female"), ("man", "woman"), ("men", "women"), ("north", "south"),
      ("northern", "southern"), ("east", "west"), ("eastern", "western"), ("never", "ever"),
      ("within", "without"), ("nothing", "anything"), ("nothing", "something"),
      ("nobody", "somebody"), ("nobody", "anybody"), ("nowhere", "somewhere"),
      ("nowhere", "anywhere"), ("neither", "either"), ("nor", "or"), ("none", "one"),
      ("upper", "lower"), ("inner", "outer"), ("here", "there"), ("this", "that"),
      ("these", "those"), ("hot", "not"), ("accept", "except"), ("ascend", "descend"),
      ("ascent", "descent"), ("latter", "former"), ("hero", "heroine"), ("prince", "princess"),
      ("host", "hostess"), ("waiter", "waitress"), ("actor", "actress"), ("mother", "father"),
      ("brother", "mother"), ("cause", "because"), ("moral", "amoral"), ("typical", "atypical"),
      ("legal", "illegal"), ("minor", "major"), ("minority", "majority"),
      ("positive", "negative"), ("active", "passive"), ("first", "last"), ("bride", "groom"),
    ],
    .spanish: [
      ("siempre", "nunca"), ("sin", "con"), ("menor", "mejor"), ("mayor", "menor"),
      ("mejor", "peor"), ("alguien", "nadie"), ("también", "tampoco"), ("masculino", "femenino"),
    ],
    .french: [
      ("sans", "dans"), ("dessus", "dessous"), ("masculin", "féminin"), ("meilleur", "pire"),
      ("supérieur", "inférieur"), ("intérieur", "extérieur"), ("importer", "exporter"),
    ],
    .german: [
      ("kein", "ein"), ("keine", "eine"), ("keinen", "einen"), ("keiner", "einer"), ("nie", "je"),
      ("niemand", "jemand"), ("niemals", "jemals"), ("nirgends", "irgends"), ("links", "rechts"),
      ("minimal", "maximal"), ("männlich", "weiblich"), ("hierher", "hierhin"),
      ("herein", "hinein"),
      ("heraus", "hinaus"), ("einsteigen", "aussteigen"), ("eingang", "ausgang"),
    ],
    .italian: [("destra", "sinistra"), ("senza", "senso"), ("maggiore", "migliore")],
    .portuguese: [("maior", "menor"), ("melhor", "maior"), ("sem", "com")],
    .dutch: [("geen", "een"), ("nooit", "ooit"), ("niemand", "iemand"), ("niets", "iets")],
  ]
}

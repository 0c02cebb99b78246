/// Numbers written as words.
///
/// Source: the number systems of each language; English up to the millions with ordinals, the others
/// up to 100 and the round numbers above.
enum NumberWords {
  /// A number that begins a row of words.
  ///
  /// - Parameters:
  ///   - words: Words in small letters without accents.
  ///   - language: Their language.
  /// - Returns: Its digits and how many words it takes; `nil` if none begins there.
  static func number(
    beginning words: ArraySlice<String>,
    _ language: Language
  ) -> (digits: String, count: Int)? {
    guard let first = words.first else { return nil }
    if language == .english {
      guard starters.contains(first) || first == "a" else { return nil }
      return EnglishNumber.read(words)
    }
    guard let table = tables[language], firstWords[language]?.contains(first) == true else {
      return nil
    }
    for count in stride(from: min(longest, words.count), through: 1, by: -1) {
      let phrase = words.prefix(count).joined(separator: " ")
      if let value = table[phrase] { return (String(value), count) }
    }
    return nil
  }

  /// Whether an English number may begin with a word.
  ///
  /// - Parameter word: The word in small letters.
  /// - Returns: True also for words that need others to be a number.
  static func mayBegin(_ word: String) -> Bool { starters.contains(word) }

  /// The digits of a text that is one number and nothing else.
  ///
  /// - Parameters:
  ///   - words: Words in small letters without accents.
  ///   - language: Their language.
  /// - Returns: `nil` if they are no number.
  static func whole(_ words: [String], _ language: Language) -> String? {
    guard let found = number(beginning: words[...], language), found.count == words.count else {
      return nil
    }
    return found.digits
  }

  /// Whether a misspelled number word is rather another number: `fourtieth` is 40th, not 14th.
  ///
  /// - Parameters:
  ///   - typed: The word as it was typed, in small letters without accents.
  ///   - expected: The number word that is wanted.
  ///   - language: Their language.
  /// - Returns: False where the wanted word is no number.
  static func isNearerToAnother(
    _ typed: [Unicode.Scalar],
    than expected: [Unicode.Scalar],
    _ language: Language
  ) -> Bool {
    let known = language == .english ? englishWords : tables[language]?.keys.map { $0 } ?? []
    guard known.contains(Cleaning.text(expected)),
      let distance = Alignment.distance(expected, typed, atMost: 4), distance > 1
    else { return false }
    return known.contains {
      Alignment.distance(Array($0.unicodeScalars), typed, atMost: distance - 1) != nil
    }
  }

  private static let englishWords =
    Array(EnglishNumber.cardinals.keys) + EnglishNumber.ordinals.keys

  private static let longest = 5

  private static let starters = Set(EnglishNumber.cardinals.keys).union(EnglishNumber.ordinals.keys)
    .union(["hundred", "thousand", "million", "hundredth", "thousandth"])

  private static let firstWords: [Language: Set<String>] = tables.mapValues { table in
    Set(table.keys.map { key in String(key.prefix { $0 != " " }) })
  }

  private static let tables: [Language: [String: Int]] = [
    .spanish: spanish, .french: french, .german: german, .italian: italian,
    .portuguese: portuguese, .dutch: dutch,
  ]

  private static func listed(_ words: String, from first: Int = 0, by step: Int = 1) -> [String:
    Int]
  {
    var found: [String: Int] = [:]
    for (index, word) in words.split(whereSeparator: \.isWhitespace).enumerated() {
      found[String(word).replacing("_", with: " ")] = first + index * step
    }
    return found
  }

  private static let spanish: [String: Int] = {
    var found = listed(
      """
      cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince \
      dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro \
      veinticinco veintiseis veintisiete veintiocho veintinueve
      """
    )
    let units = found.filter { (1...9).contains($0.value) }
    let tens = listed(
      "treinta cuarenta cincuenta sesenta setenta ochenta noventa",
      from: 30,
      by: 10
    )
    found.merge(tens) { $1 }
    for (ten, value) in tens {
      for (unit, more) in units { found["\(ten) y \(unit)"] = value + more }
    }
    found.merge(
      listed(
        """
        cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos \
        novecientos mil
        """,
        from: 100,
        by: 100
      )
    ) { $1 }
    found["ciento"] = 100
    found["dos mil"] = 2000
    return found
  }()

  private static let french: [String: Int] = {
    var found = listed(
      """
      zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize \
      dix_sept dix_huit dix_neuf
      """
    )
    let small = found
    let tens = listed("vingt trente quarante cinquante soixante", from: 20, by: 10)
    for (ten, value) in tens {
      found[ten] = value
      for (word, more) in small where more > 0 && (more < 10 || value == 60) {
        found["\(ten) \(word)"] = value + more
      }
      found["\(ten) et un"] = value + 1
    }
    found["soixante et onze"] = 71
    found["quatre vingts"] = 80
    for (word, more) in small where more > 0 { found["quatre vingt \(word)"] = 80 + more }
    found.merge(["septante": 70, "huitante": 80, "octante": 80, "nonante": 90]) { $1 }
    found.merge(["cent": 100, "deux cents": 200, "mille": 1000, "deux mille": 2000]) { $1 }
    return found
  }()

  private static let german: [String: Int] = {
    var found = listed(
      """
      null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn \
      funfzehn sechzehn siebzehn achtzehn neunzehn
      """
    )
    var units = found.filter { (2...9).contains($0.value) }
    units["ein"] = 1
    let tens = listed(
      "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig",
      from: 20,
      by: 10
    )
    found.merge(tens) { $1 }
    for (ten, value) in tens {
      for (unit, more) in units { found["\(unit)und\(ten)"] = value + more }
    }
    found.merge(["hundert": 100, "einhundert": 100, "tausend": 1000, "eintausend": 1000]) { $1 }
    found["zwo"] = 2
    for (word, value) in found {
      let spelled = word.replacing("funf", with: "fuenf").replacing("zwolf", with: "zwoelf")
      found[spelled] = value
      found[word.replacing("dreissig", with: "dreißig")] = value
    }
    return found
  }()

  private static let italian: [String: Int] = {
    var found = listed(
      """
      zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici \
      quindici sedici diciassette diciotto diciannove
      """
    )
    let units = found.filter { (1...9).contains($0.value) }
    let tens = listed(
      "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
      from: 20,
      by: 10
    )
    found.merge(tens) { $1 }
    for (ten, value) in tens {
      for (unit, more) in units {
        let stem = more == 1 || more == 8 ? String(ten.dropLast()) : ten
        found[stem + unit] = value + more
      }
    }
    found.merge(["cento": 100, "duecento": 200, "mille": 1000, "duemila": 2000]) { $1 }
    return found
  }()

  private static let portuguese: [String: Int] = {
    var found = listed(
      """
      zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze \
      dezesseis dezessete dezoito dezenove
      """
    )
    let units = found.filter { (1...9).contains($0.value) }
    found.merge([
      "quatorze": 14, "dezasseis": 16, "dezassete": 17, "dezanove": 19, "uma": 1, "duas": 2,
    ]) { $1 }
    let tens = listed(
      "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
      from: 20,
      by: 10
    )
    found.merge(tens) { $1 }
    for (ten, value) in tens {
      for (unit, more) in units { found["\(ten) e \(unit)"] = value + more }
    }
    found.merge(["cem": 100, "cento": 100, "duzentos": 200, "mil": 1000, "dois mil": 2000]) { $1 }
    return found
  }()

  private static let dutch: [String: Int] = {
    var found = listed(
      """
      nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien \
      zestien zeventien achttien negentien
      """
    )
    let units = found.filter { (1...9).contains($0.value) }
    let tens = listed(
      "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
      from: 20,
      by: 10
    )
    found.merge(tens) { $1 }
    for (ten, value) in tens {
      for (unit, more) in units { found["\(unit)en\(ten)"] = value + more }
    }
    found.merge(["honderd": 100, "tweehonderd": 200, "duizend": 1000]) { $1 }
    return found
  }()
}

/// English numbers in words.
enum EnglishNumber {
  /// Numbers up to 90 that are one word.
  static let cardinals: [String: Int] = {
    var found: [String: Int] = [:]
    let small = [
      "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
      "nineteen",
    ]
    for (value, word) in small.enumerated() { found[word] = value }
    let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    for (index, word) in tens.enumerated() { found[word] = 20 + 10 * index }
    return found
  }()

  /// Their ordinals.
  static let ordinals: [String: Int] = {
    var found: [String: Int] = [
      "first": 1, "second": 2, "third": 3, "fifth": 5, "eighth": 8, "ninth": 9, "twelfth": 12,
    ]
    for (word, value) in cardinals where value > 3 && !found.values.contains(value) {
      found[word.hasSuffix("y") ? word.dropLast() + "ieth" : word + "th"] = value
    }
    return found
  }()

  private static let scales = ["thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000]

  /// Reads the number that begins here.
  ///
  /// - Parameter words: Words in small letters.
  /// - Returns: Its digits (`1st` for an ordinal) and how many words it takes.
  static func read(_ words: ArraySlice<String>) -> (digits: String, count: Int)? {
    var total = 0
    var current = 0
    var last: Int?  // the value of the small word just read
    var index = words.startIndex
    var end = index
    var isOrdinal = false
    if words[index] == "a" {
      let next = words.dropFirst().first
      guard next == "hundred" || next.flatMap({ scales[$0] }) != nil else { return nil }
      index += 1
      current = 1
    }
    scan: while index < words.endIndex, index - words.startIndex < 12 {
      let word = words[index]
      if let value = cardinals[word] ?? ordinals[word] {
        if let before = last {
          // After twenty a unit may follow; anything else begins another number.
          guard before >= 20, before < 100, (1...9).contains(value) else { break scan }
        }
        current += value
        last = value
        isOrdinal = cardinals[word] == nil
      } else if word == "hundred" || word == "hundredth" {
        guard current < 100, last != nil || current <= 1 else { break scan }
        current = max(current, 1) * 100
        last = nil
        isOrdinal = word == "hundredth"
      } else if let scale = scales[word] ?? scales[String(word.dropLast(2))] {
        total += max(current, 1) * scale
        current = 0
        last = nil
        isOrdinal = word.hasSuffix("th")
      } else if word == "and", last == nil, end > words.startIndex, index + 1 < words.endIndex,
        cardinals[words[index + 1]] ?? ordinals[words[index + 1]] != nil
      {
        index += 1
        continue
      } else {
        break
      }
      index += 1
      end = index
      if isOrdinal { break }
    }
    guard end > words.startIndex else { return nil }
    let count = end - words.startIndex
    let value = total + current
    // Years: nineteen forty-five.
    if !isOrdinal, (10...99).contains(value), end < words.endIndex,
      let next = cardinals[words[end]], next >= 10, let rest = read(words[end...]),
      rest.digits.count == 2, rest.digits.allSatisfy(\.isNumber)
    {
      return ("\(value)\(rest.digits)", count + rest.count)
    }
    return (isOrdinal ? "\(value)\(suffix(value))" : "\(value)", count)
  }

  private static func suffix(_ value: Int) -> String {
    if (11...13).contains(value % 100) { return "th" }
    return switch value % 10 {
    case 1: "st"
    case 2: "nd"
    case 3: "rd"
    default: "th"
    }
  }
}

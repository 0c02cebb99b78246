/// Characters that keyboards and word processors put in place of others.
///
/// Source: the Unicode Character Database (names and decompositions); which of them are folded is
/// our choice.
enum LookAlikes {
  /// The plain form of each look-alike.
  static let forms: [UInt32: [Unicode.Scalar]] = {
    let table: [(plain: String, alike: String)] = [
      ("'", "\u{2019}\u{2018}\u{201b}\u{02bc}\u{02b9}\u{00b4}\u{2032}"),
      ("\"", "\u{201c}\u{201d}\u{201e}\u{201f}\u{00ab}\u{00bb}\u{2033}"),
      ("-", "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}\u{fe58}\u{fe63}"),
      ("~", "\u{301c}\u{223c}"), ("...", "\u{2026}"),
      ("oe", "œ"), ("Oe", "Œ"), ("ae", "æ"), ("Ae", "Æ"), ("ij", "ĳ"), ("IJ", "Ĳ"),
      ("ff", "ﬀ"), ("fi", "ﬁ"), ("fl", "ﬂ"), ("ffi", "ﬃ"), ("ffl", "ﬄ"), ("st", "ﬅﬆ"),
      ("°C", "℃"), ("°F", "℉"), ("No", "№"), ("μ", "µ"), ("/", "\u{2044}\u{2215}"),
      ("#", "♯"), ("b", "♭"),
      ("1/2", "½"), ("1/3", "⅓"), ("2/3", "⅔"), ("1/4", "¼"), ("3/4", "¾"), ("1/5", "⅕"),
      ("2/5", "⅖"), ("3/5", "⅗"), ("4/5", "⅘"), ("1/6", "⅙"), ("5/6", "⅚"), ("1/8", "⅛"),
      ("3/8", "⅜"), ("5/8", "⅝"), ("7/8", "⅞"),
    ]
    var forms: [UInt32: [Unicode.Scalar]] = [:]
    for row in table {
      for scalar in row.alike.unicodeScalars {
        forms[scalar.value] = Array(row.plain.unicodeScalars)
      }
    }
    return forms
  }()

  /// The plain form of raised and lowered digits and signs.
  static let raised: [UInt32: Unicode.Scalar] = {
    var raised: [UInt32: Unicode.Scalar] = [:]
    for (odd, plain) in zip(
      "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼ⁿ₀₁₂₃₄₅₆₇₈₉₊₋₌".unicodeScalars,
      "0123456789+-=n0123456789+-=".unicodeScalars
    ) { raised[odd.value] = plain }
    return raised
  }()
}

/// Kana as they are compared: hiragana, long vowel marks plain, nothing that is not spoken.
enum Kana {
  /// The text as kana are compared.
  ///
  /// Katakana become hiragana, iteration marks are written out, any dash after a kana is a long
  /// vowel mark, blanks and punctuation are dropped. Marks are never taken from kana.
  ///
  /// - Parameters:
  ///   - text: The text, cleaned.
  ///   - keepsScript: Whether katakana stay katakana.
  /// - Returns: Its kana, and whatever else it contains, in order.
  static func folded(_ text: [Unicode.Scalar], keepsScript: Bool = false) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(text.count)
    for scalar in text {
      switch scalar {
      case "ゝ", "ヽ":
        if let last = result.last, last.isKana { result.append(last.unvoiced) }
      case "ゞ", "ヾ":
        if let last = result.last, last.isKana { result.append(last.voiced) }
      case "々":
        if let last = result.last { result.append(last) }
      case "-":
        if let last = result.last, last.isKana { result.append("ー") } else { result.append("-") }
      case " ", "・", "~": continue
      default:
        if scalar.isKanaMark || !scalar.isPunctuation {
          result.append(keepsScript ? scalar : scalar.asHiragana)
        }
      }
    }
    return result
  }

  /// Whether a folded text is nothing but kana.
  ///
  /// - Parameter folded: The text, folded.
  /// - Returns: False for an empty text.
  static func isPure(_ folded: [Unicode.Scalar]) -> Bool {
    !folded.isEmpty && folded.allSatisfy(\.isKana)
  }
}

extension Unicode.Scalar {
  /// The hiragana of a katakana letter; ヵ, ヶ and ヷ–ヺ have none.
  var asHiragana: Unicode.Scalar {
    guard (0x30a1...0x30f4).contains(value) else { return self }
    return Unicode.Scalar(value - 0x60) ?? self
  }

  /// The kana with a voicing mark, where it has one: か → が.
  var voiced: Unicode.Scalar { Self.voicing[self] ?? self }

  /// The kana without its voicing mark: が → か.
  var unvoiced: Unicode.Scalar { Self.unvoicing[self] ?? self }

  private static let voicing = Dictionary(
    uniqueKeysWithValues: zip(
      "かきくけこさしすせそたちつてとはひふへほカキクケコサシスセソタチツテトハヒフヘホ".unicodeScalars,
      "がぎぐげござじずぜぞだぢづでどばびぶべぼガギグゲゴザジズゼゾダヂヅデドバビブベボ".unicodeScalars
    )
  )
  private static let unvoicing = Dictionary(
    uniqueKeysWithValues: voicing.map { ($1, $0) }
  )
}

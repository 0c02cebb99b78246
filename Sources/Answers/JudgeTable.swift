internal import Deck

/// Judges the rows of a table, for deck authors and for checking the judge itself.
///
/// The columns are id, expected, typed, strictness, language, kind and context, separated by tabs.
/// `\uXXXX` and `\UXXXXXXXX` stand for characters that editors change. The context is `key=value`
/// with semicolons between: prompt, written, reading and meaning are the other fields of the card;
/// alts other readings of it; others the answers of other cards; same those with the same question;
/// accents, case, comma and kana the headers of the deck.
public enum JudgeTable {
  /// Judges one row.
  ///
  /// - Parameter row: A line of the table.
  /// - Returns: Id, verdict and reason with tabs between; `nil` for a comment or an empty line.
  public static func judged(_ row: String) -> String? {
    let trimmed = row.last == "\r" || row.last == "\r\n" ? String(row.dropLast()) : row
    guard !trimmed.isEmpty, !trimmed.hasPrefix("#") else { return nil }
    let columns = trimmed.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard columns.count >= 3 else {
      return "\(columns.first ?? "")\terror\tid, expected and typed are needed"
    }
    func column(_ index: Int) -> String { index < columns.count ? columns[index] : "" }
    let (asked, context) = question(
      field: unescaped(column(1)),
      language: column(4),
      kind: column(5),
      surroundings: unescaped(column(6))
    )
    let judge = Judge(strictness: Strictness(rawValue: column(3)) ?? .moderate)
    let verdict = judge.verdict(on: unescaped(column(2)), for: asked, in: context)
    return "\(columns[0])\t\(verdict.name)\t\(verdict.reasonName)"
  }

  /// What a row asks, and what is known besides.
  ///
  /// - Parameters:
  ///   - field: The expected field.
  ///   - language: The language of the answer as its code.
  ///   - kind: The kind of answer; `text` where it is unknown.
  ///   - surroundings: The context column.
  /// - Returns: What is asked and its context.
  static func question(
    field: String,
    language: String,
    kind: String,
    surroundings: String
  ) -> (asked: Asked, context: JudgeContext) {
    let values = Self.values(surroundings)
    func list(_ key: String) -> [String] {
      (values[key] ?? "").split(separator: ";").map(String.init)
    }
    var asked = Asked(field: field, language: language, kind: .init(rawValue: kind) ?? .text)
    asked.prompt = values["prompt"]
    asked.written = values["written"]
    asked.reading = values["reading"]
    asked.meaning = values["meaning"]
    asked.otherReadings = list("alts")
    asked.rules = DeckRules(headers: values)
    var others = list("others").map { Asked(field: $0, language: language, kind: asked.kind) }
    for answer in list("same") {
      var other = Asked(field: answer, language: language, kind: asked.kind)
      other.prompt = asked.prompt
      others.append(other)
    }
    return (asked, JudgeContext(index: others.isEmpty ? nil : AnswerIndex(others: others)))
  }

  /// `key=value;key=value`; a part without a known key belongs to the value before it.
  private static func values(_ text: String) -> [String: String] {
    var found: [String: String] = [:]
    var last: String?
    for part in text.split(separator: ";", omittingEmptySubsequences: true) {
      let key = part.prefix { $0 != "=" }
      if key.count < part.count, keys.contains(String(key)) {
        last = String(key)
        found[String(key)] = String(part.dropFirst(key.count + 1))
      } else if let last {
        found[last, default: ""] += ";" + part
      }
    }
    return found
  }

  private static let keys: Set<String> = [
    "prompt", "written", "reading", "meaning", "alts", "others", "same", "accents", "case", "comma",
    "kana", "html",
  ]

  /// `\uXXXX` and `\UXXXXXXXX` as the characters that they stand for.
  private static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let length = index + 1 < scalars.count ? lengths[scalars[index + 1]] : nil
      if scalars[index] == "\\", let length, index + 2 + length <= scalars.count,
        let code = UInt32(Cleaning.text(scalars[index + 2..<index + 2 + length]), radix: 16),
        let scalar = Unicode.Scalar(code)
      {
        result.append(scalar)
        index += 2 + length
      } else {
        result.append(scalars[index])
        index += 1
      }
    }
    return String(result)
  }

  private static let lengths: [Unicode.Scalar: Int] = ["u": 4, "U": 8]
}

extension Verdict {
  /// The verdict in one word: right, slip, wrong or retry.
  public var name: String {
    switch self {
    case .right: "right"
    case .slip: "slip"
    case .wrong: "wrong"
    case .retry: "retry"
    }
  }

  /// Its reason in one word; nothing where there is none.
  public var reasonName: String {
    switch self {
    case .right: ""
    case .slip(let reason, _): reason.rawValue
    case .wrong(let reason, _): reason.rawValue
    case .retry(let reason): reason.rawValue
    }
  }
}

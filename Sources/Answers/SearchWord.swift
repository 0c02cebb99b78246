internal import Text

/// A word that is looked for in the fields of notes.
///
/// Width, case and the two kana scripts make no difference; nor do accents, ligatures and marks that
/// keyboards lack, as long as a note is looked for and not known again. Romaji finds kana, too, but only where
/// the kana are all that stands between two separators: “to” would be in every other note else.
public struct SearchWord: Sendable {
  /// The word as texts are compared; empty where it was blank.
  public let folded: String
  private let kana: String?
  private let bare: String

  /// Makes a word to look for.
  ///
  /// - Parameter word: The word as it was typed.
  public init(_ word: String) {
    folded = Self.fold(word)
    bare = Self.bare(folded)
    let read = Romaji(Array(folded.unicodeScalars))
    let text = Cleaning.text(read.kana[...])
    kana = read.isComplete && text != folded ? text : nil
  }

  /// Whether a field has the word in it.
  ///
  /// - Parameter field: The field, folded by `fold(_:)`.
  /// - Returns: Whether it has.
  public func isIn(_ field: String) -> Bool {
    if field.contains(folded) { return true }
    guard let kana, field.contains(kana) else { return false }
    return field.split(whereSeparator: Self.isSeparator).contains { $0 == kana }
  }

  /// Whether a field is the word and nothing else.
  ///
  /// - Parameter field: The field, folded by `fold(_:)`.
  /// - Returns: Whether it is.
  public func isAll(of field: String) -> Bool { field == folded || field == kana }

  /// Whether a field has the word in it, accents, ligatures and marks aside.
  ///
  /// - Parameter field: The field, folded by `fold(_:)`.
  /// - Returns: Whether it has.
  public func isLikelyIn(_ field: String) -> Bool {
    isIn(field) || Self.bare(field).contains(bare)
  }

  /// Whether a field is the word and nothing else, accents, ligatures and marks aside.
  ///
  /// - Parameter field: The field, folded by `fold(_:)`.
  /// - Returns: Whether it is.
  public func isLikelyAll(of field: String) -> Bool { Self.bare(field) == bare }

  /// A folded text without what keyboards lack: the letters that the judge equates are the same.
  private static func bare(_ folded: String) -> String {
    if folded.utf8.allSatisfy({ $0 < 0x80 }) { return folded }
    var bare = String.UnicodeScalarView()
    for scalar in folded.unicodeScalars {
      if let last = bare.last, scalar.isOptionalMark(on: last) { continue }
      if let plain = LookAlikes.forms[scalar.value] {
        bare.append(contentsOf: plain)
      } else if scalar == "ß" {
        bare.append(contentsOf: "ss".unicodeScalars)
      } else {
        bare.append(Glyph(scalar, language: .russian).base)
      }
    }
    return String(bare)
  }

  /// A text as texts are compared: in normal form C, of the usual width, in lower case, in hiragana.
  ///
  /// - Parameter text: The text.
  /// - Returns: The folded text.
  public static func fold(_ text: String) -> String {
    let lower = text.utf8.allSatisfy { $0 < 0x80 } ? text : text.widthFolded.nfc
    var folded = String.UnicodeScalarView()
    for scalar in lower.lowercased().unicodeScalars { folded.append(scalar.asHiragana) }
    return String(folded)
  }

  private static func isSeparator(_ character: Character) -> Bool {
    switch character {
    case ";", "；", "|", "/", "／", ",", "、", "，": true
    default: character.isWhitespace
    }
  }
}

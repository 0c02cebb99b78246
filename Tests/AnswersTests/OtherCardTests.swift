import Deck
import Testing

@testable import Answers

@Suite("Another card's answer") struct OtherCardTests {
  static let right: Set<String> = ["right"]
  static let close: Set<String> = ["slip"]
  static let no: Set<String> = ["wrong"]

  private static func word(
    _ field: String,
    _ typed: String,
    _ verdicts: Set<String>,
    _ language: String = "",
    others: [String] = [],
    strictness: Strictness = .moderate
  ) -> JudgedCase {
    .init(
      language,
      field,
      typed,
      verdicts,
      language: language,
      kind: language.isEmpty ? .text : .word,
      strictness: strictness,
      others: others
    )
  }

  static let letters: [JudgedCase] = [
    word("ls -r", "ls -R", no, others: ["ls -R"]),
    word("ls -r", "ls -R", right),
    word("Co", "CO", no, others: ["CO"]),
    word("CO", "Co", no, others: ["Co"]),
    word("5 mg", "5 Mg", right, others: ["5 g"]),
    word("8 Mb", "8 MB", no, others: ["8 MB"]),
    word("March", "march", right, others: ["march"]),
    word("march", "March", no, others: ["March"]),
    word("march", "MARCH", right, others: ["March"]),
    word("march on", "March on", right, others: ["March on"]),
    word("who", "WHO", no, others: ["WHO"]),
    word("Guten Morgen!", "guten morgen", right, "de", others: ["guten morgen"]),
    word("re-sign", "resign", no, others: ["resign"]),
    word("resign", "re-sign", no, others: ["re-sign"]),
    word("re-sign", "resign", right),
    word("weg", "der Weg", no, "de", others: ["der Weg"]),
    word("der Weg", "weg", close, "de", others: ["mehr"]),
    word("essen", "das Essen", no, "de", others: ["das Essen"]),
    word("Essen", "das Essen", right, "de"),
    word("(der) Iran", "Iran", right, "de"),
    word("(der) Iran", "der Iran", right, "de"),
    word("(der) Iran", "die Iran", no, "de"),
    word("(un) chat", "le chat", close, "fr"),
    // An article alone, a hyphen and Caps Lock write the same text in a language.
    word("canto", "el canto", right, "es", others: ["el canto; la canción"]),
    word("Jean-Paul", "Jean Paul", right, "fr", others: ["Jean Paul"]),
    word("wer", "WER", right, "de", others: ["WER"]),
    word("wer", "Wer", no, "de", others: ["Wer"]),
    word("все", "всё", no, "ru", others: ["всё"]),
    word("всё", "все", right, "ru", others: ["все"]),
    word("ёлка", "елка", right, "ru"),
    word("color; colour", "colour", right, others: ["colour; color"]),
    .init("English", "color", "colour", right, others: ["colour"]),
    .init("English", "dog", "a dog", right, others: ["a dog"]),
    .init("English", "to drink", "drink", right, others: ["drink"]),
    .init("English", "do not", "don't", right, others: ["don't"]),
    .init("kana", "ハシ", "はし", right, language: "ja", kind: .word, others: ["はし"]),
    word("weg", "der Weg", no, "de", others: ["der Weg"], strictness: .low),
    word("weg", "der Weg", no, "de", others: ["der Weg"], strictness: .aggressive),
  ]

  @Test("to the letter is that card's and not this one's", arguments: letters)
  func isTheOther(one: JudgedCase) { one.check() }

  static let spellings: [JudgedCase] = [
    word("drucken", "druecken", no, "de", others: ["drücken"]),
    word("drucken", "drücken", no, "de", others: ["drücken"]),
    word("die Mutter", "die Muetter", no, "de", others: ["die Mütter"]),
    word("die Mütter", "die Muetter", right, "de", others: ["die Mutter"]),
    word("die Kasse", "die Kaese", no, "de", others: ["der Käse"]),
    word("die Kasse", "die Kase", close, "de", others: ["der Hase"]),
    word("le chœur", "le coeur", no, "fr", others: ["le cœur"]),
    word("le chœur", "le choeur", right, "fr", others: ["le cœur"]),
    word("el ano", "año", no, "es", others: ["el año"]),
    word("el año", "ano", no, "es", others: ["el ano"]),
    word("el año", "ano", close, "es", others: ["la mano"]),
    word("el papá", "el papa", close, "es", others: ["la papa"]),
    word("le pêcheur", "pécheur", no, "fr", others: ["le pécheur"]),
    word("kir", "KIR", no, "tr", others: ["kır"]),
    word("kır", "KIR", right, "tr", others: ["kir"]),
    word("No hablo.", "No habló.", no, "es", others: ["habló", "hablo"]),
    word("No habló.", "No hablo.", close, "es", others: ["habló", "hablo"]),
    word("No hablo.", "No habló.", close, "es"),
  ]

  @Test("is known in its ordinary spellings, too", arguments: spellings)
  func isSpelled(one: JudgedCase) { one.check() }

  static let written: [(text: String, language: Language, other: [String])] = [
    ("druecken", .german, ["drücken"]), ("Strasse", .german, ["Straße"]),
    ("neue Muetter", .german, ["neue Mütter", "neü Mütter", "neü Muetter"]),
    ("aae", .german, ["aä"]), ("oel", .danish, ["øl", "öl"]), ("druecken", .french, []),
  ]

  @Test("is looked for with the letters that the keyboard lacks", arguments: written)
  func writes(text: String, language: Language, other: [String]) {
    let found = Outline.written(Array(text.unicodeScalars), language)
    #expect(Set(found.map { Cleaning.text($0) }) == Set(other))
  }

  @Test("is looked for in few spellings of a long line, and never traps")
  func staysCalm() {
    let line = Array(String(repeating: "ae", count: 20_000).unicodeScalars)
    #expect(Outline.written(line, .german).count < 16)
    #expect(Outline.written([], .german).isEmpty)
  }
}

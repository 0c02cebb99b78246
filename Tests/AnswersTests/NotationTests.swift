import Deck
import Testing

@testable import Answers

@Suite("Signs that say something") struct NotationTests {
  static let right: Set<String> = ["right"]
  static let close: Set<String> = ["slip"]
  static let good: Set<String> = ["right", "slip"]
  static let no: Set<String> = ["wrong"]

  private static func text(
    _ field: String,
    _ typed: String,
    _ verdicts: Set<String>,
    others: [String] = [],
    kind: AnswerKind = .text
  ) -> JudgedCase {
    .init("notation", field, typed, verdicts, language: "", kind: kind, others: others)
  }

  static let signs: [JudgedCase] = [
    text("-sin x", "sin x", no), text("sin x", "-sin x", no), text("sin x", "sin x", right),
    text("!=", "=", no), text("=", "!=", no), text("!=", "!=", right), text("!=", "! =", good),
    text(":q", ":q!", no), text(":q!", ":q", no), text(":q", "q", no), text(":q!", ":q!", right),
    text("{}", "\\[\\]", no), text("{}", "[]", no), text("[]", "{}", no), text("{}", "{}", right),
    text("..", ".", no), text(".", "..", no), text("cd ..", "cd .", no), text("cd .", "cd ..", no),
    text("\\;", ",", no), text("\"", "'", no), text("∞", "-∞", no), text("-∞", "∞", no),
    text("a - b", "a b", no), text("a b", "a - b", no), text("a - b", "a-b", good),
    text("a^2 - 2ab + b^2", "a^2-2ab+b^2", right), text("a^2 - 2ab + b^2", "a^2+2ab+b^2", no),
    text("ls -a", "ls a", no), text("ls -l", "ls-l", no), text("ls -l", "ls -l", right),
    text("git reset --hard", "git reset hard", no), text("git reset --hard", "git reset -hard", no),
    text("git reset --hard", "git reset –hard", no), text("i--", "i", no), text("i--", "i-", no),
    text("x^2", "-x^2", no), text("-x^2", "x^2", no), text("-l", "l", no), text("-l", "-l", right),
    text(".,\\/PP\\/-(1)c", ".;/PP/-c", right),
    text("2\\,$-1g\\/^\\/.\\,.+(1)j", "2,$-1g/^/.,+1j", right),
    text("-san", "san", right), text("ex-", "ex", right), text("AB-", "AB", no),
    text("Jean-Paul Sartre", "Jean Paul Sartre", right), text("well-known", "well -known", right),
    text("Alien - the film", "Alien the film", right), text("hello, world!", "hello world", right),
    text("Paris, France", "Paris ,France", good), text("wait -- what", "wait what", good),
    text("¿Qué?", "Que", good), text("-ing", "ing", right, kind: .word),
  ]

  @Test("are compared where a sentence has none", arguments: signs)
  func heedsSigns(one: JudgedCase) { one.check() }

  static let charges: [JudgedCase] = [
    text("NO₃⁻", "NO3-", right), text("NO₃⁻", "NO₃⁻", right), text("NO₃⁻", "NO3", no),
    text("NO₃⁻", "NO2-", no), text("NO₃", "NO3-", no, others: ["NO₃⁻"]), text("NO₃", "NO3", right),
    text("Fe²⁺", "Fe2+", right), text("Fe²⁺", "Fe^2+", right), text("Fe²⁺", "Fe3+", no),
    text("Fe²⁺", "Fe2", no), text("Cl⁻", "Cl-", right), text("Cl⁻", "Cl", no),
    text("Cl", "Cl-", no, others: ["Cl⁻"]), text("NH₄⁺", "NH4+", right), text("NH₄⁺", "NH4", no),
    text("SO₄²⁻", "SO42-", right), text("SO₄²⁻", "SO4 2-", right), text("SO₄²⁻", "SO4^2-", right),
    text("SO₄²⁻", "SO₄²⁻", right), text("SO₄²⁻", "SO42", no), text("SO₄²⁻", "SO43-", no),
    text("SO4^2-", "SO42-", right), text("10⁻³", "10^-3", right), text("10⁻³", "10-3", no),
    text("10²³", "10^23", right), text("x²³", "x23", right), text("x⁻¹", "x-1", right),
  ]

  @Test("such as charges are typed as keyboards can", arguments: charges)
  func heedsCharges(one: JudgedCase) { one.check() }

  static let spellings: [JudgedCase] = [
    text("20 m²", "20 m^2", right), text("20 m²", "20 m2", right), text("20 m²", "20 m", no),
    text("x^2 + C", "x² + C", right), text("x^2 + C", "x^2+C", good), text("x^2", "x^3", no),
    text("1914–1918", "1914 - 1918", right), text("1914–1918", "1914 1918", no),
    text("1914–1918", "1914- 1918", right), text("1914–1918", "1914-1919", no),
    text("[0, 1]", "[0,1]", right), text("[0, 1]", "0,1", right), text("[0, 1]", "[0, 2]", no),
    text("(1, 2)", "(1,2)", right), text("(1, 2)", "12", no), text("(-1, 2)", "(-1,2)", right),
    text("6.02×10^23", "6.02x10^23", right), text("6.02×10^23", "6.02*10^23", right),
    text("6.02×10^23", "6.02x10^22", no), text("100 °C", "100 C", right),
    text("100 °C", "100 F", no), text("100 °C", "100", no), text("100 °C", "100°C", right),
    text("-5", "minus 5", right), text("-5 °C", "Minus 5 C", right), text("5", "minus 5", no),
    text("-5", "minus 6", no), text("E♭", "Eb", right), text("F♯", "F#", right),
    text("E♭", "E", no),
    text("iron\\(II\\) ion", "iron(IV) ion", no), text("iron(II) ion", "iron(IV) ion", no),
    text("iron(II) ion", "iron(II) ion", right), text("Ca\\(OH\\)₂", "Ca(OH)2", right),
  ]

  @Test("are typed in other ways, too", arguments: spellings)
  func takesOtherWays(one: JudgedCase) { one.check() }
}

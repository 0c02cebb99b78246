import Shell
import TestSupport
import Testing

@Suite("The reading of a word") struct ReadingTests {
  static let told: [(row: String, typed: String, line: String)] = [
    ("私\tわたし\tI\t", "I", "✓ right    I   read わたし   back tomorrow"),
    ("私\tわたし\tI\t", "he", "✗ wrong    the answer is: I   read わたし   back tomorrow"),
    // The question, the answer or the note has it already.
    ("ここ\tここ\there\t", "here", "✓ right    here   back tomorrow"),
    ("此処\tここ\tkoko; ここ\t", "koko", "✓ right    koko   also: ここ   back tomorrow"),
    ("食べる\tたべる\tto eat\tた べる, group 2", "to eat", "✓ right    to eat   back tomorrow"),
    ("犬\t\tdog\t", "dog", "✓ right    dog   back tomorrow"),
  ]

  @Test("is told with the verdict, unless it is there to be seen", arguments: told)
  func isTold(row: String, typed: String, line: String) throws {
    let deck = "#language:ja\n#columns:word\treading\tmeaning\tnote\n#ask:word>meaning\n\(row)\n"
    let home = try Home(decks: ["d": deck])
    let output = home.run(["set noretry-missed", "challenge", typed]).output
    let verdict = output.first { $0.hasPrefix("✓") || $0.hasPrefix("✗") } ?? ""
    // The day on which it comes back is another matter.
    #expect(
      verdict.replacing(/back .*/, with: "") == line.replacing(/back .*/, with: ""),
      "\(output)"
    )
  }

  @Test("is not told beside the readings that were asked for")
  func asked() throws {
    let deck = "#language:ja\n#columns:number\treading\n#ask:number>reading\n0\tれい; ゼロ\n"
    let output = try Home(decks: ["d": deck]).run(["challenge", ":giveup", ":leave"]).output
    #expect(output.contains { $0.hasPrefix("✗ the answer is: れい   also: ゼロ") }, "\(output)")
  }
}

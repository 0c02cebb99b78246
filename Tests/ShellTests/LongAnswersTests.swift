import Shell
import Terminal
import TestSupport
import Testing

@Suite("Answers that can be said in many ways") struct LongAnswersTests {
  private static let long = (1...4).map { "\($0) is said in some thirty letters" }

  static let others: [(answers: String, columns: Int, line: String)] = [
    ("one; uno; eins", 80, "also: uno, eins "),
    ("Me too, I am one; I, too, am one; So am I", 80, "also: I, too, am one; So am I "),
    ("So am I, too; I am one; Me too", 80, "also: I am one; Me too "),
    (long.joined(separator: "; "), 80, "also: \(long[1...3].joined(separator: ", ")) "),
    (long.joined(separator: "; "), 40, "also: \(long[1]) … (2 more) "),
    (long.joined(separator: "; "), 30, "also: \(long[1]) … (2 more) "),
    (long.joined(separator: "; "), 20, "also: \(long[1]) … "),
  ]

  @Test("are told in about two lines of the window, and can be told apart", arguments: others)
  func verdict(answers: String, columns: Int, line: String) throws {
    let home = try Home(decks: ["d": "#comma:keep\n#columns:question\tanswer\nq1\t\(answers)"])
    let console = ScriptedConsole([.line(""), .line(":giveup"), .line(":leave")])
    console.columns = columns
    _ = home.shell(on: console).run()
    #expect(console.output.contains { "\($0) ".contains(line) }, "\(console.output)")
  }

  static let deck = """
    #language:ja
    #columns:japanese\treading\tmeaning\tsentence\tnote
    #ask:meaning>sentence, japanese>meaning
    写真は？\tしゃしんをとっていいか\tMay/Can I take (a) photo; Is a photo/picture OK\t\
    写真[しゃしん]を撮[と]っても いいですか/良いですか; 写真[しゃしん]を撮[と]っていいですか\tpolite

    """

  @Test("are one answer on a flashcard, with its reading and few of the others")
  func flashcard() throws {
    let home = try Home(decks: ["d": Self.deck])
    let console = ScriptedConsole(["learn", "", "y", ""].map { .line($0) })
    console.columns = 40
    _ = home.shell(on: console).run()
    let panels = console.output.split { !$0.contains("|") && !$0.contains("+--") }
      .map { panel in
        panel.map { $0.trimmingPrefix { " |+-".contains($0) } }
          .map { String($0.reversed().drop { " |+-".contains($0) }.reversed()) }
          .filter { !$0.isEmpty }
      }
    let question = ["May I take (a) photo", "also: Is a photo OK"]
    let answer = [
      "写真を撮ってもいいですか", "read しゃしんをとっていいか", "also: 写真を撮っていいですか",
    ]
    #expect(
      panels == [
        question, question + answer + ["polite"], ["写真は？"],
        ["写真は？"] + [question[0], answer[1], question[1]] + ["polite"],
      ]
    )
  }

  @Test("are told in the summary of flashcards by the first alone")
  func missed() throws {
    let home = try Home(decks: ["d": Self.deck])
    let run = home.run(["learn", "", "n", "", "n"])
    #expect(run.output.contains("  写真は？ — May I take (a) photo"))
  }

  @Test("are no list where the text has several lines: a flashcard shows it whole")
  func lines() throws {
    let home = try Home(decks: ["d": "#columns:question\tanswer\nq1\t\"one; two\nthree\""])
    let said = home.run(["learn", ""]).output.joined(separator: "\n")
    #expect(said.contains(" one; two ") && said.contains(" three "))
  }
}

import Shell
import Testing
import Time

@Suite("The command line") struct InvocationTests {
  static let good: [(arguments: [String], task: Invocation.Task, decks: [String])] = [
    ([], .converse, []),
    (["verbs.tsv", "japanese/hiragana"], .converse, ["verbs.tsv", "japanese/hiragana"]),
    (["history"], .perform(["history"]), []),
    (["history", "12"], .perform(["history 12"]), []),
    (["./history"], .converse, ["./history"]),
    (["--", "history", "--seed"], .converse, ["history", "--seed"]),
    (
      ["-c", "set questions 10", "-c", "challenge"], .perform(["set questions 10", "challenge"]), []
    ),
    (["--command=history", "deck"], .perform(["history"]), ["deck"]),
    (["--seed", "7", "deck"], .converse, ["deck"]),
    (["--version"], .version, []),
    (["--version", "--help"], .help, []),
    (["-h"], .help, []),
    (["set", "card-color", "blue"], .perform(["set card-color blue"]), []),
    (["set", "name", "Anna Maria"], .perform(["set name \"Anna Maria\""]), []),
    (["set", "name=Anna Maria", "goal=7"], .perform(["set name=\"Anna Maria\" goal=7"]), []),
    (["set", "name", #"Zoë "Q""#], .perform([#"set name "Zoë \"Q\"""#]), []),
    (["set", "name", ""], .perform(["set name \"\""]), []),
    (["set", "goal+=2", "learning!", "name="], .perform(["set goal+=2 learning! name="]), []),
    (["set", "goal 12 nolearning"], .perform(["set goal 12 nolearning"]), []),
    (["giveup"], .converse, ["giveup"]),
  ]

  @Test("is read as decks, commands and options", arguments: good)
  func reads(arguments: [String], task: Invocation.Task, decks: [String]) throws {
    let invocation = try Invocation(arguments: arguments)
    #expect(invocation.task == task)
    #expect(invocation.decks == decks)
  }

  @Test("takes a seed and a moment, attached or apart")
  func values() throws {
    let invocation = try Invocation(arguments: ["--seed=42", "--at", "2026-12-01T09:00Z"])
    #expect(invocation.seed == 42)
    #expect(invocation.moment?.iso8601 == "2026-12-01T09:00:00Z")
  }

  static let bad: [(arguments: [String], says: String)] = [
    (["--sed", "7"], "--sed"), (["-x"], "-x"), (["--seed"], "wants a value"),
    (["--seed", "-1"], "whole number"), (["--seed", "１"], "whole number"),
    (["--at", "tomorrow"], "2026-12-01T09:00"), (["-c"], "wants a value"),
  ]

  @Test("says what makes no sense", arguments: bad)
  func refuses(arguments: [String], says: String) {
    let error = #expect(throws: Invocation.UsageError.self) {
      try Invocation(arguments: arguments)
    }
    #expect(error?.message.contains(says) == true)
  }

  @Test("explains every option that it takes")
  func usage() {
    for option in ["-c", "--seed", "--at", "--help", "--version", "--"] {
      #expect(Invocation.usage.contains(option))
    }
  }
}

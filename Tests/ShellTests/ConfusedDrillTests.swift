import Shell
import TestSupport
import Testing
import Time

@Suite("Practice of what is mixed up") struct ConfusedDrillTests {
  private let home: Home
  private static let answers = [
    "affect": "to change", "effect": "a result", "accept": "to take", "except": "but not",
  ]
  /// Two of the four are taken for each other.
  private static let mixedUp = answers.merging(["affect": "a result", "effect": "to change"]) {
    $1
  }

  init() throws {
    home = try Home(decks: [
      "d": "#columns:question\tanswer\n"
        + Self.answers.sorted { $0.key < $1.key }.map { "\($0.key)\t\($0.value)\n" }.joined()
    ])
    home.go(to: Day(year: 2026, month: 12, day: 1))
    home.run(["set noretry-missed"])
  }

  /// The questions that were answered, in their order.
  private func asked(_ output: [String]) -> [String] {
    output.compactMap {
      Self.answers[String($0.dropFirst(2))] == nil ? nil : String($0.dropFirst(2))
    }
  }

  @Test("has nothing to ask where nothing was mixed up, and says so")
  func nothing() throws {
    let said = "No two cards of d are mixed up. Enter starts a challenge."
    #expect(home.run(["practice --confused"]).output == [said])
    home.play { Self.answers[$0] ?? "" }
    #expect(home.run(["practice --confused"]).output == [said])
    // A wrong answer that is no other card's mixes nothing up.
    home.play { _ in "elephant" }
    let run = home.run(["practice --confused"])
    #expect(run.output == [said] && run.ending == .status(0))
  }

  @Test("asks the two cards of a pair one after the other, and no others")
  func pair() throws {
    home.play { Self.mixedUp[$0] ?? "" }
    let due = home.run(["due --json"]).output
    let output = home.play("practice --confused") { Self.answers[$0] ?? "" }
    #expect(output.first?.hasPrefix("Pair 1 of 1") == true, "\(output)")
    #expect(Set(asked(output)) == ["affect", "effect"])
    #expect(output.contains("Told apart."))
    #expect(output.contains { $0.hasPrefix("Told apart 1/1") })
    #expect(!output.contains { $0.contains("back ") }, "a drill moves no schedule")
    #expect(home.run(["due --json"]).output == due)
    #expect(home.run(["history"]).output.contains { $0.contains("drill") })
  }

  @Test("brings a pair back that is mixed up again, until it is told apart")
  func again() throws {
    home.play { Self.mixedUp[$0] ?? "" }
    home.run(["set retry-missed"])
    var count = 0
    let output = home.play("practice --confused") { question in
      count += 1
      return (count <= 2 ? Self.mixedUp : Self.answers)[question] ?? ""
    }
    #expect(output.contains("This pair comes back."))
    #expect(output.contains("Told apart."))
    #expect(output.contains { $0.hasPrefix("Told apart 0/1") })
    #expect(output.contains("Mixed up at first:"))
  }

  @Test("asks each of three cards that are all mixed up beside each other, in one drill or in turn")
  func three() throws {
    let answers = ["a": "one", "b": "two", "c": "three", "d": "four"]
    let home = try Home(decks: [
      "d": "#columns:question\tanswer\n"
        + answers.sorted { $0.key < $1.key }.map { "\($0.key)\t\($0.value)\n" }.joined()
    ])
    home.go(to: Day(year: 2026, month: 12, day: 1))
    home.run(["set noretry-missed"])
    // Each is taken for each other one, a and b most often.
    for wrong in [["a": "two", "b": "three", "c": "one"], ["a": "two"], ["a": "two"]] {
      home.play("practice") { wrong[$0] ?? answers[$0] ?? "" }
    }
    /// The pairs of a drill, in their order.
    func drill(_ answer: @escaping (String) -> String) -> [Set<String>] {
      let questions = home.play("practice --confused", answering: answer)
        .filter { $0.hasPrefix("  ") && answers[String($0.dropFirst(2))] != nil }
        .map { String($0.dropFirst(2)) }
      return stride(from: 0, to: questions.count - 1, by: 2).map {
        Set(questions[$0...($0 + 1)])
      }
    }
    home.run(["set questions 6"])
    let all: Set<Set<String>> = [["a", "b"], ["b", "c"], ["a", "c"]]
    #expect(Set(drill { answers[$0] ?? "" }) == all, "one drill has room for all")
    // In short ones each has its turn, whatever becomes of it.
    home.run(["set questions 3"])
    var turns: [Set<String>] = []
    for _ in 1...6 { turns += drill { $0 == "a" ? "two" : answers[$0] ?? "" } }
    #expect(turns.count == 6)
    #expect(Set(turns) == all, "\(turns)")
  }

  @Test("forgets a pair that was right on three later days")
  func settled() throws {
    home.play { Self.mixedUp[$0] ?? "" }
    for day in 1...3 {
      #expect(home.run(["practice --confused", ":leave"]).output.count > 1, "day \(day)")
      home.go(to: home.today + 1)
      home.play("practice") { Self.answers[$0] ?? "" }
    }
    #expect(home.run(["practice --confused"]).output.first?.hasPrefix("No two cards") == true)
  }
}

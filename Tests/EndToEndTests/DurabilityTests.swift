import Foundation
import SQLite
import TestSupport
import Testing

@Suite("What was shown is kept", .serialized, .timeLimit(.minutes(10)))
struct DurabilityTests {
  @Test("of both, when two shells are open at once, and one is killed")
  func twoShells() throws {
    let kuchi = try Kuchi()
    let first = try kuchi.start(["challenge"])
    let second = try kuchi.start(["challenge"])
    try first.waitForQuestion("Challenge 1 of 6")
    try second.waitForQuestion("Challenge 1 of 6")
    for number in 1...3 {
      try first.answer("Challenge \(number) of 6")
      try second.answer("Challenge \(number) of 6")
      try first.waitForVerdicts(number)
      try second.waitForVerdicts(number)
    }
    try second.waitForQuestion("Challenge 4 of 6")
    first.signal(SIGKILL)
    second.send("\u{4}")
    #expect(try second.waitForExit() == .code(0))
    try first.waitForExit()
    let kept = try kuchi.reviews()
    #expect(kept.count == 6)
    #expect(Set(kept.map(\.session)).count == 2)
    let history = try kuchi.run(["history"])
    #expect(history.outputText.ranges(of: " 3/3 ").count == 2)
  }

  @Test("of all, when eight shells write at the same moment")
  func manyShells() async throws {
    let kuchi = try Kuchi(deck: KillingTests.deck, settings: KillingTests.settings)
    let results = try await withThrowingTaskGroup(of: ProgramResult.self) { group in
      for run in 1...8 {
        group.addTask { try kuchi.run(input: .text(KillingTests.script(run: run))) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.allSatisfy { $0.status == .code(0) })
    #expect(results.map(\.verdictCount) == Array(repeating: 26, count: 8))
    #expect(try kuchi.reviews().count == 8 * 26)
    #expect(try Kuchi.integrity(of: kuchi.home.path("kuchi/journal.sqlite")) == "ok")
  }

  @Test("and no deck file is touched by practising")
  func decks() throws {
    let text = Kuchi.animals.replacing("\n", with: "\r\n") + "# a comment\r\nいぬ\t\tagain"
    let kuchi = try Kuchi(deck: text)
    let path = kuchi.home.path("kuchi/decks/animals.tsv")
    let before = try FileManager.default.attributesOfItem(atPath: path)
    let lines =
      "challenge\n:giveup\n:giveup\n:right\n:undo\n:leave\nresume\n:giveup\n:leave\ncheck\n"
    let result = try kuchi.run(
      [],
      input: .text(lines + "practice\n:giveup\n:leave\nlearn\n\ny\n\nn\nq\nundo\n")
    )
    #expect(result.verdictCount >= 4)
    #expect(kuchi.home.text("kuchi/decks/animals.tsv") == text)
    let after = try FileManager.default.attributesOfItem(atPath: path)
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(kuchi.home.files.filter { $0.hasPrefix("kuchi/decks") } == ["kuchi/decks/animals.tsv"])
  }

  @Test("and taken back for good by undo, also after a restart")
  func undone() throws {
    let kuchi = try Kuchi()
    let result = try kuchi.run(input: .text("challenge\n:giveup\n:giveup\n:leave\n"))
    #expect(result.verdictCount == 2)
    let before = try kuchi.reviews()
    #expect(try kuchi.run(["undo"]).outputText.contains("Taken back: \(before[1].question)"))
    #expect(try kuchi.reviews() == [before[0]])
    #expect(try kuchi.run(["undo"]).outputText.contains("Taken back: \(before[0].question)"))
    #expect(try kuchi.reviews() == [])
    for _ in 1...3 {
      let again = try kuchi.run(["undo"])
      #expect(again.outputText.contains("There is no answer to take back."))
      #expect(try kuchi.reviews() == [])
    }
  }
}

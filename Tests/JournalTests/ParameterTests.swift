import Deck
import Foundation
@testable import Journal
import Memory
import Practice
import TestSupport
import Testing
import Time

@Suite("The parameters in the journal") struct ParameterTests {
  private let other: FSRSParameters

  init() throws {
    let weights = FSRSParameters.standard.weights.enumerated().map { $1 * (1 + Double($0) / 100) }
    other = try #require(FSRSParameters(clamping: weights))
  }

  @Test("are the standard ones until others are set, and are exact to the last bit")
  func kept() throws {
    let folder = try Folder()
    #expect(try ReviewJournal.opened(folder.journal).scheduler().model.parameters == .standard)
    try ReviewJournal.opened(folder.journal).setParameters(other)
    #expect(try ReviewJournal.opened(folder.journal).scheduler().model.parameters == other)
  }

  @Test("make all schedules anew, as if they had always been in force")
  func replay() throws {
    let seed = SeededGenerator(for: "parameters").seed
    let plan = cards(6)
    var life = try RandomLife(.sample(), plan, seed: seed)
    for _ in 0..<60 { try life.step() }
    let before = try life.journal.standing()
    let reviews = try life.journal.dump("SELECT * FROM review ORDER BY sequence")
    try life.journal.setParameters(other)
    #expect(try life.isConsistent())
    #expect(try life.journal.standing() != before)
    // What was kept with a review is what was said then.
    #expect(try life.journal.dump("SELECT * FROM review ORDER BY sequence") == reviews)
    try life.journal.setParameters(.standard)
    try life.journal.setConfiguration("parameters", to: nil)
    #expect(try life.journal.standing() == before)
  }

  @Test("that another shell sets count from the next answer on")
  func otherShell() throws {
    let folder = try Folder()
    let one = try ReviewJournal.opened(folder.journal)
    let two = try ReviewJournal.opened(folder.journal)
    let id = try one.begun(cards(2))
    try one.record(review(of: cards(2)[0].id), in: id)
    try two.setParameters(other)
    let kept = try one.record(review(of: cards(2)[1].id), in: id)
    #expect(kept.schedule?.memory.stability == other.weights[2])
    #expect(try one.integrityProblems().isEmpty)
  }

  @Test(
    "that cannot be read are told, and the standard ones used",
    arguments: ["", "0.1 0.2", "nan", String(repeating: "1e999 ", count: 21)]
  )
  func broken(text: String) throws {
    let journal = try ReviewJournal.sample()
    try journal.record(review(of: card("a").id), in: try journal.begun([card("a")]))
    try journal.setParameters(other)
    try journal.setConfiguration("parameters", to: text)
    #expect(try journal.scheduler().model.parameters == .standard)
    #expect(
      try journal.integrityProblems() == [
        "The parameters cannot be read; the standard ones are used."
      ]
    )
  }
}

import Foundation
import SQLite
import TestSupport
import Testing

/// Two shells at once: one plays a session, the other puts a backup in the journal's place.
@Suite("A session whose journal is replaced", .serialized, .timeLimit(.minutes(10)))
struct ReplacedJournalTests {
  let kuchi: Kuchi
  private static let words = "A backup was restored meanwhile"

  init() throws {
    kuchi = try Kuchi()
    try kuchi.play(2, on: "2026-11-30")
    try kuchi.play(1, on: "2026-12-01")
  }

  /// A shell in which two of six questions were answered.
  private func startPlaying() throws -> Pty {
    let pty = try kuchi.start(["--at", "2026-12-02T09:00"])
    try pty.waitForPrompt()
    pty.enter("challenge")
    try pty.goOnAheadIfAsked()
    for number in 1...2 { try pty.answer("Challenge \(number) of 6") }
    try pty.waitForQuestion("Challenge 3 of 6")
    return pty
  }

  private func finish(_ pty: Pty, from number: Int = 3) throws {
    for number in number...6 { try pty.answer("Challenge \(number) of 6") }
    try pty.waitForPrompt("Rate this session 1–5 (Enter skips):")
    pty.enter("4")
    try pty.waitForPrompt()
  }

  private func quit(_ pty: Pty) throws {
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
    #expect(try kuchi.run(["check"]).status == .code(0))
  }

  /// The answers that were kept since the backup was restored, oldest first.
  private func ownReviews() throws -> [(question: String, session: Int64)] {
    try Connection(.file(kuchi.journal), access: .readWrite).query(
      """
      SELECT card.question, review.session FROM review JOIN card ON card.id = review.card
        JOIN device ON device.id = review.device AND is_own = 1
      ORDER BY review.sequence
      """
    ) { ($0.text(0), $0.integer(1)) }
  }

  private func restore(_ what: String = "2026-11-30") throws {
    let restored = try kuchi.run(["-c", "backup restore \(what) --yes"])
    try #require(restored.status == .code(0), "\(restored.outputText)")
  }

  /// Whether each answer is of a card that its session asks.
  private func answersBelongToTheirSessions() throws -> Bool {
    try Kuchi.number(
      """
      SELECT count(*) FROM review AS r WHERE NOT EXISTS (
        SELECT 1 FROM session_card AS c WHERE c.session = r.session AND c.card = r.card
      )
      """,
      in: kuchi.journal
    ) == 0
  }

  @Test("is begun anew there: every verdict shown from then on is on the disk")
  func goesOn() throws {
    let pty = try startPlaying()
    try restore()
    var shown: [String] = []
    for number in 3...6 {
      shown.append(try pty.answer("Challenge \(number) of 6").question)
      try pty.waitForVerdicts(number)
      #expect(try ownReviews().map(\.question) == shown, "with its verdict")
    }
    try pty.waitForPrompt("Rate this session 1–5 (Enter skips):")
    pty.enter("4")
    try pty.waitForPrompt()
    #expect(pty.screen.words.ranges(of: Self.words).count == 1, "told once")
    #expect(pty.screen.words.contains("Score 6/6"))
    #expect(try answersBelongToTheirSessions())
    let rated = "SELECT count(*) FROM session WHERE rating = 4 AND is_finished = 1"
    #expect(try Kuchi.number(rated, in: kuchi.journal) == 1)
    let before = try #require(kuchi.backupNames.first { $0.hasPrefix("before-restore-") })
    #expect(try kuchi.reviewCount(inBackup: before) == 3 + 2, "what was shown before is there")
    try quit(pty)
  }

  @Test("does not slip into another session that has its number there by now")
  func otherSession() throws {
    let pty = try startPlaying()
    let number = try Kuchi.number("SELECT max(id) FROM session", in: kuchi.journal)
    try restore()
    while try Kuchi.number("SELECT max(id) FROM session", in: kuchi.journal) < number {
      try kuchi.play(1, on: "2026-12-01")
    }
    let theirs = try kuchi.reviews().count
    try finish(pty)
    #expect(try kuchi.reviews().count == theirs + 4)
    let own = try ownReviews().suffix(4)
    #expect(Set(own.map(\.session)).count == 1)
    #expect(own.allSatisfy { $0.session > number })
    #expect(try answersBelongToTheirSessions())
    try quit(pty)
  }

  @Test("goes on as the same session where that is in the backup")
  func sameSession() throws {
    let pty = try startPlaying()
    let made = try kuchi.run(["-c", "backup", "--at", "2026-12-02T09:00"])
    try #require(made.status == .code(0))
    let sessions = try Kuchi.number("SELECT count(*) FROM session", in: kuchi.journal)
    try pty.answer("Challenge 3 of 6")
    try pty.waitForQuestion("Challenge 4 of 6")
    try restore("2026-12-02")
    // What is gone from the journal can still be taken back here; then it is asked again.
    pty.enter(":undo")
    try finish(pty)
    #expect(try Kuchi.number("SELECT count(*) FROM session", in: kuchi.journal) == sessions)
    #expect(try kuchi.reviews().count == 3 + 6)
    let played = "SELECT count(*) FROM review WHERE session = (SELECT max(id) FROM session)"
    #expect(try Kuchi.number(played, in: kuchi.journal) == 6)
    try quit(pty)
  }

  @Test("can still take back and correct what the other journal has or has not")
  func corrects() throws {
    let pty = try startPlaying()
    try restore()
    // The second answer is not in the journal any more: as a wrong one it is entered anew.
    pty.enter(":wrong")
    try pty.waitForQuestion("Challenge 3 of 6")
    #expect(try kuchi.reviews().count { $0.verdict == "wrong" } == 3)
    pty.enter(":undo")
    try pty.waitForQuestion("Challenge 2 of 6")
    #expect(try kuchi.reviews().count == 2)
    pty.enter(":undo")
    try pty.waitForQuestion("Challenge 1 of 6")
    #expect(try kuchi.reviews().count == 2)
    try finish(pty, from: 1)
    #expect(try kuchi.reviews().count == 2 + 6)
    try quit(pty)
  }

  @Test("and left without a further answer adds nothing to it")
  func left() throws {
    let pty = try startPlaying()
    try restore()
    let reviews = try kuchi.reviews()
    let sessions = try Kuchi.number("SELECT count(*) FROM session", in: kuchi.journal)
    pty.enter(":leave")
    try pty.waitFor("Left after 2 of 6.")
    try pty.waitForPrompt()
    #expect(pty.screen.words.contains(Self.words))
    #expect(!pty.screen.words.contains("What you answered is kept"))
    #expect(try kuchi.reviews() == reviews)
    #expect(try Kuchi.number("SELECT count(*) FROM session", in: kuchi.journal) == sessions)
    try quit(pty)
  }

  @Test("by hand ends before another verdict, and the new file is left as it is")
  func otherFile() throws {
    let pty = try startPlaying()
    let manager = FileManager.default
    let journal = kuchi.journal
    for ending in ["", "-wal", "-shm"] where manager.fileExists(atPath: journal + ending) {
      try manager.moveItem(atPath: journal + ending, toPath: kuchi.home.path("old" + ending))
    }
    try manager.copyItem(
      atPath: kuchi.home.path("kuchi/backups/journal-2026-11-30.sqlite"),
      toPath: journal
    )
    try pty.answer("Challenge 3 of 6")
    try pty.waitFor("Your last answer could not be kept, so it is not judged.")
    try pty.waitForPrompt()
    #expect(pty.screen.verdicts.count == 2)
    #expect(try kuchi.reviews().count == 2)
    try quit(pty)
  }

  @Test("keeps the flashcards that are rated from then on")
  func flashcards() throws {
    let pty = try kuchi.start(["--at", "2026-12-05T09:00"])
    try pty.waitForPrompt()
    pty.enter(":learn")
    func rate(_ page: Int) throws {
      try pty.waitFor("Card \(page) of 6")
      try pty.waitForSettings("single keys") { !$0.echoes && !$0.gathersLines }
      pty.send("\r")
      try pty.waitFor("y remembered", count: page)
      try pty.waitForSettings("single keys") { !$0.echoes && !$0.gathersLines }
      pty.send("y")
    }
    try rate(1)
    try pty.waitFor("Card 2 of 6")
    try restore()
    for page in 2...6 { try rate(page) }
    try pty.waitForPrompt()
    #expect(pty.screen.words.contains("Remembered 6/6"))
    #expect(pty.screen.words.ranges(of: Self.words).count == 1)
    #expect(try kuchi.reviews().count == 2 + 5)
    #expect(try answersBelongToTheirSessions())
    try quit(pty)
  }
}

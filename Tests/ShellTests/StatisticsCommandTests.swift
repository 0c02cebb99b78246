import Foundation
import Shell
import TestSupport
import Testing

@Suite("The commands about past and coming days") struct StatisticsCommandTests {
  static let deck =
    "#columns:question\tanswer\n" + (1...4).map { "q\($0)\ta\($0)" }.joined(separator: "\n")

  /// Answers what is asked in the order of the deck, as long as it is asked.
  static func home() throws -> Home {
    let home = try Home(decks: ["d": deck])
    home.moment = YearOfStudy.now
    home.run(["set questions 4 noretry-missed goal 3"])
    return home
  }

  /// The right answer to the question that a shell of this seed asks at a place.
  static func answers(in home: Home) throws -> [String] {
    let asked = home.run(["", ":giveup", ":giveup", ":giveup", ":giveup"]).output
    home.run(["undo", "undo", "undo", "undo"])
    return asked.filter { $0.hasPrefix("  q") }.map { "a" + $0.dropFirst(3) }
  }

  static func value(_ command: String, in home: Home) throws -> [String: Any] {
    let shown = screen([command + " --json"], in: home, columns: 80).joined()
    return try #require(
      JSONSerialization.jsonObject(with: Data(shown.utf8)) as? [String: Any]
    )
  }

  @Test("count an answer until it is taken back, and nothing else")
  func undo() throws {
    let home = try Self.home()
    let before = screen(["stats --json", "hard --json"], in: home, columns: 80)
    home.run(["", "x", ":leave"])
    let today = try #require(Self.value("stats", in: home)["today"] as? [String: Any])
    #expect(today["answers"] as? Int == 1 && today["right"] as? Int == 0)
    home.run(["undo"])
    #expect(screen(["stats --json", "hard --json"], in: home, columns: 80) == before)
  }

  @Test("say when the goal is reached, and how long the streak is")
  func goal() throws {
    let home = try Self.home()
    home.run(["", "x", "x", ":leave"])
    #expect(screen(["stats"], in: home, columns: 80)[0].contains("2 of 3 answers"))
    // The bar is whole or not there.
    home.run(["set goal 300"])
    #expect(screen(["stats"], in: home, columns: 80)[0].contains("  ["))
    let narrow = screen(["stats"], in: home, columns: 40)
    #expect(narrow[0].hasSuffix("2 of 300 answers") && narrow[1].contains("0 right"), "\(narrow)")
    home.run(["set goal 3", "resume", "x", "x"])
    let shown = screen(["stats"], in: home, columns: 80)
    #expect(shown[0].contains("4 answers, the goal of 3 is reached"))
    #expect(shown.contains { $0.contains("streak") && $0.contains("1 day, the longest so far") })
  }

  @Test("find what is mixed up by whose answer was typed, and forget it when that is right by now")
  func mixedUp() throws {
    let home = try Self.home()
    let run = home.run(["", "a1", "a1", "a1", "a1"])
    #expect(run.output.joined().contains("“a1” is q1."))
    let pairs = try #require(Self.value("hard", in: home)["confusions"] as? [[String: Any]])
    let asked = pairs.compactMap { ($0["asked"] as? [String: Any])?["question"] as? String }
    let given = pairs.compactMap { ($0["given"] as? [String: Any])?["question"] as? String }
    #expect(Set(asked) == ["q2", "q3", "q4"])
    #expect(Set(given) == ["q1"])
    #expect(pairs.allSatisfy { $0["count"] as? Int == 1 && $0["reverse"] as? Int == 0 })
    let changed = Self.deck.replacingOccurrences(of: "a2", with: "a2; a1")
    try home.folder.write("decks/d.tsv", changed)
    let left = try #require(Self.value("hard", in: home)["confusions"] as? [[String: Any]])
    #expect(left.count == 2)
  }

  @Test("take :hard for the list at home, and for the rating in a session")
  func hard() throws {
    let home = try Self.home()
    #expect(home.run(["hard"]).output.first == "Forgotten most")
    #expect(home.run([":hard"]).output.first == "Forgotten most")
    let answers = try Self.answers(in: home)
    let run = home.run(["", answers[0], ":hard", ":leave"])
    #expect(run.output.contains { $0.hasPrefix("Counted as right, hard") }, "\(run.output)")
    #expect(!run.output.contains("Forgotten most"))
  }

  @Test("show what a rating will bring, and it is what then happens")
  func preview() throws {
    let home = try Self.home()
    let answers = try Self.answers(in: home)
    let question = "q" + answers[0].dropFirst()
    func card() throws -> [String: Any] {
      let shown = screen(["show \(question) --json"], in: home, columns: 80).joined()
      let cards = try JSONSerialization.jsonObject(with: Data(shown.utf8)) as? [[String: Any]]
      return try #require(cards?.first)
    }
    let next = try #require(card()["next"] as? [String: Any])
    let good = try #require((next["due"] as? [String: Any])?["good"] as? String)
    #expect(try card()["schedule"] is NSNull)
    home.run(["", answers[0], ":leave"])
    let schedule = try #require(card()["schedule"] as? [String: Any])
    #expect(schedule["due"] as? String == good)
    let reviews = try #require(card()["reviews"] as? [[String: Any]])
    #expect(reviews.count == 1 && reviews[0]["typed"] as? String == answers[0])
    #expect(reviews[0]["due"] as? String == good)
  }

  @Test("forecast what was answered, on the day it comes back")
  func forecast() throws {
    let home = try Self.home()
    home.run(["", "x", "x", "x", "x"])
    let forecast = try Self.value("forecast", in: home)
    #expect(forecast["total"] as? Int == 4)
    let days = try #require(forecast["days"] as? [[String: Any]])
    #expect(days.count == 30 && days[0]["count"] as? Int == 0 && days[1]["count"] as? Int == 4)
    home.moment = YearOfStudy.now.adding(days: 3)
    let later = try Self.value("forecast", in: home)
    #expect(later["overdue"] as? Int == 4)
  }

  static let badLines: [(command: String, says: String)] = [
    ("stats nowhere", "There is no deck"), ("forecast nowhere", "There is no deck"),
    ("hard nowhere", "There is no deck"), ("scores 0", "Usage"), ("scores x", "Usage"),
    ("stats --xml", "There is no option"), ("show --json", "Nothing was answered yet"),
    ("show nothing --json", "No note"),
  ]

  @Test("refuse what they do not know, in words", arguments: badLines)
  func refused(command: String, says: String) throws {
    let run = try Self.home().run([command])
    #expect(run.output.joined().contains(says), "\(run.output)")
    #expect(run.ending == .status(1))
  }
}

import Foundation
import Shell
import TestSupport
import Testing
import Time

/// Two machines of one learner who also has Anki.
@Suite("Everything of one machine that comes to another") struct TwoMachinesTests {
  private func transfer(from home: ImportHome, to other: ImportHome, _ words: String = "")
    -> [String]
  {
    let path = home.home.folder.path("all.jsonl")
    #expect(home.home.run(["export --json \(path) --force"]).ending == .status(0))
    let (output, status) = other.take("\(path) \(words)")
    #expect(status == 0, "\(output)")
    return output
  }

  @Test("counts the answers of a package once that both had imported", arguments: ["reviewed.apkg"])
  func samePackage(name: String) throws {
    let (here, there) = (try ImportHome(), try ImportHome())
    for home in [here, there] { home.take(ImportHome.package(name)) }
    let count = here.reviewCount
    #expect(count > 10)
    let told = transfer(from: there, to: here)
    #expect(told.contains { $0.contains("nothing is new") }, "\(told)")
    #expect(here.reviewCount == count)
  }

  @Test("is foretold by --dry-run, answer for answer")
  func trial() throws {
    let deck = "#columns:q\ta\n#ask:q>a\n" + (1...4).map { "q\($0)\ta\($0)\n" }.joined()
    let (here, there) = (try ImportHome(["d": deck]), try ImportHome())
    here.home.run(["use d", "challenge", "a1", "a2", ":leave"])
    _ = transfer(from: here, to: there)
    there.home.run(["use d", "challenge", "a3", ":leave"])
    let new = there.reviewCount - here.reviewCount
    #expect(new == 1)
    let foretold = transfer(from: there, to: here, "--dry-run")
    #expect(foretold.contains { $0.contains("1 answer given before") }, "\(foretold)")
    let told = transfer(from: there, to: here)
    #expect(told.contains { $0.contains("1 answer given before") }, "\(told)")
    let again = transfer(from: there, to: here, "--dry-run")
    #expect(again.contains { $0.contains("nothing is new") }, "\(again)")
  }

  @Test("is told to differ where nobody knows who changed a text")
  func differing() throws {
    let deck = "#columns:q\ta\n#ask:q>a\nq1\ta1\nq2\ta2\n"
    let here = try ImportHome(["d": deck])
    let there = try ImportHome(["d": deck.replacing("a2", with: "a two")])
    let told = transfer(from: there, to: here)
    #expect(told.contains("One field differs here and there; yours stays:"), "\(told)")
    #expect(here.decks["d.tsv"] == deck)
  }

  @Test("is refused where both are copies that went on, and says the way, which leads there")
  func copies() throws {
    let deck = "#columns:q\ta\n#ask:q>a\n" + (1...4).map { "q\($0)\ta\($0)\n" }.joined()
    let here = try ImportHome(["d": deck])
    here.home.run(["use d", "challenge", "a1", ":leave"])
    let there = try ImportHome()
    for file in here.home.folder.files {
      let target = there.home.folder.path(file)
      try? FileManager.default.removeItem(atPath: target)
      try FileManager.default.createDirectory(
        atPath: (target as NSString).deletingLastPathComponent,
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(atPath: here.home.folder.path(file), toPath: target)
    }
    here.home.run(["resume", "a2", ":leave"])
    // The other one's clock goes on, too.
    there.home.moment = Moment(milliseconds: there.home.moment.milliseconds + 60_000)
    there.home.run(["resume", "a2", "a3", ":leave"])
    let path = there.home.folder.path("all.jsonl")
    there.home.run(["export --json \(path)"])
    for words in ["--dry-run \(path)", path] {
      let (refused, status) = here.take(words)
      #expect(status == 1)
      #expect(refused.contains { $0.contains(":export all --anki") }, "\(refused)")
    }
    let count = here.reviewCount
    let package = there.home.folder.path("all.apkg")
    #expect(there.home.run(["export all --anki \(package)"]).ending == .status(0))
    #expect(here.take(package).status == 0)
    #expect(here.reviewCount == count + 2)
  }
}

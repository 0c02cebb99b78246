import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Without a proper home", .serialized, .timeLimit(.minutes(10)))
struct HomelessTests {
  let kuchi: Kuchi

  init() throws { kuchi = try Kuchi() }

  private static let session = ProgramInput.text(
    "challenge\n:giveup\n:set goal 33\n:set goal?\n:leave\nhistory\n"
  )

  @Test("uses the folders the environment names, though there is no HOME")
  func named() throws {
    let elsewhere =
      kuchi.setting("HOME", nil).setting("KUCHI_HOME", nil)
      .setting("XDG_CONFIG_HOME", kuchi.home.path("config"))
      .setting("XDG_DATA_HOME", kuchi.home.path("data"))
      .setting("XDG_STATE_HOME", kuchi.home.path("state"))
    try kuchi.home.write("data/kuchi/decks/animals.tsv", Kuchi.animals)
    let result = try elsewhere.run(input: Self.session)
    #expect(result.status == .code(0))
    #expect(result.verdictCount == 1)
    #expect(kuchi.home.text("config/kuchi/settings.json")?.contains("33") == true)
    let journal = kuchi.home.path("data/kuchi/journal.sqlite")
    #expect(try Kuchi.reviews(in: journal).count == 1)
  }

  @Test("makes a home that is not there yet")
  func missing() throws {
    let elsewhere = kuchi.setting("KUCHI_HOME", nil)
      .setting("HOME", kuchi.home.path("not/there/yet"))
    let result = try elsewhere.run(["-c", "set goal 33"])
    #expect(result.status == .code(0))
    let path = "not/there/yet/.config/kuchi/settings.json"
    #expect(kuchi.home.text(path)?.contains("33") == true)
  }

  @Test("asks the system for the home when there is no HOME", arguments: [nil, ""])
  func fromSystem(home: String?) throws {
    let entry = try #require(getpwuid(getuid()))
    let folder = String(cString: entry.pointee.pw_dir)
    let result = try kuchi.setting("HOME", home).setting("KUCHI_HOME", nil).run(["version"])
    #expect(result.status == .code(0))
    #expect(result.outputText.contains("\(folder)/.config/kuchi/settings.json"))
  }

  /// Homes in which nothing can be kept.
  static let impossible: [(name: String, value: @Sendable (TemporaryFolder) throws -> String)] = [
    ("a file", { try $0.write("file", "precious") }),
    ("under a file", { try $0.write("file", "precious") + "/home" }),
    ("a place where nothing can be made", { _ in "/proc/nowhere/home" }),
    (
      "a link to itself",
      { folder in
        let link = folder.path("loop")
        _ = symlink(link, link)
        return link
      }
    ),
  ]

  @Test("plays on in memory, says so once, and harms nothing", arguments: impossible)
  func playsOn(
    name: String,
    value: @Sendable (TemporaryFolder) throws -> String
  ) throws {
    let deck = try kuchi.home.write("deck.tsv", Kuchi.animals)
    let elsewhere = kuchi.setting("KUCHI_HOME", try value(kuchi.home))
    let result = try elsewhere.run([deck], input: Self.session)
    #expect(result.status != .code(2))
    #expect(result.verdictCount == 1)
    let words = result.outputText
    #expect(words.ranges(of: "journal cannot be opened").count == 1)
    #expect(words.ranges(of: "kept for this run only").count == 1)
    #expect(words.contains("33"), "a setting holds for this run")
    #expect(words.contains("The change holds until the program ends"))
    #expect(words.contains(/deck +challenge +[01]\/1/), "the history of this run has it")
    #expect(kuchi.home.text("file") == "precious" || kuchi.home.text("file") == nil)
  }
}

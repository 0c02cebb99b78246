import TestSupport
import Testing

@Suite("Where stars are asked") struct StarsTests {
  private static let deck = "#columns:question\tanswer\nq1\tyes\nq2\tyes\nq3\tyes"

  private static let stars = "Rate this session 1–5 (Enter skips): "

  private func atStars(_ lines: [String]) throws -> (output: [String], prompts: [String]) {
    let home = try Home(decks: ["d": Self.deck])
    home.run(["set name Mika noretry-missed"])
    let run = home.run(
      ["challenge", "yes", "yes", "yes"] + lines + ["history"],
      isInteractive: true
    )
    return (run.output, run.prompts.filter { $0 == Self.stars })
  }

  @Test("a rating is taken as a command, too", arguments: [":rate 4", ":rat 4", "：rate 4", "4"])
  func rates(line: String) throws {
    let (output, prompts) = try atStars([line])
    #expect(prompts.count == 1)
    #expect(output.contains { $0.contains("●●●●○") })
  }

  static let unfitting = [
    (":rate", "Type a number from 1 to 5, or Enter."),
    (":rate 9", "Type a number from 1 to 5, or Enter."),
    ("six", "Type a number from 1 to 5, or Enter."),
    (":hint", "The session is over. Type a number from 1 to 5, or Enter."),
    (":leave", "The session is over. Type a number from 1 to 5, or Enter."),
    (":add", "That is no command here. Type a number from 1 to 5, or Enter."),
    (
      ":histroy",
      "That is no command here. Did you mean :history? Type a number from 1 to 5, or Enter."
    ),
  ]

  @Test("what makes no sense is told of, and they are asked again", arguments: unfitting)
  func asksAgain(line: String, says: String) throws {
    let (output, prompts) = try atStars([line, "2"])
    #expect(output.contains(says), "\(output)")
    #expect(prompts.count == 2)
    #expect(output.contains { $0.contains("●●○○○") })
    #expect(!output.contains { $0.contains("nothing was counted") })
  }

  @Test("commands that can be done are done")
  func does() throws {
    let (output, prompts) = try atStars([":version", "2"])
    #expect(output.contains("Kuchi test"))
    #expect(prompts.count == 2)
  }
}

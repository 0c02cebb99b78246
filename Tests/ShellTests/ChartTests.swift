import Foundation
import Shell
import Terminal
import TestSupport
import Testing
import Text

/// Runs commands in a home, on a screen of a width.
func screen(_ commands: [String], in home: Home, columns: Int) -> [String] {
  let console = ScriptedConsole([], isInteractive: true)
  console.columns = columns
  _ = home.shell(on: console).run(commands: commands)
  return console.output
}

@Suite("The charts of the shell") struct ChartTests {
  static let widths = [40, 80, 200]
  static let commands = ["stats", "forecast", "scores", "hard", "show ツ", "show ア"]

  @Test("show a year of study as it was recorded, and fit every screen")
  func year() throws {
    let home = try YearOfStudy.home()
    for columns in Self.widths {
      for command in Self.commands {
        let shown = screen([command], in: home, columns: columns)
        let name = command.replacingOccurrences(of: " ツ", with: "-tsu")
          .replacingOccurrences(of: " ア", with: "-a")
        expectTranscript(
          shown.joined(separator: "\n"),
          equalsFixture: "charts/year-\(name)-\(columns).txt"
        )
        for line in shown {
          #expect(line.displayWidth <= columns, "\(command) at \(columns): \(line)")
        }
      }
    }
  }

  @Test("show a new learner dashes and a next step")
  func empty() throws {
    let home = try Home(decks: ["katakana": YearOfStudy.deck])
    home.moment = YearOfStudy.now
    for columns in Self.widths {
      let shown = Self.commands.flatMap { ["$ \($0)"] + screen([$0], in: home, columns: columns) }
      expectTranscript(
        shown.joined(separator: "\n"),
        equalsFixture: "charts/new-learner-\(columns).txt"
      )
      #expect(!shown.joined().lowercased().contains("nan"))
      for command in ["stats", "forecast", "scores", "hard"] {
        let said = screen([command], in: home, columns: columns).joined(separator: " ")
        #expect(said.contains("-") && said.contains("Enter starts"), "\(command): \(said)")
      }
    }
  }

  @Test("never come as wide as not to fit, at any width from 40 to 200")
  func everyWidth() throws {
    let home = try YearOfStudy.home()
    for columns in stride(from: 40, through: 200, by: 7) {
      let shown = screen(Self.commands, in: home, columns: columns)
      for line in shown { #expect(line.displayWidth <= columns, "\(columns): \(line)") }
    }
  }

  @Test("are JSON for programs, one value in one line")
  func json() throws {
    for home in [try YearOfStudy.home(), try Home(decks: ["katakana": YearOfStudy.deck])] {
      home.moment = YearOfStudy.now
      for command in Self.commands {
        let shown = screen([command + " --json"], in: home, columns: 80)
        #expect(shown.count == 1)
        let value = try JSONSerialization.jsonObject(with: Data(shown.joined().utf8))
        #expect(value is [Any] || value is [String: Any])
      }
    }
  }
}

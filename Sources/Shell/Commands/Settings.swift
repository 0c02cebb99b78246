internal import Settings
internal import Terminal

extension Command {
  /// Shows the settings page.
  static let settings = Command(
    name: "settings",
    summary: "show the settings, section by section",
    places: .everywhere,
    action: .call { shell, _ in shell.showSettings() }
  )

  /// Changes settings.
  static let set = Command(
    name: "set",
    arguments: "[SETTING...]",
    summary: "change a setting: set appearance dark, set questions 10, set nolearning",
    details: [
      ":set lists what differs from the defaults, :set all lists everything.",
      "KEY turns a toggle on and shows any other; KEY? shows, noKEY turns off, KEY! flips or goes"
        + " to the next choice, KEY VALUE or KEY=VALUE sets, KEY+=2 and KEY-=1 step, KEY& resets,"
        + " all& resets everything.",
      "Several may stand on a line; either all are taken or none.",
    ],
    places: .everywhere,
    completion: { shell, text in
      let found = shell.settings.completions(for: text)
      return Completions(
        replaceCount: found.replaceCount,
        candidates: found.candidates.map { Completions.Candidate($0.text, hint: $0.hint) }
      )
    },
    action: .call { shell, text in shell.changeSettings(text) }
  )
}

extension QuizShell {
  fileprivate func showSettings() -> Command.Outcome {
    for section in settingsPage(settings.current).sections {
      tell(section.title, .heading)
      let rows = section.rows.map { row in
        [
          StyledLine("  \(row.name)"),
          StyledLine(row.value, row.isDefault ? .plain : .strong),
          StyledLine(
            row.explanation + (row.isDefault ? "" : " (default \(row.defaultValue))")
              + (row.isEnabled ? "" : " (off now)"),
            .faint
          ),
        ]
      }
      let table = Table(alignments: [.left, .left, .left], rows: rows)
      console.write(table.lines(fitting: tableColumns))
    }
    tell(":set NAME VALUE changes one, :help set tells how.", .faint)
    return .done
  }

  fileprivate func changeSettings(_ text: String) -> Command.Outcome {
    switch settings.perform(set: text) {
    case .success(let outcome):
      console.write(outcome.lines.map { StyledLine($0).asOneStatement })
      let arranged = arrangeReminder(after: outcome.changes)
      return outcome.changes.isEmpty || settings.isSaved ? arranged : .failed
    case .failure(let error):
      return fail(error.message)
    }
  }
}

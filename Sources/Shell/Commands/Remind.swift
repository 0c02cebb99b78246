internal import Journal
internal import Reminders
internal import Settings
internal import Terminal

extension Command {
  /// Reminds the learner, and says how that is done.
  static let remind = Command(
    name: "remind",
    arguments: "[status or test]",
    summary: "what the daily reminder calls; status tells how it comes, test sends one now",
    details: [
      ":set reminder creates the daily reminder, :set noreminder deletes it, :set reminder-time 20:30"
        + " moves it. It comes through a user timer of systemd, else through a line in your crontab;"
        + " nothing else of yours is touched.",
      "At its time “kuchi remind” looks into the journal. It says nothing where no card is due, where"
        + " the day's goal is met, or where a session was finished on that day. Else it shows a"
        + " notification on the desktop (notify-send, Debian: libnotify-bin), else it writes a line to"
        + " your terminals (mesg n keeps them quiet), else cron mails it.",
      "It comes once a day, by the wall clock of the place where the computer is. One that was missed"
        + " is shown once at the next start.",
    ],
    places: .home,
    completion: { _, text in
      Completions(
        lastWordOf: text,
        among: [
          .init("status", hint: "how the reminder comes"), .init("test", hint: "send one now"),
        ]
      )
    },
    action: .call { shell, word in
      switch word.lowercased() {
      case "": shell.remind()
      case "status": shell.showReminderStatus()
      case "test": shell.testReminder()
      default: shell.misuse("Usage: :remind, :remind status or :remind test.")
      }
    }
  )
}

extension QuizShell {
  fileprivate func showReminderStatus() -> Command.Outcome {
    guard let reminders else { return fail("There is nothing here that could remind you.") }
    let isOn = settings.current.dailyReminderEnabled
    tell(
      isOn
        ? "The daily reminder is on, at \(settings.current.dailyReminderTime)"
          + (nextReminder.map { "; the next comes \($0)." } ?? ".")
        : "The daily reminder is off. :set reminder turns it on."
    )
    var isReady = false
    var flaws: [ReminderFlaw] = []
    for door in reminders.doors {
      switch door.state() {
      case .closed(let reason): tell("\(door.name): not possible, \(reason)", .faint)
      case .open: tell("\(door.name): possible, not used", .faint)
      case .installed(let what, let flaw):
        isReady = isReady || flaw == nil
        tell("\(door.name): \(what)")
        if let flaw {
          tell("\(door.name): \(flaw.problem)", .warning)
          flaws.append(flaw)
        }
      }
    }
    if isOn, !isReady {
      let remedy = flaws.lazy.compactMap(\.remedy).first ?? ReminderFlaw.settingUpAnew
      fail("Nothing will call you. \(remedy)")
    }
    do throws(JournalError) {
      let standing = try reminderStanding()
      tell(
        standing.rest.map { "Now it would say nothing: \($0.words)." }
          ?? "Now it would say: \(standing.line)"
      )
    } catch {
      return fail(error.message)
    }
    return isOn && !isReady ? .failed : .done
  }

  fileprivate func testReminder() -> Command.Outcome {
    guard let reminders else { return fail("There is nothing here that could remind you.") }
    do throws(JournalError) {
      let standing = try reminderStanding()
      switch reminders.notifier.tell(title: ReminderStanding.title, body: standing.body) {
      case .desktop: tell("Sent: the desktop shows it.")
      case .terminals(let count): tell("Written to \(Words.count(count, "terminal")) of yours.")
      case .nobody(let reasons):
        return fail(
          "Nobody saw it: \(reasons.joined(separator: ", ")). Where cron calls, it mails the line."
        )
      }
      return .done
    } catch {
      return fail(error.message)
    }
  }
}

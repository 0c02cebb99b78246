internal import Journal
internal import Reminders
internal import Settings
internal import Terminal
internal import Time

extension QuizShell {
  // MARK: - What is kept between runs

  private static let armedKey = "reminder.armed"
  private static let lastKey = "reminder.last"

  /// When the reminder comes, as far as it is set and known.
  var reminderPlan: ReminderPlan {
    ReminderPlan(
      time: settings.current.dailyReminderTime,
      armed: keptMoment(Self.armedKey),
      last: keptMoment(Self.lastKey)
    )
  }

  private func keptMoment(_ key: String) -> Moment? {
    // A journal that cannot be read has said so already.
    let text = (try? journal().configuration(key)) ?? nil
    return text.flatMap { Int64($0) }.map(Moment.init(milliseconds:))
  }

  private func keep(_ moment: Moment, as key: String) {
    do {
      try journal().setConfiguration(key, to: String(moment.milliseconds))
    } catch {
      fail(error.message)
    }
  }

  /// How the learner stands now.
  func reminderStanding() throws(JournalError) -> ReminderStanding {
    let today = time.day
    // More than a day has would be looked at by nobody.
    let sessions = try journal().sessions(limit: 50)
    return ReminderStanding(
      dueCount: decks.isEmpty ? 0 : try counts(of: decks).due,
      answerCount: try journal().answerCount(on: today),
      goal: settings.current.dailyGoal,
      hasFinishedSession: sessions.contains { $0.studyDay == today && $0.isFinished },
      streakDays: streakDays(until: today)
    )
  }

  // MARK: - Setting it up

  /// Follows a change of the settings: sets the reminder up, replaces it, or takes it away.
  ///
  /// - Parameter changes: What has a new value.
  /// - Returns: Whether all went well; what did not is said.
  func arrangeReminder(after changes: [SettingChange]) -> Command.Outcome {
    let keys = changes.map(\.key)
    let isSwitched = keys.contains(.dailyReminderEnabled)
    guard isSwitched || keys.contains(.dailyReminderTime), let reminders else { return .done }
    guard settings.current.dailyReminderEnabled else {
      guard isSwitched else { return .done }
      do throws(ReminderError) {
        if try reminders.cancel() { tell("The reminder is deleted.") }
        return .done
      } catch {
        return fail("The reminder was not deleted. \(error.message)")
      }
    }
    keep(clock.now, as: Self.armedKey)
    do throws(ReminderError) {
      let (door, flaw) = try reminders.arrange(at: settings.current.dailyReminderTime)
      let way = "through \(door)\(nextReminder.map { ", \($0)" } ?? "")"
      if let flaw {
        let remedy = flaw.remedy ?? ReminderFlaw.settingUpAnew
        tell("It is to come \(way), but \(flaw.problem). \(remedy)", .warning)
      } else {
        tell("It comes \(way).")
      }
      return .done
    } catch {
      fail(error.message)
      return fail("A reminder is then shown when Kuchi starts, and nowhere else.")
    }
  }

  /// When the next one comes: `tomorrow at 09:00`.
  var nextReminder: String? {
    guard let next = reminderPlan.next(after: clock.now) else { return nil }
    let local = LocalTime(next)
    let days = local.day - LocalTime(clock.now).day
    return "\(days == 0 ? "today" : days == 1 ? "tomorrow" : local.day.iso8601) at"
      + " \(local.hourAndMinute)"
  }

  // MARK: - Reminding

  /// What a door calls: tells the learner what waits, once a day at most.
  func remind() -> Command.Outcome {
    guard settings.current.dailyReminderEnabled else {
      if console.isInteractive { tell("The daily reminder is off. :set reminder turns it on.") }
      return .done
    }
    guard case .now = reminderPlan.call(at: clock.now) else {
      if console.isInteractive {
        tell("No reminder is due now\(nextReminder.map { "; the next comes \($0)" } ?? "").")
      }
      return .done
    }
    // First of all, so that it never comes twice.
    keep(clock.now, as: Self.lastKey)
    do throws(JournalError) {
      let standing = try reminderStanding()
      if let rest = standing.rest {
        if console.isInteractive { tell("No reminder: \(rest.words).") }
        return .done
      }
      guard let reminders else {
        tell(standing.line)
        return .done
      }
      switch reminders.notifier.tell(title: ReminderStanding.title, body: standing.body) {
      case .desktop, .terminals: break
      // Where cron called us, it mails what we say.
      case .nobody: tell(standing.line)
      }
      return .done
    } catch {
      return fail(error.message)
    }
  }

  /// Tells at a start, once, what a reminder would have told that did not come.
  func tellMissedReminder() {
    guard settings.current.dailyReminderEnabled else { return }
    let missed: Moment
    switch reminderPlan.call(at: clock.now) {
    case .none: return
    case .now(let moment), .missed(let moment): missed = moment
    }
    keep(missed, as: Self.lastKey)
    guard let standing = try? reminderStanding(), standing.rest == nil else { return }
    let local = LocalTime(missed)
    let day = Words.day(local.day, seenFrom: LocalTime(clock.now).day)
    tell("\(standing.line). (The reminder of \(day), \(local.hourAndMinute), did not reach you.)")
  }
}

extension ReminderFlaw {
  /// What helps where a flaw has no remedy of its own.
  static let settingUpAnew = ":set noreminder and :set reminder set it up anew."
}

internal import Journal
internal import Settings
internal import Terminal
internal import Time

extension QuizShell {
  /// Where backups of the journal lie.
  var backups: BackupFolder { BackupFolder(path: locations.backups) }

  /// Makes the backup of the study day at the end of its first session, in silence; where that fails
  /// it says so once, and tries again after the next one.
  func backUpOnceADay() {
    guard isKept else { return }
    do throws(BackupError) {
      let journal: ReviewJournal
      do throws(JournalError) {
        journal = try self.journal()
        // A session without an answer leaves the backup of the day to the next one.
        if try journal.answerCount(on: time.day) == 0 { return }
      } catch {
        throw .journal(error)
      }
      try journal.backUp(to: backups, of: time.day, onlyFirst: true)
    } catch {
      if !hasComplainedOfBackup {
        fail("Today's backup was not made. \(error.message)")
        tell("What you answered is kept. :backup tries again.", .warning)
      }
      hasComplainedOfBackup = true
    }
  }

  static let restoreHint = ":backup restore brings it back."

  /// Says that a backup holds what the journal does not: its folder was emptied, or is another one;
  /// once in a run.
  func tellOfEmptyJournal() {
    if hasToldOfEmptyJournal { return }
    hasToldOfEmptyJournal = true
    guard let hasReviews = try? journal().hasReviews(), !hasReviews, isKept,
      let fullest = try? backups.fullestWhole(), fullest.content.reviewCount > 0
    else { return }
    tell(
      "The journal is empty, but the backup of \(fullest.file.day.iso8601) holds"
        + " \(fullest.content.inWords). \(Self.restoreHint)",
      .warning
    )
  }
}

extension JournalContent {
  /// How much there is: `1234 reviews of 87 cards`.
  var inWords: String {
    if reviewCount == 0 { return "no review" }
    return "\(Words.count(reviewCount, "review")) of \(Words.count(cardCount, "card"))"
  }

  /// When the last answer was given, on the wall clock here: `2026-12-01 21:04`.
  var lastAnswerInWords: String? {
    lastAnswer.map {
      let local = LocalTime($0)
      return "\(local.day.iso8601) \(local.hourAndMinute)"
    }
  }

  /// How much there is and up to when.
  var inWordsWithEnd: String {
    inWords + (lastAnswerInWords.map { ", the last one of \($0)" } ?? "")
  }
}

internal import Interchange
internal import Memory
internal import Practice
internal import Settings
internal import Time

extension ImportRun {
  /// The answers of a deck that comes, as the journal keeps them.
  func reviews(of deck: IncomingDeck, _ merge: DeckMerge) -> [Review] {
    var times = StudyTimes(rolloverHour: shell.settings.current.rolloverHour)
    let retention = shell.settings.current.retention
    return deck.reviews.map { review in
      let time = times.time(at: Moment(milliseconds: review.milliseconds))
      return Review(
        card: merge.id(of: review.card),
        moment: time.moment,
        zoneOffsetSeconds: time.zoneOffsetSeconds,
        studyDay: time.day,
        kind: .imported,
        verdict: review.rating == .again ? .wrong : .right,
        rating: review.rating,
        typed: "",
        durationMilliseconds: review.durationMilliseconds,
        isScored: false,
        desiredRetention: retention
      )
    }
  }
}

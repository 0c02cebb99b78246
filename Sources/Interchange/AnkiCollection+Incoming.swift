internal import Deck

extension AnkiCollection {
  /// The decks that the collection makes: one for each of its decks and each kind of notes in it.
  ///
  /// - Parameters:
  ///   - includesSchedule: Whether answers and suspensions come along.
  ///   - watch: Is told how far it is.
  /// - Throws: `WorkWatch.Stopped` where the work is not wanted any more.
  /// - Returns: The decks, by name, and what could not come along.
  public func incoming(
    includesSchedule: Bool,
    watch: WorkWatch = WorkWatch()
  ) throws(WorkWatch.Stopped) -> Incoming {
    let ours = returningDecks
    var conversion = AnkiConversion(ours.isEmpty ? self : without(ours))
    try conversion.convertNotes(watch)
    if includesSchedule { conversion.convertReviews() }
    var incoming = conversion.finished()
    for deck in ours {
      incoming.decks.append(
        self.incoming(deck, includesSchedule: includesSchedule, &incoming.losses)
      )
    }
    return incoming
  }
}

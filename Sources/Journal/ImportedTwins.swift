import Practice
import SQLite

/// The answers that other programs brought, which are the same answers whatever journal they were
/// entered in: a card is answered once at a moment.
struct ImportedTwins {
  /// A review that is not here by its name.
  struct Newcomer {
    let key: ReviewKey
    let moment: CardMoment
    let isImported: Bool
  }

  /// A review that is here, and the moment of that of which it is a copy.
  struct Superseded {
    let key: ReviewKey
    let milliseconds: Int64
  }

  /// A review that is here.
  private struct Known {
    let key: ReviewKey
    let isImported: Bool
  }

  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Parts what is new from what is here under another name.
  ///
  /// - Parameter newcomers: The reviews that are not here by their names, in order.
  /// - Returns: Those that are new, in order, and those here that were imported and come now from the
  ///   journal that they were recorded in, whose place these take.
  /// - Throws: What SQLite says when it fails.
  func sorted(
    _ newcomers: [Newcomer]
  ) throws(SQLiteError) -> (new: [ReviewKey], superseded: [Superseded]) {
    let brings = newcomers.contains(where: \.isImported)
    var known: [CardMoment: Known] = [:]
    // An answer that was recorded here has a twin only among those that come imported.
    try connection.forEachRow(
      "SELECT card, moment_ms, kind = ?1, device, sequence FROM review WHERE ?2 OR kind = ?1",
      [.text(ReviewKind.imported.rawValue), brings ? 1 : 0]
    ) { row in
      let moment = CardMoment(card: row.integer(0), milliseconds: row.integer(1))
      let isImported = row.integer(2) != 0
      if isImported, known[moment] != nil { return }
      known[moment] = Known(
        key: ReviewKey(device: row.integer(3), sequence: row.integer(4)),
        isImported: isImported
      )
    }
    var new: [ReviewKey] = []
    var superseded: [Superseded] = []
    for newcomer in newcomers {
      // A journal that has both has them as two.
      if let twin = known[newcomer.moment], twin.key.device != newcomer.key.device {
        if newcomer.isImported { continue }
        if twin.isImported {
          // The one that was recorded there says more: what was typed, and in which session.
          superseded.append(
            Superseded(key: twin.key, milliseconds: newcomer.moment.milliseconds)
          )
          known[newcomer.moment] = nil
        }
      }
      new.append(newcomer.key)
    }
    return (new, superseded)
  }
}

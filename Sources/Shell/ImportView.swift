internal import Deck
internal import Interchange
internal import Terminal

/// How an import is told.
enum ImportView {
  /// So many decks and lines are listed; of more it is said how many there are.
  private static let most = 10

  /// What an import did, or would do.
  ///
  /// - Parameters:
  ///   - report: What it did.
  ///   - path: The file.
  ///   - isTrial: Whether nothing was written.
  ///   - columns: The width of the screen.
  /// - Returns: The lines.
  static func report(
    _ report: ImportReport,
    of path: String,
    isTrial: Bool,
    columns: Int
  ) -> [StyledLine] {
    var lines: [StyledLine] = []
    if report.isEmpty {
      let count = report.noteCount
      lines.append(
        StyledLine(
          count == 1
            ? "\(path): nothing is new. Its note is here already."
            : "\(path): nothing is new. All \(notes(count)) are here already."
        )
      )
    } else {
      lines.append(StyledLine(isTrial ? "\(path) would bring:" : "Imported \(path):", .heading))
      let changed = report.decks.filter { $0.isNew || $0.added + $0.updated > 0 }
      lines += deckTable(changed.prefix(most), columns: columns)
      if changed.count > most {
        lines.append(StyledLine("  and \(Words.count(changed.count - most, "more deck"))", .faint))
      }
      lines += totals(report)
    }
    lines += conflicts(report)
    let leftOut = report.decks.reduce(0) { $0 + $1.leftOut }
    if leftOut > 0 {
      lines.append(
        StyledLine(
          "\(notes(leftOut)) that came before \(leftOut == 1 ? "was" : "were") taken out here and"
            + " \(leftOut == 1 ? "stays" : "stay") out."
        )
      )
    }
    if report.moved > 0 {
      lines.append(
        StyledLine(
          "\(notes(report.moved)) \(report.moved == 1 ? "lies" : "lie") in another deck there, and"
            + " \(report.moved == 1 ? "stays" : "stay") where \(report.moved == 1 ? "it is" : "they are")"
            + " here."
        )
      )
    }
    for unasked in report.unasked.prefix(most) {
      let cards = Words.count(unasked.cards, "card")
      lines.append(
        StyledLine(
          "\(unasked.deck) does not ask \(unasked.direction), so \(cards) of it did not come."
            + " The line #ask: in its file says what it asks."
        )
      )
    }
    if report.voidedHere > 0 {
      let isOne = report.voidedHere == 1
      lines.append(
        StyledLine(
          "\(Words.count(report.voidedHere, "answer")) from before \(isOne ? "its" : "their") card was"
            + " reset \(isOne ? "is" : "are") here already, and \(isOne ? "counts" : "count") as before."
        )
      )
    }
    if !report.losses.isEmpty {
      lines.append(StyledLine("Did not come along:"))
      lines += losses(report.losses).map { StyledLine("  \($0)", .faint) }
    }
    if isTrial { lines.append(StyledLine("Nothing was written: --dry-run.", .faint)) }
    if !isTrial, let hint = hint(for: report) { lines.append(StyledLine(hint, .faint)) }
    return lines
  }

  private static func deckTable(
    _ decks: ArraySlice<ImportReport.DeckChange>,
    columns: Int
  ) -> [StyledLine] {
    let rows = decks.map { deck -> [StyledLine] in
      let what =
        deck.isNew
        ? "\(notes(deck.added)), new deck"
        : [
          deck.added > 0 ? "\(deck.added) new" : nil,
          deck.updated > 0 ? "\(deck.updated) changed" : nil,
          deck.mended > 0
            ? "\(Words.count(deck.mended, "mended question")) among them, progress kept" : nil,
          deck.unchanged > 0 ? "\(deck.unchanged) as before" : nil,
        ]
        .compactMap(\.self).joined(separator: ", ")
      return [StyledLine(deck.name, .strong), StyledLine(what)]
    }
    return Table(rows: rows, indent: 2).lines(fitting: columns)
  }

  private static func totals(_ report: ImportReport) -> [StyledLine] {
    var parts = ["\(notes(report.noteCount)) with \(Words.count(report.cards, "card"))"]
    if report.newReviews > 0 {
      parts.append("\(Words.count(report.newReviews, "answer")) given before")
    }
    if report.suspended > 0 { parts.append("\(report.suspended) suspended") }
    if report.resumed > 0 { parts.append("\(report.resumed) suspended no longer") }
    return [StyledLine(parts.joined(separator: ", ") + ".")]
  }

  private static func conflicts(_ report: ImportReport) -> [StyledLine] {
    let all = report.decks.flatMap { deck in deck.conflicts.map { (deck.name, $0) } }
    guard !all.isEmpty else { return [] }
    // Without a memory of what came last nobody knows who changed it.
    let changed = all.allSatisfy(\.1.isChangedTwice)
    let (one, many) = changed ? ("changed both", "changed both") : ("differs", "differ")
    var lines = [
      StyledLine(
        all.count == 1
          ? "One field \(one) here and there; yours stays:"
          : "\(all.count) fields \(many) here and there; yours stay:",
        .warning
      )
    ]
    for (name, conflict) in all.prefix(most) {
      lines.append(
        StyledLine(
          "  \(name):\(conflict.line): \(conflict.column): “\(excerpt(of: conflict.own))” stays,"
            + " theirs is “\(excerpt(of: conflict.theirs))”"
        )
      )
    }
    if all.count > most { lines.append(StyledLine("  and \(all.count - most) more", .faint)) }
    return lines
  }

  private static func notes(_ count: Int) -> String { Words.count(count, "note") }

  /// How to choose the new decks: by name, or by the folder of several.
  private static func hint(for report: ImportReport) -> String? {
    let names = report.decks.filter(\.isNew).map(\.name)
    guard names.count > 1 else { return names.first.map { ":use \($0) chooses what came." } }
    var roots: [String] = []
    for name in names {
      let root = name.firstIndex(of: "/").map { String(name[...$0]) } ?? name
      if !roots.contains(root) { roots.append(root) }
    }
    let line = ":use \(roots.joined(separator: " ")) chooses what came."
    return line.count <= 72 ? line : ":decks lists what came, :use chooses."
  }

  /// What could not come along, a line each.
  ///
  /// - Parameter losses: What it is.
  /// - Returns: The lines, without an indent.
  static func losses(_ losses: ImportLosses) -> [String] {
    losses.all.map { reason, count in words(for: reason, count) }
  }

  private static func words(for reason: ImportLosses.Reason, _ count: Int) -> String {
    let (one, many) =
      switch reason {
      case .media: ("sound or picture", "sounds and pictures")
      case .imageOcclusion:
        ("card that hides a part of a picture", "cards that hide parts of a picture")
      case .cardWithoutText:
        ("card without text on one side", "cards without text on one side")
      case .brokenTemplate:
        (
          "card whose template makes no sense; it asks its first fields",
          "cards whose template makes no sense; they ask their first fields"
        )
      case .noteWithoutCard: ("note that makes no card", "notes that make no card")
      case .notReview:
        (
          "entry that is no answer: a cram, a changed schedule",
          "entries that are no answers: cramming, changed schedules"
        )
      case .voidedReview:
        ("answer from before a card was reset", "answers from before their card was reset")
      case .reviewWithoutCard:
        ("answer to a card that did not come", "answers to cards that did not come")
      case .cutField:
        ("field that was too long; it is cut", "fields that were too long; they are cut")
      case .surplusColumn: ("field too many", "fields too many")
      case .mendedNote:
        (
          "note with too many or too few fields; it came mended",
          "notes with too many or too few fields; they came mended"
        )
      case .broken: ("entry that makes no sense", "entries that make no sense")
      }
    return "\(count) \(count == 1 ? one : many)"
  }

  /// What is wrong with a text file, a problem each.
  ///
  /// - Parameters:
  ///   - problems: What it is.
  ///   - path: The file.
  /// - Returns: The lines.
  static func problems(_ problems: [DeckProblem], of path: String) -> [String] {
    let told = problems.prefix(most).map { $0.message(path: path) }
    let rest = problems.count - told.count
    return told + (rest > 0 ? ["\(path): and \(Words.count(rest, "line")) more like that."] : [])
  }

  /// How a table was understood: its first rows below the names of their columns.
  ///
  /// - Parameters:
  ///   - text: The table.
  ///   - columns: The width of the screen.
  /// - Returns: The lines.
  static func preview(of text: ForeignText, columns: Int) -> [StyledLine] {
    let header = text.deck.header
    let shown = header.columns.prefix(6)
    let rows = text.preview(rows: 5).map { fields in
      fields.prefix(shown.count).map { StyledLine(excerpt(of: $0)) }
    }
    var lines = [
      StyledLine(
        "The fields seem to stand between \(plural(of: text.separator ?? .tab));"
          + " \(notes(text.deck.notes.count)).",
        .heading
      )
    ]
    let table = Table(header: shown.map { StyledLine($0, .faint) }, rows: rows, indent: 2)
    lines +=
      rows.isEmpty
      ? [StyledLine("  No row makes a card so.", .warning)] : table.lines(fitting: columns)
    if let first = header.directions.first {
      lines.append(StyledLine("Asked: \(first.question), for its \(first.answer).", .faint))
    }
    return lines
  }

  private static func plural(of separator: TextSeparator) -> String {
    switch separator {
    case .tab: "tabs"
    case .comma: "commas"
    case .semicolon: "semicolons"
    case .pipe: "pipes"
    case .colon: "colons"
    case .space: "spaces"
    case .other(let text): "“\(text)”"
    }
  }
}

extension ImportReport {
  /// How many notes the file brought.
  fileprivate var noteCount: Int {
    decks.reduce(0) { $0 + $1.added + $1.updated + $1.unchanged }
  }
}

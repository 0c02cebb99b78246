internal import Deck
internal import Files
internal import Journal
internal import Settings
internal import Terminal
internal import Text
internal import Time

extension Command {
  /// Checks the journal, the decks and the settings.
  static let check = Command(
    name: "check",
    arguments: "[DECK...]",
    moreOptions: ["--rebuild", "--json"],
    summary: "check journal, backups, settings and chosen decks; or the decks named, line by line",
    details: [
      "In a deck it tells of lines that made no card, headers that it does not know, questions that"
        + " stand there twice with other answers, directions without an answer, empty answers,"
        + " brackets without their partner and gaps as Anki writes them, each with file and line.",
      "The exit status of “kuchi check” is 0 only if all is well. A line of a deck that needs a look"
        + " but made a card, and a backup that is a week old, are no failure.",
      "--rebuild first replays every review and mends what is remembered of the cards. --json prints"
        + " the findings for programs, in one line.",
    ],
    places: .everywhere,
    completion: { shell, text in
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).last?
        .hasPrefix("-") == true
        ? Completions(
          lastWordOf: text,
          among: [
            .init("--rebuild", hint: "replay every review first"),
            .init("--json", hint: "for programs"),
          ]
        ) : shell.deckCompletions(for: text)
    },
    action: .call(options: ["--rebuild", "--json"]) { shell, words in shell.check(words) }
  )
}

/// What was found out about one of the things that are checked.
private struct Finding {
  /// What was looked at: `journal`, or the name of a deck.
  let subject: String
  /// What it holds: `20 cards`; may be empty.
  var content = ""
  /// What is wrong with it, a sentence each.
  var problems: [String] = []
  /// Whether that is a failure; if not, it only needs a look.
  var isFailure = false
  /// What programs are told besides.
  var members: [JSON.Member] = []

  /// The last line about it.
  var summary: String {
    let remarks = problems.isEmpty ? "all is well" : Words.count(problems.count, "remark")
    return "\(subject): \(content)\(content.isEmpty ? "" : ", ")\(remarks)"
  }

  var json: JSON {
    .object(
      [.init("name", .text(subject)), .init("isWell", .bool(!isFailure))] + members
        + [.init("problems", JSON(problems) { .text($0) })]
    )
  }
}

extension QuizShell {
  fileprivate func check(_ words: CommandWords) -> Command.Outcome {
    var findings: [Finding] = []
    var mended: Int?
    var entries = decks
    if words.words.isEmpty || words.has("--rebuild") {
      var journal = Finding(subject: "journal")
      if words.has("--rebuild") { mended = rebuild(&journal) }
      let content = inspectJournal(&journal)
      let backup = backupFinding(for: content)
      if isKept, journal.isFailure, backup.hasWhole {
        journal.problems.append(
          "What :check --rebuild does not mend, :backup restore does: it brings a whole one back."
        )
      }
      findings += [journal, backup.finding, settingsFinding()]
    }
    if !words.words.isEmpty {
      do throws(DeckLibraryError) {
        entries = try find(decks: words.words)
      } catch {
        return fail(error.message)
      }
    }
    let overall = findings
    let ofDecks = entries.map(finding(on:))
    findings += ofDecks
    let isWell = !findings.contains { $0.isFailure }
    if words.has("--json") {
      let members =
        [JSON.Member("isWell", .bool(isWell))] + overall.map { .init($0.subject, $0.json) }
        + [.init("decks", JSON(ofDecks) { $0.json })]
      console.writeRaw(line: JSON.object(members).text)
    } else {
      if let mended {
        tell(
          mended == 0
            ? "Every review was replayed: all cards are remembered as their reviews say."
            : "Every review was replayed: \(Words.count(mended, "card")) mended."
        )
      }
      for finding in findings {
        // They are what was asked for, no errors of the asking.
        console.write(finding.problems.map { StyledLine($0, .warning) })
        tell(finding.summary)
      }
    }
    return isWell ? .done : .failed
  }

  /// Replays all reviews.
  ///
  /// - Returns: How many cards were remembered otherwise than their reviews say; `nil` where it failed.
  private func rebuild(_ finding: inout Finding) -> Int? {
    do throws(JournalError) {
      let mended = try journal().rebuildStates()
      finding.members.append(.init("mended", JSON(mended)))
      return mended
    } catch {
      finding.problems.append("Nothing was replayed. \(error.message)")
      finding.isFailure = true
      return nil
    }
  }

  /// Looks the journal through.
  ///
  /// - Returns: What it holds; `nil` where that cannot be read, or where it is in memory.
  private func inspectJournal(_ finding: inout Finding) -> JournalContent? {
    finding.members.append(.init("path", .text(locations.journal)))
    var found: JournalContent?
    do throws(JournalError) {
      let journal = try journal()
      finding.problems += try journal.integrityProblems()
      let content = try journal.content()
      found = isKept ? content : nil
    } catch {
      finding.problems.append(error.message)
    }
    if let found {
      finding.content = found.reviewCount == 0 ? "no review yet" : found.inWordsWithEnd
      finding.members += [
        .init("reviews", JSON(found.reviewCount)), .init("cards", JSON(found.cardCount)),
        .init("sessions", JSON(found.sessionCount)),
        .init("lastAnswer", JSON(found.lastAnswer?.iso8601)),
      ]
    }
    if !isKept {
      finding.content = "in memory for this run"
      let how = isKnown ? "can only be read" : "is not used"
      finding.problems.append("The one on disk \(how): \(locations.journal).")
    }
    finding.isFailure = !finding.problems.isEmpty
    if let future = try? journal().futureReviews(after: clock.now) {
      finding.problems.append(
        "\(Words.count(future.count, "review")) of a time that is still to come, the newest of"
          + " \(LocalTime(future.newest).day.iso8601): the clock was set back, or it was --at."
      )
    }
    return found
  }

  /// Looks at the newest daily backup, and at older ones until one is whole.
  private func backupFinding(
    for journal: JournalContent?
  ) -> (finding: Finding, hasWhole: Bool) {
    var finding = Finding(subject: "backup", content: "none yet")
    do throws(FileError) {
      for file in try backups.files() where file.kind == .daily {
        do throws(BackupError) {
          let content = try BackupFolder.content(of: file.path)
          finding.content = "\(Words.day(file.day, seenFrom: time.day)), \(content.inWords)"
          finding.members = [
            .init("day", .text(file.day.iso8601)), .init("path", .text(file.path)),
            .init("reviews", JSON(content.reviewCount)),
          ]
          let age = time.day - file.day
          if age > 7, let journal, journal.isAhead(of: content) {
            finding.problems.append(
              "The newest whole backup is \(age) days old, and answers were given since."
                + " :backup makes one now."
            )
          }
          if journal?.reviewCount == 0, content.reviewCount > 0 {
            finding.problems.append("The journal is empty, and this is not. \(Self.restoreHint)")
            finding.isFailure = true
          }
          return (finding, true)
        } catch {
          finding.problems.append(error.message)
          finding.isFailure = true
        }
      }
    } catch {
      finding.problems.append("\(error.message).")
      finding.isFailure = true
    }
    if finding.problems.isEmpty, let journal, journal.reviewCount > 0 {
      finding.problems.append("There is no backup of what you answered. :backup makes one now.")
    }
    return (finding, false)
  }

  private func settingsFinding() -> Finding {
    var finding = Finding(subject: "settings")
    finding.problems = settings.problems + settings.reload()
    finding.isFailure = !finding.problems.isEmpty
    finding.problems += settings.misnamed.map { name, definition in
      "\(settings.path): “\(name)” is not read; \(definition.caption) stands there as"
        + " “\(definition.key.rawValue)”."
    }
    finding.members = [.init("path", .text(settings.path))]
    return finding
  }

  private func finding(on entry: DeckLibrary.Entry) -> Finding {
    var finding = Finding(subject: entry.name)
    finding.members = [.init("path", .text(entry.path))]
    switch library.load(entry) {
    case .success(let deck):
      finding.content = Words.count(deck.cards.count, "card")
      finding.problems = deck.findings.map { $0.message(path: entry.path) }
      finding.isFailure = deck.problems.contains { $0.severity == .madeNoCard }
      finding.members.append(.init("cards", JSON(deck.cards.count)))
    case .failure(let error):
      finding.content = "cannot be read"
      finding.problems = [error.message]
      finding.isFailure = true
    }
    return finding
  }
}

extension JournalContent {
  /// Whether an answer was given since the other one was counted.
  fileprivate func isAhead(of other: JournalContent) -> Bool {
    guard let mine = lastAnswer else { return false }
    return other.lastAnswer.map { $0 < mine } ?? true
  }
}

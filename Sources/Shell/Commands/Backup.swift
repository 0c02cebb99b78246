internal import Files
internal import Journal
internal import Settings
internal import Terminal
internal import Text
internal import Time

extension Command {
  /// Makes backups of the journal, lists them and restores one.
  static let backup = Command(
    name: "backup",
    arguments: "[list or restore [DAY or FILE]]",
    moreOptions: ["--json", "--yes"],
    summary: "back the journal up now, list the backups, or restore one",
    details: [
      "Without a word: makes today's backup. One is made by itself after the first session of each"
        + " day; kept are the last 7 days, 4 weeks and 12 months.",
      "list shows all of them and whether they are whole; --json prints that for programs.",
      "restore puts one in the place of the journal, by its name in the list or its path; without a"
        + " name the daily one that holds most. What the journal held is backed up first, and that backup is kept for good. It"
        + " asks before; --yes answers.",
    ],
    places: .everywhere,
    completion: { shell, text in shell.backupCompletions(for: text) },
    action: .call(options: ["--json", "--yes"]) { shell, words in shell.backUp(words) }
  )
}

extension QuizShell {
  fileprivate func backUp(_ words: CommandWords) -> Command.Outcome {
    let usage = "Usage: :backup, :backup list [--json] or :backup restore [DAY or FILE] [--yes]."
    switch words.words.first {
    case nil where !words.has("--json") && !words.has("--yes"):
      return makeBackup()
    case "list" where words.words.count == 1 && !words.has("--yes"):
      return listBackups(asJSON: words.has("--json"))
    case "restore" where !words.has("--json"):
      let wanted = words.words.dropFirst().joined(separator: " ")
      return restoreBackup(wanted, isAgreed: words.has("--yes"))
    default:
      return misuse(usage)
    }
  }

  fileprivate func backupCompletions(for text: String) -> Completions {
    let before = text.split(whereSeparator: \.isWhitespace).first.map(String.init)
    guard text.contains(where: \.isWhitespace), let before else {
      return Completions(
        lastWordOf: text,
        among: [
          .init("list", hint: "all backups, the newest first"),
          .init("restore ", hint: "put one in the place of the journal"),
        ]
      )
    }
    guard before == "restore" else {
      return Completions(lastWordOf: text, among: before == "list" ? [.init("--json")] : [])
    }
    let files = (try? backups.files()) ?? []
    let names = files.map { Completions.Candidate($0.shortName) }
    return Completions(lastWordOf: text, among: names + [.init("--yes")])
  }

  // MARK: - Making one

  private func makeBackup() -> Command.Outcome {
    do {
      let made = try journal().backUp(to: backups, of: time.day)
      if let made {
        tell("Backed up: \(made.content.inWordsWithEnd).")
        tell(made.file.path)
        return .done
      }
    } catch let error as BackupError {
      fail("No backup was made. \(error.message)")
      tellLastGood()
      return .failed
    } catch {
      return fail("\((error as? JournalError)?.message ?? "\(error)")")
    }
    if isKept {
      tell("There is nothing to back up yet: no answer is in the journal.")
    } else {
      fail("No backup was made: what you answer is in memory alone, for this run.")
    }
    tellLastGood()
    return isKept ? .done : .failed
  }

  /// Says which backup is the newest that is whole, or where the first will lie.
  private func tellLastGood() {
    do throws(FileError) {
      if let last = try backups.newestWhole() {
        tell(
          "The last good one is that of \(last.file.day.iso8601): \(last.content.inWordsWithEnd)."
        )
        tell("\(last.file.path). :backup restore brings it back.")
      } else {
        tell("There is no backup yet. Backups lie in \(backups.path).")
      }
    } catch {
      tell("\(error.message).", .warning)
    }
  }

  // MARK: - Listing them

  private func listBackups(asJSON: Bool) -> Command.Outcome {
    let files: [BackupFile]
    do throws(FileError) {
      files = try backups.files()
    } catch {
      return fail("\(error.message).")
    }
    let looked = files.map { file in
      (file: file, size: size(of: file), content: content(of: file))
    }
    if asJSON {
      let list = looked.map { json(for: $0.file, size: $0.size, content: $0.content) }
      console.writeRaw(line: JSON.list(list).text)
      return .done
    }
    if files.isEmpty {
      tell("There is no backup yet. Backups lie in \(backups.path).")
      return .done
    }
    let today = time.day
    let rows = looked.map { file, size, content -> [StyledLine] in
      let state: StyledLine
      var count = ""
      switch content {
      case .success(let content):
        count = "\(content.reviewCount)"
        state = StyledLine("whole", .right)
      case .failure(let error):
        state = StyledLine(error.flaw, .warning)
      }
      return [
        StyledLine(file.shortName, .strong), StyledLine(Words.day(file.day, seenFrom: today)),
        StyledLine(size.map(Words.size) ?? ""), StyledLine(count), state,
      ]
    }
    console.write(Self.backupLines(rows, columns: tableColumns))
    tell("They lie in \(backups.path). :backup restore NAME brings one back.", .faint)
    return .done
  }

  /// The list of backups: a table, or on a narrow screen two lines each, so that no name is cut.
  private static func backupLines(_ rows: [[StyledLine]], columns: Int) -> [StyledLine] {
    let names = rows.reduce(0) { max($0, $1.first?.width ?? 0) }
    guard names + otherBackupCells > columns else {
      return Table(
        alignments: [.left, .left, .right, .right, .left],
        header: [
          "", "", StyledLine("size", .faint), StyledLine("reviews", .faint),
          StyledLine("state", .faint),
        ],
        rows: rows
      )
      .lines(fitting: columns)
    }
    return rows.flatMap { row -> [StyledLine] in
      guard row.count == 5 else { return row }
      let reviews: StyledLine =
        row[3].isEmpty ? "" : row[3] + (row[3].plainText == "1" ? " review, " : " reviews, ")
      let rest = StyledLine("  ") + row[1] + ", " + row[2] + ", " + reviews + row[4]
      return [row[0]] + rest.wrapped(to: columns)
    }
  }

  /// The cells that the other columns of the table want beside the names.
  private static let otherBackupCells = 42

  private func size(of file: BackupFile) -> Int64? {
    // One that is gone meanwhile has no size, and its content says why.
    (try? FileSystem.stamp(file.path))?.size
  }

  private func content(of file: BackupFile) -> Result<JournalContent, BackupError> {
    Result { () throws(BackupError) in try BackupFolder.content(of: file.path) }
  }

  private func json(
    for file: BackupFile,
    size: Int64?,
    content: Result<JournalContent, BackupError>
  ) -> JSON {
    let whole = try? content.get()
    var before: String?
    if case .before(let what) = file.kind { before = what }
    var problem: String?
    if case .failure(let error) = content { problem = error.flaw }
    return [
      "day": .text(file.day.iso8601), "before": JSON(before), "path": .text(file.path),
      "bytes": size.map(JSON.integer) ?? nil, "reviews": JSON(whole?.reviewCount),
      "cards": JSON(whole?.cardCount), "sessions": JSON(whole?.sessionCount),
      "lastAnswer": JSON(whole?.lastAnswer?.iso8601), "isWhole": .bool(whole != nil),
      "problem": JSON(problem),
    ]
  }

  // MARK: - Restoring one

  private func restoreBackup(_ wanted: String, isAgreed: Bool) -> Command.Outcome {
    if isPlaying { return fail("A session is running. :leave ends it; then a backup is restored.") }
    do throws(BackupError) {
      guard let path = wanted.isEmpty ? try pathOfFullest() : try path(ofBackup: wanted) else {
        return fail(
          wanted.isEmpty
            ? "There is no whole backup in \(backups.path). :backup restore FILE takes any file."
            : "There is no backup “\(wanted)”. :backup list shows them; a file needs its path."
        )
      }
      let content = try BackupFolder.content(of: path)
      if !isAgreed {
        guard console.isInteractive else {
          return fail(
            "Nothing was restored. To do it without being asked: backup restore"
              + "\(wanted.isEmpty ? "" : " " + wanted) --yes"
          )
        }
        switch agree(to: content, from: path) {
        case .done: break
        case .failed:
          tell("Nothing was restored.")
          return .done
        case let other: return other
        }
      }
      let restored = try restore(from: path)
      forgetJournal()
      tell("Restored: \(restored.content.inWordsWithEnd).", .right)
      if let before = restored.before {
        tell("What was there before lies in \(before).")
      }
      return .done
    } catch {
      fail("Nothing was restored. \(error.message)")
      return .failed
    }
  }

  /// The daily backup that is offered where none is named; says so where it is not the newest.
  private func pathOfFullest() throws(BackupError) -> String? {
    do throws(FileError) {
      guard let fullest = try backups.fullestWhole() else { return nil }
      if let newest = try backups.newestWhole(), newest.file != fullest.file {
        tell(
          "The newest backup, that of \(newest.file.day.iso8601), holds only"
            + " \(newest.content.inWords). That of \(fullest.file.day.iso8601) holds more:"
        )
      }
      return fullest.file.path
    } catch {
      throw .unusable(path: error.path, reason: error.reason)
    }
  }

  /// The file that is meant: one of a day or by its name, or any file by its path.
  private func path(ofBackup wanted: String) throws(BackupError) -> String? {
    let files: [BackupFile]
    do throws(FileError) {
      files = try backups.files()
    } catch {
      throw .unusable(path: error.path, reason: error.reason)
    }
    if let file = files.first(where: { [$0.shortName, $0.name].contains(wanted) }) {
      return file.path
    }
    return FileSystem.exists(wanted) ? wanted : nil
  }

  /// Asks whether a backup is to be restored.
  ///
  /// - Returns: `.done` for yes, `.failed` for no.
  private func agree(to content: JournalContent, from path: String) -> Command.Outcome {
    tell("\(path): \(content.inWordsWithEnd).")
    if isKept, let present = try? journal().content(), present.reviewCount > 0 {
      tell("The journal now: \(present.inWordsWithEnd); it is backed up first.")
    }
    return switch ask("Restore this backup?", enterSaysYes: false) {
    case .yes: .done
    case .no, .interrupted, .unanswered: .failed
    case .ending(let outcome): outcome
    }
  }

  private func restore(from path: String) throws(BackupError) -> Restoration {
    let now = clock.now
    let present: ReviewJournal
    do throws(JournalError) {
      let open = try journal()
      // One that could not be opened may be mended by now.
      present =
        try isKept
        ? open : ReviewJournal(path: locations.journal, deviceSeed: deviceSeed, now: now)
    } catch {
      switch error.kind {
      case .corrupt, .notOurs:
        return try ReviewJournal.restore(
          from: path,
          replacingDamaged: locations.journal,
          by: backups,
          deviceSeed: deviceSeed,
          now: now
        )
      case .cannotOpen, .readOnly, .full, .busy, .newerVersion, .replaced, .copied, .failed:
        throw .journal(error)
      }
    }
    return try present.restore(
      from: path,
      keepingPresentIn: backups,
      deviceSeed: deviceSeed,
      now: now
    )
  }
}

extension BackupFile {
  /// How it is called at the prompt: its day, or its name without the ending.
  fileprivate var shortName: String {
    switch kind {
    case .daily: day.iso8601
    case .before: String(name.prefix { $0 != "." })
    }
  }
}

extension BackupError {
  /// What is wrong, without the file.
  fileprivate var flaw: String {
    switch self {
    case .notRestorable(_, let reason), .unusable(_, let reason), .notWhole(let reason): reason
    case .full, .journal: message
    }
  }
}

extension Words {
  /// The size of a file: `980 B`, `12 KB`, `3.4 MB`.
  static func size(_ bytes: Int64) -> String {
    var tenths = max(0, bytes).multipliedReportingOverflow(by: 10).partialValue
    var unit = "B"
    for next in ["KB", "MB", "GB"] where tenths >= 10_240 {
      tenths /= 1024
      unit = next
    }
    return tenths < 100 && unit != "B"
      ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\((tenths + 5) / 10) \(unit)"
  }
}

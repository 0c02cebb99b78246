internal import Deck
internal import Files
internal import Interchange
internal import Journal
internal import Practice
internal import Terminal
internal import Time

extension Command {
  /// Brings decks from elsewhere.
  static let importDecks = Command(
    name: "import",
    arguments: "FILE... [--dry-run] [--no-schedule] [--into DECK] [--separator C]",
    summary: "bring your cards: Anki packages, CSV and other tables, Markdown, quiz(6)",
    details: [
      "An Anki package (.apkg, .colpkg) brings its decks with tags, answers given so far and what is"
        + " suspended; --no-schedule leaves the answers and suspensions behind. A text file makes one"
        + " deck of the file's name. --into DECK names another deck, or the folder for a package's.",
      "Import a newer version of the same file at any time: what changed there is taken, what is new"
        + " is added, what you changed yourself stays, and nothing goes away. A field that changed at"
        + " both places stays as yours and is told.",
      "--dry-run tells what would come and writes nothing. --separator says what stands between the"
        + " fields of a table: comma, tab, semicolon, pipe, or any text. A file with an error in it is"
        + " left alone as a whole; Ctrl-C stops with nothing half done.",
    ],
    places: .home,
    completion: { shell, text in
      Completions(
        pathsFor: text,
        options: [
          .init("--dry-run ", hint: "write nothing"),
          .init("--no-schedule ", hint: "texts only"),
          .init("--into ", hint: "another deck or folder"),
          .init("--separator ", hint: "what stands between fields"),
        ],
        home: shell.home
      )
    },
    takesPaths: true,
    action: .call { shell, text in
      do throws(PathWords.Misuse) {
        return shell.importFiles(
          try PathWords(
            text,
            flags: ["--dry-run", "--no-schedule"],
            options: ["--into", "--separator"],
            home: shell.home
          ),
          asTyped: text
        )
      } catch {
        return shell.misuse(error.message)
      }
    }
  )
}

extension QuizShell {
  fileprivate func importFiles(_ words: PathWords, asTyped text: String) -> Command.Outcome {
    var paths = words.words
    // A name with blanks that was typed as it is.
    if paths.count > 1, !paths.allSatisfy(FileSystem.exists), FileSystem.exists(text) {
      paths = [text]
    }
    guard !paths.isEmpty else {
      return fail("Which file? :import FILE, such as an .apkg from Anki or a .csv.")
    }
    var options = ImportOptions()
    options.isTrial = words.has("--dry-run")
    options.includesSchedule = !words.has("--no-schedule")
    if let name = words.value("--into") {
      guard let target = ImportOptions.target(name) else {
        return fail("“\(name)” cannot be the name of a deck; a name is like verbs or work/verbs.")
      }
      options.into = target
    }
    if let text = words.value("--separator") {
      guard !text.isEmpty else { return fail("--separator wants a text, such as comma or tab.") }
      options.separator = TextSeparator(text) ?? .other(text)
    }
    var outcome = Command.Outcome.done
    for path in paths {
      if RestoreRun.isTransfer(path) {
        let run = RestoreRun(shell: self, path: path, isTrial: options.isTrial)
        switch run.perform() {
        case .done: continue
        case .failed where !run.wasStopped:
          outcome = .failed
          continue
        case let other: return other
        }
      }
      let run = ImportRun(shell: self, path: path, options: options)
      switch run.perform() {
      case .done: break
      case .failed: outcome = .failed
      case .quit: return .quit
      case .terminated(let signal): return .terminated(signal: signal)
      }
      if run.wasStopped { return .failed }
    }
    return outcome
  }
}

/// What the learner said of an import.
struct ImportOptions {
  /// Whether nothing is to be written.
  var isTrial = false
  /// Whether answers and suspensions come along.
  var includesSchedule = true
  /// The deck, or the folder, that everything goes into.
  var into: String?
  /// What stands between the fields of a table.
  var separator: TextSeparator?

  /// A name that a deck can have.
  ///
  /// - Parameter name: What was typed.
  /// - Returns: The name; `nil` where no deck can be called so.
  static func target(_ name: String) -> String? {
    let plain = name.hasSuffix("/") ? String(name.dropLast()) : name
    let parts = plain.split(separator: "/", omittingEmptySubsequences: false)
    let isFit =
      plain.utf8.count <= 200
      && plain.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
      && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasPrefix("-") }
    return isFit && parts.count <= 10 ? plain : nil
  }
}

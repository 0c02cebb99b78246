/// What `:export` is asked for.
struct ExportRequest: Equatable {
  /// In which form.
  enum Form: String, CaseIterable {
    /// A package that Anki imports.
    case anki = "--anki"
    /// Anki's text.
    case text = "--text"
    /// A table.
    case csv = "--csv"
    /// Everything, a JSON object a line.
    case json = "--json"
  }

  /// In which form.
  let form: Form
  /// Where to; `-` for the output.
  let file: String
  /// The decks that are named; none for the chosen ones.
  let decks: [String]
  /// Whether a file that is there may be replaced.
  let isForced: Bool
  /// Whether spreadsheets are kept from calculating.
  let isSpreadsheetSafe: Bool

  /// Whether it goes to the output.
  var isForOutput: Bool { file == "-" }

  private static let usage =
    "Usage: :export [DECK...] --anki FILE.apkg, or --text FILE, --csv FILE, --json FILE; - as FILE is"
    + " the output."

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - text: What stands behind the command's name.
  ///   - home: The home folder, for `~/`.
  /// - Throws: `Misuse` where it makes no sense.
  init(_ text: String, home: String?) throws(PathWords.Misuse) {
    let words = try PathWords(
      text,
      flags: ["--force", "--spreadsheet-safe"],
      options: Form.allCases.map(\.rawValue),
      home: home
    )
    let wanted = Form.allCases.filter { words.has($0.rawValue) }
    guard wanted.count == 1, let form = wanted.first, let file = words.value(form.rawValue),
      !file.isEmpty, file == "-" || !file.hasPrefix("-")
    else { throw PathWords.Misuse(message: Self.usage) }
    self.form = form
    self.file = file
    decks = words.words
    isForced = words.has("--force")
    isSpreadsheetSafe = words.has("--spreadsheet-safe")
    if isSpreadsheetSafe && form != .csv {
      throw PathWords.Misuse(message: "--spreadsheet-safe goes with --csv alone.")
    }
    if form == .json && !decks.isEmpty {
      throw PathWords.Misuse(message: "--json takes no decks: it holds everything.")
    }
    if form == .anki && isForOutput {
      throw PathWords.Misuse(
        message: "A package is no text: --anki wants a file, such as words.apkg."
      )
    }
  }
}

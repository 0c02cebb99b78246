import Foundation
import SQLite
import TestSupport
import Testing

/// What is written must be the same for everybody: a file may be read in another country.
@Suite("Whatever language and calendar are set", .serialized, .timeLimit(.minutes(10)))
struct LocaleTests {
  /// Arabic digits, the years of an emperor, a comma for a point, and letters of another order.
  static let locales = ["ar_EG", "ja_JP@calendar=japanese", "de_DE", "tr_TR", "th_TH", "fa_IR"]

  static let commands =
    "set questions 4\nchallenge\n:giveup\n:hint\n:giveup\nneko\n:leave\nhistory\nhistory 1\n"

  /// Everything that a session said and left behind, with the moments cut to minutes.
  struct Traces: Equatable {
    var said: String
    var files: [String: [UInt8]]
    var rows: [String: [String]]
  }

  /// A session on pipes, and one on a terminal, where the line editor asks for the language.
  func traces(_ locale: String?, _ compiled: TemporaryFolder) throws -> Traces {
    var kuchi = try Kuchi().setting("LC_ALL", locale).setting("LOCPATH", compiled.path)
    kuchi.environment = kuchi.environment.setting("LANGUAGE", locale).setting("TZ", "Asia/Tokyo")
    let fixed = ["--seed", "7", "--at", "2026-12-01T09:00"]
    let result = try kuchi.run(fixed, input: .text(Self.commands))
    #expect(result.status == .code(0))
    #expect(result.errors == [])
    let pty = try kuchi.start(fixed)
    try pty.waitForPrompt()
    pty.enter(":set questions 5")
    try pty.waitForPrompt()
    pty.send("\u{4}")
    #expect(try pty.waitForExit() == .code(0))
    var files: [String: [UInt8]] = [:]
    for file in kuchi.home.files {
      files[file] = file.contains(".sqlite") ? [] : kuchi.home.read(file)
    }
    return Traces(
      said: result.outputText.replacing(/\d+ s\b/, with: "_ s"),
      files: files,
      rows: try Self.rows(of: kuchi.home.path("kuchi/journal.sqlite"))
    )
  }

  /// All rows of all tables, without what is drawn by chance or hangs on the speed of the machine.
  static func rows(of journal: String) throws -> [String: [String]] {
    let connection = try Connection(.file(journal), access: .readWrite)
    var result: [String: [String]] = [:]
    let tables = try connection.query("SELECT name FROM sqlite_schema WHERE type = 'table'") {
      $0.text(0)
    }
    for table in tables {
      // A deck's stamp tells its file from all others, and each home has its own file.
      let columns = try connection.query(
        "SELECT name FROM pragma_table_info('\(table)') WHERE '\(table).' || name <> 'deck.stamp'"
      ) { $0.text(0) }
      let shown = columns.map {
        $0.hasSuffix("_ms") ? "quote(\($0) / 60000)" : "quote(\($0))"
      }
      result[table] = try connection.query(
        "SELECT \(shown.joined(separator: " || ' ' || ")) FROM \(table) ORDER BY 1"
      ) { $0.text(0) }
    }
    let device = try #require(
      try connection.first("SELECT quote(id) FROM device", []) { $0.text(0) }
    )
    return result.mapValues { $0.map { $0.replacing(device, with: "DEVICE") } }
  }

  @Test("the same bytes are kept", arguments: locales)
  func same(locale: String) throws {
    let compiled = try TemporaryFolder()
    if let localedef = findSystemProgram("localedef") {
      // Where the sources of languages are installed the language is a real one; elsewhere the
      // program meets one that is set but missing, as on most servers.
      let name = locale.prefix { $0 != "@" }
      _ = try runProgram(
        localedef,
        ["-c", "-i", String(name), "-f", "UTF-8", compiled.path(locale)],
        environment: ProgramEnvironment(home: compiled)
      )
    }
    let usual = try traces(nil, compiled)
    let other = try traces(locale, compiled)
    #expect(usual.said.contains("2026-12-01 09:00"))
    #expect(usual.rows["review"]?.count == 3)
    #expect(other.said == usual.said)
    #expect(other.files == usual.files)
    #expect(other.rows == usual.rows)
  }
}

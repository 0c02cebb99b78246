import Foundation
import TestSupport
import Testing

@Suite("Completion and man page outside the program", .serialized, .timeLimit(.minutes(10)))
struct CompletionTests {
  let kuchi: Kuchi

  init() throws {
    var kuchi = try Kuchi()
    try kuchi.home.write("kuchi/decks/odd $(name)/kana.tsv", Kuchi.numbers)
    // The scripts ask the program that the path finds.
    let folder = kuchi.home.path("bin")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/kuchi",
      withDestinationPath: kuchi.program
    )
    let path = kuchi.environment.values["PATH"] ?? ""
    kuchi = kuchi.setting("PATH", "\(folder):\(path)").setting("PS1", "$ ")
    self.kuchi = kuchi
  }

  /// Writes a completion script into the home.
  private func script(_ shell: String) throws -> String {
    let result = try kuchi.run(["completions", shell])
    #expect(result.status == .code(0))
    #expect(result.errorText.isEmpty)
    return try kuchi.home.write("kuchi.\(shell)", result.outputText)
  }

  private func run(_ program: String, _ arguments: [String]) throws -> ProgramResult {
    try runProgram(
      program,
      arguments,
      environment: kuchi.environment,
      directory: kuchi.home.path("bin")
    )
  }

  static let shells = ["bash", "zsh", "fish"]

  @Test("is a script that its shell can read", arguments: shells)
  func syntax(shell: String) throws {
    let script = try script(shell)
    guard let program = systemProgram(shell, neededBy: "the syntax of the completion for \(shell)")
    else { return }
    let result = try run(program, ["-n", script])
    #expect(result.status == .code(0), "\(result.errorText)")
    #expect(result.errorText.isEmpty)
  }

  static let lines: [(words: [String], offered: [String])] = [
    (["kuchi", "chal"], ["challenge"]),
    (["kuchi", "for"], ["forecast", "forget"]),
    (["kuchi", "ani"], ["animals"]),
    (["kuchi", "odd"], [#"odd\ \$\(name\)/kana"#]),
    (["kuchi", #"odd\ "#], [#"odd\ \$\(name\)/kana"#]),
    (["kuchi", "--s"], ["--seed"]),
    (["kuchi", "--seed", "7", "hist"], ["history"]),
    (["kuchi", "--seed", "="], []),
    (["kuchi", "--at", "2026-12-01T09", ":", "00", "hist"], ["history"]),
    (["kuchi", "--at", "=", "2026-12-01T09", ":", "00", "hist"], ["history"]),
    (["kuchi", "--at", "2026-12-01T09", ":"], []),
    (["kuchi", "--at", "2026-12-01T09", ":", "0"], []),
    (["kuchi", "-c", "hist"], ["history"]),
    (["kuchi", "set", "appear"], ["appearance"]),
    (["kuchi", "set", "noret"], ["noretry-missed"]),
    (["kuchi", "set", "appearance", ""], ["light", "dark", "automatic"]),
    (["kuchi", "set", "appearance", "="], ["light", "dark", "automatic"]),
    (["kuchi", "set", "appearance", "=", "d"], ["dark"]),
    (["kuchi", "set", "appearance", "dark", "strict"], ["strictness"]),
    (["kuchi", "backup", "re"], ["restore"]),
    (["kuchi", "stats", "--"], ["--json"]),
    (["kuchi", "use", "an"], ["animals"]),
    (["kuchi", "help", "ke"], ["keys", "keep"]),
    (["kuchi", "completions", "z"], ["zsh"]),
    (["kuchi", "quit", ""], []),
  ]

  @Test("offers in bash what fits, called as bash calls it", arguments: lines)
  func bash(words: [String], offered: [String]) throws {
    let script = try script("bash")
    guard let bash = systemProgram("bash", neededBy: "completion in bash") else { return }
    // The function is the one that bash itself has kept for the program.
    let driver = """
      source "$1" || exit 3
      shift
      set -u
      spec=$(complete -p kuchi) || exit 4
      [[ $spec =~ -F\\ ([^ ]+) ]] || exit 5
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
      "${BASH_REMATCH[1]}" kuchi "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' ${COMPREPLY[@]+"${COMPREPLY[@]}"}
      """
    let result = try run(bash, ["--norc", "-c", driver, "bash", script] + words)
    #expect(result.status == .code(0), "\(result.errorText)")
    #expect(result.errorText.isEmpty)
    let shown = result.outputText.split(separator: "\n").map(String.init)
    #expect(shown == offered)
  }

  static let keys: [(typed: String, line: String)] = [
    ("kuchi hist\t", "$ kuchi history"),
    ("kuchi --at 2026-12-01T09:00 hist\t", "$ kuchi --at 2026-12-01T09:00 history"),
    ("kuchi --seed 3 hist\t", "$ kuchi --seed 3 history"),
    ("kuchi -c hist\t", "$ kuchi -c history"),
    ("kuchi set appear\tdar\t", "$ kuchi set appearance dark"),
    ("kuchi set appearance=dar\t", "$ kuchi set appearance=dark"),
    ("kuchi check bin/ku\t", "$ kuchi check bin/kuchi"),
    ("kuchi use odd\t", #"$ kuchi use odd\ \$\(name\)/kana"#),
  ]

  @Test("completes at the prompt of a real bash", arguments: keys)
  func interactive(typed: String, line: String) throws {
    let script = try script("bash")
    guard let bash = systemProgram("bash", neededBy: "completion at bash's prompt") else { return }
    let pty = try Pty(
      bash,
      ["--norc", "--noprofile", "-i"],
      home: kuchi.home,
      environment: kuchi.environment.setting("INPUTRC", "/dev/null").setting("HISTFILE", nil),
      directory: kuchi.home.path
    )
    try pty.waitForPrompt("$")
    pty.enter("source \(script)")
    try pty.waitForPrompt("$")
    pty.send(typed)
    try pty.wait(until: line) { $0.cursorLine == line }
    pty.send("\u{3}\u{4}")
  }

  @Test("offers in fish what fits")
  func fish() throws {
    let script = try script("fish")
    guard let fish = systemProgram("fish", neededBy: "completion in fish") else { return }
    let wanted: [(line: String, first: String)] = [
      ("kuchi chal", "challenge"), ("kuchi set appearance d", "dark"), ("kuchi use ani", "animals"),
      ("kuchi --at 2026-12-01T09:00 chal", "challenge"), ("kuchi --seed 3 chal", "challenge"),
      ("kuchi --seed=3 chal", "challenge"), ("kuchi -c chal", "challenge"),
      ("kuchi --command chal", "challenge"), ("kuchi --seed 3 set appearance d", "dark"),
      ("kuchi -c due --seed 3 chal", "challenge"), ("kuchi --seed 3 backup resto", "restore"),
    ]
    for (line, first) in wanted {
      let result = try run(fish, ["-N", "-c", "source \(script); complete -C '\(line)'"])
      let words = result.outputText.split(separator: "\n")
        .compactMap { $0.split(separator: "\t").first.map(String.init) }
      #expect(words == [first], "\(line): \(result.errorText)")
    }
  }

  @Test("completes at the prompt of a real zsh")
  func zsh() throws {
    let script = try script("zsh")
    guard let zsh = systemProgram("zsh", neededBy: "completion at zsh's prompt") else { return }
    let pty = try Pty(
      zsh,
      ["-f", "-i"],
      home: kuchi.home,
      environment: kuchi.environment.setting("PS1", "$ ").setting("HISTFILE", nil),
      directory: kuchi.home.path("bin")
    )
    try pty.waitForPrompt("$")
    pty.enter("autoload -Uz compinit; compinit -u -D; source \(script)")
    try pty.waitForPrompt("$")
    for (typed, line) in Self.keys.prefix(6) {
      pty.send(typed)
      try pty.wait(until: line) { $0.cursorLine == line }
      pty.send("\u{15}")
      try pty.wait(until: "an empty line") { $0.cursorLine == "$" }
    }
    pty.send("\u{4}")
  }

  @Test("a man page is one that man shows without a complaint")
  func man() throws {
    let result = try kuchi.run(["help", "--man"])
    #expect(result.status == .code(0))
    let page = try kuchi.home.write("kuchi.1", result.outputText)
    guard let man = systemProgram("man", neededBy: "the man page") else { return }
    let shown = try runProgram(
      man,
      ["--warnings=all", "-l", page],
      environment: kuchi.environment.setting("MANWIDTH", "80").setting("MANPAGER", "cat")
        .setting("MAN_KEEP_FORMATTING", nil)
    )
    if shown.errorText.contains("minimized") || shown.outputText.contains("minimized") {
      print("Skipped: how man shows the page. This machine has no real man.")
      return
    }
    #expect(shown.status == .code(0))
    #expect(shown.errorText.isEmpty)
    for words in ["kuchi - a quiz trainer", "SETTINGS", "“I was right”", "Ctrl-A, Home"] {
      #expect(shown.outputText.contains(words), "\(words)")
    }
  }

  @Test("says nothing but what was asked for, whatever is wrong with the settings")
  func alone() throws {
    try kuchi.home.write("kuchi/settings.json", #"{ "numberOfQuestions": "umpteen" }"#)
    for arguments in [["help", "--man"], ["completions", "bash"], ["completions", "decks"]] {
      let result = try kuchi.run(arguments)
      #expect(!result.outputText.contains("umpteen"), "\(arguments)")
      #expect(result.errorText.contains("umpteen"), "\(arguments)")
    }
    let offers = try kuchi.run(["completions", "bash"]).outputText
    for line in ["    check) _kuchi_offer --rebuild --json;", "--force --spreadsheet-safe;"] {
      #expect(offers.contains(line), "options that only the details tell of")
    }
    #expect(try kuchi.run(["completions", "csh"]).status == .code(2))
  }
}

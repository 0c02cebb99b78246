import Settings
@testable import Shell
import Testing

/// Help, man page and completions are made from the same tables; here they are read back.
@Suite("Help, man page and completions") struct TablesOutsideTests {
  static let commands = Set(Command.all.map(\.name))
  static let atHome = Set(Command.forCommandLine.map(\.name))
  static let settings = Set(SettingDefinition.all.map(\.name))

  @Test("list the same commands")
  func sameCommands() throws {
    let home = try Home(decks: [:])
    let help = home.run(["help"]).output.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(Set(help) == Self.commands)
    #expect(Set(manEntries(in: "COMMANDS")) == Self.commands)
    for script in CompletionScript.allCases {
      #expect(Set(names(of: "commands", in: script)) == Self.atHome, "\(script)")
    }
  }

  @Test("list the same settings")
  func sameSettings() throws {
    let home = try Home(decks: [:])
    let page = home.run(["settings"]).output.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(Set(page) == Self.settings)
    #expect(Set(manEntries(in: "SETTINGS")) == Self.settings)
    let toggles = SettingDefinition.all.filter { $0.kind == .toggle }.map { "no" + $0.name }
    for script in CompletionScript.allCases {
      let offered = Set(names(of: "settings", in: script))
      #expect(offered == Self.settings.union(toggles).union(["all"]), "\(script)")
    }
  }

  @Test("know every option of the command line")
  func options() throws {
    for option in Invocation.options {
      for name in option.names {
        #expect(Invocation.usage.contains(name))
        #expect(manEntries(in: "OPTIONS").contains { $0.contains(name) }, "\(name)")
        let value = option.value.isEmpty ? [] : [option.value == "N" ? "7" : option.value]
        _ = try Invocation(arguments: [name] + value)
      }
    }
  }

  @Test("tell the same keys")
  func keys() throws {
    let home = try Home(decks: [:])
    let help = home.run(["help keys"]).output.joined(separator: "\n")
    let page = manEntries(in: "KEYS")
    for row in KeyTable.all.flatMap(\.keys) {
      #expect(help.contains(row.keys))
      #expect(help.contains(row.meaning))
      #expect(page.contains(row.keys))
    }
  }

  @Test("a man page is ASCII, and no line of it is a command by accident")
  func ascii() {
    let page = ManPage.text(version: ".so /dev/null")
    #expect(page.utf8.allSatisfy { $0 == 10 || (0x20..<0x7f).contains($0) })
    #expect(Roff.line(".so x") == "\\&.so x")
    #expect(Roff.text(#"a\b-c'“…"#) == #"a\eb\-c\(aq\[u201C]..."#)
    let requests = Set(
      page.split(separator: "\n").filter { $0.hasPrefix(".") }
        .compactMap { $0.split(separator: " ").first }
    )
    #expect(requests == [".\\\"", ".TH", ".SH", ".SS", ".TP", ".IP", ".PP", ".br", ".BR"])
  }

  static let grammars: [(arguments: String, words: [String], options: [String], things: String)] =
    [
      ("[DECK...] [--json]", [], ["--json"], "decks files"),
      ("[FOLDER]", [], [], "decks"),
      ("[list or restore [DAY or FILE]]", ["list", "restore"], [], "files"),
      ("[WORD = TYPED]", [], [], ""),
      ("1-5", [], [], ""),
      ("[N or all]", ["all"], [], ""),
      ("[SETTING...]", [], [], "settings"),
      ("[COMMAND or keys] [--man]", ["keys"], ["--man"], "commands"),
      ("bash, zsh, fish or decks", ["bash", "zsh", "fish", "decks"], [], ""),
    ]

  @Test("read what may follow a command from its help", arguments: grammars)
  func forms(arguments: String, words: [String], options: [String], things: String) {
    let forms = ArgumentForms(arguments)
    #expect(forms.words == words)
    #expect(forms.options == options)
    #expect(forms.takesDecks == things.contains("decks"))
    #expect(forms.takesFiles == things.contains("files"))
    #expect(forms.takesSettings == (things == "settings"))
    #expect(forms.takesCommands == (things == "commands"))
  }

  // MARK: Reading back

  /// What the entries of a section of the man page are called: the first word of each in bold.
  private func manEntries(in section: String) -> [String] {
    var entries: [String] = []
    var isInside = false
    var isEntry = false
    for line in ManPage.text(version: "test").split(separator: "\n") {
      if line.hasPrefix(".SH") { isInside = line == ".SH \(section)" }
      if isInside, isEntry {
        let bold = line.split(separator: "\\fR").first.map(String.init) ?? ""
        entries.append(
          section == "OPTIONS" || section == "KEYS"
            ? String(line).replacing("\\fB", with: "").replacing("\\fR", with: "")
              .replacing("\\-", with: "-")
            : bold.replacing("\\fB", with: "").replacing("\\-", with: "-")
        )
      }
      isEntry = line == ".TP"
    }
    return entries
  }

  /// The names that a script offers as commands or settings.
  private func names(of what: String, in script: CompletionScript) -> [String] {
    let lines = script.text.split(separator: "\n").map(String.init)
    switch script {
    case .bash, .zsh:
      let body = lines.drop { !$0.hasPrefix("_kuchi_\(what)() {") }.prefix { $0 != "}" }
      if script == .bash {
        return body.filter { $0.contains("_kuchi_offer ") }
          .flatMap { $0.split(separator: " ").dropFirst().map(String.init) }
      }
      return body.filter { $0.hasPrefix("    '") }
        .compactMap { $0.dropFirst(5).split(separator: ":").first.map(String.init) }
    case .fish:
      let start =
        what == "commands"
        ? "complete -c kuchi -n __kuchi_is_first -a "
        : "complete -c kuchi -n '__kuchi_is_after set' -f -a "
      return lines.filter { $0.hasPrefix(start) && !$0.hasPrefix(start + "'") }
        .compactMap { $0.dropFirst(start.count).split(separator: " ").first.map(String.init) }
    }
  }
}

import Files
import Settings
import Testing

@Suite("The places of files") struct LocationTests {
  static let cases: [(environment: [String: String], home: String?, expected: [String])] = [
    (
      [:], "/home/m",
      [
        "/home/m/.config/kuchi/settings.json", "/home/m/.local/share/kuchi/journal.sqlite",
        "/home/m/.local/share/kuchi/decks", "/home/m/.local/state/kuchi/history",
        "/home/m/.local/share/kuchi/backups",
      ]
    ),
    (
      ["XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d/", "XDG_STATE_HOME": "/s"], "/home/m",
      [
        "/c/kuchi/settings.json", "/d/kuchi/journal.sqlite", "/d/kuchi/decks", "/s/kuchi/history",
        "/d/kuchi/backups",
      ]
    ),
    (
      ["XDG_CONFIG_HOME": "", "XDG_DATA_HOME": "relative", "XDG_STATE_HOME": "./s"], "/home/m",
      [
        "/home/m/.config/kuchi/settings.json", "/home/m/.local/share/kuchi/journal.sqlite",
        "/home/m/.local/share/kuchi/decks", "/home/m/.local/state/kuchi/history",
        "/home/m/.local/share/kuchi/backups",
      ]
    ),
    (
      ["KUCHI_HOME": "/k", "XDG_CONFIG_HOME": "/c"], "/home/m",
      ["/k/settings.json", "/k/journal.sqlite", "/k/decks", "/k/history", "/k/backups"]
    ),
    (
      ["KUCHI_HOME": "here"], nil,
      ["here/settings.json", "here/journal.sqlite", "here/decks", "here/history", "here/backups"]
    ),
    (
      ["KUCHI_HOME": ""], "relative",
      [
        "./.config/kuchi/settings.json", "./.local/share/kuchi/journal.sqlite",
        "./.local/share/kuchi/decks", "./.local/state/kuchi/history",
        "./.local/share/kuchi/backups",
      ]
    ),
  ]
  @Test("follow KUCHI_HOME, then XDG, then the home", arguments: cases)
  func places(environment: [String: String], home: String?, expected: [String]) {
    let files = FileLocations(environment: environment, home: home)
    #expect(
      [files.settings, files.journal, files.decks, files.history, files.backups] == expected
    )
    #expect(files.isHomeless == expected[0].hasPrefix("."))
  }

  @Test("of content are KUCHI_CONTENT alone, or beside, above and beside bin")
  func content() {
    let files = FileLocations(environment: [:], home: "/home/m")
    #expect(
      files.contentCandidates(executable: "/src/kuchi/.build/debug/kuchi") == [
        "/src/kuchi/.build/debug/Content", "/src/kuchi/.build/Content", "/src/kuchi/Content",
        "/src/Content", "/Content", "/src/kuchi/.build/share/kuchi/Content",
      ]
    )
    #expect(
      files.contentCandidates(executable: "/usr/bin/kuchi").last == "/usr/share/kuchi/Content"
    )
    #expect(files.contentCandidates(executable: nil).isEmpty)
    #expect(files.contentCandidates(executable: "kuchi").isEmpty)
    let named = FileLocations(environment: ["KUCHI_CONTENT": "/c"], home: nil)
    #expect(named.contentCandidates(executable: "/usr/bin/kuchi") == ["/c"])
  }

  @Test("of content is the first that is a folder")
  func firstFolder() throws {
    let scratch = Scratch()
    let (bin, content) = ("\(scratch.folder)/bin", "\(scratch.folder)/share/kuchi/Content")
    try FileSystem.createFolder(bin)
    try FileSystem.createFolder(content)
    try FileSystem.replace("\(bin)/Content", with: [])
    let files = FileLocations(environment: [:], home: nil)
    #expect(files.content(executable: "\(bin)/kuchi") == content)
    try FileSystem.createFolder("\(scratch.folder)/Content")
    #expect(files.content(executable: "\(bin)/kuchi") == "\(scratch.folder)/Content")
    let missing = FileLocations(environment: ["KUCHI_CONTENT": "\(bin)/none"], home: nil)
    #expect(missing.content(executable: "\(bin)/kuchi") == nil)
  }
}

import Glibc
import TestSupport
import Testing

@Suite("The editor that a deck is opened in", .serialized, .timeLimit(.minutes(10)))
struct EditorTests {
  private let kuchi: Kuchi

  init() throws {
    kuchi = try Kuchi()
    // An editor that says what it was given, waits for a line, and changes a word of the file.
    try kuchi.home.write(
      "vi",
      """
      #!/bin/sh
      trap 'echo interrupted >> "$HOME/told"' INT
      printf '%s\\n' "$@" > "$HOME/told"
      stty -a | tr ' ;' '\\n\\n' | grep -x -e '-*icanon' -e '-*echo' >> "$HOME/told"
      echo 'THE EDITOR'
      line=
      while [ -z "$line" ]; do read -r line; done
      echo "$line" >> "$HOME/told"
      sed -i "$line" "$(tail -n +1 "$HOME/told" | grep '\\.tsv$')"

      """
    )
    #expect(chmod(kuchi.home.path("vi"), 0o755) == 0)
  }

  private func told() -> [String] {
    String(decoding: kuchi.home.read("told") ?? [], as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  @Test("has the terminal to itself, and what it wrote is read")
  func edits() throws {
    let kuchi = kuchi.setting("VISUAL", kuchi.home.path("vi") + " -x").setting("EDITOR", "false")
    let pty = try kuchi.start()
    try pty.waitForPrompt()
    pty.enter(":edit いぬ --editor")
    try pty.waitFor("THE EDITOR")
    // Ctrl-C is the editor's.
    pty.send("\u{3}")
    pty.enter("s/dog/doggy/")
    try pty.waitFor("animals: 6 cards.")
    try pty.waitForPrompt()
    let told = told()
    #expect(told.prefix(3) == ["-x", "+7", kuchi.home.path("kuchi/decks/animals.tsv")])
    #expect(told.contains("icanon") && told.contains("echo") && told.contains("interrupted"))
    pty.enter(":judge doggy = いぬ")
    try pty.waitFor("right")
    try pty.waitForPrompt()
    // A line that makes no card is told at once; a file left alone is, too.
    pty.enter(":edit いぬ --editor")
    try pty.waitFor("THE EDITOR", count: 2)
    pty.enter("s/とり.*/とり/")
    try pty.waitFor("animals.tsv:8")
    try pty.waitForPrompt()
    pty.enter(":edit いぬ --editor")
    try pty.waitFor("THE EDITOR", count: 3)
    pty.enter("s/none/some/")
    try pty.waitFor("animals is as it was.")
    pty.enter(":quit")
    try pty.waitForExit()
    #expect(pty.exitStatus == .code(0))
    #expect(pty.terminalSettings == pty.initialSettings)
  }

  @Test("is one message where there is none, and for a deck of somebody else's")
  func refuses() throws {
    for (editor, message) in [
      (nil, "No editor is named."), ("no-such-editor-anywhere", "cannot be started"),
    ] {
      let kuchi = kuchi.setting("VISUAL", nil).setting("EDITOR", editor)
      let pty = try kuchi.start()
      try pty.waitForPrompt()
      pty.enter(":edit ねこ --editor")
      try pty.waitFor(message)
      try pty.waitForPrompt()
      pty.enter(":quit")
      try pty.waitForExit()
      #expect(pty.terminalSettings == pty.initialSettings)
    }
    try kuchi.home.write("other.tsv", "q\ta\n")
    let pty = try kuchi.setting("VISUAL", kuchi.home.path("vi")).start(["other.tsv"])
    try pty.waitForPrompt()
    pty.enter(":edit q --editor")
    try pty.waitFor("none of your own decks")
    pty.enter(":quit")
    try pty.waitForExit()
    let piped = try kuchi.setting("VISUAL", kuchi.home.path("vi")).run(["edit", "ねこ", "--editor"])
    #expect(piped.status == .code(1) && piped.errorText.contains("needs a terminal"))
    #expect(told().isEmpty)
  }
}

import Foundation
import TestSupport
import Testing

/// Folders that cannot be written, and a disk that is full.
///
/// Mounts live in a namespace of their own, so neither root nor a change to the machine is needed;
/// where that is not allowed the tests say so.
@Suite("A disk that does not keep", .serialized, .timeLimit(.minutes(1)))
struct DiskTests {
  let learner: Learner

  init() throws { learner = try Learner() }

  @Test("read-only home: one message, and the session goes on", arguments: [false, true])
  func readOnly(hasPlayed: Bool) throws {
    guard try canMount() else { return }
    if hasPlayed { try playOnce() }
    let before = try snapshot()
    let pty = try start(
      preparing: "mount --bind \"$HOME\" \"$HOME\" && mount -o remount,ro,bind \"$HOME\""
    )
    try pty.waitForPrompt()
    pty.enter("")
    try pty.waitForPrompt("meaning>")
    for _ in 1...5 {
      try learner.answerRightly(pty)
      try pty.waitForPrompt("meaning>")
    }
    pty.enter(":set appearance light")
    try pty.waitForPrompt("meaning>")
    pty.send("\u{4}")
    try pty.waitForPrompt()
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
    let text = pty.screen.unwrappedTranscript
    #expect(text.contains("Score 5/5") || text.contains("5 of 6"))
    #expect(text.contains("settings.json"), "it says which file could not be written")
    #expect(text.ranges(of: "journal.sqlite").count == 1, "one message, not one an answer\n\(text)")
    #expect(try snapshot() == before, "nothing old changed")
  }

  @Test("full disk: nothing old is damaged, and what fits again is kept again")
  func full() throws {
    guard try canMount() else { return }
    try playOnce()
    let before = try learner.keptAnswers()
    let pty = try start(
      preparing: """
        cp -a "$KUCHI_HOME" "$HOME/saved" && mount -t tmpfs -o size=2m tmpfs "$KUCHI_HOME" &&
        cp -a "$HOME/saved/." "$KUCHI_HOME" && { cat /dev/zero >"$KUCHI_HOME/fill" || :; } 2>"$HOME/filled"
        """,
      after: """
        rm "$KUCHI_HOME/fill"; mkdir "$HOME/result"; cp -a "$KUCHI_HOME/." "$HOME/result"
        """
    )
    try pty.waitForPrompt()
    pty.enter("")
    for _ in 1...3 {
      try pty.waitForPrompt("meaning>")
      try learner.answerRightly(pty)
    }
    try pty.waitForPrompt("meaning>")
    pty.enter(":set appearance light")
    try pty.waitForPrompt("meaning>")
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
    let kept = try Learner.keptAnswers(in: learner.folder.path("result/journal.sqlite"))
    #expect(Array(kept.prefix(before.count)) == before)
    let settings = try #require(learner.folder.text("result/settings.json"))
    #expect(settings.contains("Mika"), "the old settings or the new ones, never half")
  }

  @Test("a home that is no folder at all", arguments: ["/dev/null/kuchi", "/proc/kuchi"])
  func nowhere(home: String) throws {
    let environment = learner.environment.setting("KUCHI_HOME", home)
    let result = try learner.run(
      input: .text("challenge\none\none\none\n:leave\n:history\n"),
      environment: environment
    )
    #expect(result.outputText.contains("✓ right") || result.outputText.contains("✗ wrong"))
    #expect(result.outputText.contains("kept for this run only"))
  }

  @Test("a journal that is no journal is left as it is, and said")
  func foreign() throws {
    let bytes = Array("this is somebody's only copy of something else".utf8)
    try learner.folder.write("kuchi/journal.sqlite", bytes: bytes)
    let result = try learner.run(input: .text("challenge\none\n:leave\n"))
    #expect(result.outputText.contains("journal.sqlite"))
    let names = learner.folder.files.filter { learner.folder.read($0) == bytes }
    #expect(!names.isEmpty, "the bytes are still somewhere, in place or set aside")
  }

  // MARK: Helpers

  private func playOnce() throws {
    let result = try learner.run(input: .text("challenge\none\ntwo\n:leave\nset questions 6\n"))
    try #require(result.status == .code(0), "\(result.outputText)")
    try #require(try !learner.keptAnswers().isEmpty)
  }

  /// All files and their bytes.
  private func snapshot() throws -> [String: [UInt8]] {
    let names = learner.folder.files.filter { $0.hasPrefix("kuchi/") }
    return Dictionary(uniqueKeysWithValues: names.map { ($0, learner.folder.read($0) ?? []) })
  }

  private func start(preparing: String, after: String = ":") throws -> Pty {
    let script = "\(preparing) && { \"$0\" \"$1\"; status=$?; \(after); exit $status; }"
    return try Pty(
      "/usr/bin/unshare",
      ["--user", "--map-root-user", "--mount", "sh", "-c", script, learner.program, learner.deck],
      home: learner.folder
    )
  }

  private func canMount() throws -> Bool {
    let probe = "mount -t tmpfs tmpfs /mnt"
    if let unshare = findSystemProgram("unshare") {
      let result = try runProgram(
        unshare,
        ["--user", "--map-root-user", "--mount", "sh", "-c", probe],
        environment: learner.environment
      )
      if result.status == .code(0) { return true }
    }
    print("Mounting in a namespace is not allowed here; read-only and full disks are not tested.")
    return false
  }
}

import Foundation
import Glibc
import TestSupport
import Testing

/// A file system of its own for one program: it sees it, nobody else does, and it is gone with it.
///
/// Made in a mount namespace, which an administrator may always have and others where the system
/// lets them.
struct PrivateMount {
  /// The first words of the command that gives a program its own mounts; nil if that is not allowed.
  static let command: [String]? = {
    let candidates = [["-m"], ["-r", "-m"]]
    return candidates.map { ["/usr/bin/unshare"] + $0 + ["/bin/sh", "-c"] }.first { command in
      let script =
        "mount -t tmpfs tmpfs /mnt && mount --bind /mnt /mnt && mount -o remount,ro,bind /mnt"
      let result = try? runProgram(
        command[0],
        Array(command[1...]) + [script],
        environment: ProgramEnvironment(home: nil)
      )
      return result?.status == .code(0)
    }
  }()

  static var isAllowed: Bool {
    if command == nil { print("No mounts are allowed here, so full disks are not tested.") }
    return command != nil
  }

  /// Runs a script with mounts of its own, in front of the program's command line.
  static func start(_ kuchi: Kuchi, mounting script: String, _ arguments: [String] = []) throws
    -> Pty
  {
    let command = try #require(command)
    return try Pty(
      command[0],
      Array(command[1...]) + [script + #"; "$0" "$@""#, kuchi.program] + arguments,
      home: kuchi.home,
      environment: kuchi.environment,
      directory: "/"
    )
  }
}

@Suite("On a failing disk", .serialized, .timeLimit(.minutes(10)))
struct FailingDiskTests {
  let kuchi: Kuchi

  init() throws {
    kuchi = try Kuchi()
    // Something old that must not be damaged.
    let result = try kuchi.run(input: .text("challenge\n:giveup\n:giveup\n:leave\nset goal 33\n"))
    try #require(result.verdictCount == 2)
  }

  private static let readOnly =
    #"mount --bind "$KUCHI_HOME" "$KUCHI_HOME" && mount -o remount,ro,bind "$KUCHI_HOME" || exit 99"#

  @Test(
    "that may only be read: says so once, plays on, and leaves all as it was",
    .enabled(if: PrivateMount.isAllowed)
  )
  func readOnlyMount() throws {
    let before = snapshot()
    let pty = try PrivateMount.start(kuchi, mounting: Self.readOnly)
    try expectPlaysOn(pty)
    #expect(snapshot() == before)
  }

  @Test(
    "that is full to the last byte is read all the same, and no command says that it wrote",
    .enabled(if: PrivateMount.isAllowed),
    arguments: [("history", 0), ("scores", 0), ("undo", 1), ("suspend ねこ", 1), ("set goal 44", 1)]
  )
  func full(command: String, status: Int32) throws {
    let before = snapshot()
    let mount = try #require(PrivateMount.command)
    let script = #"""
      mkdir -p "$HOME/disk"; mount -t tmpfs -o size=600k tmpfs "$HOME/disk" || exit 99
      cp -a "$KUCHI_HOME/." "$HOME/disk/"; export KUCHI_HOME="$HOME/disk"
      "$0" -c history >"$HOME/before"  # Its end takes the log away that would be room enough.
      cat /dev/zero >"$HOME/disk/filler" 2>/dev/null
      exec "$0" "$@"
      """#
    let result = try runProgram(
      mount[0],
      Array(mount.dropFirst()) + [script, kuchi.program, "-c", command],
      environment: kuchi.environment,
      directory: "/"
    )
    let said = result.outputText + result.errorText
    #expect(result.status == .code(status), "\(said)")
    if status == 0 { #expect(said.contains("0/2"), "\(said)") }
    #expect(said.contains(/The disk is full|No space left on device/), "\(said)")
    #expect(snapshot() == before)
  }

  @Test(
    "that may only be read fails each command from outside that wanted to write",
    .enabled(if: PrivateMount.isAllowed),
    arguments: ["undo", "set goal 44", "suspend ねこ", "use animals", "add animals"]
  )
  func readOnlyCommands(command: String) throws {
    let before = snapshot()
    let result = try runReadOnly(["-c", command])
    #expect(result.status == .code(1), "\(result.outputText)\(result.errorText)")
    #expect(snapshot() == before)
  }

  @Test(
    "that may only be read is read to the end by an export",
    .enabled(if: PrivateMount.isAllowed)
  )
  func readOnlyExport() throws {
    let result = try runReadOnly(["export", "--json", "-"])
    #expect(result.status == .code(0), "\(result.errorText)")
    let lines = result.outputText.split(separator: "\n").filter { $0.hasPrefix("{") }
    #expect(lines.count { $0.contains(#""verdict":"wrong""#) } == 2, "\(result.outputText)")
    #expect(try runReadOnly(["check"]).outputText.contains("The one on disk can only be read: "))
  }

  private func runReadOnly(_ arguments: [String]) throws -> ProgramResult {
    let mount = try #require(PrivateMount.command)
    return try runProgram(
      mount[0],
      Array(mount.dropFirst()) + ["\(Self.readOnly); exec \"$0\" \"$@\"", kuchi.program]
        + arguments,
      input: .text("うし\nうし\ncow\n\n"),
      environment: kuchi.environment,
      directory: "/"
    )
  }

  @Test(
    "whose folder may not be written: says so once, plays on, and leaves all as it was",
    .enabled(if: geteuid() != 0, "permissions do not bind the administrator")
  )
  func readOnlyFolder() throws {
    let before = snapshot()
    let manager = FileManager.default
    let paths =
      [""] + kuchi.home.files.filter { $0.hasPrefix("kuchi/") }.map { String($0.dropFirst(6)) }
    for path in paths {
      try manager.setAttributes(
        [.posixPermissions: path.isEmpty ? 0o500 : 0o400],
        ofItemAtPath: kuchi.home.path("kuchi/\(path)")
      )
    }
    try expectPlaysOn(try kuchi.start())
    #expect(snapshot() == before)
  }

  private func expectPlaysOn(_ pty: Pty) throws {
    try pty.waitForPrompt()
    pty.enter(":set goal 44")
    try pty.waitForPrompt()
    #expect(pty.screen.words.contains("The change holds until the program ends"))
    // What was answered before is read all the same.
    pty.enter(":history")
    try pty.waitFor("0/2")
    try pty.waitForPrompt()
    try pty.playChallenge(of: 6)
    #expect(pty.screen.verdicts.count == 6)
    #expect(pty.screen.words.contains("Score 6/6"))
    let words = pty.screen.words
    #expect(words.ranges(of: "The journal cannot be").count == 1, "told once")
    #expect(words.ranges(of: "is kept for this run only").count == 1)
    #expect(words.ranges(of: "Commands are not kept").count <= 1)
    pty.enter(":set goal?")
    try pty.waitFor("44")
    try pty.waitForPrompt()
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
    #expect(pty.terminalSettings == pty.initialSettings)
  }

  /// A disk of so many bytes, on which everything of the old home lies; copied back at the end.
  private func startOnDisk(of size: String) throws -> Pty {
    try FileManager.default.createDirectory(
      atPath: kuchi.home.path("disk"),
      withIntermediateDirectories: true
    )
    let script = """
      old="$KUCHI_HOME"; export KUCHI_HOME="$HOME/disk"
      mount -t tmpfs -o size=\(size) tmpfs "$KUCHI_HOME" && cp -a "$old/." "$KUCHI_HOME/" || exit 99
      trap 'mkdir "$HOME/after"; cp -a "$KUCHI_HOME/." "$HOME/after/"' EXIT
      """
    return try PrivateMount.start(kuchi, mounting: script)
  }

  /// Fills a program's own disk to the last byte, or makes room on it again.
  private func fill(_ pty: Pty, _ isFull: Bool) throws {
    let path = "/proc/\(pty.processNumber)/root\(kuchi.home.path("disk/filler"))"
    guard isFull else {
      #expect(unlink(path) == 0)
      return
    }
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    let block = [UInt8](repeating: 0xAA, count: 4096)
    var isWritten = true
    while isWritten { isWritten = write(file, block, block.count) > 0 }
    #expect(errno == ENOSPC)
  }

  @Test(
    "that fills up during a session: ends it before a verdict that is not kept; :resume goes on",
    .enabled(if: PrivateMount.isAllowed)
  )
  func fillsUp() throws {
    let old = try kuchi.reviews()
    let pty = try startOnDisk(of: "700k")
    try pty.waitForPrompt()
    pty.enter("")
    try pty.answer("Challenge 1 of 6")
    try pty.waitForQuestion("Challenge 2 of 6")

    try fill(pty, true)
    var answered = 1
    let lost = "Your last answer could not be kept, so it is not judged."
    while answered < 6, !pty.screen.words.contains(lost) {
      answered += 1
      try pty.answer("Challenge \(answered) of 6")
      try pty.wait(until: "a question, or the end") {
        $0.cursorLine == "kuchi>" || $0.verdicts.count == answered
      }
    }
    try pty.waitForPrompt()
    #expect(pty.screen.words.ranges(of: "The disk is full").count == 1, "told once")
    #expect(pty.screen.words.ranges(of: lost).count == 1)
    #expect(pty.screen.words.contains("Left after \(answered - 1) of 6."))
    #expect(pty.screen.words.contains("What you answered before is kept."))
    #expect(pty.screen.verdicts.count == answered - 1)
    pty.enter(":set goal 44")
    try pty.waitForPrompt()

    try fill(pty, false)
    pty.enter(":resume")
    for number in answered...6 { try pty.answer("Challenge \(number) of 6") }
    try pty.wait(until: "the score") { $0.words.contains("Score 6/6") }
    try pty.waitForPrompt("Rate this session 1–5 (Enter skips):")
    pty.enter("")
    try pty.waitForPrompt()
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
    #expect(pty.terminalSettings == pty.initialSettings)

    let journal = kuchi.home.path("after/journal.sqlite")
    #expect(try Kuchi.integrity(of: journal) == "ok")
    let kept = try Kuchi.reviews(in: journal)
    #expect(Array(kept.prefix(old.count)) == old)
    #expect(kept.count == old.count + 6, "every verdict that was shown, and no other")
    let settings = try #require(kuchi.home.text("after/settings.json"))
    #expect(settings.contains("Mika"))
  }

  @Test(
    "that is full from the start: says so once, plays only if that is wanted, changes nothing",
    .enabled(if: PrivateMount.isAllowed)
  )
  func isFull() throws {
    let old = try kuchi.reviews()
    let settings = kuchi.home.text("kuchi/settings.json")
    let pty = try startOnDisk(of: "700k")
    try pty.waitForPrompt()
    try fill(pty, true)
    let question = "Play all the same, and keep nothing of it? (y/N)"
    pty.enter("")
    try pty.waitForPrompt(question)
    pty.enter("")
    try pty.waitForPrompt()
    #expect(pty.screen.verdicts.isEmpty)
    pty.enter("")
    try pty.waitForPrompt(question)
    pty.enter("y")
    for number in 1...6 { try pty.answer("Challenge \(number) of 6") }
    try pty.waitForPrompt()
    let words = pty.screen.words
    #expect(pty.screen.verdicts.count == 6)
    #expect(words.ranges(of: "The disk is full").count == 2, "each time before it is asked")
    #expect(words.contains("Score 6/6"))
    pty.enter(":set goal 44")
    try pty.wait(until: "that it holds for now") {
      $0.words.contains("The change holds until the program ends")
    }
    try pty.waitForPrompt()
    try fill(pty, false)
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
    let journal = kuchi.home.path("after/journal.sqlite")
    #expect(try Kuchi.integrity(of: journal) == "ok")
    #expect(try Kuchi.reviews(in: journal) == old)
    #expect(kuchi.home.text("after/settings.json") == settings)
    #expect(kuchi.home.files.filter { $0.hasPrefix("after/") && $0.contains(".tmp") } == [])
  }

  @Test(
    "on which not even a journal fits: plays in memory and says so",
    .enabled(if: PrivateMount.isAllowed)
  )
  func tooSmall() throws {
    let fresh = try Kuchi()
    let script = """
      old="$KUCHI_HOME"; export KUCHI_HOME="$HOME/disk"; mkdir "$HOME/disk"
      mount -t tmpfs -o size=16k tmpfs "$KUCHI_HOME" && cp -a "$old/." "$KUCHI_HOME/" || exit 99
      """
    let pty = try PrivateMount.start(fresh, mounting: script)
    try pty.waitForPrompt()
    try pty.playChallenge(of: 6)
    #expect(pty.screen.verdicts.count == 6)
    let words = pty.screen.words
    #expect(words.ranges(of: "The disk is full").count == 1, "told once")
    #expect(words.contains("Score 6/6"))
    pty.enter(":quit")
    #expect(try pty.waitForExit() == .code(0))
  }

  @Test("with something else in the journal's place: leaves it as it is, and says so")
  func foreign() throws {
    let fresh = try Kuchi()
    let bytes = Array("somebody's only copy of something else".utf8)
    try fresh.home.write("kuchi/journal.sqlite", bytes: bytes)
    let result = try fresh.run(input: .text("challenge\n:giveup\n"))
    #expect(result.verdictCount == 1)
    #expect(result.outputText.ranges(of: "This is no journal of Kuchi").count == 1)
    #expect(fresh.home.read("kuchi/journal.sqlite") == bytes)
  }

  /// Every file of the home with its bytes.
  private func snapshot() -> [String: [UInt8]] {
    kuchi.home.files.filter { $0.hasPrefix("kuchi/") }
      .reduce(into: [:]) { $0[$1] = kuchi.home.read($1) }
  }
}

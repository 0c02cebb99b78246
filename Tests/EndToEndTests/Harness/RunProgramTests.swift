import Glibc
import Foundation
@testable import TestSupport
import Testing

@Suite("A program on pipes", .timeLimit(.minutes(10)))
struct RunProgramTests {
  let home: TemporaryFolder
  var environment: ProgramEnvironment { ProgramEnvironment(home: home) }

  init() throws { home = try TemporaryFolder() }

  static let inputs: [(input: ProgramInput, output: String)] = [
    (.text("日本\nend"), "日本\nend"), (.bytes([0x61, 0x00, 0xFF]), "a\0\u{FFFD}"), (.bytes([]), ""),
    (.devNull, ""),
  ]

  @Test("reads its input to the end", arguments: inputs)
  func reads(input: ProgramInput, output: String) throws {
    let result = try runProgram("/bin/cat", input: input, environment: environment)
    #expect(result.status == .code(0))
    #expect(result.outputText == output)
    #expect(result.errors == [])
  }

  @Test("reads a file, and finds a closed input closed")
  func readsFiles() throws {
    let file = try home.write("in.txt", "from a file")
    let read = try runProgram("/bin/cat", input: .file(file), environment: environment)
    #expect(read.outputText == "from a file")
    let closed = try runProgram("/bin/cat", input: .closed, environment: environment)
    #expect(closed.status == .code(1))
    #expect(closed.errorText.contains("Bad file descriptor"))
  }

  @Test("takes and gives more than a pipe holds, both ways at once")
  func large() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let result = try runProgram("/bin/cat", input: .bytes(bytes), environment: environment)
    #expect(result.output == bytes)
  }

  @Test("may end before it has read its input")
  func early() throws {
    let bytes = [UInt8](repeating: 65, count: 1_000_000)
    let result = try runProgram("/bin/true", input: .bytes(bytes), environment: environment)
    #expect(result.status == .code(0))
  }

  @Test("notices that its reader left")
  func abandoned() throws {
    let result = try runProgram(
      "/usr/bin/yes",
      output: .abandoned(afterBytes: 100),
      environment: environment
    )
    #expect(result.status == .signal(SIGPIPE))
    #expect(result.output.count >= 100)
  }

  @Test("writes to closed and to full places")
  func nowhere() throws {
    let closed = try runProgram("/bin/echo", ["x"], output: .closed, environment: environment)
    #expect(closed.status == .code(1))
    let full = try runProgram(
      "/bin/echo",
      ["x"],
      output: .file("/dev/full"),
      environment: environment
    )
    #expect(full.status == .code(1))
    #expect(full.errorText.contains("No space left"))
  }

  @Test("has no terminal, not even /dev/tty")
  func noTerminal() throws {
    let result = try runProgram("/bin/sh", ["-c", "exec 3</dev/tty"], environment: environment)
    #expect(result.status != .code(0))
  }

  @Test("tells its code or its signal")
  func ends() throws {
    let code = try runProgram("/bin/sh", ["-c", "echo e >&2; exit 3"], environment: environment)
    #expect(code.status == .code(3))
    #expect(code.errorText == "e\n")
    let signal = try runProgram("/bin/sh", ["-c", "kill -11 $$"], environment: environment)
    #expect(signal.status == .signal(SIGSEGV))
  }

  @Test("is killed at a moment, and what it wrote until then is there")
  func killed() throws {
    // On a busy machine a program takes its time before it writes anything.
    for seconds in [1, 5, 30] {
      let result = try runProgram(
        "/bin/sh",
        ["-c", "echo begun; exec sleep 100"],
        environment: environment,
        killedAfter: .seconds(seconds)
      )
      #expect(result.wasKilled)
      #expect(result.status == .signal(SIGKILL))
      if result.output.isEmpty, seconds < 30 { continue }
      #expect(result.outputText == "begun\n")
      return
    }
  }

  @Test("gets only the environment it was given")
  func surroundings() throws {
    let result = try runProgram(
      "/usr/bin/env",
      environment: environment.setting("LANG", nil).setting("KUCHI_TEST", "1")
    )
    let names = Set(result.outputText.split(separator: "\n").map { $0.prefix { $0 != "=" } })
    #expect(names.isSuperset(of: ["TERM", "HOME", "KUCHI_HOME", "PATH", "KUCHI_TEST"]))
    #expect(!names.contains("LANG"))
  }
}

@Suite("A seeded generator") struct SeededGeneratorTests {
  /// Source: the first outputs of the public-domain `splitmix64.c` (Vigna) for the seed 1234567.
  static let first: [UInt64] = [
    6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
    4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
  ]

  @Test("repeats the published sequence")
  func published() {
    var generator = SeededGenerator(seed: 1_234_567)
    #expect(Self.first.map { _ in generator.next() } == Self.first)
  }
}

@Suite("A temporary folder") struct TemporaryFolderTests {
  @Test("is gone afterwards, also when it was made read-only")
  func gone() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = folder!.path
    try folder!.write("a/b.txt", "x")
    #expect(folder!.text("a/b.txt") == "x")
    #expect(folder!.files == ["a/b.txt"])
    #expect(chmod(path + "/a", 0o500) == 0)
    folder = nil
    #expect(access(path, F_OK) == -1)
  }
}

@Suite("A transcript") struct TranscriptTests {
  @Test("that is not kept yet is a problem, and how to keep it is said")
  func absent() {
    #expect(problem(with: "a line\n", fixture: "no/such.txt")?.contains("RECORD=1") == true)
  }

  @Test("is compared line by line, and by scalars")
  func compared() throws {
    let name = "harness.txt"
    let kept = "first\nがx\nlast\n"
    #expect(problem(with: kept, fixture: name) == nil)
    let other = try #require(problem(with: "first\nか\u{3099}x\nlast\nmore\n", fixture: name))
    #expect(other.contains("line 2:"))
    #expect(other.contains("line 4:") && !other.contains("line 1:"))
  }

  @Test("finds the root of the repository")
  func root() {
    #expect(access(repositoryRoot.appending(path: "Package.swift").path, F_OK) == 0)
  }
}

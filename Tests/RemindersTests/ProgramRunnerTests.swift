import Glibc
import TestSupport
import Testing

@testable import Reminders

@Suite("Calls of other programs", .timeLimit(.minutes(10))) struct ProgramRunnerTests {
  let runner = ProgramRunner.system(environment: ["PATH": "/usr/bin:/bin", "LANG": "C"])

  init() {
    // As the program does: one that does not read is no reason to end.
    signal(SIGPIPE, SIG_IGN)
  }

  private func run(
    _ program: String,
    _ arguments: [String] = [],
    input: String = "",
    limit: Int64 = 20_000
  ) -> ProgramOutcome {
    runner.run(ProgramCall(program, arguments, input: Array(input.utf8), timeLimit: limit))
  }

  @Test("hand arguments over as they are, through no shell")
  func arguments() {
    let words = ["$(id)", "a b", "*", "'", "\"", "`ls`", "; rm", "", "-n", "ありがとう"]
    let expected = words.map { "<\($0)>\n" }.joined()
    #expect(
      run("printf", ["<%s>\\n"] + words)
        == .ended(status: 0, output: Array(expected.utf8), errors: [])
    )
  }

  @Test("hand input over and take output back, however long")
  func streams() {
    let text = String(repeating: "ねこ\n", count: 60_000)
    #expect(run("cat", input: text) == .ended(status: 0, output: Array(text.utf8), errors: []))
    #expect(run("cat") == .ended(status: 0, output: [], errors: []))
    // It ends without reading what it is given.
    #expect(run("true", input: text) == .ended(status: 0, output: [], errors: []))
  }

  @Test("tell how a program ended")
  func endings() {
    #expect(run("sh", ["-c", "echo no >&2; exit 3"]).problem == "said: no")
    #expect(run("sh", ["-c", "exit 3"]).problem == "ended with status 3")
    #expect(run("sh", ["-c", "kill -KILL $$"]) == .killed(signal: 9))
    #expect(run("there-is-no-such-program") == .missing)
    #expect(run("/there/is/none") == .missing)
    if case .failed = run("/etc/passwd") {} else { Issue.record("a file that is no program") }
    #expect(run("false").isGood == false && run("true").isGood)
  }

  @Test("end a program that takes too long, and all that it started")
  func limit() throws {
    let folder = try TemporaryFolder()
    // On a busy machine the shell may take its time before it starts anything.
    for limit: Int64 in [200, 2_000, 20_000] {
      let script = "cd '\(folder.path)'; sleep 600 & echo $! >new; mv new number; sleep 600"
      #expect(run("sh", ["-c", script], limit: limit) == .tookTooLong)
      guard let text = folder.text("number") else { continue }
      let number = try #require(Int32(text.dropLast()))
      // One that has ended may be there until its new parent asks for its status.
      func isRunning() -> Bool {
        ProcessFacts(of: number).map { $0.state != "Z" && $0.state != "X" } ?? false
      }
      for _ in 0..<12_000 where isRunning() { usleep(5_000) }
      #expect(!isRunning(), "what the shell left in the background is gone")
      return
    }
    Issue.record("the shell started nothing within its time")
  }

  @Test("do not wait for what a program leaves behind")
  func leftovers() {
    #expect(
      run("sh", ["-c", "sleep 50 & echo done"], limit: 20_000)
        == .ended(status: 0, output: Array("done\n".utf8), errors: [])
    )
  }

  @Test("set variables beside ours")
  func environment() {
    let call = ProgramCall("sh", ["-c", "echo $ONE $LANG"], environment: ["ONE": "1"])
    #expect(runner.run(call) == .ended(status: 0, output: Array("1 C\n".utf8), errors: []))
  }
}

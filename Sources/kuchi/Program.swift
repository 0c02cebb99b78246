internal import Files
internal import Glibc
internal import Reminders
internal import Settings
internal import Shell
internal import Terminal
internal import Time

/// The version of the program.
let version = "0.1"

/// Runs the program.
///
/// - Returns: The exit status.
func program() -> Int32 {
  let invocation: Invocation
  do {
    invocation = try Invocation(arguments: Array(CommandLine.arguments.dropFirst()))
  } catch {
    complain("kuchi: \(error.message)", "kuchi --help shows what there is.")
    return 2
  }
  switch invocation.task {
  case .help: return say(Invocation.usage + "\n")
  case .version: return say("Kuchi \(version)\n")
  case .converse, .perform: break
  }

  let environment = currentEnvironment()
  let console = makeConsole(environment: environment)
  defer { console.close() }
  let home = homeFolder(environment)
  let locations = FileLocations(environment: environment, home: home)
  let executable = try? FileSystem.realPath("/proc/self/exe")
  let shell = QuizShell(
    Surroundings(
      console: console,
      clock: invocation.moment.map(WallClock.system.set) ?? .system,
      chance: invocation.seed.map(Chance.init(seed:)) ?? Chance(),
      locations: locations,
      home: home,
      content: locations.content(executable: executable),
      wordList: "/usr/share/dict/words",
      settings: SettingsStore(path: locations.settings),
      detectAppearance: { detectAppearance(console, environment) },
      version: version,
      reminders: ReminderSystem(
        environment: environment,
        home: home,
        executable: executable,
        folder: try? FileSystem.currentFolder(),
        userNumber: getuid()
      ),
      complain: { complain($0) },
      editor: [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self).first {
        !$0.isEmpty
      },
      runProgram: runOnTerminal
    )
  )
  do {
    try shell.open(decks: invocation.decks)
  } catch {
    complain("kuchi: \(error.message)")
    return error.status
  }
  let ending: QuizShell.Ending =
    if case .perform(let commands) = invocation.task {
      shell.run(commands: commands)
    } else {
      shell.run()
    }
  console.close()
  switch ending {
  case .status(let status):
    if console.outputIsClosed && status == 0 { return unwritten() }
    return status
  case .signal(let signal):
    raiseDefault(signal: signal)
  }
}

/// What `automatic` means: the terminal's own background, else a hint in the environment, else dark.
private func detectAppearance(
  _ console: any Console,
  _ environment: [String: String]
) -> Terminal.Appearance {
  console.askBackground() ?? Appearance.hint(in: environment)
    ?? .dark
}

/// The variables of the environment; a broken one is left out.
private func currentEnvironment() -> [String: String] {
  var variables: [String: String] = [:]
  var entry = environ
  while let text = entry.pointee {
    let pair = String(cString: text)
    if let sign = pair.firstIndex(of: "=") {
      variables[String(pair[..<sign])] = String(pair[pair.index(after: sign)...])
    }
    entry += 1
  }
  return variables
}

/// The home folder: the environment's, else the one that the file of users names.
///
/// The file is read as it is: asking the system would load code at run time, which a static program
/// must not.
private func homeFolder(_ environment: [String: String]) -> String? {
  if let home = environment["HOME"], !home.isEmpty { return home }
  guard let file = fopen("/etc/passwd", "re") else { return nil }
  defer { fclose(file) }
  while let entry = fgetpwent(file) {
    if entry.pointee.pw_uid == getuid(), let folder = entry.pointee.pw_dir {
      return String(cString: folder)
    }
  }
  return nil
}

private func say(_ text: String) -> Int32 {
  Array(text.utf8).withUnsafeBytes { bytes in
    write(STDOUT_FILENO, bytes.baseAddress, bytes.count) == bytes.count ? 0 : unwritten()
  }
}

/// Says that the output did not take all; in silence where its reader has merely seen enough.
private func unwritten() -> Int32 {
  var output = stat()
  let isPipe = fstat(STDOUT_FILENO, &output) == 0 && output.st_mode & S_IFMT == S_IFIFO
  if !isPipe { complain("kuchi: the output could not be written.") }
  return 1
}

/// Says what went wrong where errors are said.
///
/// A line may repeat what was typed; cutting it also writes its control characters out.
private func complain(_ lines: String...) {
  let text = lines.map { StyledLine($0).truncated(to: 1000).plainText + "\n" }.joined()
  _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

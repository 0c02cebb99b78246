internal import CEditLine
internal import Glibc

/// Builds the console that fits what the program was given.
///
/// Call it before any file is opened: a standard descriptor that is closed is opened on
/// `/dev/null` here, so that no file ever takes its number. It also has the C library speak
/// UTF-8, ignores broken pipes and catches the signals that end a program.
///
/// - Parameter environment: The environment variables.
/// - Returns: A line editor where both ends are terminals that can do it, else plain reading.
public func makeConsole(environment: [String: String]) -> any Console {
  let missing = (Int32(0)...2).filter { fcntl($0, F_GETFD) == -1 }
  for descriptor in missing {
    // The lowest free number is taken, which is this one.
    _ = open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
  }
  Signals.install()
  let input = Input(descriptor: 0)
  let output = Output(descriptor: 1, isClosed: missing.contains(1))
  let speaksUTF8 = kuchi_speak_utf8() != 0
  let simple: Set<String> = ["", "dumb", "unknown", "emacs"]
  if input.isTerminal, output.isTerminal, speaksUTF8, !simple.contains(environment["TERM"] ?? ""),
    let console = TerminalConsole(input: input, output: output, environment: environment)
  {
    return console
  }
  return PlainConsole(input: input, output: output, environment: environment)
}

/// Ends the program by a signal, after everything was saved, so that whoever started it sees the
/// true reason.
///
/// - Parameter signal: The signal that asked the program to end.
public func raiseDefault(signal: Int32) -> Never { Signals.die(by: signal) }

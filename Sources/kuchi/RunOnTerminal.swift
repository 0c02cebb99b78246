internal import Glibc
internal import Shell

/// Runs another program that has the terminal to itself until it ends.
///
/// Ctrl-C and Ctrl-\ are its own meanwhile: the kernel sends them to both, and here they are ignored.
///
/// - Parameter words: The program, which is looked for along `PATH`, and its arguments.
/// - Returns: How it ended.
func runOnTerminal(_ words: [String]) -> ProgramEnd {
  guard let name = words.first, !words.contains(where: { $0.utf8.contains(0) }) else {
    return .notStarted(reason: "it has no name")
  }
  var usual = sigaction()
  usual.__sigaction_handler.sa_handler = SIG_IGN
  var interrupt = sigaction()
  var quit = sigaction()
  sigaction(SIGINT, &usual, &interrupt)
  sigaction(SIGQUIT, &usual, &quit)
  defer {
    sigaction(SIGINT, &interrupt, nil)
    sigaction(SIGQUIT, &quit, nil)
  }

  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  // What is ignored or blocked here is as usual there.
  var everything = sigset_t()
  sigfillset(&everything)
  posix_spawnattr_setsigdefault(&attributes, &everything)
  var nothing = sigset_t()
  sigemptyset(&nothing)
  posix_spawnattr_setsigmask(&attributes, &nothing)
  posix_spawnattr_setflags(
    &attributes,
    Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
  )

  var arguments = words.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var child: pid_t = 0
  let failure = posix_spawnp(&child, name, nil, &attributes, &arguments, environ)
  guard failure == 0 else { return .notStarted(reason: String(cString: strerror(failure))) }
  var status: Int32 = 0
  while waitpid(child, &status, 0) < 0 {
    guard errno == EINTR else { return .notStarted(reason: String(cString: strerror(errno))) }
  }
  let signal = status & 0x7f
  return signal == 0 ? .ended(status: status >> 8 & 0xff) : .killed(signal: signal)
}

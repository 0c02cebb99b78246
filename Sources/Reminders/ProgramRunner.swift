internal import Glibc

/// A call of another program: never through a shell, each argument as it is.
public struct ProgramCall: Hashable, Sendable {
  /// The program: a path, or a name that `PATH` finds.
  public var program: String
  /// Its arguments.
  public var arguments: [String]
  /// What it reads; nothing where it is empty.
  public var input: [UInt8]
  /// Variables of its environment that differ from ours.
  public var environment: [String: String]
  /// How long it may take, in milliseconds.
  public var timeLimit: Int64

  /// A call.
  ///
  /// - Parameters:
  ///   - program: The program: a path, or a name.
  ///   - arguments: Its arguments.
  ///   - input: What it reads.
  ///   - environment: Variables of its environment that differ from ours.
  ///   - timeLimit: How long it may take, in milliseconds.
  public init(
    _ program: String,
    _ arguments: [String] = [],
    input: [UInt8] = [],
    environment: [String: String] = [:],
    timeLimit: Int64 = 10_000
  ) {
    self.program = program
    self.arguments = arguments
    self.input = input
    self.environment = environment
    self.timeLimit = timeLimit
  }
}

/// How a called program ended.
public enum ProgramOutcome: Hashable, Sendable {
  /// It ended by itself.
  case ended(status: Int32, output: [UInt8], errors: [UInt8])
  /// There is no such program.
  case missing
  /// It could not be started, in the system's words.
  case failed(String)
  /// A signal ended it.
  case killed(signal: Int32)
  /// It took too long, and was ended.
  case tookTooLong

  /// Whether it ended well.
  public var isGood: Bool {
    if case .ended(0, _, _) = self { return true }
    return false
  }

  /// What went wrong, as a sentence goes on: `is not installed`.
  public var problem: String {
    switch self {
    case .ended(let status, _, let errors):
      // The first line is what happened; control characters are no words.
      String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline).first
        .map { line in "said: \(String(line.filter { $0.isASCII ? $0 >= " " : true }.prefix(200)))"
        }
        ?? "ended with status \(status)"
    case .missing: "is not installed"
    case .failed(let reason): "could not be started: \(reason)"
    case .killed(let signal): "was ended by signal \(signal)"
    case .tookTooLong: "took too long"
    }
  }
}

/// Calls other programs.
public struct ProgramRunner: Sendable {
  private let body: @Sendable (ProgramCall, () -> Bool) -> ProgramOutcome

  /// A runner of one's own.
  ///
  /// - Parameter body: Carries a call out.
  public init(_ body: @escaping @Sendable (ProgramCall) -> ProgramOutcome) {
    self.body = { call, _ in body(call) }
  }

  private init(stoppable body: @escaping @Sendable (ProgramCall, () -> Bool) -> ProgramOutcome) {
    self.body = body
  }

  /// Calls a program and waits for its end.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - isUnwanted: Whether it is to be ended at once; asked again and again.
  /// - Returns: How it ended.
  public func run(
    _ call: ProgramCall,
    until isUnwanted: () -> Bool = { false }
  ) -> ProgramOutcome { body(call, isUnwanted) }

  /// Starts programs of the system.
  ///
  /// - Parameter environment: The environment that they get.
  /// - Returns: The runner.
  public static func system(environment: [String: String]) -> ProgramRunner {
    ProgramRunner(stoppable: { call, isUnwanted in
      var spawned = SpawnedProgram(call, environment: environment)
      return spawned.run(until: isUnwanted)
    })
  }
}

/// One program while it runs.
private struct SpawnedProgram {
  private let call: ProgramCall
  private let environment: [String: String]
  private var process: pid_t = 0
  /// What it wrote, to its output and to its errors.
  private var texts: [[UInt8]] = [[], []]
  private var rest: ArraySlice<UInt8>

  /// No program that is called here has more to say.
  private static let outputLimit = 1 << 20

  init(_ call: ProgramCall, environment: [String: String]) {
    self.call = call
    self.environment = environment.merging(call.environment) { $1 }
    rest = call.input[...]
  }

  mutating func run(until isUnwanted: () -> Bool) -> ProgramOutcome {
    var pipes: [Pipe] = []
    defer { for pipe in pipes { pipe.close() } }
    for _ in 0..<3 {
      guard let pipe = Pipe() else { return .failed(String(cString: strerror(errno))) }
      pipes.append(pipe)
    }
    let failure = start(input: pipes[0], output: pipes[1], errors: pipes[2])
    pipes[0].closeReader()
    pipes[1].closeWriter()
    pipes[2].closeWriter()
    guard failure == 0 else {
      return failure == ENOENT ? .missing : .failed(String(cString: strerror(failure)))
    }
    // Each end is an open file of its own: what the program holds still waits.
    for pipe in pipes { pipe.makeQuick() }
    if rest.isEmpty { pipes[0].closeWriter() }
    return follow(&pipes, until: isUnwanted)
  }

  /// Starts the program; returns the system's error, or 0.
  private mutating func start(input: Pipe, output: Pipe, errors: Pipe) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if rest.isEmpty {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, input.reader, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output.writer, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.writer, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own, so that it can be ended with all that it started; our signals stay ours.
    var all = sigset_t()
    sigfillset(&all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments = ([call.program] + call.arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    return posix_spawnp(&process, call.program, &actions, &attributes, &arguments, &variables)
  }

  /// Feeds the program and listens to it until it has ended.
  private mutating func follow(
    _ pipes: inout [Pipe],
    until isUnwanted: () -> Bool
  ) -> ProgramOutcome {
    let end = Self.milliseconds + max(0, call.timeLimit)
    var status: Int32 = 0
    var isOver = false
    while true {
      var waits: [pollfd] = []
      if pipes[0].writer >= 0 { waits.append(pollfd(fd: pipes[0].writer, events: 4, revents: 0)) }
      for pipe in pipes[1...] where pipe.reader >= 0 {
        waits.append(pollfd(fd: pipe.reader, events: 1, revents: 0))
      }
      let left = end - Self.milliseconds
      // What a child that lives on holds open is not waited for.
      if waitpid(process, &status, WNOHANG) == process { isOver = true }
      if isOver {
        listen(&pipes)
        return outcome(status)
      }
      let isUnwanted = isUnwanted()
      if left <= 0 || isUnwanted {
        kill(-process, SIGKILL)
        kill(process, SIGKILL)
        while waitpid(process, &status, 0) == -1 && errno == EINTR { continue }
        return isUnwanted ? .killed(signal: SIGKILL) : .tookTooLong
      }
      // The end of a program that holds nothing open shows only in its status.
      _ = poll(&waits, nfds_t(waits.count), Int32(min(left, 10)))
      feed(&pipes[0])
      listen(&pipes)
    }
  }

  private mutating func feed(_ pipe: inout Pipe) {
    while pipe.writer >= 0, !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(pipe.writer, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        rest = []
      }
    }
    pipe.closeWriter()
  }

  /// Takes what is there to read.
  private mutating func listen(_ pipes: inout [Pipe]) {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    for place in 1...2 {
      while pipes[place].reader >= 0 {
        let count = buffer.withUnsafeMutableBytes {
          read(pipes[place].reader, $0.baseAddress, $0.count)
        }
        if count > 0 {
          let room = Self.outputLimit - texts[place - 1].count
          texts[place - 1] += buffer.prefix(min(count, max(0, room)))
        } else if count == 0 {
          pipes[place].closeReader()
        } else if errno == EAGAIN {
          break
        } else if errno != EINTR {
          pipes[place].closeReader()
        }
      }
    }
  }

  private func outcome(_ status: Int32) -> ProgramOutcome {
    let signal = status & 0x7f
    guard signal == 0 else { return .killed(signal: signal) }
    return .ended(status: status >> 8 & 0xff, output: texts[0], errors: texts[1])
  }

  private static var milliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}

/// A pipe whose ends no other program inherits; ours never wait.
private struct Pipe {
  private(set) var reader: Int32
  private(set) var writer: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (reader, writer) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  func close() {
    if reader >= 0 { Glibc.close(reader) }
    if writer >= 0 { Glibc.close(writer) }
  }

  mutating func closeReader() {
    if reader >= 0 { Glibc.close(reader) }
    reader = -1
  }

  mutating func closeWriter() {
    if writer >= 0 { Glibc.close(writer) }
    writer = -1
  }

  /// Lets no read or write of ours wait.
  func makeQuick() {
    for end in [reader, writer] where end >= 0 {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
  }
}

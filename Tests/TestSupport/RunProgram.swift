import CPty
public import Testing
import Glibc

/// What a program gets as its standard input.
public enum ProgramInput: Sendable {
  /// These bytes through a pipe, then its end.
  case bytes([UInt8])
  /// This text through a pipe, then its end.
  case text(String)
  /// No such descriptor at all.
  case closed
  /// `/dev/null`.
  case devNull
  /// A file, by its path.
  case file(String)
}

/// Where a program's standard output goes.
public enum ProgramOutput: Sendable {
  /// To the test.
  case captured
  /// No such descriptor at all.
  case closed
  /// To a pipe whose reader leaves after so many bytes.
  case abandoned(afterBytes: Int)
  /// To a file or device, by its path.
  case file(String)
}

/// How a program ended and what it wrote.
public struct ProgramResult: Sendable {
  /// Code or signal.
  public var status: ProgramStatus
  /// Whether it had to be killed because its time was over.
  public var wasKilled: Bool
  /// Its standard output.
  public var output: [UInt8]
  /// Its standard error.
  public var errors: [UInt8]

  /// Its standard output as text.
  public var outputText: String { String(decoding: output, as: UTF8.self) }
  /// Its standard error as text.
  public var errorText: String { String(decoding: errors, as: UTF8.self) }
}

/// Runs a program on pipes, without any terminal, until it ends.
///
/// - Parameters:
///   - path: The program.
///   - arguments: Its arguments, without its name.
///   - input: Its standard input.
///   - output: Where its standard output goes.
///   - environment: Its environment.
///   - directory: Its working folder; nil keeps ours.
///   - timeout: How long it may take before it is killed and the test fails.
///   - sourceLocation: Where the test stands.
/// - Returns: Status, output and errors.
/// - Throws: If it does not start, or does not end in time.
public func runProgram(
  _ path: String,
  _ arguments: [String] = [],
  input: ProgramInput = .devNull,
  output: ProgramOutput = .captured,
  environment: ProgramEnvironment,
  directory: String? = nil,
  timeout: Duration = .seconds(120),
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> ProgramResult {
  let result = try runProgram(
    path,
    arguments,
    input: input,
    output: output,
    environment: environment,
    directory: directory,
    killedAfter: timeout
  )
  let hasEnded = !result.wasKilled
  try #require(
    hasEnded,
    """
    \(path) \(arguments.joined(separator: " ")) did not end within \(timeout).
    output: \(result.outputText.suffix(2000))
    errors: \(result.errorText.suffix(2000))
    """,
    sourceLocation: sourceLocation
  )
  return result
}

/// Runs a program on pipes until it ends or is killed, and keeps all it wrote until then.
///
/// - Parameters:
///   - path: The program.
///   - arguments: Its arguments, without its name.
///   - input: Its standard input.
///   - output: Where its standard output goes.
///   - environment: Its environment.
///   - directory: Its working folder; nil keeps ours.
///   - moment: When it is killed, with SIGKILL, if it has not ended.
/// - Returns: Status, output and errors.
/// - Throws: `HarnessError` if it does not start.
public func runProgram(
  _ path: String,
  _ arguments: [String] = [],
  input: ProgramInput = .devNull,
  output: ProgramOutput = .captured,
  environment: ProgramEnvironment,
  directory: String? = nil,
  killedAfter moment: Duration
) throws -> ProgramResult {
  _ = ignoringBrokenPipes
  let deadline = ContinuousClock.now + moment
  var plumbing = Plumbing()
  defer { plumbing.closeAll() }
  let inside = [
    try plumbing.open(input), try plumbing.open(output), try plumbing.openErrors(),
  ]
  let child = try Child(
    path,
    arguments,
    environment: environment,
    directory: directory,
    streams: inside
  )
  plumbing.closeInside()
  plumbing.pump(until: deadline) { child.end(waiting: false) }
  while plumbing.status == nil, ContinuousClock.now < deadline {
    plumbing.status = child.end(waiting: false)
    usleep(500)
  }
  let wasKilled = plumbing.status == nil
  if wasKilled {
    child.kill()
    plumbing.status = child.end(waiting: true)
    plumbing.pump(until: .now + .seconds(1)) { nil }
  }
  return ProgramResult(
    status: plumbing.status ?? .signal(SIGKILL),
    wasKilled: wasKilled,
    output: plumbing.output,
    errors: plumbing.errors
  )
}

/// The pipes between a test and its program.
private struct Plumbing {
  var status: ProgramStatus?
  var output: [UInt8] = []
  var errors: [UInt8] = []
  private var insideEnds: [Int32] = []
  private var feeding: Int32 = -1
  private var reading: Int32 = -1
  private var readingErrors: Int32 = -1
  private var pending: ArraySlice<UInt8> = []
  private var outputLimit = Int.max

  mutating func open(_ input: ProgramInput) throws -> Int32 {
    switch input {
    case .closed: return -1
    case .devNull: return try open("/dev/null", O_RDONLY)
    case .file(let path): return try open(path, O_RDONLY)
    case .text(let text): return try open(.bytes(Array(text.utf8)))
    case .bytes(let bytes):
      pending = bytes[...]
      let ends = try pipe()
      feeding = ends.write
      setNonBlocking(feeding)
      return keep(ends.read)
    }
  }

  mutating func open(_ output: ProgramOutput) throws -> Int32 {
    switch output {
    case .closed: return -1
    case .file(let path): return try open(path, O_WRONLY | O_CREAT | O_TRUNC)
    case .abandoned(let limit):
      outputLimit = limit
      return try open(.captured)
    case .captured:
      let ends = try pipe()
      reading = ends.read
      return keep(ends.write)
    }
  }

  mutating func openErrors() throws -> Int32 {
    let ends = try pipe()
    readingErrors = ends.read
    return keep(ends.write)
  }

  mutating func closeInside() {
    for end in insideEnds { close(end) }
    insideEnds = []
  }

  mutating func closeAll() {
    closeInside()
    for end in [feeding, reading, readingErrors] where end >= 0 { close(end) }
    (feeding, reading, readingErrors) = (-1, -1, -1)
  }

  /// Feeds and reads until both outputs end, or the program ended and left nothing to read.
  mutating func pump(until deadline: ContinuousClock.Instant, ended: () -> ProgramStatus?) {
    leaveIfEnough()
    while reading >= 0 || readingErrors >= 0 {
      var wanted = [
        pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
        pollfd(fd: readingErrors, events: Int16(POLLIN), revents: 0),
        pollfd(fd: feeding, events: Int16(POLLOUT), revents: 0),
      ]
      let left = (deadline - .now) / .milliseconds(1)
      let ready = poll(&wanted, 3, Int32(min(max(left, 0), 20)))
      if wanted[0].revents != 0 { reading = take(reading, into: \.output) }
      if wanted[1].revents != 0 { readingErrors = take(readingErrors, into: \.errors) }
      if wanted[2].revents != 0 || pending.isEmpty { feed() }
      leaveIfEnough()
      if status == nil { status = ended() } else if ready == 0 { return }
      if ContinuousClock.now > deadline { return }
    }
  }

  private mutating func leaveIfEnough() {
    guard reading >= 0, output.count >= outputLimit else { return }
    close(reading)
    reading = -1
  }

  private mutating func take(_ end: Int32, into part: WritableKeyPath<Plumbing, [UInt8]>) -> Int32 {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(end, &buffer, buffer.count)
    if count > 0 {
      self[keyPath: part] += buffer[..<count]
      return end
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return end }
    close(end)
    return -1
  }

  private mutating func feed() {
    guard feeding >= 0 else { return }
    if !pending.isEmpty {
      let count = pending.withUnsafeBytes { write(feeding, $0.baseAddress, $0.count) }
      if count > 0 {
        pending = pending.dropFirst(count)
      } else if errno != EINTR, errno != EAGAIN {
        pending = []
      }
    }
    if pending.isEmpty {
      close(feeding)
      feeding = -1
    }
  }

  private mutating func open(_ path: String, _ flags: Int32) throws -> Int32 {
    let descriptor = Glibc.open(path, flags | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw HarnessError("\(path) does not open: \(String(cString: strerror(errno)))")
    }
    return keep(descriptor)
  }

  private mutating func keep(_ descriptor: Int32) -> Int32 {
    insideEnds.append(descriptor)
    return descriptor
  }

  private func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pty_pipe(&ends) == 0 else { throw HarnessError("There is no pipe left.") }
    return (ends[0], ends[1])
  }
}

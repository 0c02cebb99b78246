import CPty
import Foundation

/// A program on a pseudo terminal, and the screen it draws.
///
/// A thread reads all the time, so the program never waits for its reader. Every wait has a
/// deadline; a wait that fails shows the screen at the line of the test.
public final class Pty: Sendable {
  /// The time a wait takes at most: longer than a busy machine, or its disk, keeps a program waiting.
  public static let patience = Duration.seconds(60)

  /// The terminal's settings before the program started.
  public let initialSettings: TerminalSettings

  private let child: Child
  private let controller: Int32
  private let terminal: Int32
  private let replies: TerminalReplies
  let shared: SharedPtyState
  /// The program's folder, kept as long as the program runs.
  private let home: TemporaryFolder?

  /// Starts a program on a new terminal.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments, without its name.
  ///   - home: The folder for `HOME` and `KUCHI_HOME`.
  ///   - environment: The whole environment; nil makes the usual one from `home`.
  ///   - directory: Its working folder; nil keeps ours.
  ///   - rows: The terminal's height.
  ///   - columns: The terminal's width.
  ///   - replies: How the terminal answers questions.
  ///   - joinsClusters: Whether the screen gives a whole grapheme cluster one place.
  ///   - typedAhead: What is typed before the program starts, and not echoed; it waits for whoever
  ///     reads the terminal first.
  /// - Throws: `HarnessError` if there is no terminal or the program does not start.
  public init(
    _ path: String,
    _ arguments: [String] = [],
    home: TemporaryFolder? = nil,
    environment: ProgramEnvironment? = nil,
    directory: String? = nil,
    rows: Int = 24,
    columns: Int = 80,
    replies: TerminalReplies = .plain,
    joinsClusters: Bool = false,
    typedAhead: String = ""
  ) throws {
    _ = ignoringBrokenPipes
    var controller: Int32 = -1
    var terminal: Int32 = -1
    var name = [CChar](repeating: 0, count: 128)
    let failure = pty_open(
      Int32(rows),
      Int32(columns),
      &controller,
      &terminal,
      &name,
      name.count
    )
    guard failure == 0 else {
      throw HarnessError("There is no pseudo terminal: \(String(cString: strerror(failure)))")
    }
    setNonBlocking(controller)
    initialSettings = TerminalSettings(of: terminal)
    do {
      try Pty.typeAhead(Array(typedAhead.utf8), to: controller, before: terminal)
      child = try Child(
        path,
        arguments,
        environment: environment ?? ProgramEnvironment(home: home),
        directory: directory,
        terminal: String(
          decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
          as: UTF8.self
        )
      )
    } catch {
      close(controller)
      close(terminal)
      throw error
    }
    self.controller = controller
    self.terminal = terminal
    self.replies = replies
    self.home = home
    shared = SharedPtyState(Screen(rows: rows, columns: columns, joinsClusters: joinsClusters))
    startThreads()
  }

  deinit {
    shared.change { state in
      if state.status == nil { child.kill() }
      state.isAbandoned = true
    }
    close(terminal)
  }

  // MARK: What there is to see

  /// The screen as it is now.
  public var screen: Screen { shared.read(\.screen) }

  /// Every byte the program wrote so far.
  public var rawOutput: [UInt8] { shared.read(\.raw) }

  /// The program's process number.
  public var processNumber: Int32 { child.number }

  /// How the program ended; nil while it runs.
  public var exitStatus: ProgramStatus? { shared.read(\.status) }

  /// The terminal's settings now, also after the program has ended.
  public var terminalSettings: TerminalSettings { TerminalSettings(of: terminal) }

  // MARK: What a learner does

  /// Types a text; Enter is `\r`.
  ///
  /// - Parameter text: Characters and keys.
  public func send(_ text: String) { sendBytes(Array(text.utf8)) }

  /// Types a text, then Enter.
  ///
  /// - Parameter text: The line.
  public func enter(_ text: String) { send(text + "\r") }

  /// Sends any bytes as if typed.
  ///
  /// - Parameter bytes: The bytes.
  public func sendBytes(_ bytes: [UInt8]) {
    shared.change { $0.lastSend = $0.raw.count }
    write(bytes)
  }

  /// Changes the window's size; the program receives SIGWINCH.
  ///
  /// - Parameters:
  ///   - rows: The new height.
  ///   - columns: The new width.
  ///   - reflowing: Whether the terminal wraps old text anew, as most do.
  public func resize(rows: Int, columns: Int, reflowing: Bool = true) {
    shared.change {
      $0.screen.resize(rows: rows, columns: columns, reflowing: reflowing)
      $0.lastSend = $0.raw.count
      _ = pty_resize(controller, Int32(rows), Int32(columns))
    }
  }

  /// Sends the program a signal, and no other process.
  ///
  /// - Parameter number: Such as `SIGTERM`.
  public func signal(_ number: Int32) {
    shared.change { state in
      state.lastSend = state.raw.count
      if state.status == nil { _ = kill(child.number, number) }
    }
  }

  /// Closes the window: the terminal goes away under the program.
  public func hangUp() {
    shared.change { $0.isHungUp = true }
    wait(for: { $0.isReaderGone }, until: .now + Pty.patience)
  }

  private func write(_ bytes: [UInt8]) {
    Pty.write(bytes, to: controller) { self.shared.read { $0.status != nil || $0.isHungUp } }
  }

  /// Writes all; gives up when nobody reads and nobody will.
  private static func write(_ bytes: [UInt8], to controller: Int32, isOver: () -> Bool) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(controller, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        if isOver() { return }
        var wanted = pollfd(fd: controller, events: Int16(POLLOUT), revents: 0)
        poll(&wanted, 1, 20)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Types before there is a program, and waits until the terminal has it all.
  private static func typeAhead(
    _ bytes: [UInt8],
    to controller: Int32,
    before terminal: Int32
  ) throws {
    if bytes.isEmpty { return }
    var before = termios()
    tcgetattr(terminal, &before)
    var quiet = before
    quiet.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(terminal, TCSANOW, &quiet)
    defer { tcsetattr(terminal, TCSANOW, &before) }
    let deadline = ContinuousClock.now + patience
    write(bytes, to: controller) { ContinuousClock.now > deadline }
    var count: Int32 = 0
    while ioctl(terminal, UInt(FIONREAD), &count) == 0, count < bytes.count {
      guard ContinuousClock.now < deadline else {
        throw HarnessError("Of \(bytes.count) bytes typed ahead \(count) arrived.")
      }
      usleep(100)
    }
  }

  private func startThreads() {
    let shared = shared
    let child = child
    let replies = replies
    let controller = controller
    Thread.detachNewThread {
      Pty.readAll(controller, shared, replies)
      close(controller)
      shared.change { $0.isReaderGone = true }
    }
    Thread.detachNewThread {
      child.awaitEnd()
      // Under the lock, so that nobody signals a number that is no longer ours.
      shared.change { $0.status = child.end(waiting: true) }
    }
  }

  /// The reader's work, until the window is closed or the test lets go.
  private static func readAll(
    _ controller: Int32,
    _ shared: SharedPtyState,
    _ replies: TerminalReplies
  ) {
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      let (isOver, hasEnded) = shared.read { ($0.isHungUp || $0.isAbandoned, $0.status != nil) }
      if isOver { break }
      var wanted = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wanted, 1, 20)
      if ready == 0, hasEnded { shared.change { $0.isDrained = true } }
      guard ready > 0 else { continue }
      let count = read(controller, &buffer, buffer.count)
      guard count > 0 else { continue }
      var asked: [Screen.Question] = []
      shared.change { state in
        state.raw += buffer[..<count]
        asked = state.screen.feed(buffer[..<count])
      }
      for answer in asked.compactMap(replies.reply) {
        write(Array(answer.utf8), to: controller) { shared.read { $0.status != nil } }
      }
    }
  }
}

internal import CEditLine
internal import Glibc

/// Reads bytes and waits for them, with signals let in only while it waits.
final class Input {
  /// What came of waiting for bytes.
  enum Arrival: Equatable {
    case bytes
    case end
    case timeout
    case signal
    case failed(errno: Int32)
  }

  let descriptor: Int32
  var buffer = InputBuffer()
  /// Where bytes are read: a terminal through a door of its own that never blocks.
  ///
  /// Ctrl-C has the kernel throw away what waits. Where that happens between the wait and the
  /// read, a read that blocks would hold the signal back until the next key.
  private var readable: Int32
  /// Whether the door was given up, and not tried again since.
  private var isShut = true

  init(descriptor: Int32) {
    self.descriptor = descriptor
    readable = descriptor
    openDoor()
  }

  deinit { shut() }

  /// Gives the own door up until something is read again.
  func shut() {
    if readable != descriptor { close(readable) }
    readable = descriptor
    isShut = true
  }

  private func openDoor() {
    isShut = false
    guard isTerminal else { return }
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let door = open("/proc/self/fd/\(descriptor)", flags)
    if door >= 0 { readable = door }
  }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Reads what there is into the buffer; waits for it if there is nothing.
  ///
  /// - Parameters:
  ///   - milliseconds: How long it waits; `nil` for ever.
  ///   - mask: The signal mask to wait under: what `Signals.block` returned.
  ///   - wake: The signals that end the wait.
  /// - Returns: What arrived.
  func fill(milliseconds: Int32? = nil, mask: sigset_t, wake: [Int32]) -> Arrival {
    while true {
      // Where bytes never run out, waiting would never let a signal in.
      Signals.unblock(mask)
      _ = Signals.block()
      if Signals.anyArrived(wake) { return .signal }
      var mask = mask
      switch kuchi_wait(descriptor, milliseconds ?? -1, &mask) {
      case 0: return .timeout
      case 1...: break
      default:
        if errno == EINTR { continue }
        return .failed(errno: errno)
      }
      let count = readSome()
      if count > 0 { return .bytes }
      if count == 0 { return .end }
      switch errno {
      case EINTR, EAGAIN: continue
      case EBADF: return .end
      default: return .failed(errno: errno)
      }
    }
  }

  /// Takes all bytes out of the buffer.
  ///
  /// - Returns: The bytes.
  func takeAll() -> [UInt8] {
    var bytes: [UInt8] = []
    while let byte = buffer.popFirst() { bytes.append(byte) }
    return bytes
  }

  private func readSome() -> Int {
    if isShut { openDoor() }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { room in
      let count = read(readable, room.baseAddress, room.count)
      if count > 0 { buffer.append(room.prefix(count)) }
      return count
    }
  }
}

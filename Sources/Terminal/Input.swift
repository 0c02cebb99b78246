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

  init(descriptor: Int32) { self.descriptor = descriptor }

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
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { room in
      let count = read(descriptor, room.baseAddress, room.count)
      if count > 0 { buffer.append(room.prefix(count)) }
      return count
    }
  }
}

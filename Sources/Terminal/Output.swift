internal import CEditLine
internal import Glibc

/// Writes to a descriptor until that fails, and then remembers that it failed.
final class Output {
  let descriptor: Int32
  private(set) var isClosed: Bool

  init(descriptor: Int32, isClosed: Bool = false) {
    self.descriptor = descriptor
    self.isClosed = isClosed
  }

  var isTerminal: Bool { !isClosed && isatty(descriptor) == 1 }

  /// Writes all of a text.
  ///
  /// - Parameter text: What is written, as it stands.
  func write(_ text: String) {
    if isClosed || text.isEmpty { return }
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = Glibc.write(descriptor, start, rest.count)
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if errno == EAGAIN {
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&ready, 1, 1000)
        } else if errno != EINTR {
          isClosed = true
          return
        }
      }
    }
  }
}

internal import CEditLine
internal import Glibc

/// A clock that only measures; the standard library's would bring its whole concurrency along.
enum Stopwatch {
  /// The time since some moment of no meaning.
  static var milliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}

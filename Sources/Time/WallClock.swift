import Glibc

/// The clock that is handed in: it tells the moment, and nothing else does.
public struct WallClock: Sendable {
  private let read: @Sendable () -> Moment

  /// Makes a clock.
  ///
  /// - Parameter read: Tells the moment each time it is called.
  public init(_ read: @escaping @Sendable () -> Moment) {
    self.read = read
  }

  /// The moment now.
  public var now: Moment { read() }

  /// The clock of the system.
  public static let system = WallClock {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Moment(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// A clock that goes as this one does, but shows another time.
  ///
  /// - Parameter moment: What it shows now.
  /// - Returns: A clock that runs on from `moment`.
  public func set(to moment: Moment) -> WallClock {
    let start = now
    return WallClock {
      Moment(milliseconds: moment.milliseconds &+ (now.milliseconds &- start.milliseconds))
    }
  }
}

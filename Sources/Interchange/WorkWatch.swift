/// Tells of work that goes on, and asks whether it shall.
public struct WorkWatch {
  private let isWanted: (_ done: Int, _ of: Int) -> Bool

  /// The work was not wanted any more.
  public struct Stopped: Error, Sendable {
    /// Says so.
    public init() {}
  }

  /// Makes a watch.
  ///
  /// - Parameter isWanted: Is told how much is done and of how much; answers whether to go on.
  public init(_ isWanted: @escaping (_ done: Int, _ of: Int) -> Bool = { _, _ in true }) {
    self.isWanted = isWanted
  }

  /// Tells how far the work is, now and then.
  ///
  /// - Parameters:
  ///   - done: How much is done.
  ///   - count: Of how much.
  /// - Throws: `Stopped` where it is not wanted any more.
  public func tell(_ done: Int, of count: Int) throws(Stopped) {
    if done & 0xff == 0 || done == count, !isWanted(done, count) { throw Stopped() }
  }
}

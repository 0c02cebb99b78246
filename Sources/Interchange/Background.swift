internal import Glibc

/// Work that goes on beside the caller's own, on another processor where there is one.
///
/// It is a thread of its own and nothing else: the standard library's tasks would bring a whole
/// pool of threads along.
public final class Background<Value: Sendable> {
  private let box = Box<Value>()
  private let thread: pthread_t?

  /// Begins the work.
  ///
  /// - Parameter work: The work; where no thread can be had it is done at once.
  public init(_ work: @escaping @Sendable () -> Value) {
    let box = box
    let job = Job { box.value = work() }
    var started = pthread_t()
    let context = Unmanaged.passRetained(job).toOpaque()
    let failure = pthread_create(&started, nil, runJob, context)
    if failure == 0 {
      thread = started
    } else {
      thread = nil
      Unmanaged<Job>.fromOpaque(context).release()
      job.run()
    }
  }

  deinit {
    // Nobody asked for it; still, it must not outlive what it works on.
    _ = finish()
  }

  /// What came of the work; waits for its end.
  public var value: Value {
    guard let value = finish() else { preconditionFailure("the work made nothing") }
    return value
  }

  private func finish() -> Value? {
    if let thread, !box.isJoined {
      pthread_join(thread, nil)
      box.isJoined = true
    }
    return box.value
  }
}

/// Where the thread leaves what it made; read only when the thread has ended.
private final class Box<Value>: @unchecked Sendable {
  var value: Value?
  var isJoined = false
}

/// Work without its type.
private final class Job {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}

private func runJob(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<Job>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}

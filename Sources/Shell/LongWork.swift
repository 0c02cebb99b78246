internal import Journal
internal import Terminal

/// Long work of a command: it shows how far it is, Ctrl-C or a signal stops it, and then nothing came
/// of it.
struct LongWork {
  /// Why it does not go on.
  enum Refusal: Error {
    /// What is to be said was said.
    case said
    /// What is to be said.
    case message(String)
    /// It was not wanted any more.
    case stopped
  }

  /// How far it is.
  let progress: ProgressBar
  /// Whether it is still wanted.
  let stop: StopRequest
  private let shell: QuizShell
  private let nothing: String
  private let complaint: (String) -> String

  /// - Parameters:
  ///   - shell: The shell.
  ///   - nothing: What is said where it was stopped: that nothing came of it.
  ///   - complaint: Makes what is said of a message.
  init(
    shell: QuizShell,
    nothing: String,
    complaint: @escaping (String) -> String = { $0 }
  ) {
    self.shell = shell
    self.nothing = nothing
    self.complaint = complaint
    progress = ProgressBar(on: shell.console)
    stop = StopRequest(shell.console)
  }

  /// Does it; whatever comes of it, the progress is gone afterwards.
  func perform(_ body: () throws(Refusal) -> Command.Outcome) -> Command.Outcome {
    defer { progress.finish() }
    do throws(Refusal) {
      return try body()
    } catch {
      progress.finish()
      switch error {
      case .said: return .failed
      case .message(let text): return shell.fail(complaint(text))
      case .stopped: return stopped()
      }
    }
  }

  /// Lets the journal do something that may fail.
  static func asking<Value>(
    _ body: () throws(JournalError) -> Value
  ) throws(Refusal) -> Value {
    do throws(JournalError) {
      return try body()
    } catch {
      throw .message(error.message)
    }
  }

  private func stopped() -> Command.Outcome {
    if case .terminated(let signal) = stop.event { return .terminated(signal: signal) }
    shell.tell(nothing, .faint)
    shell.noteInterruption()
    return .failed
  }
}

/// Whether somebody asked for the end of long work.
final class StopRequest {
  private let console: any Console
  /// What was asked.
  var event: LineEvent?

  /// Begins to listen.
  ///
  /// - Parameter console: Where the learner sits.
  init(_ console: any Console) {
    self.console = console
  }

  /// Whether it was asked by now.
  var isRaised: Bool {
    event = event ?? console.takeSignal()
    return event != nil
  }
}

public import Memory
import SQLite

extension ReviewJournal {
  /// The name of the parameters in the configuration.
  static let parametersKey = "parameters"

  /// Makes a scheduler with the parameters of this journal.
  ///
  /// - Returns: The one that all due days of this journal come from; with the standard parameters
  ///   where none were set, or what was set is broken.
  /// - Throws: Why the journal cannot be read.
  public func scheduler() throws(JournalError) -> Scheduler {
    try reading { () throws(SQLiteError) in try knownScheduler() }
  }

  /// Sets the parameters, and makes the schedule of every card anew by them.
  ///
  /// - Parameter parameters: The parameters.
  /// - Throws: Why they cannot be kept; the schedules are the old ones then.
  public func setParameters(_ parameters: FSRSParameters) throws(JournalError) {
    try setConfiguration(Self.parametersKey, to: parameters.text)
  }

  // MARK: - Helpers

  /// The caches, with the parameters as they are now.
  func caches() throws(SQLiteError) -> Caches {
    Caches(connection: connection, scheduler: try knownScheduler())
  }

  /// The caches of a journal that is just being opened.
  static func caches(of connection: Connection) throws(SQLiteError) -> Caches {
    let text = try parametersText(in: connection)
    return Caches(connection: connection, scheduler: scheduler(for: text))
  }

  /// Whether there are parameters that cannot be read.
  func hasBrokenParameters() throws(SQLiteError) -> Bool {
    try Self.parametersText(in: connection).map { FSRSParameters(text: $0) == nil } ?? false
  }

  private func knownScheduler() throws(SQLiteError) -> Scheduler {
    // Another shell may have set them; the text is looked at each time, but seldom read.
    let text = try Self.parametersText(in: connection)
    if let lastScheduler, lastScheduler.text == text { return lastScheduler.scheduler }
    let scheduler = Self.scheduler(for: text)
    lastScheduler = (text, scheduler)
    return scheduler
  }

  private static func scheduler(for text: String?) -> Scheduler {
    let parameters = text.flatMap { FSRSParameters(text: $0) }
    return Scheduler(model: MemoryModel(parameters: parameters ?? .standard))
  }

  private static func parametersText(in connection: Connection) throws(SQLiteError) -> String? {
    try connection.first(
      "SELECT value FROM configuration WHERE key = ?",
      [.text(parametersKey)]
    ) { $0.text(0) }
  }
}

internal import Interchange
internal import Journal

/// An error that says itself what happened, where, and what to do.
protocol WordedError: Error {
  /// The words.
  var message: String { get }
}

extension JournalError: WordedError {}
extension BackupError: WordedError {}
extension ExportError: WordedError {}

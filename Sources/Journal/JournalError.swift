import SQLite

/// Why the journal could not do what it was asked; nothing that it held is harmed.
public struct JournalError: Error, Hashable, Sendable {
  /// What kind of failure it is.
  public enum Kind: Hashable, Sendable {
    /// There is no way to the file: a folder is missing, say.
    case cannotOpen
    /// The file, its folder or its file system must not be written.
    case readOnly
    /// There is no room left on the disk.
    case full
    /// Another program holds the journal and did not let go in time.
    case busy
    /// The file is a journal, but damaged.
    case corrupt
    /// The file is something else than a journal of Kuchi.
    case notOurs
    /// A newer Kuchi wrote it, with this version of the schema.
    case newerVersion(Int)
    /// A backup was restored into it since the caller looked: what he speaks of may not be in it.
    case replaced
    /// It is a copy of the other one, or that of it, and both went on under the same number.
    case copied
    /// Anything else.
    case failed
  }

  /// What kind of failure it is.
  public let kind: Kind
  /// The file; empty for a journal in memory.
  public let path: String
  /// The reason in the words of the one who knows it.
  public let reason: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - kind: What kind of failure it is.
  ///   - path: The file.
  ///   - reason: The reason in words.
  public init(kind: Kind, path: String, reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  init(_ error: SQLiteError, path: String) {
    let kind: Kind =
      if error.description == Self.wentOnApart { .copied } else if error.isFull {
        .full
      } else if error.isReadOnly { .readOnly } else if error.isBusy {
        .busy
      }
      // Only a file that begins as our journals do is read at all: it is one no longer.
      else if error.isCorrupt || error.isNotADatabase { .corrupt } else if error.isCannotOpen {
        .cannotOpen
      } else { .failed }
    self.init(kind: kind, path: path, reason: error.description)
  }

  /// Why two journals cannot be told apart.
  static let wentOnApart = "one is a copy of the other, and both went on since"

  /// What happened, where, and what to do, in two lines.
  public var message: String {
    let place = path.isEmpty ? "in memory" : path
    return switch kind {
    case .cannotOpen:
      """
      The journal cannot be opened: \(place) (\(reason)).
      Check that its folder exists and may be entered, then start again.
      """
    case .copied:
      """
      The two cannot be put together: \(reason).
      Write a package there with :export all --anki and import that: it brings the missing answers.
      """
    case .readOnly:
      """
      The journal cannot be written: \(place) is read-only.
      Make the file and its folder writable; until then new answers are not kept.
      """
    case .full:
      """
      The disk is full: \(place) could not be written.
      Free some space and try again; everything kept so far is safe.
      """
    case .busy:
      """
      The journal is in use: another program holds \(place).
      Wait until it is done, then try again.
      """
    case .corrupt:
      """
      The journal is damaged: \(place) (\(reason)).
      It was left as it is. Move it aside and put the newest backup in its place.
      """
    case .notOurs:
      """
      This is no journal of Kuchi: \(place) (\(reason)).
      It was left as it is. Move it elsewhere, then start again.
      """
    case .newerVersion(let version):
      """
      A newer Kuchi wrote this journal: \(place) (version \(version)).
      It was left as it is. Update Kuchi to go on with it.
      """
    case .replaced:
      """
      A backup was restored meanwhile: \(place) is another journal now.
      What it held before lies among the backups.
      """
    case .failed:
      """
      The journal did not take it: \(place) (\(reason)).
      Everything kept so far is safe; try again.
      """
    }
  }
}

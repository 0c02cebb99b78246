internal import Files

/// Where Kuchi keeps its files.
///
/// `KUCHI_HOME` puts all of them under one folder. Otherwise the XDG Base Directory Specification holds;
/// as it demands, variables that are empty or not absolute are ignored.
public struct FileLocations: Sendable, Equatable {
  /// The settings.
  public let settings: String
  /// The journal of reviews.
  public let journal: String
  /// The learner's own decks.
  public let decks: String
  /// The commands typed before.
  public let history: String
  /// Backups of the journal.
  public let backups: String
  /// Whether neither the environment nor the system told a home, so that the current folder is used.
  public let isHomeless: Bool

  private let namedContent: String?

  /// Works the places out.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - home: The home folder, where the system knows one; `HOME` is not read here.
  public init(environment: [String: String], home: String?) {
    func set(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    func absolute(_ name: String) -> String? { set(name).flatMap { isAbsolute($0) ? $0 : nil } }

    namedContent = set("KUCHI_CONTENT")
    let (config, data, state): (String, String, String)
    if let one = set("KUCHI_HOME") {
      (config, data, state) = (one, one, one)
      isHomeless = false
    } else {
      let known = home.flatMap { isAbsolute($0) ? $0 : nil }
      let base = known ?? "."
      let variables = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"].map(absolute)
      let standard = [".config", ".local/share", ".local/state"].map { FileSystem.join(base, $0) }
      let folders = zip(variables, standard).map { FileSystem.join($0 ?? $1, "kuchi") }
      (config, data, state) = (folders[0], folders[1], folders[2])
      isHomeless = known == nil && variables.contains { $0 == nil }
    }
    settings = FileSystem.join(config, "settings.json")
    journal = FileSystem.join(data, "journal.sqlite")
    decks = FileSystem.join(data, "decks")
    history = FileSystem.join(state, "history")
    backups = FileSystem.join(data, "backups")
  }

  /// Where the decks that come along may be, the most wanted place first.
  ///
  /// `KUCHI_CONTENT` alone when it is set; else `Content` beside the executable or above it, as in a
  /// checkout; else `share/kuchi/Content` beside the `bin` folder, as when installed.
  ///
  /// - Parameter executable: The absolute path of the program.
  /// - Returns: The folders to try.
  public func contentCandidates(executable: String?) -> [String] {
    if let namedContent { return [namedContent] }
    guard let executable, isAbsolute(executable) else { return [] }
    var candidates: [String] = []
    let beside = FileSystem.parent(of: executable)
    var folder = beside
    while true {
      candidates.append(FileSystem.join(folder, "Content"))
      let above = FileSystem.parent(of: folder)
      if above == folder { break }
      folder = above
    }
    candidates.append(FileSystem.join(FileSystem.parent(of: beside), "share/kuchi/Content"))
    return candidates
  }

  /// The folder of the decks that come along.
  ///
  /// - Parameter executable: The absolute path of the program.
  /// - Returns: The first candidate that is a folder.
  public func content(executable: String?) -> String? {
    contentCandidates(executable: executable).first { FileSystem.kind(of: $0) == .folder }
  }
}

private func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

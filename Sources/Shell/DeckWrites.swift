internal import Files

/// Deck files that are written together, and can be taken back as long as nothing relies on them.
struct DeckWrites {
  private struct File {
    let path: String
    let bytes: [UInt8]
    /// What it held; `nil` where it was not there.
    let before: [UInt8]?
  }

  private let root: String
  private var files: [File] = []
  private var written: [File] = []
  private var folders: [String] = []
  /// The files that could not be put back, as far as that was tried.
  private(set) var remaining: [String] = []

  /// Makes a list without any file.
  ///
  /// - Parameter root: The folder that all of them lie below.
  init(below root: String) {
    self.root = root
  }

  /// Whether there is nothing to be written.
  var isEmpty: Bool { files.isEmpty }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bytes: What it is to hold.
  ///   - before: What it holds; `nil` where it is not there.
  mutating func add(_ path: String, _ bytes: [UInt8], before: [UInt8]?) {
    files.append(File(path: path, bytes: bytes, before: before))
  }

  /// Does work on deck files while no other Kuchi does: what is read in it still stands at its end.
  ///
  /// - Parameters:
  ///   - root: The folder that all of them lie below.
  ///   - body: Reads and writes; it asks nobody.
  /// - Returns: What the work returns.
  /// - Throws: `FileError` of the lock or of the work.
  static func alone<Result>(
    below root: String,
    _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let folder = FileSystem.parent(of: root)
    try FileSystem.createFolder(folder)
    return try FileSystem.withLock(FileSystem.join(folder, ".decks.lock"), body)
  }

  /// Writes all of them, or none.
  ///
  /// - Throws: What went wrong; all is as it was then, save what `remaining` names.
  mutating func perform() throws(FileError) {
    if isEmpty { return }
    try Self.alone(below: root) { () throws(FileError) in try write() }
  }

  private mutating func write() throws(FileError) {
    do throws(FileError) {
      for file in files {
        try makeFolder(FileSystem.parent(of: file.path))
        // Nobody may have written into it since it was read, nor made it.
        let now = try current(file.path)
        guard now == file.before else {
          throw FileError(.write, file.path, code: FileError.changedMeanwhile)
        }
        // Where the disk fails at the end of it, the new file may stand there already.
        written.append(file)
        try FileSystem.replace(file.path, with: file.bytes, modeIfNew: 0o644)
      }
    } catch {
      putBack()
      throw error
    }
  }

  private func current(_ path: String) throws(FileError) -> [UInt8]? {
    guard FileSystem.exists(path) else { return nil }
    return try FileSystem.read(path, limit: DeckLibrary.sizeLimit)
  }

  /// Puts everything back as it was, as far as nobody else has written since; `remaining` names the
  /// rest.
  mutating func takeBack() {
    if written.isEmpty && folders.isEmpty { return }
    do throws(FileError) {
      try Self.alone(below: root) { () throws(FileError) in putBack() }
    } catch {
      remaining += written.map(\.path)
    }
  }

  private mutating func putBack() {
    for file in written.reversed() {
      do throws(FileError) {
        let now = try current(file.path)
        if now == file.before { continue }
        guard now == file.bytes else {
          throw FileError(.write, file.path, code: FileError.changedMeanwhile)
        }
        if let before = file.before {
          try FileSystem.replace(file.path, with: before)
        } else {
          try FileSystem.remove(file.path)
        }
      } catch {
        remaining.append(file.path)
      }
    }
    // One that something stands in stays.
    for folder in folders.reversed() { _ = try? FileSystem.remove(folder) }
    written = []
    folders = []
  }

  /// What is said of the decks where something came in the way.
  var aftermath: String {
    if remaining.isEmpty { return "Nothing was imported." }
    let (holds, it) = remaining.count == 1 ? ("holds", "it") : ("hold", "them")
    return "\(remaining.sorted().joined(separator: ", ")) \(holds) what came, for \(it) could not"
      + " be put back; all else is as it was. Importing again brings the rest."
  }

  /// Makes a folder and those above it, and remembers which were not there.
  private mutating func makeFolder(_ path: String) throws(FileError) {
    guard !FileSystem.exists(path) else { return }
    if path != root, path.hasPrefix(root + "/") { try makeFolder(FileSystem.parent(of: path)) }
    try FileSystem.createFolder(path)
    if path != root { folders.append(path) }
  }
}

internal import Files

/// The commands of earlier runs, one a line in a plain text file; answers never come here.
struct CommandHistory {
  /// The file.
  let path: String

  /// How many lines are recalled.
  private static let recalledCount = 500
  /// From this size on, in bytes, the file is cut to the lines that are recalled.
  private static let sizeLimit = 128 << 10

  /// Reads the commands, oldest first, each once where it came last.
  ///
  /// - Returns: The commands; nothing where there is no file yet.
  /// - Throws: `FileError` when the file could not be read.
  func load() throws(FileError) -> [String] {
    guard FileSystem.exists(path) else { return [] }
    let bytes = try FileSystem.read(path, limit: 16 << 20)
    var seen: Set<String> = []
    var lines: [String] = []
    for line in bytes.split(separator: 10).reversed() where lines.count < Self.recalledCount {
      let text = String(decoding: line, as: UTF8.self)
      if seen.insert(text).inserted { lines.append(text) }
    }
    lines.reverse()
    if bytes.count > Self.sizeLimit {
      let kept = lines.map { $0 + "\n" }.joined()
      try FileSystem.replace(path, with: Array(kept.utf8))
    }
    return lines
  }

  /// Adds a command.
  ///
  /// - Parameter line: The command; one line.
  /// - Throws: `FileError` when it could not be written.
  func append(_ line: String) throws(FileError) {
    try FileSystem.appendLine(path, line)
  }
}

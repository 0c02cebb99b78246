internal import Glibc

extension FileSystem {
  /// Puts a path below a folder; an absolute path stays itself.
  ///
  /// - Parameters:
  ///   - folder: The folder; empty means the current one.
  ///   - path: What is in it.
  /// - Returns: The joined path.
  public static func join(_ folder: String, _ path: String) -> String {
    // Bytes, not characters: a slash with a combining mark is still a slash to the system.
    if folder.isEmpty || path.utf8.first == 0x2F { return path }
    if path.isEmpty { return folder }
    return folder.utf8.last == 0x2F ? folder + path : "\(folder)/\(path)"
  }

  /// The folder a path is in, by its text alone: `.` for a bare name, `/` for the root.
  ///
  /// - Parameter path: The path.
  /// - Returns: Its folder.
  public static func parent(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: 0x2F) else { return trimmed == "/" ? "/" : "." }
    let folder = withoutTrailingSlashes(String(trimmed[..<slash]))
    return folder.isEmpty ? "/" : folder
  }

  /// The last part of a path.
  ///
  /// - Parameter path: The path.
  /// - Returns: Its name; `/` for the root.
  public static func name(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard trimmed != "/", let slash = trimmed.utf8.lastIndex(of: 0x2F) else { return trimmed }
    return String(trimmed[trimmed.utf8.index(after: slash)...])
  }

  /// The current folder.
  ///
  /// - Returns: Its absolute path.
  /// - Throws: `FileError` when it is gone or may not be reached.
  public static func currentFolder() throws(FileError) -> String {
    guard let text = getcwd(nil, 0) else { throw FileError(last: .inspect, ".") }
    defer { free(text) }
    return String(cString: text)
  }

  /// The path without links, `.` and `..`.
  ///
  /// - Parameter path: A path to something that exists.
  /// - Returns: Its absolute path.
  /// - Throws: `FileError` when it leads nowhere.
  public static func realPath(_ path: String) throws(FileError) -> String {
    try check(path, for: .inspect)
    guard let text = realpath(path, nil) else { throw FileError(last: .inspect, path) }
    defer { free(text) }
    return String(cString: text)
  }

  /// Where a path's last part leads when it is a link, or a link to a link; it need not exist.
  static func followingLinks(
    _ path: String,
    for operation: FileError.Operation
  ) throws(FileError) -> String {
    try check(path, for: operation)
    var place = path
    for _ in 0..<40 {
      var info = stat()
      guard lstat(place, &info) == 0, info.st_mode & S_IFMT == S_IFLNK else { return place }
      let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
        count = buffer.withMemoryRebound(to: CChar.self) { text in
          max(text.baseAddress.map { readlink(place, $0, text.count) } ?? -1, 0)
        }
      }
      guard let next = String(validating: bytes, as: UTF8.self), !next.isEmpty else {
        throw FileError(operation, path, code: ENOENT)
      }
      place = join(parent(of: place), next)
    }
    throw FileError(operation, path, code: ELOOP)
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var rest = path[...]
    while rest.utf8.count > 1 && rest.utf8.last == 0x2F {
      rest = rest[..<rest.utf8.index(before: rest.endIndex)]
    }
    return String(rest)
  }
}

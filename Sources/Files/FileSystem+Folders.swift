internal import Glibc

extension FileSystem {
  /// One name in a folder.
  public struct Entry: Sendable, Equatable {
    /// The name; bytes that are no UTF-8 are shown as U+FFFD.
    public let name: String
    /// What it is, after following links.
    public let kind: Kind
    /// Whether it is a link.
    public let isLink: Bool
    /// Whether the name is UTF-8; if not, it cannot be opened by this name.
    public let isNameExact: Bool
  }

  /// What a walk found.
  public struct Walk: Sendable, Equatable {
    /// The files, each as its path below the folder, sorted.
    public var files: [String] = []
    /// What could not be looked at.
    public var problems: [FileError] = []
  }

  /// Makes a folder, and those above it that are missing.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - mode: The permissions of the new ones.
  /// - Throws: `FileError` when it is not there afterwards.
  public static func createFolder(_ path: String, mode: UInt32 = 0o700) throws(FileError) {
    try check(path, for: .create)
    if mkdir(path, mode) == 0 { return }
    var code = errno
    let above = parent(of: path)
    if code == ENOENT && above != path && kind(of: path) == nil {
      try createFolder(above, mode: mode)
      if mkdir(path, mode) == 0 { return }
      code = errno
    }
    if kind(of: path) == .folder { return }
    throw FileError(.create, path, code: code == EEXIST ? ENOTDIR : code)
  }

  /// Lists a folder, sorted by name.
  ///
  /// - Parameter path: The folder.
  /// - Returns: What is in it, without `.` and `..`.
  /// - Throws: `FileError` when it cannot be listed.
  public static func list(_ path: String) throws(FileError) -> [Entry] {
    try check(path, for: .list)
    guard let folder = opendir(path) else { throw FileError(last: .list, path) }
    defer { closedir(folder) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else {
      throw FileError(.list, path, code: EINVAL)
    }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let record = readdir(folder) else {
        if errno != 0 { throw FileError(last: .list, path) }
        return entries.sorted { $0.name < $1.name }
      }
      // The record ends with its name; copying the declared 256 bytes would read past it.
      let text = UnsafeRawPointer(record).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      let exact = String(validatingCString: text)
      let name = exact ?? String(cString: text)
      if name == "." || name == ".." { continue }
      var info = stat()
      let isLink =
        fstatat(dirfd(folder), text, &info, AT_SYMLINK_NOFOLLOW) == 0
        && info.st_mode & S_IFMT == S_IFLNK
      let leadsSomewhere = !isLink || fstatat(dirfd(folder), text, &info, 0) == 0
      entries.append(
        Entry(
          name: name,
          kind: leadsSomewhere ? kind(mode: info.st_mode) : .brokenLink,
          isLink: isLink,
          isNameExact: exact != nil
        )
      )
    }
  }

  /// Finds the files below a folder, also through links.
  ///
  /// Every folder is visited once, so links that lead back up do no harm; a folder that is reached both
  /// directly and through a link counts where it is. Hidden names are skipped.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - depthLimit: How many folders deep to go.
  /// - Returns: The files, and what could not be looked at.
  public static func walk(_ path: String, depthLimit: Int = 16) -> Walk {
    var found = Walk()
    var visited: Set<[UInt64]> = []
    var links: [(below: String, depth: Int)] = []
    // Links wait until all that is reached directly has been seen.
    visit(path, "", depth: 0)
    while !links.isEmpty {
      let next = links.removeFirst()
      visit(path, next.below, depth: next.depth)
    }
    found.files.sort()
    return found

    func visit(_ root: String, _ below: String, depth: Int) {
      let folder = join(root, below)
      var info = stat()
      guard depth <= depthLimit, stat(folder, &info) == 0 else {
        let code = depth > depthLimit ? ELOOP : errno
        found.problems.append(FileError(.list, folder, code: code))
        return
      }
      guard visited.insert([UInt64(info.st_dev), UInt64(info.st_ino)]).inserted else { return }
      do throws(FileError) {
        for entry in try list(folder) where entry.name.utf8.first != 0x2E {
          let inner = join(below, entry.name)
          guard entry.isNameExact else {
            found.problems.append(FileError(.read, join(root, inner), code: EILSEQ))
            continue
          }
          switch entry.kind {
          case .file: found.files.append(inner)
          case .folder where entry.isLink: links.append((inner, depth + 1))
          case .folder: visit(root, inner, depth: depth + 1)
          case .brokenLink:
            found.problems.append(FileError(.read, join(root, inner), code: ENOENT))
          case .other: break
          }
        }
      } catch {
        found.problems.append(error)
      }
    }
  }
}

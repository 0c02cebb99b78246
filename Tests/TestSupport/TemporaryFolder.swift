public import Foundation

/// A folder of its own for one test; gone, with all that is in it, when nobody holds it any more.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// Its path.
  public var path: String { url.path }

  /// Makes an empty folder.
  ///
  /// - Throws: What the file system says.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "kuchi-test-\(UUID().uuidString.prefix(13))")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // A test may have taken the right to write away.
    let inside = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    let folders = [url] + (inside?.compactMap { $0 as? URL }.filter(\.hasDirectoryPath) ?? [])
    for folder in folders {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    }
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of something in the folder, there or not.
  ///
  /// - Parameter name: A path within the folder.
  /// - Returns: The whole path.
  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file, and the folders it stands in.
  ///
  /// - Parameters:
  ///   - name: A path within the folder.
  ///   - bytes: The content.
  /// - Returns: The whole path.
  /// - Throws: What the file system says.
  @discardableResult
  public func write(_ name: String, bytes: some Sequence<UInt8>) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: file)
    return file.path
  }

  /// Writes a text file, and the folders it stands in.
  ///
  /// - Parameters:
  ///   - name: A path within the folder.
  ///   - text: The content.
  /// - Returns: The whole path.
  /// - Throws: What the file system says.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String {
    try write(name, bytes: text.utf8)
  }

  /// Reads a file.
  ///
  /// - Parameter name: A path within the folder.
  /// - Returns: Its bytes, or nil if there is none.
  public func read(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: url.appending(path: name))).map { Array($0) }
  }

  /// Reads a text file.
  ///
  /// - Parameter name: A path within the folder.
  /// - Returns: Its text, or nil if there is none.
  public func text(_ name: String) -> String? {
    read(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Every file in the folder and below, sorted.
  public var files: [String] {
    let names = FileManager.default.subpaths(atPath: path) ?? []
    return names.filter { name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder)
      return !isFolder.boolValue
    }
    .sorted()
  }
}

import Files
import Foundation

/// A folder of its own for one test, gone with it.
final class Scratch {
  let path: String

  init() {
    let name = "kuchi-files-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    do { try FileSystem.createFolder(path) } catch { fatalError(error.message) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { FileSystem.join(path, name) }

  func put(_ name: String, _ text: String) throws {
    try FileSystem.createFolder(FileSystem.parent(of: self(name)))
    try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try FileSystem.read(self(name), limit: 1 << 20), as: UTF8.self)
  }

  func names(_ name: String = "") throws -> [String] {
    try FileSystem.list(FileSystem.join(path, name)).map(\.name)
  }

  func mode(_ name: String) -> mode_t {
    var info = stat()
    return lstat(self(name), &info) == 0 ? info.st_mode & 0o7777 : 0
  }
}

/// The error number of work that fails.
func code(_ work: () throws -> Void) -> Int32? {
  do { try work() } catch let error as FileError { return error.code } catch {}
  return nil
}

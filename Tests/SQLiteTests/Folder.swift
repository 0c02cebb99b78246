import Foundation

/// A folder of its own for one test; it is removed when the test lets go of it.
final class Folder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "kuchi-sqlite-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}

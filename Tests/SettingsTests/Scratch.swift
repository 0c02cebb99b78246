import Files
import Foundation
import Settings

/// A folder of its own for one test, gone with it.
final class Scratch {
  let folder: String

  init() {
    let name = "kuchi-settings-\(UUID().uuidString)"
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var path: String { FileSystem.join(folder, "settings.json") }

  func store(_ text: String? = nil) throws -> SettingsStore {
    if let text { try put(text) }
    return SettingsStore(path: path)
  }

  func put(_ text: String) throws { try put(Array(text.utf8)) }

  func put(_ bytes: [UInt8]) throws {
    try FileSystem.createFolder(folder)
    try FileSystem.replace(path, with: bytes)
  }

  func text(_ name: String = "settings.json") throws -> String {
    let bytes = try FileSystem.read(FileSystem.join(folder, name), limit: 1 << 22)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The names in the folder, without the lock.
  func names() throws -> [String] {
    try FileSystem.list(folder).map(\.name).filter { $0 != ".settings.json.lock" }
  }
}

extension SettingsStore {
  /// What a line prints, or the message of its error.
  func set(_ line: String) -> [String] {
    switch perform(set: line) {
    case .success(let outcome): outcome.lines
    case .failure(let error): [error.message]
    }
  }
}

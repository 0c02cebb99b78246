import Foundation
@testable import Interchange
import SQLite
import TestSupport

extension Home {
  /// Changes a package by a statement of SQL, as Anki keeps its collection.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - name: The package's name in the home's folder.
  /// - Throws: What went wrong.
  func change(_ statement: String, ofPackage name: String) throws {
    let reader = try ArchiveReader(path: folder.path(name))
    let archive = try ArchiveWriter()
    for entry in try reader.entries() {
      var content = try reader.read(entry, limit: 1 << 24)
      if entry.name.hasPrefix("collection") {
        let path = try folder.write("collection", bytes: content)
        let connection = try Connection(.file(path))
        try connection.execute(script: statement)
        try connection.execute(script: "PRAGMA journal_mode = DELETE")
        content = [UInt8](try Data(contentsOf: URL(filePath: path)))
      }
      try content.withUnsafeBytes { try archive.add(entry.name, $0, at: 0) }
    }
    try folder.write(name, bytes: archive.finish())
  }
}

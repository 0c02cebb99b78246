import Files
import Foundation
import Settings
import Testing

@Suite("Settings that can't be written") struct UnwritableTests {
  let scratch = Scratch()

  @Test("hold for this run, and say so once a change, with path and reason")
  func parentIsFile() throws {
    try FileSystem.createFolder(scratch.folder)
    let file = FileSystem.join(scratch.folder, "file")
    try FileSystem.replace(file, with: Array("kept".utf8))
    let path = FileSystem.join(file, "settings.json")
    let store = SettingsStore(path: path)
    #expect(store.problems.isEmpty && store.isFirstRun)
    let outcome = try store.perform(set: "questions 10 appearance dark").get()
    #expect(
      outcome.lines == [
        "number of questions: 6 → 10   (any change affects the next game)",
        "appearance: automatic → dark",
        "\(file) can't be created: Not a directory. The change holds until the program ends.",
      ]
    )
    #expect(outcome.changes.map(\.key) == [.appearance, .numberOfQuestions])
    #expect(store.current.numberOfQuestions == 10 && store.current.appearance == .dark)
    #expect(store.reload().isEmpty)
    #expect(store.set("questions+=1").count == 2)
    #expect(store.current.numberOfQuestions == 11)
    #expect(store.set("questions 0").count == 1)
    #expect(try FileSystem.read(file, limit: 99) == Array("kept".utf8))
  }

  @Test("are written with the next change that can be")
  func later() throws {
    try FileSystem.createFolder(scratch.folder)
    let inner = FileSystem.join(scratch.folder, "inner")
    try FileSystem.replace(inner, with: [])
    let path = FileSystem.join(inner, "settings.json")
    let store = SettingsStore(path: path)
    _ = store.set("questions 10 goal 5")
    _ = store.set("goal&")
    try FileSystem.remove(inner)
    // The same value once more: nothing changes, but now it is kept.
    #expect(store.set("questions 10") == ["number of questions is already 10"])
    #expect(SettingsStore(path: path).current == store.current)
    #expect(SettingsStore(path: path).current.numberOfQuestions == 10)
  }

  @Test("leave a folder in the place of the file alone")
  func folder() throws {
    try FileSystem.createFolder(scratch.path)
    let store = try scratch.store()
    #expect(
      store.problems == ["\(scratch.path) can't be read: Is a directory. The defaults are used."]
    )
    #expect(store.reload().isEmpty)
    let lines = store.set("questions 9")
    #expect(
      lines.last
        == "\(scratch.path) can't be read: Is a directory. The change holds until the program ends."
    )
    #expect(FileSystem.kind(of: scratch.path) == .folder)
    #expect(store.current.numberOfQuestions == 9)
    #expect(store.reload().isEmpty && store.current.numberOfQuestions == 9)
  }

  @Test(
    "say so on a read-only file system and on a full one, and harm nothing",
    arguments: [true, false]
  )
  func mounted(isReadOnly: Bool) throws {
    try FileSystem.createFolder(scratch.folder)
    guard mount("tmpfs", scratch.folder, "tmpfs", 0, "size=64k") == 0 else {
      return print("not run: no tmpfs can be mounted here")
    }
    defer { umount(scratch.folder) }
    let old = #"{"numberOfQuestions": 10}"#
    let store = try scratch.store(old)
    if isReadOnly {
      try #require(mount("tmpfs", scratch.folder, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0)
    } else {
      let rest = [UInt8](repeating: 1, count: 4_096)
      for number in 0..<100 {
        guard (try? FileSystem.replace("\(scratch.folder)/fill-\(number)", with: rest)) != nil
        else { break }
      }
    }
    let lines = store.set("questions 20")
    #expect(lines.count == 2)
    let reason = isReadOnly ? "Read-only file system" : "No space left on device"
    #expect(
      lines.last
        == "\(scratch.path) can't be written: \(reason). The change holds until the program ends."
    )
    #expect(store.current.numberOfQuestions == 20)
    #expect(try scratch.text() == old)
    #expect(try scratch.names().filter { $0.hasPrefix(".settings") }.isEmpty)
    // A broken file that cannot be moved is named, and stays.
    if isReadOnly {
      try #require(mount("tmpfs", scratch.folder, "tmpfs", UInt(MS_REMOUNT), nil) == 0)
      try scratch.put("{")
      try #require(mount("tmpfs", scratch.folder, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0)
      let second = try scratch.store()
      #expect(second.problems.count == 1)
      #expect(second.problems.first?.contains("Read-only file system") == true)
      #expect(second.set("questions 20").count == 2)
      #expect(second.current.numberOfQuestions == 20)
      #expect(try scratch.text() == "{")
    }
  }
}

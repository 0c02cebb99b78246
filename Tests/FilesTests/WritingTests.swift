import Files
import Foundation
import Testing

@Suite("Replacing a file") struct WritingTests {
  let scratch = Scratch()

  @Test("makes a new file only its owner can read")
  func new() throws {
    try FileSystem.replace(scratch("a"), with: Array("one".utf8))
    #expect(try scratch.text("a") == "one")
    #expect(scratch.mode("a") == 0o600)
    #expect(try scratch.names() == ["a"])
  }

  @Test("keeps the mode of an old one", arguments: [0o644, 0o600, 0o664, 0o400])
  func mode(mode: mode_t) throws {
    try scratch.put("a", "old")
    chmod(scratch("a"), mode)
    try FileSystem.replace(scratch("a"), with: Array("new".utf8))
    #expect(scratch.mode("a") == mode)
    #expect(try scratch.text("a") == "new")
  }

  @Test("keeps the owner where it may")
  func owner() throws {
    guard getuid() == 0 else { return print("not run: changing owners needs root") }
    try scratch.put("a", "old")
    chown(scratch("a"), 12_345, 23_456)
    try FileSystem.replace(scratch("a"), with: Array("new".utf8))
    var info = stat()
    stat(scratch("a"), &info)
    #expect(info.st_uid == 12_345 && info.st_gid == 23_456)
  }

  @Test("follows links, near and far, to a file or to nothing yet")
  func links() throws {
    try scratch.put("dotfiles/settings", "old")
    try scratch.link("dotfiles/near", to: "settings")
    try scratch.link("far", to: "dotfiles/near")
    try FileSystem.replace(scratch("far"), with: Array("new".utf8))
    #expect(try scratch.text("dotfiles/settings") == "new")
    try scratch.link("dangling", to: scratch("dotfiles/later"))
    try FileSystem.replace(scratch("dangling"), with: Array("made".utf8))
    #expect(try scratch.text("dotfiles/later") == "made")
    let links = try FileSystem.list(scratch.path).filter(\.isLink).map(\.name)
    #expect(links == ["dangling", "far"])
    #expect(try scratch.names("dotfiles") == ["later", "near", "settings"])
  }

  @Test("refuses a circle of links")
  func circle() throws {
    try scratch.link("a", to: "b")
    try scratch.link("b", to: "a")
    #expect(code { try FileSystem.replace(scratch("a"), with: []) } == ELOOP)
  }

  @Test("touches nothing and leaves nothing when it fails")
  func failure() throws {
    try scratch.put("folder/inside", "kept")
    try scratch.put("file", "kept")
    #expect(code { try FileSystem.replace(scratch("folder"), with: [1]) } == EISDIR)
    #expect(code { try FileSystem.replace("/dev/null", with: [1]) } == EINVAL)
    #expect(code { try FileSystem.replace(scratch("file/below"), with: [1]) } == ENOTDIR)
    #expect(code { try FileSystem.replace(scratch("none/below"), with: [1]) } == ENOENT)
    #expect(try scratch.names() == ["file", "folder"])
    #expect(try scratch.text("file") == "kept")
  }

  @Test("keeps the old file and no leftovers when the disk is full")
  func fullDisk() throws {
    try FileSystem.createFolder(scratch("small"))
    guard mount("tmpfs", scratch("small"), "tmpfs", 0, "size=64k") == 0 else {
      return print("not run: no tmpfs can be mounted here")
    }
    defer { umount(scratch("small")) }
    try FileSystem.replace(scratch("small/a"), with: Array("old".utf8))
    let big = [UInt8](repeating: 120, count: 200_000)
    #expect(code { try FileSystem.replace(scratch("small/a"), with: big) } == ENOSPC)
    #expect(try scratch.text("small/a") == "old")
    #expect(try scratch.names("small") == ["a"])
  }

  @Test("returns the stamp that the file then has, and the stamp tells a change")
  func stamps() throws {
    let first = try FileSystem.replace(scratch("a"), with: [1])
    #expect(try FileSystem.stamp(scratch("a")) == first)
    let second = try FileSystem.replace(scratch("a"), with: [2])
    #expect(try FileSystem.stamp(scratch("a")) == second)
    #expect(first != second)
    #expect(try FileSystem.stamp(scratch("none")) == nil)
    #expect(try FileSystem.stamp(scratch("a/below")) == nil)
  }

  @Test("takes a name as long as the disk does")
  func longName() throws {
    let name = String(repeating: "語", count: 84)  // 252 of 255 bytes
    try FileSystem.replace(scratch(name), with: [1])
    try FileSystem.replace(scratch(name), with: [2])
    #expect(try scratch.names() == [name])
  }

  @Test("a killed one leaves a hidden file, which can be removed")
  func leftovers() throws {
    try scratch.put("a", "text")
    try scratch.put(".a.tmp-1-0", "te")
    try scratch.put(".a.tmp-77-3", "")
    try scratch.put(".ab.tmp-1-0", "of another file")
    try FileSystem.removeLeftovers(of: scratch("a"))
    #expect(try scratch.names() == [".ab.tmp-1-0", "a"])
  }

  @Test("a reader sees only whole files while others write")
  func whole() async throws {
    let path = scratch("a")
    let texts = [UInt8](65...72).map { [UInt8](repeating: $0, count: 30_000 + Int($0)) }
    try FileSystem.replace(path, with: texts[0])
    try await withThrowingTaskGroup { group in
      for text in texts {
        group.addTask { for _ in 0..<10 { try FileSystem.replace(path, with: text) } }
      }
      group.addTask {
        for _ in 0..<300 {
          let seen = try FileSystem.read(path, limit: 1 << 20)
          #expect(texts.contains(seen))
        }
      }
      try await group.waitForAll()
    }
    #expect(try scratch.names() == ["a"])
  }
}

@Suite("Appending a line") struct AppendingTests {
  let scratch = Scratch()

  @Test("makes the file, then adds")
  func adds() throws {
    try FileSystem.appendLine(scratch("a"), "one")
    try FileSystem.appendLine(scratch("a"), "二")
    #expect(try scratch.text("a") == "one\n二\n")
    #expect(scratch.mode("a") == 0o600)
  }

  @Test("ends a line that its writer could not end")
  func torn() throws {
    try scratch.put("a", "one\ntw")
    try FileSystem.appendLine(scratch("a"), "three")
    #expect(try scratch.text("a") == "one\ntw\nthree\n")
  }

  @Test("keeps the lines of many writers whole")
  func many() async throws {
    let path = scratch("a")
    let line = String(repeating: "x", count: 500)
    try await withThrowingTaskGroup { group in
      for writer in 0..<8 {
        group.addTask {
          for number in 0..<50 { try FileSystem.appendLine(path, "\(writer) \(number) \(line)") }
        }
      }
      try await group.waitForAll()
    }
    let lines = try scratch.text("a").split(separator: "\n")
    #expect(lines.count == 400)
    #expect(lines.allSatisfy { $0.hasSuffix(" \(line)") })
  }
}

import Files
import Foundation
import TestSupport
import Testing

@Suite("Folders") struct FolderTests {
  let scratch = Scratch()

  @Test("are made with those above them, only for their owner")
  func creates() throws {
    try FileSystem.createFolder(scratch("a/b/c"))
    try FileSystem.createFolder(scratch("a/b/c/"))
    #expect(FileSystem.kind(of: scratch("a/b/c")) == .folder)
    #expect(scratch.mode("a") == 0o700 && scratch.mode("a/b/c") == 0o700)
    try scratch.put("file", "")
    #expect(code { try FileSystem.createFolder(scratch("file")) } == ENOTDIR)
    #expect(code { try FileSystem.createFolder(scratch("file/below")) } == ENOTDIR)
    try scratch.link("dangling", to: "nowhere")
    #expect(code { try FileSystem.createFolder(scratch("dangling/below")) } != nil)
    try scratch.link("linked", to: "a")
    try FileSystem.createFolder(scratch("linked/d"))
    #expect(try scratch.names("a") == ["b", "d"])
  }

  @Test("are listed by name, links followed")
  func lists() throws {
    try scratch.put("b", "")
    try scratch.put("a/inside", "")
    try scratch.link("c", to: "a")
    try scratch.link("d", to: "nowhere")
    try #require(mkfifo(scratch("e"), 0o600) == 0)
    let entries = try FileSystem.list(scratch.path)
    #expect(entries.map(\.name) == ["a", "b", "c", "d", "e"])
    #expect(entries.map(\.kind) == [.folder, .file, .folder, .brokenLink, .other])
    #expect(entries.map(\.isLink) == [false, false, true, true, false])
    #expect(code { _ = try FileSystem.list(scratch("none")) } == ENOENT)
    #expect(code { _ = try FileSystem.list(scratch("b")) } == ENOTDIR)
  }

  @Test("show a name that is no UTF-8 without pretending it can be opened")
  func strangeName() throws {
    let handle = (Array(scratch.path.utf8) + [47, 0xFF, 0xFE, 0]).withUnsafeBytes {
      $0.withMemoryRebound(to: CChar.self) { open($0.baseAddress!, O_CREAT | O_WRONLY, 0o600) }
    }
    try #require(handle >= 0)
    close(handle)
    let entries = try FileSystem.list(scratch.path)
    #expect(entries.map(\.isNameExact) == [false])
    #expect(FileSystem.walk(scratch.path).problems.map(\.code) == [EILSEQ])
  }

  @Test("are walked once each, however their links run")
  func walks() throws {
    try scratch.put("z/one", "")
    try scratch.put("z/deep/two", "")
    try scratch.put("z/.hidden/three", "")
    try scratch.put("z/.four", "")
    try scratch.link("a", to: "z")
    try scratch.link("z/deep/up", to: "../..")
    try scratch.link("z/self", to: ".")
    try scratch.link("z/gone", to: "nowhere")
    let outside = Scratch()
    try outside.put("five", "")
    try scratch.link("outside", to: outside.path)
    let walk = FileSystem.walk(scratch.path)
    #expect(walk.files == ["outside/five", "z/deep/two", "z/one"])
    #expect(walk.problems.map(\.path) == [scratch("z/gone")])
  }

  @Test("are walked only so deep")
  func depth() throws {
    try scratch.put("1/2/3/here", "")
    try scratch.put("1/2/near", "")
    let walk = FileSystem.walk(scratch.path, depthLimit: 2)
    #expect(walk.files == ["1/2/near"])
    #expect(walk.problems.map(\.code) == [ELOOP])
    #expect(FileSystem.walk(scratch("none")).problems.map(\.code) == [ENOENT])
  }
}

@Suite("Setting a file aside") struct MovingTests {
  let scratch = Scratch()

  @Test("takes the first free number and overwrites nothing")
  func numbers() throws {
    try scratch.put("s.broken-1", "first")
    try scratch.put("s", "second")
    #expect(try FileSystem.moveAside(scratch("s")) == scratch("s.broken-2"))
    #expect(try scratch.text("s.broken-1") == "first")
    #expect(try scratch.text("s.broken-2") == "second")
    #expect(!FileSystem.exists(scratch("s")))
    #expect(code { _ = try FileSystem.moveAside(scratch("s")) } == ENOENT)
    #expect(try scratch.names() == ["s.broken-1", "s.broken-2"])
  }

  @Test("moves what a link leads to, so that the link serves again")
  func link() throws {
    try scratch.put("dot/s", "text")
    try scratch.link("s", to: "dot/s")
    #expect(try FileSystem.moveAside(scratch("s")) == scratch("dot/s.broken-1"))
    try FileSystem.replace(scratch("s"), with: Array("new".utf8))
    #expect(try scratch.text("dot/s") == "new")
  }

  @Test("removing tells whether something was there")
  func removes() throws {
    try scratch.put("a", "")
    #expect(try FileSystem.remove(scratch("a")))
    #expect(try !FileSystem.remove(scratch("a")))
  }
}

@Suite("A lock") struct LockTests {
  let scratch = Scratch()

  @Test("lets one work at a time")
  func exclusive() async throws {
    let (lock, file) = (scratch("lock"), scratch("count"))
    try FileSystem.replace(file, with: Array("0".utf8))
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<10 {
            try FileSystem.withLock(lock, patience: 10_000) { () throws(FileError) in
              let text = String(decoding: try FileSystem.read(file, limit: 99), as: UTF8.self)
              try FileSystem.replace(file, with: Array(String((Int(text) ?? 0) + 1).utf8))
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try scratch.text("count") == "80")
  }

  @Test("is given up in the end when its holder does not let go, and is free once it is killed")
  func impatient() throws {
    guard FileSystem.exists("/usr/bin/flock") else { return print("not run: no flock(1) here") }
    // The shell becomes what holds the lock through handle 9: no child is left that holds it, too.
    let script = """
      exec 9>'\(scratch("lock"))'; flock 9; : >'\(scratch("held"))'; exec sleep 600 9>&9
      """
    let holder = try BackgroundProgram(
      "/bin/sh",
      ["-c", script],
      environment: ProgramEnvironment(home: nil)
    )
    for _ in 0..<24_000 where !FileSystem.exists(scratch("held")) { usleep(5_000) }
    try #require(FileSystem.exists(scratch("held")), "another program holds the lock")
    #expect(code { try FileSystem.withLock(scratch("lock"), patience: 3) {} } == EWOULDBLOCK)
    holder.end(SIGKILL)
    #expect(code { try FileSystem.withLock(scratch("lock")) {} } == nil)
  }

  @Test("is opened before the work begins")
  func unopened() {
    var worked = false
    #expect(code { try FileSystem.withLock(scratch("none/lock")) { worked = true } } == ENOENT)
    #expect(!worked)
  }
}

@Suite("Paths") struct PathTests {
  static let joined: [(folder: String, path: String, expected: String)] = [
    ("/a", "b", "/a/b"), ("/a/", "b", "/a/b"), ("/", "b", "/b"), ("", "b", "b"), ("a", "", "a"),
    ("/a", "/b", "/b"), ("/a", "/\u{301}b", "/\u{301}b"), ("/a\u{600}/", "b", "/a\u{600}/b"),
  ]
  @Test("are joined", arguments: joined)
  func join(folder: String, path: String, expected: String) {
    #expect(FileSystem.join(folder, path) == expected)
  }

  static let parts: [(path: String, parent: String, name: String)] = [
    ("/a/b", "/a", "b"), ("/a/b/", "/a", "b"), ("/a", "/", "a"), ("/", "/", "/"), ("a", ".", "a"),
    ("a/b", "a", "b"), ("a//b", "a", "b"), ("//", "/", "/"), ("", ".", ""),
    ("/ディレクトリ/ファイル", "/ディレクトリ", "ファイル"), ("/a/\u{301}b", "/a", "\u{301}b"),
    ("a/b\u{600}//", "a", "b\u{600}"),
  ]
  @Test("are taken apart", arguments: parts)
  func apart(path: String, parent: String, name: String) {
    #expect(FileSystem.parent(of: path) == parent)
    #expect(FileSystem.name(of: path) == name)
  }

  @Test("have a current folder and real places")
  func real() throws {
    #expect(try FileSystem.currentFolder() == FileManager.default.currentDirectoryPath)
    let scratch = Scratch()
    try scratch.put("a/b", "")
    try scratch.link("c", to: "a")
    #expect(try FileSystem.realPath(scratch("c/../c/b")) == FileSystem.realPath(scratch("a/b")))
    #expect(code { _ = try FileSystem.realPath(scratch("none")) } == ENOENT)
  }
}

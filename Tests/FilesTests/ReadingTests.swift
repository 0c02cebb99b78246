import Files
import Foundation
import Testing

@Suite("Reading a file") struct ReadingTests {
  let scratch = Scratch()

  @Test("gives the bytes as they are", arguments: [0, 1, 4_095, 4_096, 4_097, 65_536, 300_001])
  func whole(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try FileSystem.replace(scratch("a"), with: bytes)
    #expect(try FileSystem.read(scratch("a"), limit: 1 << 20) == bytes)
  }

  @Test("takes a file of exactly the limit and refuses one byte more")
  func limit() throws {
    try scratch.put("a", "12345")
    #expect(try FileSystem.read(scratch("a"), limit: 5).count == 5)
    #expect(code { _ = try FileSystem.read(scratch("a"), limit: 4) } == EFBIG)
    #expect(code { _ = try FileSystem.read("/dev/zero", limit: 100_000) } == EFBIG)
  }

  @Test("reads a pipe to its end")
  func pipe() throws {
    try #require(mkfifo(scratch("p"), 0o600) == 0)
    let path = scratch("p")
    let text = String(repeating: "x", count: 200_000)
    let writer = Thread {
      let handle = open(path, O_WRONLY)
      _ = text.withCString { write(handle, $0, 100_000) }
      _ = text.withCString { write(handle, $0, 100_000) }
      close(handle)
    }
    writer.start()
    #expect(try FileSystem.read(path, limit: 1 << 20).count == 200_000)
  }

  @Test("says what, where and why when it cannot")
  func failures() throws {
    try scratch.put("file", "")
    #expect(code { _ = try FileSystem.read(scratch("none"), limit: 9) } == ENOENT)
    #expect(code { _ = try FileSystem.read(scratch.path, limit: 9) } == EISDIR)
    #expect(code { _ = try FileSystem.read(scratch("file/below"), limit: 9) } == ENOTDIR)
    #expect(code { _ = try FileSystem.read("", limit: 9) } == ENOENT)
    let error = FileError(.write, "/a/b", code: ENOSPC)
    #expect(error.message == "/a/b can't be written: No space left on device")
  }

  @Test("never takes a path that C would cut at a NUL")
  func nul() throws {
    try scratch.put("a", "text")
    let cut = scratch("a\0.json")
    #expect(code { _ = try FileSystem.read(cut, limit: 9) } == EINVAL)
    #expect(code { try FileSystem.replace(cut, with: []) } == EINVAL)
    #expect(code { try FileSystem.remove(cut) } == EINVAL)
    #expect(FileSystem.kind(of: cut) == nil)
    #expect(try scratch.text("a") == "text")
  }
}

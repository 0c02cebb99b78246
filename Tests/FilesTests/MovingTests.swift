import Files
import Foundation
import Testing

@Suite("Copying and moving a file") struct MovingTests {
  let scratch = Scratch()

  @Test("copies every byte, for the owner's eyes alone", arguments: [0, 1, 1 << 20, 3_000_001])
  func copy(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try FileSystem.replace(scratch("a"), with: bytes)
    try scratch.put("b", String(repeating: "longer than that", count: 300_000))
    try FileSystem.copy(scratch("a"), to: scratch("b"))
    try FileSystem.copy(scratch("a"), to: scratch("c"))
    for name in ["a", "b", "c"] {
      #expect(try FileSystem.read(scratch(name), limit: 1 << 24) == bytes)
    }
    #expect(scratch.mode("c") == 0o600)
  }

  @Test("refuses to copy what is no file, from nowhere and to nowhere")
  func refuses() throws {
    try scratch.put("a", "kept")
    try scratch.link("link", to: "a")
    try scratch.put("folder/inside", "kept")
    #expect(code { try FileSystem.copy(scratch("none"), to: scratch("b")) } == ENOENT)
    #expect(code { try FileSystem.copy(scratch("folder"), to: scratch("c")) } == EISDIR)
    #expect(code { try FileSystem.copy(scratch("a"), to: scratch("folder")) } == EISDIR)
    #expect(code { try FileSystem.copy(scratch("a"), to: scratch("no/b")) } == ENOENT)
    #expect(code { try FileSystem.copy(scratch("folder/inside"), to: scratch("link")) } == ELOOP)
    #expect(code { try FileSystem.copy("", to: scratch("b")) } == ENOENT)
    #expect(code { try FileSystem.copy(scratch("a"), to: "b\0") } == EINVAL)
    #expect(try scratch.text("a") == "kept")
  }

  @Test("says which of the two cannot be copied")
  func tells() throws {
    try scratch.put("a", "one")
    let missing = #expect(throws: FileError.self) {
      try FileSystem.copy(scratch("none"), to: scratch("b"))
    }
    #expect(missing?.path == scratch("none"))
    guard FileSystem.exists("/dev/full") else { return print("not run: there is no /dev/full") }
    let full = #expect(throws: FileError.self) {
      try FileSystem.copy(scratch("a"), to: "/dev/full")
    }
    #expect(full?.path == "/dev/full" && full?.isFull == true)
  }

  @Test("gives a finished file its name, in place of the old one")
  func putInPlace() throws {
    try scratch.put("new", "new")
    try scratch.put("name", "old")
    try FileSystem.putInPlace(scratch("new"), as: scratch("name"))
    #expect(try scratch.names() == ["name"])
    #expect(try scratch.text("name") == "new")
    #expect(code { try FileSystem.putInPlace(scratch("new"), as: scratch("name")) } == ENOENT)
    #expect(code { try FileSystem.putInPlace(scratch("name"), as: scratch("no/x")) } == ENOENT)
    #expect(try scratch.text("name") == "new")
  }

  @Test("gives a file a second name, the first that is free, and leaves the first")
  func keepAside() throws {
    try scratch.put("journal", "damaged")
    try scratch.put("journal.damaged-1", "earlier")
    try scratch.link("link", to: "journal")
    #expect(
      try FileSystem.keepAside(scratch("link"), word: "damaged") == scratch("journal.damaged-2")
    )
    #expect(try scratch.text("journal") == "damaged")
    #expect(try scratch.text("journal.damaged-2") == "damaged")
    #expect(try scratch.text("journal.damaged-1") == "earlier")
    try scratch.put("next", "next")
    try FileSystem.putInPlace(scratch("next"), as: scratch("journal"))
    #expect(try scratch.text("journal.damaged-2") == "damaged")
    #expect(code { _ = try FileSystem.keepAside(scratch("none"), word: "x") } == ENOENT)
  }
}

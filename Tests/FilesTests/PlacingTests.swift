import Files
import Foundation
import Testing

@Suite("Putting a file in place of another") struct PlacingTests {
  let scratch = Scratch()

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

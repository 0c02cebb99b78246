import Files
import TestSupport
import Testing

@testable import Shell

@Suite("Deck files that are written together") struct DeckWritesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("are all written, with their folders, and all taken back")
  func together() throws {
    try folder.write("decks/old.tsv", "before")
    var writes = DeckWrites(below: folder.path("decks"))
    writes.add(folder.path("decks/old.tsv"), Array("after".utf8), before: Array("before".utf8))
    writes.add(folder.path("decks/a/b/new.tsv"), Array("new".utf8), before: nil)
    try writes.perform()
    #expect(folder.text("decks/old.tsv") == "after")
    #expect(folder.text("decks/a/b/new.tsv") == "new")
    writes.takeBack()
    #expect(folder.text("decks/old.tsv") == "before")
    #expect(!FileSystem.exists(folder.path("decks/a")))
  }

  @Test(
    "are left as they are, all of them, where another program wrote one meanwhile",
    arguments: [nil, "before"]
  )
  func meanwhile(before: String?) throws {
    try folder.write("decks/first.tsv", "first")
    if let before { try folder.write("decks/second.tsv", before) }
    var writes = DeckWrites(below: folder.path("decks"))
    let second = folder.path("decks/second.tsv")
    writes.add(folder.path("decks/first.tsv"), Array("1".utf8), before: Array("first".utf8))
    writes.add(second, Array("2".utf8), before: before.map { Array($0.utf8) })
    try folder.write("decks/second.tsv", "theirs")
    let error = #expect(throws: FileError.self) { try writes.perform() }
    #expect(
      error?.message == "\(second) can't be written: another program wrote it meanwhile"
    )
    #expect(folder.text("decks/first.tsv") == "first")
    #expect(folder.text("decks/second.tsv") == "theirs")
  }

  @Test("are put back only as far as nobody else has written since, and the rest is named")
  func putBack() throws {
    for (name, text) in [("a", "1"), ("b", "1"), ("c", "1"), ("d", "1")] {
      try folder.write("decks/\(name).tsv", text)
    }
    var writes = DeckWrites(below: folder.path("decks"))
    for name in ["a", "b", "c", "d"] {
      writes.add(folder.path("decks/\(name).tsv"), Array("2".utf8), before: Array("1".utf8))
    }
    writes.add(folder.path("decks/new/e.tsv"), Array("2".utf8), before: nil)
    try writes.perform()
    #expect(writes.remaining == [] && writes.aftermath == "Nothing was imported.")
    try folder.write("decks/b.tsv", "2 and a note")
    try folder.write("decks/c.tsv", "1")
    try FileSystem.remove(folder.path("decks/d.tsv"))
    try FileSystem.createFolder(folder.path("decks/d.tsv"))
    writes.takeBack()
    #expect(folder.text("decks/a.tsv") == "1")
    #expect(folder.text("decks/b.tsv") == "2 and a note")
    #expect(folder.text("decks/c.tsv") == "1")
    #expect(!FileSystem.exists(folder.path("decks/new")))
    #expect(writes.remaining.sorted() == ["b", "d"].map { folder.path("decks/\($0).tsv") })
    #expect(writes.aftermath.contains("b.tsv, ") && writes.aftermath.contains("hold what came"))
  }
}

import Files
import Testing

@Suite("Marks of a living program") struct LiveMarksTests {
  @Test("are seen by others, and only by them, until they are cleared or their owner is gone")
  func seen() {
    let scratch = Scratch()
    // Each has the file open by itself, as two programs have.
    let other = LiveMarks(path: scratch("marks"))
    do {
      let own = LiveMarks(path: scratch("marks"))
      #expect(!other.isElsewhere(7), "not even the file is there")
      #expect(own.set(7) && own.set(1_796_000_000_123))
      #expect(own.set(7), "again")
      #expect(other.isElsewhere(7) && other.isElsewhere(1_796_000_000_123))
      #expect(!other.isElsewhere(8) && !own.isElsewhere(7))
      #expect(!other.set(7))
      #expect(other.set(8) && own.isElsewhere(8))
      own.clear(7)
      #expect(!other.isElsewhere(7) && other.isElsewhere(1_796_000_000_123))
    }
    #expect(!other.isElsewhere(1_796_000_000_123))
    #expect(other.set(1_796_000_000_123))
  }

  @Test("are none where they cannot be made, and no number traps")
  func impossible() {
    let scratch = Scratch()
    for path in ["", "a\0b", scratch("no/such/folder/marks")] {
      let marks = LiveMarks(path: path)
      #expect(marks.set(1) && !marks.isElsewhere(1))
      marks.clear(1)
    }
    let marks = LiveMarks(path: scratch("marks"))
    for number in [Int64.min, -1, 0, .max] {
      #expect(marks.set(number))
      marks.clear(number)
    }
  }
}

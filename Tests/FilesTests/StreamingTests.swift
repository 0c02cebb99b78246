import Files
import Glibc
import Testing

@Suite("Files piece by piece") struct StreamingTests {
  @Test("are replaced whole, and only where that is wanted") func replaces() throws {
    let scratch = Scratch()
    let pieces = (0..<1_000).map { "piece \($0) " + String(repeating: "x", count: $0) + "\n" }
    let isReplaced = try FileSystem.replace(scratch("f"), modeIfNew: 0o640) { sink in
      for piece in pieces { sink.write(piece.utf8) }
      return sink.count == pieces.reduce(0) { $0 + $1.utf8.count }
    }
    #expect(isReplaced && scratch.mode("f") & ~0o022 == 0o640)
    #expect(try scratch.text("f") == pieces.joined())
    let again = try FileSystem.replace(scratch("f")) { sink in
      sink.write("other".utf8)
      return false
    }
    #expect(!again)
    #expect(try scratch.text("f") == pieces.joined())
    #expect(try scratch.names() == ["f"])
    #expect(code { try FileSystem.replace(scratch("none/f")) { _ in true } } == ENOENT)
    #expect(code { try FileSystem.replace(scratch("")) { _ in true } } == EISDIR)
  }

  static let texts: [(text: String, lines: [String])] = [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("\n\na\r\n", ["", "", "a\r"]),
    (
      String(repeating: "y", count: 600_000) + "\nz", [String(repeating: "y", count: 600_000), "z"]
    ),
  ]

  @Test("are read line by line", arguments: texts)
  func reads(text: String, expected: [String]) throws {
    let scratch = Scratch()
    try scratch.put("f", text)
    var lines: [String] = []
    try FileSystem.forEachLine(of: scratch("f"), limit: 1 << 20) {
      lines.append(String(decoding: $0, as: UTF8.self))
      return true
    }
    #expect(lines == expected)
    var count = 0
    try FileSystem.forEachLine(of: scratch("f"), limit: 1 << 20) { _ in
      count += 1
      return false
    }
    #expect(count == min(1, expected.count))
  }

  @Test("are refused where a line is too long, or there is no file") func refuses() throws {
    let scratch = Scratch()
    try scratch.put("f", "short\n" + String(repeating: "y", count: 100))
    #expect(code { try FileSystem.forEachLine(of: scratch("f"), limit: 99) { _ in true } } == EFBIG)
    #expect(
      code { try FileSystem.forEachLine(of: scratch("g"), limit: 99) { _ in true } } == ENOENT
    )
    #expect(code { try FileSystem.forEachLine(of: scratch(""), limit: 99) { _ in true } } == EISDIR)
    #expect(FileSystem.start(of: scratch("f"), count: 5) == Array("short".utf8))
    #expect(FileSystem.start(of: scratch("f"), count: 1_000).count == 106)
    #expect(FileSystem.start(of: scratch("g"), count: 5) == [])
  }
}

import Testing
import Text

@Suite("A text") struct SentenceTests {
  static let trims: [(text: String, trimmed: String)] = [
    ("", ""), (" \t\r\n\u{3000}\u{a0}", ""), ("a", "a"), ("\r\n a  b\u{3000}", "a  b"),
    // A blank goes, the mark that stands on it stays.
    (" \u{301}a \u{301}", "\u{301}a \u{301}"), ("\u{200b}a\u{200b}", "\u{200b}a\u{200b}"),
  ]

  @Test("is trimmed of the white space at its ends alone", arguments: trims)
  func ends(text: String, expected: String) {
    #expect(Array(trimmed(text).unicodeScalars) == Array(expected.unicodeScalars))
    #expect(trimmed("x\(text)".dropFirst()) == expected, "of a part of a text")
  }

  @Test("names what there is to choose from") func alternatives() {
    #expect(either([]) == "" && either(["a"]) == "a" && either(["a", "b"]) == "a or b")
    #expect(either(["a", "b", "c"]) == "a, b or c")
  }
}

import Testing
import Text

@testable import Terminal

@Suite("The filter")
struct FilterTests {
  static let written: [(text: String, shown: String)] = [
    ("", ""),
    ("plain text", "plain text"),
    ("a\u{1b}[2Jb", "a<1B>[2Jb"),
    ("\u{0}\u{7}\u{8}", "<00><07><08>"),
    ("\u{7f}", "<7F>"),
    ("\u{9b}31m", "<9B>31m"),
    ("\u{202e}abc", "<202E>abc"),
    ("a\u{200b}b", "a<200B>b"),
    ("\u{feff}a", "<FEFF>a"),
    ("soft\u{ad}ware", "soft<AD>ware"),
    ("\u{e0041}", "<E0041>"),
    ("\u{e000}", "\u{e000}"),
    ("\u{378}", "<378>"),
    ("a\r\nb", "a\nb"),
    ("a\rb", "a<0D>b"),
    ("a\u{2028}b", "a<2028>b"),
    ("日本語 ｱｲｳ", "日本語 ｱｲｳ"),
    ("か\u{3099}", "か\u{3099}"),
    ("👨\u{200d}👩\u{200d}👧", "👨\u{200d}👩\u{200d}👧"),
    ("❤\u{fe0f}", "❤\u{fe0f}"),
    ("❤\u{fe0f}\u{fe0f}", "❤\u{fe0f}<FE0F>"),
    ("\u{fe0f}", "<FE0F>"),
    ("a\u{200d}b", "a<200D>b"),
    ("1\u{200d}2", "1<200D>2"),
    ("می\u{200c}خواهم", "می\u{200c}خواهم"),
    ("क\u{94d}\u{200d}ष", "क\u{94d}\u{200d}ष"),
    ("\u{3164}", "<3164>"),
  ]

  @Test("writes out what must not pass", arguments: written)
  func writesOut(text: String, shown: String) {
    #expect(Filter.safe(text) == shown)
  }

  @Test("leaves JSON as it is, so that programs read what was meant")
  func json() {
    for value in UInt32(0)...0x10_ffff {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = JSON.text(String(scalar)).text
      if Array(Filter.raw(text).utf8) != Array(text.utf8) {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  @Test("lets no character through that steers a terminal or hides a text")
  func allScalars() {
    for value in UInt32(0)...0x10_ffff {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let safe = Filter.safe("a\(scalar)b").unicodeScalars
      let category = scalar.properties.generalCategory
      switch category {
      case .control where scalar == "\n": #expect(safe.contains("\n"))
      case .control, .lineSeparator, .paragraphSeparator, .unassigned:
        #expect(!safe.contains(scalar), "U+\(String(value, radix: 16)) passed")
      default: break
      }
      switch value {
      case 0x61c, 0x200b...0x200f, 0x202a...0x202e, 0x2060...0x206f, 0xfeff, 0xad,
        0xe0000...0xe007f:
        #expect(!safe.contains(scalar), "U+\(String(value, radix: 16)) passed")
      default: break
      }
      if category == .lowercaseLetter || category == .decimalNumber || category == .currencySymbol {
        #expect(safe.contains(scalar), "U+\(String(value, radix: 16)) was held back")
      }
    }
  }

  @Test("changes nothing the second time")
  func isIdempotent() {
    for (text, _) in Self.written {
      let once = Filter.safe(text)
      #expect(Filter.safe(once) == once)
      let line = StyledLine(text).visible
      #expect(line.visible.plainText == line.plainText)
    }
  }

  static let raw: [(text: String, shown: String)] = [
    ("{\"a\":\t1}\n", "{\"a\":\t1}\n"),
    ("\u{1b}]0;x\u{7}", "<1B>]0;x<07>"),
    ("\u{9b}", "<9B>"),
    ("\u{202e}", "<202E>"),
    ("a\u{200b}b", "a\u{200b}b"),
  ]

  @Test("lets programs have their tabs but no control characters", arguments: raw)
  func keepsRaw(text: String, shown: String) {
    #expect(Filter.raw(text) == shown)
  }
}

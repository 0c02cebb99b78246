import Testing

@testable import Interchange

@Suite("The text of a field")
struct TextTests {
  struct PlainCase: Decodable, Sendable {
    let html: String
    let plain: String
    let quirk: Bool?
  }
  struct FuriganaCase: Decodable, Sendable {
    let text: String
    let furigana: String
    let kanji: String
    let kana: String
  }
  struct ClozeCase: Decodable, Sendable {
    struct Card: Decodable, Sendable {
      let number: Int
      let prompt: String
      let answer: String
      let typed: String
    }
    let text: String
    let numbers: [Int]
    let cards: [Card]
  }
  struct TypedCase: Decodable, Sendable {
    let expected_html: String
    let typed: String
    let nc: Bool
    let equal: Bool
  }

  @Test("has its tables") func tables() {
    #expect(Fixtures.cases("oracle-plain.json", of: PlainCase.self).count == 34)
    #expect(Fixtures.cases("oracle-furigana.json", of: FuriganaCase.self).count == 16)
    #expect(Fixtures.cases("oracle-cloze.json", of: ClozeCase.self).count == 25)
    #expect(Fixtures.cases("oracle-typed.json", of: TypedCase.self).count == 28)
  }

  @Test(
    "is on one line what Anki makes of it",
    arguments: Fixtures.cases("oracle-plain.json", of: PlainCase.self)
  )
  func oneLine(row: PlainCase) {
    // Where Anki loses or garbles something, we need not.
    if row.quirk == true { return }
    #expect(Markup(row.html, layout: .oneLine, readings: .asText).text == row.plain)
  }

  @Test(
    "keeps what Anki garbles",
    arguments: [
      ("a < b > c", "a < b > c"), ("1<2 and 3>2", "1<2 and 3>2"),
      ("<ul><li>a</li><li>b</li></ul>", "a\nb"), ("<span style='a>b'>q</span>", "q"),
      ("&quot;q&quot; &apos;a&apos; &#39;b&#39;", "\"q\" 'a' 'b'"),
      ("a\r\nb", "a\nb"), ("don't <b>x</b> o'clock", "don't x o'clock"),
      ("<a title=don't>x</a> it's", "x it's"), ("&nosuch; &amp;", "&nosuch; &"),
      ("&#0;&#xd800;&#x110000;", "&#0;&#xd800;&#x110000;"), ("x <br", "x <br"),
      ("<!-- never closed", "<!-- never closed"), ("[sound:never closed", "[sound:never closed"),
    ]
  )
  func better(html: String, text: String) {
    #expect(Markup(html).text == text)
  }

  @Test(
    "keeps readings in brackets behind their words",
    arguments: [
      ("<ruby>新聞<rt>しんぶん</rt></ruby>を<ruby>読<rt>よ</rt></ruby>む", "新聞[しんぶん]を読[よ]む"),
      (
        "<ruby>大<rp>(</rp><rt>おお</rt><rp>)</rp>人<rp>(</rp><rt>とな</rt><rp>)</rp></ruby>",
        "大[おお]人[とな]"
      ),
      ("<ruby>日<rt>に<rb>本<rt>ほん</ruby>", "日[に]本[ほん]"),
      ("お 母[かあ]さん", "お母[かあ]さん"), ("食[た]べ 物[もの]", "食[た]べ物[もの]"),
      ("see also[1] and [2]", "see also[1] and [2]"), ("a&nbsp;漢[かん]", "a漢[かん]"),
    ]
  )
  func readings(html: String, text: String) {
    #expect(Markup(html).text == text)
  }

  @Test("counts what it leaves out") func media() {
    let html = "[sound:a.mp3]<img src=a.png><img alt='no file'><video src='b'></video>[sound:]"
    #expect(Markup(html).mediaCount == 3)
    #expect(Markup(html).text == "[sound:]")
  }

  @Test("is in normal form C and free of control characters") func clean() {
    #expect(
      Markup("e\u{301}\u{1b}[31mx\u{7}\u{0}y\u{7f}").text.unicodeScalars.elementsEqual(
        "é[31mxy".unicodeScalars
      )
    )
  }

  @Test(
    "is read in bounded time, whatever never ends",
    arguments: [
      "<", "<a ", "<a x=\"", "<a x=\">\"", "<!--", "[sound:", "[[type:", "&", "&#", "<script>",
      "{{c1::",
      "{{", "[", "漢[", " 漢[か", "<ruby><rt>", "]]", "}}",
    ]
  )
  func linear(piece: String) {
    // At quadratic cost each of these would take minutes.
    let html = String(repeating: piece, count: 30_000) + ">"
    #expect(Markup(html).text.utf8.count <= html.utf8.count * 2)
    #expect(Cloze(html).numbers.count <= 1)
    #expect(Furigana.show(html, as: .word).utf8.count <= html.utf8.count)
  }

  @Test(
    "shows readings as Anki's filters do",
    arguments: Fixtures.cases("oracle-furigana.json", of: FuriganaCase.self)
  )
  func furigana(row: FuriganaCase) {
    #expect(Furigana.show(row.text, as: .ruby) == row.furigana)
    #expect(Furigana.show(row.text, as: .word) == row.kanji)
    #expect(Furigana.show(row.text, as: .reading) == row.kana)
  }

  @Test(
    "has the gaps that Anki finds",
    arguments: Fixtures.cases("oracle-cloze.json", of: ClozeCase.self)
  )
  func cloze(row: ClozeCase) {
    let cloze = Cloze(row.text)
    #expect(cloze.numbers == row.numbers)
    for card in row.cards {
      func plain(_ html: String) -> String {
        Markup(html, layout: .oneLine, readings: .asText).text
      }
      #expect(plain(cloze.question(card.number)) == card.prompt)
      #expect(plain(cloze.answer) == card.answer)
      #expect(cloze.typedAnswer(card.number) == card.typed)
    }
  }

  @Test(
    "keeps text that only looks like a gap",
    arguments: [
      "{{c1::a", "x {{c1::a::b {{c2::c}}", "{{c99999999999999999999::a}}", "a}} b", "{{c::a}}",
    ]
  )
  func noGap(text: String) {
    let cloze = Cloze(text)
    #expect(cloze.numbers == (text.contains("c2") ? [2] : []))
    #expect(cloze.answer == text.replacing("{{c2::c}}", with: "c"))
  }

  @Test(
    "is what Anki expects to be typed",
    arguments: Fixtures.cases("oracle-typed.json", of: TypedCase.self).filter { !$0.nc }
  )
  func typed(row: TypedCase) {
    let expected = Markup(row.expected_html, layout: .oneLine, readings: .asText).text
    #expect((expected == row.typed) == row.equal)
  }
}

import Testing

@testable import Interchange

@Suite("A card's template")
struct TemplateTests {
  struct Case: Decodable, Sendable {
    let template: String
    let fields: [String: String]
    let question: String?
    let error: String?
  }

  static let cases = Fixtures.cases("oracle-template.json", of: Case.self)

  @Test("has its table") func table() {
    #expect(Self.cases.count == 22)
  }

  @Test("shows what Anki shows", arguments: cases)
  func shows(row: Case) throws {
    var fields = ["Front": "", "Back": ""]
    fields.merge(row.fields) { _, given in given }
    let content = TemplateContent(fields: fields)
    guard let expected = row.question else {
      #expect(throws: CardTemplate.Flaw.self) {
        try CardTemplate(row.template).filled(with: content)
      }
      return
    }
    let side = try CardTemplate(row.template).filled(with: content)
    // Behind a blank front Anki puts a remark of its own.
    let remark = expected.firstRange(of: "<div>The front of this card is blank")
    #expect(side.isBlank == (remark != nil))
    let shown = remark.map { String(expected[..<$0.lowerBound]) } ?? expected
    if shown.contains("class=") {
      // Gaps and hints get attributes that only a browser needs.
      #expect(Markup(side.html).text == Markup(shown).text)
    } else {
      #expect(side.html == shown)
    }
  }

  @Test(
    "tells what is wrong with it",
    arguments: [
      ("{{#Front}}x", CardTemplate.Flaw.notClosed("Front")),
      ("x{{/Front}}", .notOpened("Front")), ("{{#Front}}{{/Back}}", .notClosed("Front")),
      ("{{front}}", .unknownField("front")), ("{{}}", .unknownField("")),
      (String(repeating: "{{#Front}}", count: 5_000), .tooDeep),
    ]
  )
  func flaws(template: String, flaw: CardTemplate.Flaw) {
    #expect(throws: flaw) {
      try CardTemplate(template).filled(with: TemplateContent(fields: ["Front": "a", "Back": "b"]))
    }
  }

  @Test(
    "names the fields that it shows",
    arguments: [
      ("{{Front}}", ["Front"]), ("{{#A}}{{B}}{{/A}}{{^A}}{{text:C}}{{/A}}", ["B", "C"]),
      ("<!-- {{Hidden}} -->{{ Front }}", ["Front"]),
      ("{{=<% %>=}}<%Front%> {{Back}}", ["Front", "Back"]),
      ("{{Front", []),
    ]
  )
  func references(template: String, fields: [String]) throws {
    #expect(try CardTemplate(template).references.map(\.field) == fields)
  }

  @Test("stops at a limit where it repeats itself") func repeats() throws {
    let template = try CardTemplate(String(repeating: "{{FrontSide}}", count: 2_000))
    let front = String(repeating: "x", count: 100_000)
    let side = try template.filled(with: TemplateContent(fields: [:]), front: front)
    #expect(side.html.utf8.count < 17 << 20)
  }

  static let directions: [(front: String, back: String, direction: TemplateDirection)] = [
    (
      "{{Front}}", "{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}",
      TemplateDirection(question: ["Front"], answer: ["Back"], isCloze: false)
    ),
    (
      "{{#Extra}}{{Back}}{{/Extra}}", "{{FrontSide}}<hr id=\"answer\">{{Front}}{{Tags}}",
      TemplateDirection(
        question: ["Back"],
        answer: ["Front"],
        isCloze: false
      )
    ),
    (
      "{{Front}}\n\n{{type:nc:Back}}", "{{Front}}<hr id=answer>{{type:nc:Back}}<br>{{Extra}}",
      TemplateDirection(question: ["Front"], answer: ["Back"], isCloze: false)
    ),
    (
      "{{kanji:Front}} {{Deck}}",
      "{{#Back}}{{furigana:Front}}<hr id=answer>{{Back}}{{/Back}}{{Extra}}",
      TemplateDirection(
        question: ["Front"],
        answer: ["Back", "Extra"],

        isCloze: false
      )
    ),
    (
      "{{Front}}", "nothing more",
      TemplateDirection(question: ["Front"], answer: [], isCloze: false)
    ),
  ]

  @Test("asks from some fields to others", arguments: directions)
  func direction(front: String, back: String, direction: TemplateDirection) throws {
    let template = AnkiTemplate(name: "Card 1", front: front, back: back, deckID: nil)
    let type = AnkiNoteType(
      id: 1,
      name: "Basic",
      isCloze: false,
      isImageOcclusion: false,
      fields: ["Front", "Back", "Extra"],
      templates: [template]
    )
    #expect(try type.direction(of: template) == direction)
  }

  @Test("of gaps asks for the gaps") func gaps() throws {
    let template = AnkiTemplate(
      name: "Cloze",
      front: "{{cloze:Text}}{{type:cloze:Text}}",
      back: "{{cloze:Text}}<br>{{Back Extra}}",
      deckID: nil
    )
    let type = AnkiNoteType(
      id: 1,
      name: "Cloze",
      isCloze: true,
      isImageOcclusion: false,
      fields: ["Text", "Back Extra"],
      templates: [template]
    )
    let direction = try type.direction(of: template)
    #expect(direction.isCloze)
    #expect(direction.question == ["Text"] && direction.answer == ["Text"])
  }
}

import Deck
import Interchange
import Testing

@Suite("A table of another program") struct TableTests {
  static let separators: [(text: String, separator: TextSeparator, lines: [String])] = [
    ("cat\tneko\ndog\tinu\n", .tab, ["cat=neko", "dog=inu"]),
    ("cat,neko\ndog,inu", .comma, ["cat=neko", "dog=inu"]),
    ("cat;neko\ndog;inu", .semicolon, ["cat=neko", "dog=inu"]),
    ("cat|neko\ndog|inu", .pipe, ["cat=neko", "dog=inu"]),
    ("cat:neko\ndog:inu", .colon, ["cat=neko", "dog=inu"]),
    ("cat neko\ndog inu", .space, ["cat=neko", "dog=inu"]),
    // The same number of fields on most lines counts, not what stands in the first.
    ("a, b\tx\nc\ty\nd; e\tz\n", .tab, ["a, b=x", "c=y", "d; e=z"]),
    ("10:30, noon\n11:15, late\n", .comma, ["10:30=noon", "11:15=late"]),
    ("a;x, y\nb;z\nc;x, y, z\n", .semicolon, ["a=x, y", "b=z", "c=x, y, z"]),
    ("\"a; b\",\"c; d\"\n\"e; f\",\"g; h\"\n", .comma, ["a; b=c; d", "e; f=g; h"]),
  ]

  @Test("tells by its content what stands between the fields", arguments: separators)
  func sniffs(text: String, separator: TextSeparator, lines: [String]) {
    let found = read(text, name: "x.csv")
    #expect(found.separator == separator)
    #expect(found.lines == lines)
    #expect(found.deck.problems == [])
  }

  @Test("obeys its own header", arguments: ["Pipe", "|", "pipe,,"])
  func header(value: String) {
    let text = read("#separator:\(value)\na,b|c,d\n")
    #expect(text.lines == ["a,b=c,d"])
  }

  @Test("obeys the learner")
  func options() {
    #expect(read("a - b\nc - d") { $0.separator = .other(" - ") }.lines == ["a=b", "c=d"])
    let turned = read("x,1,2\ny,3,4") { $0.columns = ["Answer", "id", "Question"] }
    #expect(turned.deck.header.columns == ["answer", "id", "question"])
    #expect(read("front,back\nx,y") { $0.hasHeaderRow = false }.lines == ["front=back", "x=y"])
    #expect(read("uno,dos\nx,y") { $0.hasHeaderRow = true }.lines == ["x=y"])
    #expect(read("a\tb") { $0.separator = .other("") }.lines == ["a=b"])
  }

  static let headers: [(text: String, columns: [String], lines: [String])] = [
    ("Front,Back\na,b\n", ["front", "back"], ["a=b"]),
    ("id,Word,Meaning,Tags\n7,neko,cat,x\n", ["id", "word", "meaning", "tags"], ["neko=cat"]),
    ("Deutsch\tEnglish\nHund\tdog\n", ["deutsch", "english"], ["Hund=dog"]),
    (
      "front,door\nback,yard\n", ["question", "answer", "note", "tags"],
      ["front=door", "back=yard"]
    ),
    ("cat,neko\ndog,inu", ["question", "answer", "note", "tags"], ["cat=neko", "dog=inu"]),
  ]

  @Test("takes its first row for names only where it plainly is", arguments: headers)
  func names(text: String, columns: [String], lines: [String]) {
    let found = read(text)
    #expect(found.deck.header.columns == columns)
    #expect(found.lines == lines)
  }

  static let quotes: [(text: String, fields: [[String]])] = [
    ("a,\"b\"\n", [["a", "b"]]), ("a,\"b\"\"c\"\n", [["a", "b\"c"]]),
    ("a,\"b\nc\"\nd,e", [["a", "b\nc"], ["d", "e"]]),
    ("a,\"b\r\nc\rd\"\r\ne,f", [["a", "b\nc\nd"], ["e", "f"]]),
    ("a,\"b,c\"\nd,e", [["a", "b,c"], ["d", "e"]]), ("a,\" b \"\n", [["a", " b "]]),
    ("a,say \"hi\"\n", [["a", "say \"hi\""]]),
    ("a,\"Well\" he said\n", [["a", "\"Well\" he said"]]),
    ("\"\",b\n", [["", "b"]]), ("a,\"b\"  \nc,d", [["a", "b"], ["c", "d"]]),
    ("x,\u{301}y,z\n", [["x", "\u{301}y", "z"]]), ("q,\u{200d}a\n", [["q", "\u{200d}a"]]),
  ]

  @Test("has fields as RFC 4180 has them", arguments: quotes)
  func readsQuotes(text: String, fields: [[String]]) {
    #expect(read(text) { $0.separator = .comma }.texts == fields)
  }

  @Test(
    "is the same with any line break, and with none at its end",
    arguments: ["\n", "\r\n", "\r"]
  )
  func lineBreaks(ending: String) {
    let rows = ["#separator:tab", "q\ta", "", "\"x\"\tb  ", "oops", "c\td"]
    for end in ["", ending, ending + ending] {
      let text = read(rows.joined(separator: ending) + end)
      #expect(text.lines == ["q=a", "x=b", "c=d"])
      #expect(text.deck.notes.map(\.line) == [2, 4, 6])
      #expect(text.deck.problems == [.init(line: 5, kind: .noSeparator("oops", separator: "tab"))])
    }
  }

  @Test("loses one line to a lone quote, and tells which")
  func loneQuote() {
    for lone in ["\"lone,b", "b,\"lone"] {
      var rows = (0..<50_000).map { "q\($0),a\($0)" }
      rows[1] = lone
      let text = read(rows.joined(separator: "\n"))
      #expect(text.deck.notes.count == 49_999)
      #expect(text.deck.problems.map(\.line) == [2])
      #expect(text.deck.problems.allSatisfy { $0.severity == .madeNoCard })
    }
  }

  @Test("is read in linear time where every line has a lone quote")
  func manyLoneQuotes() {
    let text = read((0..<50_000).map { "q\($0),\"a\($0)" }.joined(separator: "\n"))
    #expect(text.deck.problems.count == 50_001)
    let pairs = read((0..<50_000).map { "\"\"q\($0),\"\"" }.joined(separator: "\n"))
    #expect(pairs.deck.problems.count > 0)
  }

  static let faults: [(text: String, problems: [DeckProblem])] = [
    ("", [.init(line: 1, kind: .noCards)]),
    ("#separator:tab\n#html:false\n", [.init(line: 1, kind: .noCards)]),
    ("a,b\nc,\n", [.init(line: 2, kind: .emptyField("c", column: "answer"))]),
    ("a,b\n,c\n", [.init(line: 2, kind: .emptyField("c", column: "question"))]),
    ("a,b\na,b\n", [.init(line: 2, kind: .duplicate("a", line: 1))]),
    ("front,back\na,b\nc,d,e\n", [.init(line: 3, kind: .surplusFields(3, columns: 2))]),
    (
      "a,b\nc," + String(repeating: "x", count: 10_001),
      [.init(line: 2, kind: .fieldTooLong(characters: 10_001, limit: 10_000))]
    ),
    (
      "a,b\nc" + String(repeating: ",x", count: 5_000),
      [.init(line: 2, kind: .tooManyFields(1_001, limit: 1_000))]
    ),
    ("a,b\nc,\u{1b}[2J\n", [.init(line: 2, kind: .controlCharacter(0x1b))]),
  ]

  @Test("tells what made no card, with its line", arguments: faults)
  func tellsFaults(text: String, problems: [DeckProblem]) {
    #expect(read(text).deck.problems == problems)
    for problem in problems {
      #expect(problem.fact.hasSuffix(".") && problem.advice.hasSuffix("."))
    }
  }

  @Test("keeps rows that begin with # unless it has Anki's header")
  func remarks() {
    #expect(read("#1,first\n#2,second\n").lines == ["#1=first", "#2=second"])
    #expect(read("#separator:comma\n#a remark\na,b\n#c,d\n\"#e\",f\n").lines == ["a=b", "#e=f"])
  }

  @Test("may have other separators between rows, as Quizlet's exports do")
  func rowSeparators() {
    let text = read("term\tline one\nline two;;other\tthing;;") {
      $0.rowSeparator = ";;"
    }
    #expect(text.texts == [["term", "line one\nline two"], ["other", "thing"]])
    #expect(text.rows.map(\.line) == [1, 2])
    let commas = read("a, b;c, d;") {
      $0.separator = .comma
      $0.rowSeparator = ";"
    }
    #expect(commas.lines == ["a=b", "c=d"])
  }

  @Test("shows its first rows before it is imported")
  func preview() {
    let text = read("Front,Back\na,b\nc,d\ne,f\n")
    #expect(text.hasHeaderRow)
    #expect(text.preview(rows: 2) == [["a", "b"], ["c", "d"]])
    #expect(text.preview(rows: -1).isEmpty)
  }
}

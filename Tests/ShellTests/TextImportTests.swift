import Deck
import Foundation
import Journal
import Memory
import Practice
import Shell
import SQLite
import Terminal
import TestSupport
import Testing
import Time

@Suite("Importing a text file") struct TextImportTests {
  @Test("makes a deck of the file's name")
  func makes() throws {
    let home = try ImportHome()
    let path = try home.file("capitals.csv", "word,meaning\nFrance,Paris\n\"Italy, the\",Rome\n")
    let run = home.take(path)
    #expect(run.status == 0, "\(run.output)")
    #expect(
      home.decks["capitals.tsv"]
        == "#separator:tab\n#html:false\n#source:file capitals\n#columns:word\tmeaning\n"
        + "#ask:word>meaning\nFrance\tParis\nItaly, the\tRome\n"
    )
    #expect(home.take(path).output == ["\(path): nothing is new. All 2 notes are here already."])
  }

  @Test("takes three versions, keeps the learner's answers and tells what both changed")
  func versions() throws {
    let home = try ImportHome()
    let path = try home.file("words.tsv", "uno\tone\ndos\ttwo\ntres\tthree\n")
    home.take(path)
    let session = home.home.run(["set noretry-missed", "challenge words", "one", "one", "one"])
    #expect(session.output.contains { $0.contains("✓") })
    let reviews = home.reviewCount
    #expect(reviews > 0)
    try home.file("words.tsv", "uno\tone; 1\ndos\ttwo\ntres\tthree\ncuatro\tfour\n")
    let second = home.take(path)
    #expect(second.output.contains { $0.contains("1 new, 1 changed, 2 as before") }, "\(second)")
    // The learner mends one field; the source changes it, too.
    let deck = try #require(home.decks["words.tsv"])
    try home.home.folder.write(
      "decks/words.tsv",
      deck.replacingOccurrences(of: "dos\ttwo", with: "dos\ttwo; a pair")
    )
    try home.file("words.tsv", "uno\tone; 1; I\ndos\t2\ntres\tthree\ncuatro\tfour\n")
    let third = home.take(path)
    #expect(
      third.output.contains {
        $0.contains("words:7: answer: “two; a pair” stays, theirs is “2”")
      },
      "\(third.output)"
    )
    let text = try #require(home.decks["words.tsv"])
    #expect(text.contains("uno\tone; 1; I\n") && text.contains("dos\ttwo; a pair\n"))
    #expect(home.reviewCount == reviews)
  }

  @Test("takes a changed answer of a question that stands twice, and keeps its progress")
  func twice() throws {
    let home = try ImportHome()
    let path = try home.file("t.csv", "front,back\nalpha,a\nalpha,b\ngamma,g\n")
    home.take(path)
    home.home.run(["set noretry-missed questions 3", "challenge t", "b", "b", "b", ":leave"])
    let due = home.home.run(["due t"]).output
    try home.file("t.csv", "front,back\nalpha,a\nalpha,c\ngamma,g\n")
    let run = home.take(path)
    #expect(run.output.contains { $0.contains("1 changed, 2 as before") }, "\(run.output)")
    #expect(!run.output.contains { $0.contains("yours") }, "\(run.output)")
    #expect(home.decks["t.tsv"]?.hasSuffix("alpha\ta\nalpha\tc\ngamma\tg\n") == true)
    #expect(home.home.run(["due t"]).output == due)
    #expect(home.take(path).output.first?.contains("nothing is new") == true)
  }

  @Test("keeps a question that was mended here and, in another way, there; and says so once")
  func mendedTwice() throws {
    let home = try ImportHome()
    let path = try home.file("t.csv", "colour,Farbe\nhouse,Haus\ntree,Baum\n")
    home.take(path)
    home.home.run(["challenge t", "Farbe", "Farbe", "Farbe", ":leave"])
    let own = try #require(home.decks["t.tsv"]).replacing("colour", with: "color")
    try home.home.folder.write("decks/t.tsv", own)
    home.home.run(["due"])
    try home.file("t.csv", "colours,Farbe\nhouse,Haus\ntree,Baum\n")
    let run = home.take(path)
    #expect(
      run.output.contains { $0.contains("“color” stays, theirs is “colours”") },
      "\(run.output)"
    )
    #expect(home.decks["t.tsv"] == own)
    let again = home.take(path).output
    #expect(again == ["\(path): nothing is new. All 3 notes are here already."])
  }

  @Test("merges tags as a set")
  func tags() throws {
    let home = try ImportHome()
    let head = "#columns:q\ta\ttags\n"
    let path = try home.file("t.txt", head + "uno\tone\tX\n")
    home.take(path)
    try home.file("t.txt", head + "uno\tone\tX Y\n")
    home.take(path)
    #expect(home.decks["t.tsv"]?.hasSuffix("uno\tone\tX Y\n") == true)
    try home.home.folder.write(
      "decks/t.tsv",
      (home.decks["t.tsv"] ?? "").replacingOccurrences(of: "X Y", with: "X Y mine")
    )
    try home.file("t.txt", head + "uno\tone\tY\n")
    home.take(path)
    #expect(home.decks["t.tsv"]?.hasSuffix("uno\tone\tY mine\n") == true)
  }

  static let good = (1...100).map { "q\($0)\ta\($0)\n" }.joined()
  static let bad: [(line: [UInt8], says: String)] = [
    (Array("caf\u{e9}".unicodeScalars.map { UInt8($0.value) }) + Array("\tx\n".utf8), "not UTF-8"),
    (Array("\"never\tclosed\nx\ty\n".utf8), "never closed"),
    (Array("x\t\(String(repeating: "y", count: 10_001))\n".utf8), "10001 characters"),
  ]

  @Test("is all or nothing: an error on line 101 is told with its number, nothing is written")
  func allOrNothing() throws {
    for (line, says) in Self.bad {
      let home = try ImportHome()
      let path = home.home.folder.path("big.txt")
      try home.home.folder.write("big.txt", bytes: Array(Self.good.utf8) + line)
      let before = try home.everything()
      let run = home.take(path)
      #expect(run.status == 1)
      #expect(run.output.contains { $0.hasPrefix("\(path):101: ") && $0.contains(says) }, "\(run)")
      #expect(run.output.last == "\(path): nothing was imported.")
      #expect(try home.everything() == before)
      // Mended, it comes.
      try home.home.folder.write("big.txt", Self.good)
      #expect(home.take(path).status == 0)
      #expect(home.decks.count == 1)
    }
  }

  @Test("leaves lines out that make no card, and tells each")
  func skips() throws {
    let home = try ImportHome()
    let path = try home.file("r.txt", "q\ta\noops\nr\tb\n")
    let run = home.take(path)
    #expect(run.status == 0)
    #expect(run.output.contains { $0.hasPrefix("\(path):2: ") }, "\(run.output)")
    #expect(home.decks["r.tsv"]?.hasSuffix("q\ta\nr\tb\n") == true)
  }

  @Test("keeps out what was taken out here, also where a question was made another, and says so")
  func takenOut() throws {
    let home = try ImportHome()
    let path = try home.file("w.csv", "Hundd,dog\nHaus,house\nKatze,cat\n")
    home.take(path)
    let text = try #require(home.decks["w.tsv"])
    let own = text.replacing("Hundd\t", with: "der Hund\t").replacing("Katze\tcat\n", with: "")
    try home.home.folder.write("decks/w.tsv", own)
    let run = home.take(path)
    #expect(home.decks["w.tsv"] == own)
    #expect(
      run.output == [
        "\(path): nothing is new. Its note is here already.",
        "2 notes that came before were taken out here and stay out.",
      ]
    )
  }

  @Test("is known by a name with blanks, in quotes or without, and Tab completes it")
  func blanks() throws {
    let home = try ImportHome()
    home.take("\"\(try home.file("my words.csv", "uno,one\ndos,two\n"))\"")
    home.take("\"\(try home.file("my.csv", "tres,three\n"))\"")
    for line in ["use my words", "use \"my words\"", "use 'my words'", "use my\\ words"] {
      #expect(home.home.run([line]).output.first?.contains("2 cards") == true, "\(line)")
    }
    #expect(home.home.run(["use my"]).output.first?.contains("1 card") == true)
    #expect(home.home.run(["use my my words"]).output.first?.contains("3 cards") == true)
    #expect(home.home.run(["due my words"]).output == ["0 due, 2 new"])
    #expect(home.home.run(["check my words my"]).ending == .status(0))
    #expect(
      home.home.run(["use my other words"]).output.first?.contains("no deck “other words”") == true
    )
    let console = ScriptedConsole([], isInteractive: true)
    let shell = home.home.shell(on: console)
    _ = shell.run()
    let complete = try #require(console.requests.last?.completion)
    #expect(complete("use my w").candidates.map(\.text) == ["my words"])
    #expect(complete("use my w").replaceCount == 4)
    withExtendedLifetime(shell) {}
  }

  @Test("is not everything of a Kuchi that comes through a pipe: that is said")
  func everythingPiped() throws {
    let home = try ImportHome()
    let all = home.home.folder.path("all.jsonl")
    home.home.run(["export --json \(all)"])
    let pipe = home.home.folder.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let writer = Thread {
      let text = (try? Data(contentsOf: URL(filePath: all))) ?? Data()
      try? FileHandle(forWritingAtPath: pipe)?.write(contentsOf: text)
    }
    writer.start()
    let run = home.take(pipe)
    #expect(run.status == 1)
    #expect(run.output.count == 1 && run.output[0].contains("save it in one, then import that."))
  }

  @Test("is told apart from another file of its name that has nothing in common with it")
  func sameName() throws {
    let home = try ImportHome()
    let german = try home.file("a/lesson.csv", "Hund,dog\nKatze,cat\nMaus,mouse\n")
    let french = try home.file("b/lesson.csv", "pain,bread\neau,water\nvin,wine\n")
    home.take(german)
    home.take(french)
    #expect(home.decks.keys.sorted() == ["lesson 2.tsv", "lesson.tsv"])
    // Each is known again, whatever changes in it.
    try home.file("a/lesson.csv", "Hund,dog\nKatze,the cat\nPferd,horse\n")
    try home.file("b/lesson.csv", "pain,bread\neau,some water\nlait,milk\n")
    for path in [german, french, german, french] { home.take(path) }
    #expect(home.decks.keys.sorted() == ["lesson 2.tsv", "lesson.tsv"])
    #expect(home.decks["lesson.tsv"]?.contains("Pferd\thorse\n") == true)
    #expect(home.decks["lesson 2.tsv"]?.contains("lait\tmilk\n") == true)
    #expect(home.decks["lesson 2.tsv"]?.contains("Hund") == false)
  }

  @Test("that a deck of the learner's own left in is that deck when it comes back")
  func ownDeck() throws {
    let deck = "#columns:q\ta\n#ask:q>a\nuno\tone\ndos\ttwo\ntres\tthree\n"
    let home = try ImportHome(["words": deck])
    let path = home.home.folder.path("words.csv")
    #expect(home.home.run(["export words --csv \(path)"]).ending == .status(0))
    let run = home.take(path)
    #expect(run.output.contains { $0.contains("nothing is new") }, "\(run.output)")
    #expect(home.decks == ["words.tsv": deck])
    let text = try #require(home.home.folder.text("words.csv"))
    try home.file("words.csv", text.replacing("two", with: "zwei") + "cuatro,four\n")
    let again = home.take(path)
    #expect(home.decks.keys.sorted() == ["words.tsv"], "\(again.output)")
    #expect(home.decks["words.tsv"]?.hasPrefix(deck.replacing("two", with: "zwei")) == true)
    #expect(home.decks["words.tsv"]?.contains("cuatro\tfour") == true)
    // Of the same name alone it is another deck.
    let other = try home.file("other/words.csv", "q,a\nHund,dog\nKatze,cat\nMaus,mouse\n")
    home.take(other)
    #expect(home.decks.keys.sorted() == ["words 2.tsv", "words.tsv"])
  }

  static let cardlessFiles: [(text: String, options: String, says: String)] = [
    ("a,b\nc,d\n", "--separator ::", "with a “::” between them."),
    ("a,b\nc,d\n", "--separator ';'", "with a semicolon between them."),
    ("alone\n", "", "--separator says what stands between the fields."),
    ("", "", "there is no card in it, so nothing was imported."),
  ]

  @Test("without a card says in one line what was looked for", arguments: cardlessFiles)
  func cardless(text: String, options: String, says: String) throws {
    let home = try ImportHome()
    let run = home.take("\(try home.file("w.csv", text)) \(options)")
    #expect(run.status == 1 && run.output.count == 1, "\(run.output)")
    #expect(run.output.first?.hasSuffix(says) == true || run.output.first?.contains(says) == true)
    #expect(home.decks.isEmpty)
  }

  @Test("is put beside no deck that cannot be read")
  func unreadableDeck() throws {
    let home = try ImportHome()
    let path = try home.file("w.csv", "uno,one\n")
    home.take(path)
    // More than a deck may have can be read by nobody, not even by the administrator.
    try #require(truncate(home.home.folder.path("decks/w.tsv"), 1 << 31) == 0)
    let run = home.take(path)
    #expect(run.status == 1, "\(run.output)")
    #expect(home.decks.keys.allSatisfy { $0 != "w 2.tsv" })
  }

  @Test("keeps what is gone from the source, with its answers")
  func gone() throws {
    let home = try ImportHome()
    let path = try home.file("w.tsv", (1...20).map { "q\($0)\ta\n" }.joined())
    home.take(path)
    home.home.play("challenge w") { _ in "a" }
    let reviews = home.reviewCount
    try home.file("w.tsv", "q1\ta\n")
    home.take(path)
    #expect(home.decks["w.tsv"]?.contains("q20\ta\n") == true)
    #expect(home.reviewCount == reviews)
  }

  @Test("keeps the progress of a note whose question was mended at the source")
  func mendedQuestion() throws {
    let home = try ImportHome()
    let path = try home.file("w.csv", "Austira,Vienna\nItaly,Rome\nNorway,Oslo\n")
    home.take(path)
    home.home.play("challenge w") { ["Austira": "Vienna", "Italy": "Rome"][$0] ?? "Oslo" }
    let before = home.home.run(["find is:due"]).output
    let reviews = home.reviewCount
    func cards() throws -> Set<Int64> {
      let text = try #require(home.decks["w.tsv"])
      return Set(readDeck(bytes: Array(text.utf8), name: "w").cards.map(\.id.rawValue))
    }
    let known = try cards()
    try home.file("w.csv", "Austria,Vienna\nItaly,Rome\nNorway,Oslo\n")
    let run = home.take(path)
    #expect(run.output.contains { $0.contains("1 mended question among them") }, "\(run.output)")
    #expect(home.decks["w.tsv"]?.contains("Austria\tVienna") == true)
    #expect(try cards() == known)
    #expect(home.home.run(["find is:due"]).output == before && home.reviewCount == reviews)
    #expect(home.take(path).output.first?.contains("nothing is new") == true)
    // Another mend, and an answer that changes with it is another note.
    try home.file("w.csv", "Austria!,Vienna\nItaly,Rome\nSweden,Stockholm\n")
    home.take(path)
    #expect(try cards().isSuperset(of: known) && cards().count == 4)
  }

  @Test("goes into another deck with --into, also one that the learner made")
  func into() throws {
    let home = try ImportHome(["mine/words": "# mine\nuno\tone\n", "other": "x\ty\n"])
    let path = try home.file("w.tsv", "uno\t1\ndos\ttwo\n")
    let run = home.take("--into mine/words \(path)")
    #expect(run.status == 0, "\(run.output)")
    // Nothing is known of an earlier import: what is here stays.
    #expect(home.decks["mine/words.tsv"] == "# mine\nuno\tone\ndos\ttwo\n")
    #expect(run.output.contains { $0.contains("“one” stays, theirs is “1”") })
    #expect(home.take("--into ../evil \(path)").status == 1)
    #expect(home.take("--into a//b \(path)").status == 1)
    #expect(home.decks.count == 2)
  }

  @Test("takes the separator that is named", arguments: ["semicolon", ";", "=semicolon"])
  func separator(word: String) throws {
    let home = try ImportHome()
    let path = try home.file("s.txt", "10:30, noon; half past\n11:00, then; full\n")
    let option = word.hasPrefix("=") ? "--separator\(word)" : "--separator '\(word)'"
    home.take("\(option) \(path)")
    #expect(home.decks["s.tsv"]?.contains("10:30, noon\thalf past\n") == true, "\(home.decks)")
  }

  @Test("takes Markdown, quiz(6) and UTF-16, whatever the file is called")
  func forms() throws {
    let home = try ImportHome()
    home.take(try home.file("m.md", "Q: dog\nA: Hund\n\nC: The sky is [blue].\n"))
    #expect(home.decks["m.tsv"]?.contains("dog\tHund") == true)
    home.take(try home.file("africa", "Egypt:Cairo\nKenya:Nairobi\nGhana:Accra\n"))
    #expect(home.decks["africa.tsv"]?.contains("Kenya\tNairobi") == true)
    try home.home.folder.write(
      "u.txt",
      bytes: [0xff, 0xfe] + "q\ta\n".utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    )
    home.take(home.home.folder.path("u.txt"))
    #expect(home.decks["u.tsv"]?.hasSuffix("q\ta\n") == true)
    // A package under another name is one.
    let bytes = try Data(contentsOf: URL(filePath: ImportHome.package("basics.apkg")))
    try home.home.folder.write("p.txt", bytes: bytes)
    home.take(home.home.folder.path("p.txt"))
    #expect(home.decks["Geography.tsv"] != nil)
  }

  @Test("parts Anki's text by its decks and kinds of notes")
  func ankiText() throws {
    let home = try ImportHome()
    let path = try home.file(
      "notes.txt",
      "#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n"
        + "#tags column:6\n"
        + "g1\tBasic\tA::B\tone &amp; two\tuno\tt\n"
        + "g2\tBasic\tC\tthree\ttres\t\n"
        + "g3\tCloze\tC\t{{c1::Paris}} is in {{c2::<b>France</b>::land}}.\t\t\n"
    )
    let run = home.take(path)
    // No line is told of.
    let isClean = !run.output.contains { $0.contains(/notes\.txt:\d/) }
    #expect(run.status == 0 && isClean, "\(run.output)")
    #expect(home.decks.keys.sorted() == ["A/B.tsv", "C (Cloze).tsv", "C.tsv"])
    #expect(home.decks["A/B.tsv"]?.hasSuffix("g1\tone & two\tuno\tt\n") == true)
    #expect(
      home.decks["C (Cloze).tsv"]?.hasSuffix(
        "g3#c1\t[...] is in France.\tParis\ng3#c2\tParis is in [land].\tFrance\n"
      ) == true,
      "\(home.decks)"
    )
    #expect(home.take(path).output.first?.contains("nothing is new") == true)
    // Into one deck where that was said.
    home.take("--into all \(path)")
    #expect(home.decks["all.tsv"]?.contains("g2\tBasic\tC\tthree\ttres\n") == true)
  }

  @Test("shows a guessed table and asks; Enter takes it, n leaves, another separator is tried")
  func preview() throws {
    let home = try ImportHome()
    let path = try home.file("t.txt", "a, b; c\nd, e; f\n")
    func answers(_ lines: [String]) -> (output: [String], prompts: [String]) {
      let run = home.home.run(["import \(path)"] + lines, isInteractive: true)
      return (run.output, run.prompts)
    }
    let refused = answers(["n"])
    #expect(refused.prompts.contains { $0.contains("Import it so?") })
    #expect(refused.output.contains("Nothing was imported.") && home.decks.isEmpty)
    let taken = answers([";", ""])
    #expect(taken.prompts.filter { $0.contains("Import it so?") }.count == 2)
    #expect(taken.output.contains { $0.contains("between semicolons") }, "\(taken.output)")
    #expect(home.decks["t.tsv"]?.hasSuffix("a, b\tc\nd, e\tf\n") == true)
    // Said, or known from the file, it is not asked.
    #expect(
      !home.home.run(["import --separator ';' \(path)"], isInteractive: true).prompts
        .contains { $0.contains("Import it so?") }
    )
  }

  @Test("says what is missing", arguments: ["", "nothing-here.csv", "--frob x", "--into"])
  func usage(words: String) throws {
    let home = try ImportHome()
    #expect(home.take(words).status == 1)
    #expect(home.take(words).output.count == 1)
  }

  @Test("leaves everything as it was where a deck cannot be written")
  func unwritable() throws {
    let home = try ImportHome(["a": "q\ta\n"])
    let path = try home.file("b.csv", "x,y\nz,w\n")
    let folder = home.home.folder.path("decks")
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    }
    guard getuid() != 0 else {
      // Root writes everywhere: a folder in the place of the file stops it, too.
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
      try FileManager.default.createDirectory(
        atPath: folder + "/b.tsv",
        withIntermediateDirectories: true
      )
      let before = try home.everything()
      #expect(home.take(path).status == 1)
      #expect(try home.everything() == before)
      return
    }
    let before = try home.everything()
    #expect(home.take(path).status == 1)
    #expect(try home.everything() == before)
  }
}

import Answers
import Deck
import Journal
import Memory
import Practice
import TestSupport
import Testing
import Time

@testable import Interchange

@Suite("Everything as lines of JSON") struct TransferTests {
  private static func entry(using random: inout SeededGenerator) -> JournalEntry {
    func id() -> Int64 { Int64(bitPattern: random.next()) }
    func moment() -> Moment { Moment(milliseconds: id() >> 20) }
    func text() -> String { RandomDecks.text(using: &random) }
    func card() -> CardID { CardID(rawValue: id()) }
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
    let key = ReviewKey(device: id(), sequence: id())
    switch Int.random(in: 0...9, using: &random) {
    case 0: return .device(id: id(), made: moment(), isOwn: Bool.random(using: &random))
    case 1: return .configuration(key: text(), value: text())
    case 2:
      return .card(
        CardText(
          id: card(),
          deck: text(),
          language: text(),
          identity: text(),
          direction: text(),
          question: text(),
          answersHash: maybe(id())
        )
      )
    case 3:
      return .session(
        SessionEntry(
          key: SessionKey(device: id(), number: id()),
          kind: SessionKind.allCases.randomElement(using: &random) ?? .learn,
          started: StudyTime(
            moment: moment(),
            zoneOffsetSeconds: Int.random(in: -50_000...50_000, using: &random),
            day: Day(number: Int.random(in: 0...90_000, using: &random))
          ),
          ended: maybe(moment()),
          isFinished: Bool.random(using: &random),
          rating: maybe(Int.random(in: 1...5, using: &random)),
          decks: (0..<Int.random(in: 0...3, using: &random)).map { _ in text() },
          cards: (0..<Int.random(in: 0...4, using: &random)).map { _ in
            SessionEntry.PlannedCard(card(), asked: maybe(moment()))
          }
        )
      )
    case 4: return .retraction(key, of: ReviewKey(device: id(), sequence: id()), at: moment())
    case 5:
      return .ownAnswer(
        text(),
        of: card(),
        isAccepted: Bool.random(using: &random),
        changed: moment()
      )
    case 6:
      return .suspension(
        of: card(),
        isSuspended: Bool.random(using: &random),
        changed: moment()
      )
    case 7:
      return .relinking(
        of: card(),
        to: card(),
        isLinked: Bool.random(using: &random),
        changed: moment()
      )
    case 8:
      return .imported(
        ImportedSource(
          name: text(),
          columns: text(),
          hashes: (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) },
          tags: text(),
          changed: moment()
        )
      )
    default:
      let review = Review(
        card: card(),
        moment: moment(),
        zoneOffsetSeconds: Int.random(in: -50_000...50_000, using: &random),
        studyDay: Day(number: Int.random(in: 0...90_000, using: &random)),
        kind: [.challenge, .learn, .practice, .imported].randomElement(using: &random) ?? .learn,
        verdict: [.right, .slip, .wrong].randomElement(using: &random) ?? .right,
        rating: Rating.allCases.randomElement(using: &random) ?? .good,
        typed: text(),
        durationMilliseconds: Int64.random(in: 0...100_000, using: &random),
        isScored: Bool.random(using: &random),
        desiredRetention: number(0.7...0.99),
        partner: maybe(card())
      )
      let moved = Bool.random(using: &random)
      return .review(
        ReviewRecord(
          key: key,
          session: SessionID(rawValue: 0),
          review: review,
          question: "",
          elapsedDays: moved ? maybe(Int.random(in: 0...900, using: &random)) : nil,
          memory: moved
            ? MemoryState(stability: number(0.001...36_500), difficulty: number(1...10)) : nil,
          dueDay: moved ? Day(number: Int.random(in: 0...90_000, using: &random)) : nil
        ),
        session: maybe(SessionKey(device: id(), number: id())),
        place: id()
      )
    }
  }

  /// Reads lines behind a first one.
  private func read(_ lines: [String]) throws -> [TransferLine] {
    let reader = try TransferLineReader()
    _ = try reader.read(Array(TransferLine.start(at: Moment(milliseconds: 0)).dropLast().utf8))
    return try lines.compactMap { try reader.read(Array($0.dropLast().utf8)) }
  }

  @Test("gives every entry of a journal back to the bit") func entries() throws {
    var random = SeededGenerator(for: "lines of entries")
    for round in 0..<3_000 {
      let entry = Self.entry(using: &random)
      let line = TransferLine.line(entry)
      #expect(line.hasSuffix("}\n") && line.utf8.filter { $0 == 10 }.count == 1)
      let comment: Comment = "seed \(random.seed), round \(round): \(line)"
      #expect(try read([line]) == [.entry(entry)], comment)
    }
  }

  @Test("gives every deck file back to the byte") func decks() throws {
    var random = SeededGenerator(for: "lines of decks")
    for round in 0..<400 {
      var bytes = Array(writeDeck(RandomDecks.deck(using: &random, hasID: true)).utf8)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let extra = ["\r", "\n# remark\n", "\"", "\t", "\u{0}", "x\n", "\u{feff}", "  "]
        bytes.insert(contentsOf: (extra.randomElement(using: &random) ?? "").utf8, at: place)
      }
      if round % 7 == 0 { bytes.append(0xff) }
      var lines: [String] = []
      TransferLine.forEachLine(ofDeck: bytes, name: "a/b") { lines.append($0) }
      var again: [UInt8] = []
      for line in try read(lines) {
        switch line {
        case .deck(let name): #expect(name == "a/b")
        case .content(let content): again += content
        default: Issue.record("\(line)")
        }
      }
      #expect(again == bytes, "seed \(random.seed), round \(round)")
    }
  }

  @Test("looks like this") func example() throws {
    var lines: [String] = []
    let deck = "#columns:word\tmeaning\n#ask:word>meaning\n# mine\n猫\tcat\n犬 \tdog\nalone\n"
    TransferLine.forEachLine(ofDeck: Array(deck.utf8), name: "d") { lines.append($0) }
    let ids = readDeck(bytes: Array(deck.utf8), name: "d").cards.map {
      TransferLineText.digits(of: $0.id.rawValue)
    }
    #expect(
      lines == [
        #"{"kind":"deck","name":"d","title":"d","language":"","columns":["word","meaning"],"directions":["word>meaning"]}"#
          + "\n",
        ##"{"kind":"text","text":"#columns:word\tmeaning\n#ask:word>meaning\n# mine\n"}"## + "\n",
        #"{"kind":"note","fields":["猫","cat"],"cards":["\#(ids[0])"]}"# + "\n",
        #"{"kind":"note","fields":["犬","dog"],"cards":["\#(ids[1])"],"text":"犬 \tdog\n"}"# + "\n",
        #"{"kind":"text","text":"alone\n"}"# + "\n",
      ]
    )
    #expect(TransferLine.line(setting: "a", json: "{\n \"b\": 1\n}").contains("{  \"b\": 1 }"))
    #expect(
      try read([TransferLine.line(setting: "a\"", json: " [1,\n2.50]")]) == [
        .setting(name: "a\"", json: "[1,2.50]")
      ]
    )
  }

  static let flaws: [(line: String, reason: String)] = [
    ("", "the end of the file is missing"),
    ("{", "it is no whole JSON"), ("[1]", "“kind” is no text"), ("7", "“kind” is no text"),
    (#"{"kind":7}"#, "“kind” is no text"),
    (#"{"kind":"nothing"}"#, "“nothing” is no kind of line that this Kuchi knows"),
    (#"{"kind":"note","fields":["a","b"]}"#, "the deck that it belongs to did not come before it"),
    (#"{"kind":"end","lines":7}"#, "lines are missing before it, or are too many"),
    (#"{"kind":"end"}"#, "“lines” is no whole number"),
    (#"{"kind":"setting","name":"a"}"#, "“value” is no text"),
    (#"{"kind":"device","device":"12","made":1,"own":true}"#, "“device” is not 16 digits"),
    (
      #"{"kind":"device","device":"ABCDEF0123456789","made":1,"own":true}"#,
      "“device” is not 16 digits"
    ),
    (#"{"kind":"device","made":1,"own":true}"#, "“device” is missing"),
    (
      #"{"kind":"device","device":"0123456789abcdef","made":1.5,"own":true}"#,
      "“made” is no whole number"
    ),
    (
      #"{"kind":"device","device":"0123456789abcdef","made":1,"own":2}"#,
      "“own” is neither true nor false"
    ),
    (#"{"kind":"review","device":"0123456789abcdef"}"#, "“sequence” is no whole number"),
    (#"{"kind":"review","kind":"x"#, "it is no whole JSON"),
    (
      #"{"kind":"imported","source":"a","columns":"b","hashes":"0g","tags":"","changed":1}"#,
      "“hashes” are no bytes"
    ),
  ]

  @Test("is refused with what is wrong", arguments: flaws)
  func refuses(line: String, reason: String) throws {
    let flaw = #expect(throws: TransferLineReader.Flaw.self) {
      let reader = try TransferLineReader()
      _ = try reader.read(Array(#"{"kuchi":1}"#.utf8))
      _ = try reader.read(Array(line.utf8))
      try reader.finish()
    }
    #expect(flaw?.reason == reason)
  }

  static let starts: [(line: String, reason: String?)] = [
    (#"{"kuchi":1,"written":"x"}"#, nil), (#" { "kuchi" : 1 } "#, nil),
    (#"{"kuchi":2}"#, "a newer Kuchi wrote it (version 2); update Kuchi first"),
    (#"{"kind":"setting","name":"a","value":1}"#, "it does not begin as a file of Kuchi's does"),
    ("{\"kuchi\":1}\u{0}", "it is no text"),
  ]

  @Test("begins with its version", arguments: starts)
  func begins(line: String, reason: String?) throws {
    var found: String?
    do throws(TransferLineReader.Flaw) {
      _ = try TransferLineReader().read(Array(line.utf8))
    } catch {
      found = error.reason
    }
    #expect(found == reason)
    #expect(TransferLineReader.isTransfer(Array(line.utf8)) == line.contains("kuchi"))
  }

  @Test("survives any byte that is changed in it") func bytes() throws {
    var random = SeededGenerator(for: "broken lines")
    for _ in 0..<4_000 {
      var line = Array(TransferLine.line(Self.entry(using: &random)).utf8.dropLast())
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        line[Int.random(in: line.indices, using: &random)] = UInt8.random(
          in: 0...255,
          using: &random
        )
      }
      // It says what is wrong, or reads something else; it neither stops nor hangs.
      do throws(TransferLineReader.Flaw) {
        let reader = try TransferLineReader()
        _ = try reader.read(Array(#"{"kuchi":1}"#.utf8))
        _ = try reader.read(line)
      } catch {
        #expect(!error.reason.isEmpty)
      }
    }
  }
}

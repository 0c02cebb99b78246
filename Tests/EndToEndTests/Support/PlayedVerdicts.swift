import TestSupport
import Testing

/// A session over decks of several languages with every kind of verdict, played on a terminal.
struct PlayedVerdicts {
  let kuchi: Kuchi
  /// The answers in the order in which they were asked for.
  private(set) var cases: [VerdictCase] = []
  /// The screen after each of them, when the next question is asked.
  private(set) var screens: [Screen] = []

  /// Plays the session to its end.
  ///
  /// - Parameters:
  ///   - columns: The terminal's width.
  ///   - hasColor: Whether colours are welcome.
  /// - Throws: When something that is waited for does not come.
  init(columns: Int, hasColor: Bool) throws {
    kuchi = try Kuchi(
      deck: nil,
      settings: """
        {"userName":"Mika","appearance":"dark","numberOfQuestions":100,"newPerDay":100,\
        "retryMissed":false}
        """
    )
    for (name, text) in VerdictCase.decks { try kuchi.home.write("kuchi/decks/\(name).tsv", text) }
    let pty = try kuchi.setting("NO_COLOR", hasColor ? nil : "1").start(
      ["--seed", "7", kuchi.home.path("kuchi/decks")],
      rows: 30,
      columns: columns
    )
    try pty.waitForPrompt()
    pty.enter("")
    let count = VerdictCase.all.count
    for number in 1...count {
      let screen = try pty.wait(until: "question \(number)") { screen in
        screen.unwrappedTranscript.contains("Challenge \(number) of \(count)")
          && VerdictCase.prompts.contains(screen.cursorLine)
      }
      if number > 1 { screens.append(screen) }
      let question = try Self.question(on: screen)
      let item = try #require(
        VerdictCase.all.first { $0.question == question && $0.prompt == screen.cursorLine }
      )
      cases.append(item)
      if let retry = item.retry {
        pty.enter(retry.typed)
        try pty.wait(until: "the question again") {
          $0.unwrappedTranscript.contains("not counted") && $0.cursorLine == item.prompt
        }
      }
      pty.enter(item.typed)
    }
    screens.append(try pty.waitForPrompt("Rate this session 1–5 (Enter skips):"))
  }

  /// The question that waits on the screen.
  private static func question(on screen: Screen) throws -> String {
    let lines = screen.unwrappedTranscript.split(separator: "\n", omittingEmptySubsequences: false)
    let heading = try #require(lines.lastIndex { $0.hasPrefix("Challenge ") })
    try #require(lines.indices.contains(heading + 1))
    return String(lines[heading + 1].drop { $0 == " " })
  }

  /// What was shown from one question to the next.
  struct Block {
    /// The line with the number and the score.
    var heading: String
    /// All other rows, without those of the difference.
    var rows: [String] = []
    /// How often the three rows of a difference were shown.
    var differenceCount = 0
  }

  /// What was shown of each answer.
  var blocks: [Block] {
    var blocks: [Block] = []
    var rowsOfDifference = 0
    for row in sessionText.split(separator: "\n", omittingEmptySubsequences: false) {
      if row.hasPrefix("Challenge ") {
        blocks.append(Block(heading: String(row)))
      } else if let last = blocks.indices.last {
        if row.hasPrefix("  you       ") {
          blocks[last].differenceCount += 1
          rowsOfDifference = 3
        }
        if rowsOfDifference == 0 { blocks[last].rows.append(String(row)) }
        rowsOfDifference = max(0, rowsOfDifference - 1)
      }
    }
    return blocks
  }

  /// All that was shown from the first question to the last verdict.
  var sessionText: String {
    let transcript = screens.last?.transcript ?? ""
    guard let start = transcript.firstRange(of: "Challenge 1 of ")?.lowerBound,
      let end = transcript.firstRange(of: "\nWell done, Mika!")?.lowerBound
    else { return "" }
    return String(transcript[start..<end])
  }
}

/// A learner's answer to a question, and what is shown of it.
struct VerdictCase: Sendable {
  /// The prompt, which names the column that is asked.
  var prompt: String
  /// What the card asks.
  var question: String
  /// What is typed first where that is no answer, and what is then said.
  var retry: (typed: String, shown: String)?
  /// What is typed.
  var typed: String
  /// All that is then shown, but for the three rows of the difference.
  var shown: [String]
  /// The letters of the difference from left to right; nothing where none is shown.
  var letters: [Letter] = []
  /// The verdict as it is kept.
  var kept: String

  /// All that stands between the heading and the next one, but for the difference.
  var rows: [String] {
    ["  " + question]
      + (retry.map { ["\(prompt) \($0.typed)", $0.shown] } ?? [])
      + ["\(prompt) \(typed)"] + shown
  }

  /// What the third row of the difference says.
  var expectedText: String { letters.map(\.expected).joined() }

  /// A letter of a difference: what stands in its column in each of the three rows.
  struct Letter: Sendable {
    var typed: String
    var mark: Character
    var expected: String

    init(_ typed: String, _ mark: Character, _ expected: String) {
      self.typed = typed
      self.mark = mark
      self.expected = expected
    }

    /// The cells that it takes, by the emulator's own table.
    var width: Int { max(Self.width(of: typed), Self.width(of: expected)) }

    /// The cells of a text.
    static func width(of text: String) -> Int {
      text.unicodeScalars.reduce(0) { $0 + TerminalWidth.columns(of: $1) }
    }
  }

  /// Letters that are the same in both.
  private static func same(_ text: String) -> [Letter] {
    text.map { Letter(String($0), " ", String($0)) }
  }

  static let prompts: Set = ["reading>", "meaning>", "word>"]

  static let all: [VerdictCase] = [
    VerdictCase(
      prompt: "reading>",
      question: "東京",
      typed: "ときょう",
      shown: ["✗ wrong    the answer is: とうきょう   back tomorrow"],
      letters: same("と") + [Letter("··", "+", "う")] + same("きょう"),
      kept: "wrong"
    ),
    VerdictCase(
      prompt: "reading>",
      question: "金曜日",
      typed: "kinyoubi",
      shown: [
        "≈ right, with a slip (romaji)    きんようび   back in 2 days", "  you typed kinyoubi: きにょうび",
        "  without doubt: kin'youbi",
      ],
      letters: same("き") + [Letter("に", "^", "ん"), Letter("ょ", "^", "よ")] + same("うび"),
      kept: "slip"
    ),
    VerdictCase(
      prompt: "reading>",
      question: "大阪",
      typed: "oosaka",
      shown: ["✓ right    おおさか   back in 2 days", "  you typed oosaka: おおさか"],
      kept: "right"
    ),
    VerdictCase(
      prompt: "meaning>",
      question: "食堂",
      typed: "resturant",
      shown: [
        "≈ right, with a slip (typo)    restaurant   read しょくどう   also: dining hall",
        "  back in 2 days",
      ],
      letters: same("rest") + [Letter("·", "+", "a")] + same("urant"),
      kept: "slip"
    ),
    VerdictCase(
      prompt: "meaning>",
      question: "初めまして",
      typed: "very pleased to make your aquaintance",
      shown: [
        "≈ right, with a slip (typo)    very pleased to make your acquaintance",
        "  read はじめまして   back in 2 days",
      ],
      letters: same("very pleased to make your a") + [Letter("·", "+", "c")] + same("quaintance"),
      kept: "slip"
    ),
    VerdictCase(
      prompt: "meaning>",
      question: "こんにちは",
      typed: "hello",
      shown: ["✓ right    hello   back in 2 days"],
      kept: "right"
    ),
    VerdictCase(
      prompt: "meaning>",
      question: "さようなら",
      typed: "hello",
      shown: ["✗ wrong    the answer is: goodbye   back tomorrow", "  “hello” is こんにちは."],
      kept: "wrong"
    ),
    VerdictCase(
      prompt: "meaning>",
      question: "水",
      retry: ("みず", "? that is the reading; the meaning is asked   not counted"),
      typed: "water",
      shown: ["✓ right    water   read みず   back in 2 days"],
      kept: "right"
    ),
    VerdictCase(
      prompt: "meaning>",
      question: "火",
      typed: ":giveup",
      shown: ["✗ the answer is: fire   read ひ   back tomorrow"],
      kept: "wrong"
    ),
    VerdictCase(
      prompt: "meaning>",
      question: "色",
      typed: "Color",
      shown: ["✓ right    colour   read いろ   back in 2 days"],
      kept: "right"
    ),
    VerdictCase(
      prompt: "meaning>",
      question: "犬",
      typed: "elephant",
      shown: ["✗ wrong    the answer is: dog   read いぬ   back tomorrow"],
      kept: "wrong"
    ),
    VerdictCase(
      prompt: "meaning>",
      question: "増える",
      typed: "to decrease",
      shown: [
        "✗ wrong    the answer is: to increase   read ふえる   back tomorrow",
        "  that is the opposite",
      ],
      letters: same("to ") + [Letter("d", "^", "i"), Letter("e", "^", "n")] + same("crease"),
      kept: "wrong"
    ),
    VerdictCase(
      prompt: "meaning>",
      question: "千円",
      typed: "100 yen",
      shown: [
        "✗ wrong    the answer is: 1000 yen   read せんえん   back tomorrow", "  the number differs",
      ],
      letters: same("1") + [Letter("·", "+", "0")] + same("00 yen"),
      kept: "wrong"
    ),
    VerdictCase(
      prompt: "meaning>",
      question: "玉石",
      typed: "smooth store",
      shown: [
        "✗ wrong    the answer is: smooth stone   read たまいし   back tomorrow",
        "  that is another word",
      ],
      letters: same("smooth sto") + [Letter("r", "^", "n")] + same("e"),
      kept: "wrong"
    ),
    VerdictCase(
      prompt: "meaning>",
      question: "老舗",
      typed: "old store",
      shown: ["✓ right    old store   read しにせ   back in 2 days"],
      kept: "right"
    ),
    VerdictCase(
      prompt: "word>",
      question: "beautiful",
      typed: "schon",
      shown: ["≈ right, with a slip (accent)    schön   back in 2 days"],
      letters: same("sch") + [Letter("o", "'", "ö")] + same("n"),
      kept: "slip"
    ),
    VerdictCase(
      prompt: "word>",
      question: "street",
      typed: "strasse",
      shown: ["✓ right    Straße   back in 2 days"],
      kept: "right"
    ),
    VerdictCase(
      prompt: "word>",
      question: "bicycles",
      typed: "Farräder",
      shown: ["≈ right, with a slip (typo)    Fahrräder   back in 2 days"],
      letters: same("Fa") + [Letter("·", "+", "h")] + same("rräder"),
      kept: "slip"
    ),
    VerdictCase(
      prompt: "word>",
      question: "bridge",
      typed: "der Brücke",
      shown: [
        "✗ wrong    the answer is: die Brücke   back tomorrow",
        "  the article is of another gender",
      ],
      letters: same("d") + [Letter("e", "^", "i"), Letter("r", "^", "e")] + same(" Brücke"),
      kept: "wrong"
    ),
    VerdictCase(
      prompt: "word>",
      question: "beer",
      typed: "เบียร",
      shown: ["✗ wrong    the answer is: เบียร์   back tomorrow"],
      letters: same("เบีย") + [Letter("ร", "^", "ร์")],
      kept: "wrong"
    ),
    VerdictCase(
      prompt: "word>",
      question: "greetings",
      typed: "नमस्त",
      shown: ["✗ wrong    the answer is: नमस्ते   back tomorrow"],
      letters: same("नम") + [Letter("स्त", "^", "स्ते")],
      kept: "wrong"
    ),
  ]

  /// The decks by their names.
  static let decks = [
    "japanese": """
    #separator:tab
    #language:ja
    #columns:word\treading\tmeaning
    #ask:word>reading
    東京\tとうきょう\tTokyo
    金曜日\tきんようび\tFriday
    大阪\tおおさか\tOsaka

    """,
    "meanings": """
    #separator:tab
    #language:ja
    #columns:word\treading\tmeaning
    #ask:word>meaning
    食堂\tしょくどう\trestaurant; dining hall
    こんにちは\tこんにちは\thello
    さようなら\tさようなら\tgoodbye
    水\tみず\twater
    火\tひ\tfire
    色\tいろ\tcolour
    犬\tいぬ\tdog
    初めまして\tはじめまして\tvery pleased to make your acquaintance
    増える\tふえる\tto increase
    千円\tせんえん\t1000 yen
    玉石\tたまいし\tsmooth stone
    老舗\tしにせ\told store

    """,
    "german": """
    #separator:tab
    #language:de
    #columns:word\tmeaning
    #ask:meaning>word
    schön\tbeautiful
    Straße\tstreet
    Fahrräder\tbicycles
    die Brücke\tbridge

    """,
    "thai": """
    #separator:tab
    #language:th
    #columns:word\tmeaning
    #ask:meaning>word
    เบียร์\tbeer

    """,
    "hindi": """
    #separator:tab
    #language:hi
    #columns:word\tmeaning
    #ask:meaning>word
    नमस्ते\tgreetings

    """,
  ]
}

import Reminders
import Settings
import Shell
import Synchronization
import Terminal
import TestSupport
import Time

/// A console whose lines are written beforehand and whose output is kept.
final class ScriptedConsole: Console {
  var columns = 80
  var isInteractive: Bool
  var palette = Palette(appearance: .dark, depth: .none)
  var outputIsClosed = false

  private(set) var output: [String] = []
  private(set) var prompts: [String] = []
  /// How each line was asked for.
  private(set) var requests: [LineRequest] = []
  private(set) var recalled: [String] = []
  private var events: [LineEvent]
  /// What happens just before the line of a number is read, counted from 0.
  private let happenings: [Int: () throws -> Void]
  private var linesRead = 0
  /// What is typed at a prompt once the lines are over, by all that was said; nothing ends the input.
  var reply: ((_ prompt: String, _ output: [String]) -> String?)?

  init(
    _ events: [LineEvent],
    isInteractive: Bool = false,
    happenings: [Int: () throws -> Void] = [:]
  ) {
    self.events = events
    self.happenings = happenings
    self.isInteractive = isInteractive
  }

  func write(_ lines: [StyledLine]) {
    output += (palette.isPlain ? lines.flatMap(\.statements) : lines).map(\.plainText)
  }
  func writeRaw(line: String) { output.append(line) }

  func writeContent(_ content: String) { output.append(content) }

  func readLine(_ request: LineRequest) -> LineEvent {
    prompts.append(request.prompt.plainText)
    requests.append(request)
    do { try happenings[linesRead]?() } catch { output.append("\(error)") }
    linesRead += 1
    if !events.isEmpty { return events.removeFirst() }
    return reply?(request.prompt.plainText, output).map { .line($0) } ?? .endOfInput
  }

  func readKey() -> KeyEvent {
    guard !events.isEmpty else { return .endOfInput }
    switch events.removeFirst() {
    case .line(let line): return .line(line)
    case .interrupted: return .interrupted
    case .terminated(let signal): return .terminated(signal: signal)
    case .failed(let code): return .failed(errno: code)
    case .tooLong, .endOfInput: return .endOfInput
    }
  }

  func discardTypeAhead() {}
  func recall(_ lines: [String]) { recalled += lines }
  func close() {}
}

/// A clock that is moved by hand.
final class HandedClock: Sendable {
  private let shown: Mutex<Moment>

  init(_ moment: Moment) { shown = Mutex(moment) }

  var moment: Moment {
    get { shown.withLock { $0 } }
    set { shown.withLock { $0 = newValue } }
  }
}

/// A learner's home with a deck, in which shells are started one after the other.
final class Home {
  let folder: TemporaryFolder
  private let clock = HandedClock(Moment(milliseconds: 1_796_000_000_000))
  /// What the clock shows; a shell that is running sees it move.
  var moment: Moment {
    get { clock.moment }
    set { clock.moment = newValue }
  }
  var seed: UInt64 = 7
  /// What calls the learner back.
  var reminders: ReminderSystem?
  /// The dictionary's file.
  var wordList: String?

  /// The study day that the clock shows.
  var today: Day { StudyTime(moment, rolloverHour: 4).day }

  /// Moves the clock to the middle of a study day, in whatever zone the tests run.
  func go(to day: Day) {
    moment = Moment(milliseconds: firstMoment(of: day).milliseconds + 10 * 3_600_000)
  }

  /// The minute in which a study day begins.
  func firstMoment(of day: Day) -> Moment {
    var milliseconds = Int64(day.number - 1) * 86_400_000
    while StudyTime(Moment(milliseconds: milliseconds), rolloverHour: 4).day < day {
      milliseconds += 60_000
    }
    return Moment(milliseconds: milliseconds)
  }

  /// Makes a home whose decks folder holds the decks given as name and text.
  init(decks: [String: String]) throws {
    folder = try TemporaryFolder()
    for (name, text) in decks { try folder.write("decks/\(name).tsv", text) }
  }

  /// Runs a shell over lines.
  ///
  /// - Parameters:
  ///   - lines: What is typed.
  ///   - isInteractive: Whether a terminal is there.
  ///   - decks: Decks named on the command line.
  ///   - happenings: What happens just before the line of a number is read.
  /// - Returns: What was said, and how the shell ended.
  @discardableResult
  func run(
    _ lines: [String],
    isInteractive: Bool = false,
    decks: [String] = [],
    happenings: [Int: () throws -> Void] = [:]
  ) -> (output: [String], ending: QuizShell.Ending, prompts: [String]) {
    run(
      events: lines.map { .line($0) },
      isInteractive: isInteractive,
      decks: decks,
      happenings: happenings
    )
  }

  /// Runs a shell over events.
  @discardableResult
  func run(
    events: [LineEvent],
    isInteractive: Bool = false,
    decks: [String] = [],
    happenings: [Int: () throws -> Void] = [:]
  ) -> (output: [String], ending: QuizShell.Ending, prompts: [String]) {
    let console = ScriptedConsole(
      events,
      isInteractive: isInteractive,
      happenings: happenings
    )
    let shell = shell(on: console)
    do {
      try shell.open(decks: decks)
    } catch {
      return ([error.message], .status(error.status), console.prompts)
    }
    let ending = shell.run()
    return (console.output, ending, console.prompts)
  }

  /// Answers the questions of a session that the first line starts, until the home prompt is back.
  ///
  /// - Parameters:
  ///   - line: The command.
  ///   - answer: What is typed for a question.
  /// - Returns: What was said.
  @discardableResult
  func play(_ line: String = "challenge", answering answer: @escaping (String) -> String)
    -> [String]
  {
    let console = ScriptedConsole([.line(line)])
    console.reply = { prompt, output in
      guard !prompt.hasPrefix("kuchi>") else { return nil }
      return output.last { $0.hasPrefix("  ") }.map { answer(String($0.dropFirst(2))) }
    }
    _ = shell(on: console).run()
    return console.output
  }

  /// Makes a shell on a console.
  func shell(on console: any Console) -> QuizShell {
    let locations = FileLocations(
      environment: ["KUCHI_HOME": folder.path],
      home: nil
    )
    let clock = clock
    return QuizShell(
      Surroundings(
        console: console,
        clock: WallClock { clock.moment },
        chance: Chance(seed: seed),
        locations: locations,
        content: nil,
        wordList: wordList,
        settings: SettingsStore(path: locations.settings),
        detectAppearance: { .dark },
        version: "test",
        reminders: reminders
      )
    )
  }
}

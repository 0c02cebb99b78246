import Settings
import Shell
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
  private(set) var recalled: [String] = []
  private var events: [LineEvent]
  /// What happens just before the line of a number is read, counted from 0.
  private let happenings: [Int: () throws -> Void]
  private var linesRead = 0

  init(
    _ events: [LineEvent],
    isInteractive: Bool = false,
    happenings: [Int: () throws -> Void] = [:]
  ) {
    self.events = events
    self.happenings = happenings
    self.isInteractive = isInteractive
  }

  func write(_ lines: [StyledLine]) { output += lines.map(\.plainText) }
  func writeRaw(line: String) { output.append(line) }

  func readLine(_ request: LineRequest) -> LineEvent {
    prompts.append(request.prompt.plainText)
    do { try happenings[linesRead]?() } catch { output.append("\(error)") }
    linesRead += 1
    return events.isEmpty ? .endOfInput : events.removeFirst()
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
  func clear() {}
  func close() {}
}

/// A learner's home with a deck, in which shells are started one after the other.
final class Home {
  let folder: TemporaryFolder
  var moment = Moment(milliseconds: 1_796_000_000_000)
  var seed: UInt64 = 7
  /// The dictionary's file.
  var wordList: String?

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
      return ([error.message], .status(2), console.prompts)
    }
    let ending = shell.run()
    return (console.output, ending, console.prompts)
  }

  /// Makes a shell on a console.
  func shell(on console: any Console) -> QuizShell {
    let locations = FileLocations(
      environment: ["KUCHI_HOME": folder.path],
      home: nil
    )
    let now = moment
    return QuizShell(
      Surroundings(
        console: console,
        clock: .standing(at: now),
        chance: Chance(seed: seed),
        locations: locations,
        content: nil,
        wordList: wordList,
        settings: SettingsStore(path: locations.settings),
        detectAppearance: { .dark },
        version: "test"
      )
    )
  }
}

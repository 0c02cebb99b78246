internal import Answers
internal import Deck
internal import Files
internal import Journal
internal import Practice
internal import Reminders
internal import Settings
internal import Terminal
internal import Text
internal import Time

/// The shell: reads a command, calls the rooms, turns their values into words.
public final class QuizShell {
  let console: any Console
  let settings: SettingsStore
  let clock: WallClock
  var chance: Chance
  let library: DeckLibrary
  let version: String
  let table = CommandTable(commands: Command.all)

  /// The journal, once it was needed.
  var openedJournal: ReviewJournal?
  /// Whether what is answered is kept on disk.
  var isKept = true
  /// Whether it was looked for a backup that holds what the journal does not.
  var hasToldOfEmptyJournal = false
  /// Whether what was answered before is known; it is not where the journal cannot even be read.
  var isKnown = true
  /// The decks that sessions are made from.
  lazy var decks: [DeckLibrary.Entry] = decksOfLastTime()
  /// Whether it was said in this run which decks those are.
  var hasChosenDecks = false
  /// The session that was played last; its last answer can still be corrected or taken back.
  var lastRunner: SessionRunner?
  /// When the sessions began that this shell has played.
  var ownSessions: Set<Moment> = []
  /// Marks the sessions that are played now, by the millisecond in which they began.
  lazy var playing = LiveMarks(
    path: FileSystem.join(FileSystem.parent(of: locations.journal), ".playing")
  )
  /// The cards that were suspended at the home prompt since the last session; `:undo` takes it back.
  var lastSuspended: [Card]?
  /// Whether a session is running: then commands that start one are refused.
  var isPlaying = false
  /// Whether a command has failed.
  private(set) var hasFailed = false
  /// The paths of the decks of which it was said how many lines made no card.
  var remarkedDecks: Set<String> = []
  /// Whether it was said that there is no backup today.
  var hasComplainedOfBackup = false

  /// Words that are no typos of others: those of all decks at hand, and a dictionary's.
  private(set) lazy var words = WordShelf(library: library, dictionary: surroundings.wordList)

  let surroundings: Surroundings
  /// Where files live.
  var locations: FileLocations { surroundings.locations }
  /// The home folder, for paths that begin with `~/`.
  var home: String? { surroundings.home }
  /// Calls the learner back, and other programs.
  var reminders: ReminderSystem? { surroundings.reminders }
  /// The folder of the decks that come along.
  var content: String? { surroundings.content }
  private var wasInterrupted = false
  /// Whether the output is JSON, beside which nothing else may stand.
  private var isForPrograms = false
  /// The exit status where a command of the command line failed: 1, or 2 where it made no sense.
  var failureStatus: Int32 = 1
  /// Whether the program ends as soon as this command is done.
  private(set) var endsBehindCommand = false
  private var keepsCommands = true

  /// Makes a shell.
  ///
  /// - Parameter surroundings: Everything that it needs of the world.
  public init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    console = surroundings.console
    settings = surroundings.settings
    clock = surroundings.clock
    chance = surroundings.chance
    version = surroundings.version
    library = DeckLibrary(
      roots: [surroundings.locations.decks] + (surroundings.content.map { [$0] } ?? [])
    )
    console.palette.isPlain = settings.current.plainOutput
    applyAppearance(settings.current.appearance)
    settings.observe { [weak self] before, after in
      self?.console.palette.isPlain = after.plainOutput
      if before.appearance != after.appearance { self?.applyAppearance(after.appearance) }
    }
  }

  /// How the program ends.
  public enum Ending: Equatable, Sendable {
    /// With an exit status.
    case status(Int32)
    /// As the signal would have ended it.
    case signal(Int32)
  }

  /// Carries out commands and ends.
  ///
  /// - Parameter commands: The commands, with or without their colon.
  /// - Returns: How the program ends.
  public func run(commands: [String]) -> Ending {
    isForPrograms =
      !console.isInteractive
      || commands.contains { line in
        let words = line.split(separator: " ")
        return words.contains { ["--json", "--man", "-"].contains($0) }
          || words.first.map(String.init) == Command.completionScript.name
      }
    tellProblems()
    for (place, command) in commands.enumerated() {
      endsBehindCommand = place == commands.count - 1
      switch perform(String(command.behindColon ?? command[...]), in: .home) {
      case .done: break
      case .failed: hasFailed = true
      case .quit: return close(status: hasFailed ? failureStatus : 0)
      case .terminated(let signal): return close(signal: signal)
      }
      if wasInterrupted { return close(status: 130) }
    }
    return close(status: hasFailed ? failureStatus : 0)
  }

  /// Greets and takes commands until the end.
  ///
  /// - Returns: How the program ends.
  public func run() -> Ending {
    tellProblems()
    if console.isInteractive {
      recallCommands()
      if let ending = greet() { return ending }
    }
    while true {
      switch console.readLine(homeRequest) {
      case .line(let line):
        wasInterrupted = false
        keepCommand(line)
        tell(settings.reload(), .warning)
        switch performAtHome(line) {
        case .done: break
        case .failed: hasFailed = true
        case .quit: return close(status: exitStatus)
        case .terminated(let signal): return close(signal: signal)
        }
        // Ctrl-C that left a session is no first Ctrl-C here, where someone sees the prompt.
        if console.isInteractive { wasInterrupted = false }
      case .tooLong:
        wasInterrupted = false
        fail("That line is too long to be a command.")
        hasFailed = true
      case .interrupted(let droppingText):
        if wasInterrupted && !droppingText || !console.isInteractive { return close(status: 130) }
        wasInterrupted = true
        tell("Ctrl-C again leaves, as does :quit.", .faint)
      case .endOfInput:
        return close(status: exitStatus)
      case .failed(let code):
        fail("\(FileError(.read, "The input", code: code).message).")
        return close(status: 1)
      case .terminated(let signal):
        return close(signal: signal)
      }
    }
  }

  /// A failed command counts where nobody was there to see it.
  private var exitStatus: Int32 { hasFailed && !console.isInteractive ? 1 : 0 }

  private func recallCommands() {
    do {
      console.recall(try commandHistory.load())
    } catch {
      fail("\(error.message). Commands of earlier runs are not recalled.")
    }
  }

  /// Writes a command down for later runs; answers never come here, nor does the learner's name,
  /// which may be one that is not to be remembered.
  private func keepCommand(_ line: String) {
    guard console.isInteractive, keepsCommands, !line.allSatisfy(\.isWhitespace),
      !tellsName(line)
    else { return }
    do {
      try FileSystem.createFolder(FileSystem.parent(of: commandHistory.path))
      try commandHistory.append(line)
    } catch {
      keepsCommands = false
      fail("\(error.message). Commands are not kept for later runs.")
    }
  }

  /// Whether a line may be a `:set` that changes the name.
  private func tellsName(_ line: String) -> Bool {
    let line = CommandLine(String(line.behindColon ?? line[...]))
    guard case .command(let command) = table.find(line.name, in: .home),
      command.name == Command.set.name
    else { return false }
    let words = line.rest.lowercased().split { !$0.isLetter }
    return words.contains { word in ["name", "username"].contains { $0.hasPrefix(word) } }
  }

  private var commandHistory: CommandHistory { CommandHistory(path: locations.history) }

  // MARK: - Commands

  private func performAtHome(_ line: String) -> Command.Outcome {
    if let command = line.behindColon { return perform(String(command), in: .home) }
    let words = line.drop { $0.isWhitespace }
    if words.isEmpty {
      return perform(settings.current.selectedTab == .learn ? "learn" : "challenge", in: .home)
    }
    return perform(String(words), in: .home)
  }

  /// Carries out a command that is a call, and says so where there is none.
  ///
  /// - Parameters:
  ///   - line: The command without its colon.
  ///   - place: Where it was given.
  /// - Returns: What it makes of the program.
  func perform(_ line: String, in place: Place) -> Command.Outcome {
    let line = CommandLine(line)
    switch table.find(line.name, in: place) {
    case .command(let command):
      if let refusal = command.refusal(of: line.rest) { return misuse(refusal) }
      switch command.action {
      case .call(let body):
        return body(self, line.rest)
      case .step(let step):
        return performAfterSession(step(line.rest), command)
      case .page:
        return fail("There is no flashcard to do that with. :learn starts learning.")
      }
    case .ambiguous(let names):
      return misuse(":\(line.name) may be \(either(names.map { ":" + $0 })).")
    case .unknown(let near):
      return misuse(unknownCommand(line.name, near: near, in: place))
    }
  }

  /// A correction that comes when the session is over already.
  private func performAfterSession(_ input: Session.Input?, _ command: Command) -> Command.Outcome {
    guard let input else { return misuse(command.usage) }
    guard let lastRunner else {
      return fail(":\(command.name) is about the last answer of a session; there is none yet.")
    }
    return lastRunner.goOn(with: input)
  }

  /// That a name is no command in a place, and what is to be done.
  ///
  /// - Parameters:
  ///   - name: What was typed, without a colon.
  ///   - near: The names there that come close.
  ///   - place: Where it was typed.
  /// - Returns: The words.
  func unknownCommand(_ name: String, near: [String], in place: Place) -> String {
    let isAsked = place == .session
    if let elsewhere = table.findElsewhere(name, than: place) {
      return ":\(elsewhere.name) is only for \(elsewhere.place.words)"
        + (isAsked ? ", so nothing was counted. " : ". ") + way(to: elsewhere.place, from: place)
    }
    let meant = near.isEmpty ? "" : " Did you mean \(either(near.map { ":" + $0 }))?"
    let shown = name.count > 40 ? String(name.prefix(40)) + "..." : name
    if isAsked {
      return "There is no command :\(shown) here, so nothing was counted.\(meant)"
        + " An answer that begins with a colon is typed with two: ::\(shown)"
    }
    return place == .flashcards
      ? "There is no command :\(shown) beside a flashcard.\(meant)"
      : "There is no command “\(shown)”.\(meant) :help lists them."
  }

  /// How to come from one place to another.
  private func way(to goal: Place, from place: Place) -> String {
    if place != .home { return ":leave leads out of here." }
    return goal.contains(.session) ? ":challenge leads to one." : ":learn leads to one."
  }

  // MARK: - Saying things

  /// The width of tables: that of the screen; elsewhere nothing has to be cut.
  var tableColumns: Int { console.isInteractive ? console.columns : 10_000 }

  /// That what was answered is kept; nothing where it is kept in memory alone.
  var keptWords: String { isKept ? " What you answered is kept." : "" }

  /// Says one line.
  func tell(_ text: String, _ role: Role = .plain) {
    if let complain = complains(role) { return complain(text) }
    console.write([StyledLine(text, role)])
  }

  /// Says lines.
  func tell(_ lines: [String], _ role: Role = .plain) {
    if let complain = complains(role) { return lines.forEach(complain) }
    if !lines.isEmpty { console.write(lines.map { StyledLine($0, role) }) }
  }

  /// Says that a command makes no sense as it was given; on the command line that is another exit
  /// status than a command that failed.
  func misuse(_ text: String) -> Command.Outcome {
    failureStatus = 2
    return fail(text)
  }

  /// Says what went wrong.
  @discardableResult
  func fail(_ text: String) -> Command.Outcome {
    tell(text, .warning)
    return .failed
  }

  /// Says a warning aside where the output is for programs, or goes anywhere but to a screen.
  private func complains(_ role: Role) -> ((String) -> Void)? {
    role == .warning && isForPrograms ? surroundings.complain : nil
  }

  private func tellProblems() {
    tell(settings.problems, .warning)
  }

  // MARK: - The time

  /// The time now, as reviews keep it.
  var time: StudyTime { StudyTime(clock.now, rolloverHour: settings.current.rolloverHour) }

  private func applyAppearance(_ setting: Settings.Appearance) {
    switch setting {
    case .light:
      console.settleAppearance(by: nil)
      console.palette.appearance = .light
    case .dark:
      console.settleAppearance(by: nil)
      console.palette.appearance = .dark
    case .automatic:
      console.settleAppearance(by: surroundings.detectAppearance)
    }
  }

  /// Ends the program in order.
  private func close(status: Int32) -> Ending {
    tell(settings.forgetUnremembered(), .warning)
    return .status(status)
  }

  private func close(signal: Int32) -> Ending {
    _ = settings.forgetUnremembered()
    return .signal(signal)
  }

  /// What becomes of the program after a session that could not be kept: the lines of a pipe that
  /// follow were meant as answers, so none of them is carried out.
  func endAfterLoss() -> Command.Outcome {
    if console.isInteractive { return .failed }
    hasFailed = true
    return .quit
  }

  /// Ends the run of commands after Ctrl-C.
  func noteInterruption() {
    wasInterrupted = true
  }
}

public import Reminders
public import Settings
public import Terminal
public import Time

/// Everything that the shell needs of the world, handed in.
public struct Surroundings {
  /// Where lines come from and go to.
  public var console: any Console
  /// Tells the moment.
  public var clock: WallClock
  /// Chance.
  public var chance: Chance
  /// Where files live.
  public var locations: FileLocations
  /// The home folder, for paths that begin with `~/`; `nil` where it is not known.
  public var home: String?
  /// The folder of the decks that come along; `nil` where it was not found.
  public var content: String?
  /// A file with English words, one a line; it may be missing.
  public var wordList: String?
  /// The settings.
  public var settings: SettingsStore
  /// Finds out what `automatic` means on this terminal; asked only when it is needed.
  public var detectAppearance: () -> Terminal.Appearance
  /// The version of the program.
  public var version: String
  /// Calls the learner back, and other programs; `nil` where nothing outside may be touched.
  public var reminders: ReminderSystem?
  /// Says what went wrong beside the output; where there is no such place, it stands in the output.
  public var complain: ((String) -> Void)?
  /// The learner's editor, as the environment names it.
  public var editor: String?
  /// Runs another program on the terminal, until it ends: its name, then its arguments.
  public var runProgram: (([String]) -> ProgramEnd)?

  /// Takes the parts.
  ///
  /// - Parameters:
  ///   - console: Where lines come from and go to.
  ///   - clock: Tells the moment.
  ///   - chance: Chance.
  ///   - locations: Where files live.
  ///   - home: The home folder, for paths that begin with `~/`.
  ///   - content: The folder of the decks that come along; `nil` where it was not found.
  ///   - wordList: A file with English words, one a line.
  ///   - settings: The settings.
  ///   - detectAppearance: Finds out what `automatic` means on this terminal.
  ///   - version: The version of the program.
  ///   - reminders: Calls the learner back, and other programs.
  ///   - complain: Says what went wrong beside the output.
  ///   - editor: The learner's editor, as the environment names it.
  ///   - runProgram: Runs another program on the terminal.
  public init(
    console: any Console,
    clock: WallClock,
    chance: Chance,
    locations: FileLocations,
    home: String? = nil,
    content: String?,
    wordList: String? = nil,
    settings: SettingsStore,
    detectAppearance: @escaping () -> Terminal.Appearance,
    version: String,
    reminders: ReminderSystem? = nil,
    complain: ((String) -> Void)? = nil,
    editor: String? = nil,
    runProgram: (([String]) -> ProgramEnd)? = nil
  ) {
    self.console = console
    self.clock = clock
    self.chance = chance
    self.locations = locations
    self.home = home
    self.content = content
    self.wordList = wordList
    self.settings = settings
    self.detectAppearance = detectAppearance
    self.version = version
    self.reminders = reminders
    self.complain = complain
    self.editor = editor
    self.runProgram = runProgram
  }
}

/// The value of every setting.
public struct SettingsModel: Sendable, Equatable {
  /// What differs from the defaults; what is equal is left out, so that equal models are equal.
  private var changed: [SettingKey: SettingValue] = [:]

  /// Creates the defaults.
  public init() {}

  /// The value of a setting; only values that its kind accepts may be set.
  ///
  /// - Parameter key: The setting.
  public internal(set) subscript(key: SettingKey) -> SettingValue {
    get { changed[key] ?? SettingDefinition.of(key).defaultValue }
    set {
      let definition = SettingDefinition.of(key)
      precondition(definition.kind.accepts(newValue), "\(newValue) is no value of \(key)")
      changed[key] = newValue == definition.defaultValue ? nil : newValue
    }
  }

  /// Whether a setting has its default.
  ///
  /// - Parameter key: The setting.
  /// - Returns: Whether its value is the default.
  public func isDefault(_ key: SettingKey) -> Bool { changed[key] == nil }

  /// The value of a setting as a person reads it.
  ///
  /// - Parameter key: The setting.
  /// - Returns: The text.
  public func text(of key: SettingKey) -> String {
    SettingDefinition.of(key).kind.text(of: self[key])
  }

  /// Whether a setting may be changed now: the toggle it depends on is on.
  ///
  /// - Parameter key: The setting.
  /// - Returns: Whether it may.
  public func isEnabled(_ key: SettingKey) -> Bool {
    SettingDefinition.of(key).dependsOn.map { self[$0] == .toggle(true) } ?? true
  }

  /// The colours that suit the terminal.
  public var appearance: Appearance { choice(.appearance) }
  /// The background of flashcards.
  public var cardBackgroundColor: CardColor {
    guard case .color(let color) = self[.cardBackgroundColor] else { unfit() }
    return color
  }
  /// Whether each statement is a line of its own, and nothing is drawn.
  public var plainOutput: Bool { toggle(.plainOutput) }
  /// How many cards a session asks, 3…200.
  public var numberOfQuestions: Int { number(.numberOfQuestions) }
  /// Whether flashcards are offered.
  public var learningEnabled: Bool { toggle(.learningEnabled) }
  /// How the judge treats slips.
  public var strictness: Strictness { choice(.strictness) }
  /// How answers are given.
  public var answerMode: AnswerMode { choice(.answerMode) }
  /// How many answers there are to choose from, 2…9.
  public var numberOfChoices: Int { number(.numberOfChoices) }
  /// How many new cards a study day brings at most, 0…999.
  public var newPerDay: Int { number(.newPerDay) }
  /// The wanted chance of recall in percent, 70…99.
  public var desiredRetention: Int { number(.desiredRetention) }
  /// How many answers a study day should have, 1…999.
  public var dailyGoal: Int { number(.dailyGoal) }
  /// Whether missed cards come back within the session.
  public var retryMissed: Bool { toggle(.retryMissed) }
  /// The hour at which a study day begins, 0…23.
  public var rolloverHour: Int { number(.rolloverHour) }
  /// Whether a reminder comes every day.
  public var dailyReminderEnabled: Bool { toggle(.dailyReminderEnabled) }
  /// When the reminder comes.
  public var dailyReminderTime: TimeOfDay {
    guard case .time(let time) = self[.dailyReminderTime] else { unfit() }
    return time
  }
  /// The program that speaks words, and its arguments; empty for none.
  public var speakCommand: String {
    guard case .text(let text) = self[.speakCommand] else { unfit() }
    return text
  }
  /// What the learner is called; may be empty.
  public var userName: String {
    guard case .text(let text) = self[.userName] else { unfit() }
    return text
  }
  /// Whether the name is kept when the program ends.
  public var rememberUser: Bool { toggle(.rememberUser) }
  /// What Enter at the home prompt starts.
  public var selectedTab: HomeTab { choice(.selectedTab) }

  private func toggle(_ key: SettingKey) -> Bool {
    guard case .toggle(let isOn) = self[key] else { unfit() }
    return isOn
  }

  private func number(_ key: SettingKey) -> Int {
    guard case .number(let number) = self[key] else { unfit() }
    return number
  }

  private func choice<Choice: RawRepresentable<String>>(_ key: SettingKey) -> Choice {
    guard case .choice(let name) = self[key], let choice = Choice(rawValue: name) else {
      unfit()
    }
    return choice
  }

  /// Only a row of the table whose kind is not that of its property leads here.
  private func unfit() -> Never { preconditionFailure("a row of the table has the wrong kind") }
}

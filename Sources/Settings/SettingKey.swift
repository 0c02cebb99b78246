/// The settings, each by the key under which it is stored, in the order of the table.
public enum SettingKey: String, CaseIterable, Sendable {
  case appearance
  case cardBackgroundColor
  case plainOutput
  case numberOfQuestions
  case learningEnabled
  case strictness
  case answerMode
  case numberOfChoices
  case newPerDay
  case desiredRetention
  case dailyGoal
  case retryMissed
  case rolloverHour
  case dailyReminderEnabled
  case dailyReminderTime
  case speakCommand
  case userName
  case rememberUser
  case selectedTab
}

/// The parts of the settings page.
public enum SettingSection: String, CaseIterable, Sendable {
  case appearance = "Appearance"
  case game = "Game"
  case notifications = "Notifications"
  case sound = "Sound"
  case profile = "Profile"

  /// The title of the part.
  public var title: String { rawValue }
}

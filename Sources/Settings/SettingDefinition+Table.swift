extension SettingDefinition {
  /// The table: the only place where settings are described.
  ///
  /// `:set`, the page, the file, completion and help are all made from it.
  public static let all: [SettingDefinition] = [
    SettingDefinition(
      .appearance,
      "appearance",
      .appearance,
      .choice(Appearance.allCases.map(\.rawValue)),
      .choice(Appearance.automatic.rawValue),
      "appearance",
      "The colours that suit a light or a dark terminal; automatic asks the terminal."
    ),
    SettingDefinition(
      .cardBackgroundColor,
      "card-color",
      .appearance,
      .color,
      .color(CardColor(rgba: 0xFF00_00FF)),
      "card color",
      "The background of flashcards; the text on it is chosen so that it can be read."
    ),
    SettingDefinition(
      .plainOutput,
      "plain",
      .appearance,
      .toggle,
      .toggle(false),
      "plain output",
      "Whether each statement is a line of its own, without drawings, colours and columns, as screen"
        + " readers want it. It is always so where TERM is dumb."
    ),
    SettingDefinition(
      .numberOfQuestions,
      "questions",
      .game,
      .number(3...200),
      .number(6),
      "number of questions",
      "How many cards a session asks.",
      hint: .always("any change affects the next game")
    ),
    SettingDefinition(
      .learningEnabled,
      "learning",
      .game,
      .toggle,
      .toggle(true),
      "learning mode",
      "Whether flashcards are offered.",
      hint: .on(.toggle(false), "learning is hidden until it is on again")
    ),
    SettingDefinition(
      .strictness,
      "strictness",
      .game,
      .choice(Strictness.allCases.map(\.rawValue)),
      .choice(Strictness.moderate.rawValue),
      "strictness",
      "How the judge treats slips."
    ),
    SettingDefinition(
      .answerMode,
      "answers",
      .game,
      .choice(AnswerMode.allCases.map(\.rawValue)),
      .choice(AnswerMode.typed.rawValue),
      "way of answering",
      "Whether answers are typed, or chosen from several by number or text.",
      hint: .always("from the next game on")
    ),
    SettingDefinition(
      .numberOfChoices,
      "choices",
      .game,
      .number(2...9),
      .number(3),
      "number of choices",
      "How many answers there are to choose from.",
      hint: .always("from the next game on")
    ),
    SettingDefinition(
      .newPerDay,
      "new",
      .game,
      .number(0...999),
      .number(20),
      "new cards a day",
      "How many cards at most are asked for the first time on one study day."
    ),
    SettingDefinition(
      .desiredRetention,
      "retention",
      .game,
      .percent(70...99),
      .number(90),
      "desired retention",
      "How likely a card should still be known when it comes back; more means more reviews."
    ),
    SettingDefinition(
      .dailyGoal,
      "goal",
      .game,
      .number(1...999),
      .number(20),
      "daily goal",
      "How many answers a study day should have; shown with the streak."
    ),
    SettingDefinition(
      .retryMissed,
      "retry-missed",
      .game,
      .toggle,
      .toggle(true),
      "retry of missed cards",
      "Whether missed cards come back within the session, without counting."
    ),
    SettingDefinition(
      .rolloverHour,
      "rollover",
      .game,
      .number(0...23),
      .number(4),
      "rollover hour",
      "The hour at which a study day begins."
    ),
    SettingDefinition(
      .dailyReminderEnabled,
      "reminder",
      .notifications,
      .toggle,
      .toggle(false),
      "daily reminder",
      "Whether a reminder comes every day."
    ),
    SettingDefinition(
      .dailyReminderTime,
      "reminder-time",
      .notifications,
      .time,
      .time(TimeOfDay(known: 9, 0)),
      "reminder time",
      "When the reminder comes, by the wall clock.",
      dependsOn: .dailyReminderEnabled
    ),
    SettingDefinition(
      .speakCommand,
      "speak-command",
      .sound,
      .command(200),
      .text(""),
      "command for speaking",
      "What :say calls, such as \"espeak-ng -v ja\"; the word comes as its last argument."
    ),
    SettingDefinition(
      .userName,
      "name",
      .profile,
      .name(3...60),
      .text(""),
      "name",
      "What Kuchi calls you."
    ),
    SettingDefinition(
      .rememberUser,
      "remember",
      .profile,
      .toggle,
      .toggle(true),
      "remembering the name",
      "Whether the name is kept when the program ends.",
      hint: .on(.toggle(false), "the name is forgotten when the program ends")
    ),
    SettingDefinition(
      .selectedTab,
      nil,
      .profile,
      .choice(HomeTab.allCases.map(\.rawValue)),
      .choice(HomeTab.challenge.rawValue),
      "what Enter starts",
      "What Enter at the home prompt starts: what was started last."
    ),
  ]
}

extension Command {
  /// All commands, in the order in which help lists them.
  static let all: [Command] = [
    .challenge, .learn, .practice, .resume,
    .due, .decks, .use, .find, .add, .edit, .show, .judge, .importDecks, .export, .check, .backup,
    .suspend, .undoLast, .rate, .history, .scores, .stats, .forecast, .hardCards,
    .settings, .set, .remind, .say,
    .giveup, .hint, .skip, .suspendAsked, .undoAnswer, .right, .keep, .forget, .wrong, .easy, .hard,
    .leave,
    .next, .back, .goto, .suspendPage, .undoPage, .leaveCards,
    .help, .completionScript, .version, .quit,
  ]
}

extension Command {
  /// All commands, in the order in which help lists them.
  static let all: [Command] = [
    .challenge, .learn, .practice, .resume,
    .decks, .use, .show, .judge, .check,
    .undoLast, .rate, .history, .scores, .stats, .forecast, .hardCards,
    .settings, .set,
    .giveup, .hint, .skip, .undoAnswer, .right, .keep, .forget, .wrong, .easy, .hard, .leave,
    .next, .back, .goto, .undoPage, .leaveCards,
    .help, .version, .quit,
  ]
}

extension Command {
  /// All commands, in the order in which help lists them.
  static let all: [Command] = [
    .challenge, .learn, .practice, .resume,
    .decks, .use, .check,
    .undoLast, .rate, .history, .scores,
    .settings, .set,
    .giveup, .hint, .skip, .undoAnswer, .right, .wrong, .easy, .hard, .leave,
    .next, .back, .goto, .undoPage, .leaveCards,
    .help, .version, .quit,
  ]
}

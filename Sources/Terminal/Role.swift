/// What a piece of text is for; the palette gives it a look.
public enum Role: Sendable, Hashable, CaseIterable {
  /// Ordinary text, in the terminal's own colours.
  case plain
  /// Words that matter in their line.
  case strong
  /// Words that may be overlooked.
  case faint
  /// The question of a challenge.
  case question
  /// An answer that is shown, not judged.
  case answer
  /// Praise: the answer was right.
  case right
  /// The answer was right, with a slip.
  case slip
  /// The answer was wrong.
  case wrong
  /// What stands before the line being typed.
  case prompt
  /// Help that was not asked for.
  case hint
  /// Something the learner should look into.
  case warning
  /// The title of what follows.
  case heading
  /// On a ground that says little; the four of them are shades of one colour.
  case heat1
  /// On a ground that says more.
  case heat2
  /// On a ground that says much.
  case heat3
  /// On a ground that says most.
  case heat4
}

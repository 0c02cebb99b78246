/// What a round of a drill made of its pair.
public enum PairOutcome: Hashable, Sendable {
  /// Both answers were right: it is done.
  case toldApart
  /// It is asked again.
  case comesBack
  /// It is not asked again in this session, though the two were mixed up still.
  case mixedUp
}

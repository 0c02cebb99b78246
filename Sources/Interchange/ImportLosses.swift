/// What a file holds and could not come along, counted by its reason.
public struct ImportLosses: Hashable, Sendable {
  /// Why something was left out, or came otherwise than it was; in the order in which it is told.
  public enum Reason: CaseIterable, Hashable, Sendable {
    /// Sounds and pictures in fields; the text around them came.
    case media
    /// Cards that hide parts of a picture.
    case imageOcclusion
    /// Cards without text on one of their sides, such as those of a picture alone.
    case cardWithoutText
    /// Cards of a template that makes no sense.
    case brokenTemplate
    /// Notes that make no card; they did not come.
    case noteWithoutCard
    /// Entries of the history that are no answers: cramming, changed and forgotten schedules.
    case notReview
    /// Answers from before their card was made new again.
    case voidedReview
    /// Answers to cards that did not come.
    case reviewWithoutCard
    /// Fields that were too long and came cut.
    case cutField
    /// Columns beyond what a deck can have.
    case surplusColumn
    /// Notes with more or fewer fields than their kind has; they came, cut or filled up.
    case mendedNote
    /// Notes, cards and entries of the history that cannot be understood.
    case broken
  }

  private var counts: [Reason: Int] = [:]

  /// Nothing left out.
  public init() {}

  /// How many there are of a reason; 0 or more.
  ///
  /// - Parameter reason: The reason.
  public subscript(reason: Reason) -> Int {
    get { counts[reason] ?? 0 }
    set { counts[reason] = newValue == 0 ? nil : newValue }
  }

  /// Whether all came along as it was.
  public var isEmpty: Bool { counts.isEmpty }

  /// The reasons that there are, in order, with how many there are of each.
  public var all: [(reason: Reason, count: Int)] {
    Reason.allCases.compactMap { reason in counts[reason].map { (reason, $0) } }
  }
}

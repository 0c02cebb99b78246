/// Whether the screen shows dark text on light ground or light text on dark.
public enum Appearance: Sendable, Hashable, CaseIterable {
  /// Dark text on light ground.
  case light
  /// Light text on dark ground.
  case dark

  /// What a ground colour makes of the screen.
  ///
  /// - Parameter ground: The colour behind the text.
  public init(ground: RGBColor) {
    self = RGBColor.readableText(on: ground) == .black ? .light : .dark
  }

  /// What the terminal's own hint says: `COLORFGBG`, as in `15;0`.
  ///
  /// - Parameter environment: The environment variables.
  /// - Returns: The appearance; `nil` without a hint that can be read.
  public static func hint(in environment: [String: String]) -> Appearance? {
    guard let hint = environment["COLORFGBG"], let part = hint.split(separator: ";").last,
      hint.contains(";"), let ground = Int(part), (0...15).contains(ground)
    else { return nil }
    return ground == 7 || ground == 15 ? .light : .dark
  }

  /// The ground that is taken for granted when it could not be asked for.
  var ground: RGBColor { self == .light ? .white : .black }
}

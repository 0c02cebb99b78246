/// How a piece of text looks.
public enum Style: Sendable, Hashable {
  /// As the palette draws the role.
  case role(Role)
  /// On a panel: text colour and ground colour.
  case panel(foreground: RGBColor, background: RGBColor)

  /// Ordinary text.
  public static var plain: Style { .role(.plain) }
}

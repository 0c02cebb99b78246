/// A colour with its opacity, 0…255 each.
public struct CardColor: Sendable, Hashable, CustomStringConvertible {
  /// Red.
  public let red: UInt8
  /// Green.
  public let green: UInt8
  /// Blue.
  public let blue: UInt8
  /// Opacity; 255 hides what is behind.
  public let alpha: UInt8

  /// Creates a colour.
  ///
  /// - Parameter rgba: `0xRRGGBBAA`.
  public init(rgba: UInt32) {
    red = UInt8(truncatingIfNeeded: rgba >> 24)
    green = UInt8(truncatingIfNeeded: rgba >> 16)
    blue = UInt8(truncatingIfNeeded: rgba >> 8)
    alpha = UInt8(truncatingIfNeeded: rgba)
  }

  /// Reads a name, `#RGB`, `#RRGGBB` or `#RRGGBBAA`, in any case.
  ///
  /// - Parameter text: The text.
  public init?(_ text: String) {
    let text = text.lowercased()
    if let named = Self.named.first(where: { $0.name == text }) {
      self.init(rgba: named.rgb << 8 | 0xFF)
      return
    }
    let digits = Array(text.utf8.dropFirst())
    guard text.utf8.first == UInt8(ascii: "#"), digits.allSatisfy({ hexadecimal($0) != nil }) else {
      return nil
    }
    let value = digits.reduce(UInt32(0)) { $0 << 4 | UInt32(hexadecimal($1) ?? 0) }
    switch digits.count {
    case 3:
      let wide = digits.reduce(UInt32(0)) { $0 << 8 | UInt32(hexadecimal($1) ?? 0) * 0x11 }
      self.init(rgba: wide << 8 | 0xFF)
    case 6: self.init(rgba: value << 8 | 0xFF)
    case 8: self.init(rgba: value)
    default: return nil
    }
  }

  /// The colour as `0xRRGGBBAA`.
  public var rgba: UInt32 {
    UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
  }

  /// Its name when it has one, else `#RRGGBB`, or `#RRGGBBAA` when something shows through.
  public var description: String {
    if let name { return name }
    return alpha == 0xFF ? String(hexText.dropLast(2)) : hexText
  }

  /// Its name, when it has one.
  public var name: String? {
    guard alpha == 0xFF else { return nil }
    return Self.named.first { $0.rgb == rgba >> 8 }?.name
  }

  /// The colour as `#RRGGBBAA`.
  public var hexText: String {
    let digits = String(rgba, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The names that are understood, the shown one of several first.
  ///
  /// Source: CSS Color Module Level 4, section 6.1: the 16 basic names, then some of the others.
  public static let named: [(name: String, rgb: UInt32)] = [
    ("black", 0x000000), ("silver", 0xC0C0C0), ("gray", 0x808080), ("white", 0xFFFFFF),
    ("maroon", 0x800000), ("red", 0xFF0000), ("purple", 0x800080), ("fuchsia", 0xFF00FF),
    ("green", 0x008000), ("lime", 0x00FF00), ("olive", 0x808000), ("yellow", 0xFFFF00),
    ("navy", 0x000080), ("blue", 0x0000FF), ("teal", 0x008080), ("aqua", 0x00FFFF),
    ("orange", 0xFFA500), ("pink", 0xFFC0CB), ("brown", 0xA52A2A), ("gold", 0xFFD700),
    ("coral", 0xFF7F50), ("crimson", 0xDC143C), ("salmon", 0xFA8072), ("tomato", 0xFF6347),
    ("indigo", 0x4B0082), ("violet", 0xEE82EE), ("orchid", 0xDA70D6), ("lavender", 0xE6E6FA),
    ("turquoise", 0x40E0D0), ("skyblue", 0x87CEEB), ("steelblue", 0x4682B4),
    ("slategray", 0x708090), ("khaki", 0xF0E68C), ("beige", 0xF5F5DC), ("ivory", 0xFFFFF0),
    ("chocolate", 0xD2691E), ("darkgreen", 0x006400), ("darkred", 0x8B0000),
    ("cyan", 0x00FFFF), ("magenta", 0xFF00FF), ("grey", 0x808080), ("slategrey", 0x708090),
  ]
}

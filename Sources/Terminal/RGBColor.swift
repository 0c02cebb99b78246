internal import Glibc

/// A colour in sRGB, eight bits a channel.
public struct RGBColor: Hashable, Sendable {
  /// The red channel.
  public var red: UInt8
  /// The green channel.
  public var green: UInt8
  /// The blue channel.
  public var blue: UInt8

  /// A colour.
  ///
  /// - Parameters:
  ///   - red: The red channel.
  ///   - green: The green channel.
  ///   - blue: The blue channel.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour as 0xRRGGBB; higher bits are ignored.
  init(_ hex: UInt32) {
    self.init(
      red: UInt8(hex >> 16 & 0xff),
      green: UInt8(hex >> 8 & 0xff),
      blue: UInt8(hex & 0xff)
    )
  }

  /// Black.
  public static var black: RGBColor { RGBColor(red: 0, green: 0, blue: 0) }
  /// White.
  public static var white: RGBColor { RGBColor(red: 255, green: 255, blue: 255) }

  /// How bright the colour is, from 0 to 1.
  ///
  /// Source: WCAG 2.2, "relative luminance".
  public var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// How well two colours can be told apart, from 1 to 21.
  ///
  /// Source: WCAG 2.2, "contrast ratio"; text needs 4.5.
  ///
  /// - Parameter other: The other colour.
  /// - Returns: The ratio; the order does not matter.
  public func contrast(with other: RGBColor) -> Double {
    let one = luminance
    let two = other.luminance
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Black or white, whichever reads better on a ground of some colour.
  ///
  /// The better one has a contrast of at least 4.58 (the root of 21) on every ground; nothing
  /// softer than full black and full white reaches 4.5 on the grounds in the middle.
  ///
  /// - Parameter ground: The colour behind the text.
  /// - Returns: The colour of the text.
  public static func readableText(on ground: RGBColor) -> RGBColor {
    ground.contrast(with: white) >= ground.contrast(with: black) ? white : black
  }

  /// The colour seen when this one lies over another.
  ///
  /// - Parameters:
  ///   - ground: The colour behind.
  ///   - alpha: How much this one covers, 255 for all.
  /// - Returns: The mixture.
  public func blended(over ground: RGBColor, alpha: UInt8) -> RGBColor {
    func mix(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      let part = Int(top) * Int(alpha) + Int(bottom) * (255 - Int(alpha))
      return UInt8((part + 127) / 255)
    }
    return RGBColor(
      red: mix(red, ground.red),
      green: mix(green, ground.green),
      blue: mix(blue, ground.blue)
    )
  }

  /// How far apart two colours look; 0 for the same.
  ///
  /// The "redmean" approximation: cheap, and close enough to choose among 256.
  func distance(to other: RGBColor) -> Int {
    let mean = (Int(red) + Int(other.red)) / 2
    let reds = Int(red) - Int(other.red)
    let greens = Int(green) - Int(other.green)
    let blues = Int(blue) - Int(other.blue)
    return (512 + mean) * reds * reds / 256 + 4 * greens * greens
      + (767 - mean) * blues * blues / 256
  }

  private static func linear(_ channel: UInt8) -> Double { linearChannels[Int(channel)] }

  private static let linearChannels: [Double] = (0...255).map { value in
    let share = Double(value) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}

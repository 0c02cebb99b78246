/// The colours that terminals know by number.
enum IndexedColors {
  /// What xterm shows for the first sixteen; other terminals differ a little.
  static let first16: [RGBColor] = [
    0x00_0000, 0xcd_0000, 0x00_cd00, 0xcd_cd00, 0x00_00ee, 0xcd_00cd, 0x00_cdcd, 0xe5_e5e5,
    0x7f_7f7f, 0xff_0000, 0x00_ff00, 0xff_ff00, 0x5c_5cff, 0xff_00ff, 0x00_ffff, 0xff_ffff,
  ].map(RGBColor.init)

  /// The steps of a channel in the cube, colours 16 to 231.
  static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// The colour with a number from 16 to 255; these look the same on all terminals.
  ///
  /// - Parameter index: The number.
  /// - Returns: The colour.
  static func color(_ index: Int) -> RGBColor {
    switch index {
    case ..<16: return first16[max(0, index)]
    case ..<232:
      let place = index - 16
      return RGBColor(
        red: steps[place / 36],
        green: steps[place / 6 % 6],
        blue: steps[place % 6]
      )
    default:
      let grey = UInt8(8 + 10 * (min(index, 255) - 232))
      return RGBColor(red: grey, green: grey, blue: grey)
    }
  }

  /// The number of the colour in the cube or the greys that looks most like another.
  ///
  /// - Parameter color: The wanted colour.
  /// - Returns: A number from 16 to 255.
  static func nearest256(_ color: RGBColor) -> Int {
    func step(_ channel: UInt8) -> Int {
      var best = 0
      for index in steps.indices where gap(steps[index], channel) < gap(steps[best], channel) {
        best = index
      }
      return best
    }
    let cube = 16 + 36 * step(color.red) + 6 * step(color.green) + step(color.blue)
    let mean = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
    let grey = 232 + min(23, max(0, (mean - 3) / 10))
    let greyIsNearer =
      Self.color(grey).distance(to: color) < Self.color(cube).distance(to: color)
    return greyIsNearer ? grey : cube
  }

  /// The number of the colour among the first sixteen that looks most like another.
  ///
  /// - Parameter color: The wanted colour.
  /// - Returns: A number from 0 to 15.
  static func nearest16(_ color: RGBColor) -> Int {
    var best = 0
    for index in first16.indices
    where first16[index].distance(to: color) < first16[best].distance(to: color) {
      best = index
    }
    return best
  }

  private static func gap(_ one: UInt8, _ two: UInt8) -> Int { abs(Int(one) - Int(two)) }
}

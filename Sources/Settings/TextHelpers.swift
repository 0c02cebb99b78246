/// Reads exactly `-?[0-9]+` in ASCII; `Int(_:)` alone also takes a plus sign.
///
/// - Parameter text: The text.
/// - Returns: The number, or `nil` for any other text and for one that is too big.
func wholeNumber(_ text: String) -> Int? {
  let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
  guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
  return Int(text)
}

/// The value of a hexadecimal digit in lower case.
func hexadecimal(_ digit: UInt8) -> UInt8? {
  switch digit {
  case 0x30...0x39: digit - 0x30
  case 0x61...0x66: digit - 0x61 + 10
  default: nil
  }
}

extension StringProtocol {
  /// The text as a message repeats it: in quotes, and not longer than a line takes.
  var quoted: String {
    count > 40 ? "“\(prefix(40))…”" : "“\(self)”"
  }

  /// The text as it stands between double quotes on a `:set` line.
  var escaped: String {
    String(flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] })
  }
}

/// A file that cannot be read as a whole.
public struct UnreadableText: Error {
  /// Why not.
  public let problem: DeckProblem

  /// Tells why a file cannot be read.
  ///
  /// - Parameter problem: Why not.
  public init(problem: DeckProblem) {
    self.problem = problem
  }
}

/// The text of a file that says with its first two bytes that it is UTF-16, as UTF-8.
///
/// - Parameter file: The file, as it is on disk.
/// - Throws: Where it is not UTF-16 after all.
/// - Returns: The text without the mark; `nil` where there is no such mark.
public func textOfUTF16(_ file: [UInt8]) throws(UnreadableText) -> [UInt8]? {
  let isBigEndian = file.starts(with: [0xfe, 0xff])
  let isLittleEndian = file.starts(with: [0xff, 0xfe]) && !file.starts(with: [0xff, 0xfe, 0, 0])
  guard isBigEndian || isLittleEndian else { return nil }
  var text: [UInt8] = []
  text.reserveCapacity(file.count)
  var line = 1
  var index = 2
  func unit(at index: Int) -> UInt16? {
    guard index + 1 < file.count else { return nil }
    let (first, second) = (UInt16(file[index]), UInt16(file[index + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }
  func refusal() -> UnreadableText {
    UnreadableText(problem: DeckProblem(line: line, kind: .invalidUTF16(offset: index)))
  }
  while index < file.count {
    guard let first = unit(at: index) else { throw refusal() }
    var code = UInt32(first)
    var width = 2
    if 0xd800..<0xdc00 ~= first {
      guard let second = unit(at: index + 2), 0xdc00..<0xe000 ~= second else { throw refusal() }
      code = 0x10000 + (UInt32(first & 0x3ff) << 10 | UInt32(second & 0x3ff))
      width = 4
    }
    guard let scalar = Unicode.Scalar(code) else { throw refusal() }
    let endsCarriageReturn = text.last == UInt8(ascii: "\r") && scalar == "\n"
    if scalar == "\r" || scalar == "\n" && !endsCarriageReturn { line += 1 }
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.EncodedScalar())
    index += width
  }
  return text
}

/// A file as it can be written into: UTF-8 where it was UTF-16; `nil` where it is neither.
func asUTF8(_ file: [UInt8]) -> [UInt8]? {
  do throws(UnreadableText) {
    return try textOfUTF16(file) ?? file
  } catch {
    return nil
  }
}

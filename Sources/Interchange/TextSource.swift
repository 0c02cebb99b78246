internal import Deck

/// The text of a file: UTF-8 without a byte order mark, whatever it was on disk.
struct TextSource {
  /// The text.
  let bytes: [UInt8]

  /// Decodes a file: UTF-8 with or without a mark, UTF-16 with one.
  ///
  /// - Parameter file: The file, as it is on disk.
  /// - Throws: What makes the file unreadable as a whole.
  init(_ file: [UInt8]) throws(UnreadableText) {
    if let text = try textOfUTF16(file) {
      bytes = text
    } else if let problem = encodingProblem(of: file) {
      throw UnreadableText(problem: problem)
    } else {
      bytes = file.starts(with: [0xef, 0xbb, 0xbf]) ? Array(file.dropFirst(3)) : file
    }
  }
}

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let quote = UInt8(ascii: "\"")
  static let blank = UInt8(ascii: " ")
  static let hash = UInt8(ascii: "#")
  static let colon = UInt8(ascii: ":")
  static let backslash = UInt8(ascii: "\\")

  var isLineBreak: Bool { self == .lineFeed || self == .carriageReturn }
}

extension [UInt8] {
  /// The place of the line break that ends a line, or of the end.
  func lineEnd(from start: Int) -> Int {
    var index = start
    while index < count, !self[index].isLineBreak { index += 1 }
    return index
  }

  /// The place behind the line break at a place: LF, CR or both; the same place where there is none.
  func afterLineBreak(at index: Int) -> Int {
    guard index < count, self[index].isLineBreak else { return index }
    let isPair =
      self[index] == .carriageReturn && index + 1 < count && self[index + 1] == .lineFeed
    return index + (isPair ? 2 : 1)
  }

  /// Whether certain bytes stand at a place.
  func holds(_ other: [UInt8], at index: Int) -> Bool {
    guard index + other.count <= count else { return false }
    for offset in other.indices where self[index + offset] != other[offset] { return false }
    return true
  }

  /// The text of a range of bytes that are UTF-8.
  func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}

/// Times of the clock in English: `7:00` is seven o'clock, `16:30` is 4:30 p.m.
enum ClockTimes {
  /// A time as it may be typed.
  private struct Time {
    var hour: Int
    let minute: [Unicode.Scalar]
    /// What is joined to it: `pm`.
    let end: [Unicode.Scalar]
    let hasColon: Bool
  }

  /// Whether a word is a time with a colon.
  ///
  /// - Parameter word: The word.
  /// - Returns: False for `7.30`, which may be a number, and for 12:75.
  static func isTime(_ word: Word) -> Bool { time(word)?.hasColon == true }

  /// Words with their times in one form: full hours with `o'clock`, hours after noon up to twelve
  /// with `pm`.
  ///
  /// - Parameters:
  ///   - words: The words of a text.
  ///   - takesDots: Whether `7.30` is a time, too.
  /// - Returns: `nil` if no time is among them.
  static func unified(_ words: [Word], takesDots: Bool) -> [Word]? {
    var result: [Word] = []
    var hasChanged = false
    for word in words {
      guard let time = time(word), time.hasColon || takesDots else {
        result.append(word)
        continue
      }
      hasChanged = true
      let isFull = time.minute == ["0", "0"]
      let isLate = (13...23).contains(time.hour)
      let hour = String(isLate ? time.hour - 12 : time.hour)
      result.append(word.respelled(isFull ? hour : "\(hour):\(Cleaning.text(time.minute))"))
      if isFull { result.append(clock) }
      let end = time.end.isEmpty && isLate ? ["p", "m"] : time.end
      if !end.isEmpty { result.append(spaced(Cleaning.text(end))) }
    }
    return hasChanged ? result : nil
  }

  private static let clock: Word = {
    var word = spaced("oclock")
    word.joints[1] = .apostrophe
    return word
  }()

  private static func spaced(_ text: String) -> Word {
    var word = Word(glyphs: [], joints: []).respelled(text)
    word.joints[0] = .space
    return word
  }

  private static func time(_ word: Word) -> Time? {
    let letters = word.glyphs.map(\.lower)
    let digits = letters.prefix(while: \.isDigit)
    guard (1...2).contains(digits.count), letters.count >= digits.count + 3,
      let hour = Int(Cleaning.text(digits)), hour < 24,
      letters[digits.count] == ":" || letters[digits.count] == "."
    else { return nil }
    let minute = Array(letters[(digits.count + 1)...(digits.count + 2)])
    let end = Array(letters[(digits.count + 3)...])
    guard minute.allSatisfy(\.isDigit), minute[0].value < 0x36,
      end.isEmpty || end == ["a", "m"] || end == ["p", "m"]
    else { return nil }
    return Time(hour: hour, minute: minute, end: end, hasColon: letters[digits.count] == ":")
  }
}

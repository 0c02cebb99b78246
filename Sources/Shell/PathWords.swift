internal import Files
internal import Terminal
internal import Text

/// What stands behind the name of a command that takes files, taken apart as a shell would: blanks
/// part words, unless they stand in quotes or behind a backslash; `~/` is the home folder.
///
/// An option begins with `--`; a `--` alone makes words of all that follow it.
struct PathWords: Equatable, Sendable {
  /// The words in their order, without the options.
  private(set) var words: [String] = []
  private var values: [String: String] = [:]

  /// What cannot be understood, in words.
  struct Misuse: Error, Equatable {
    let message: String
  }

  /// Takes a text apart.
  ///
  /// - Parameters:
  ///   - text: What stands behind the command's name.
  ///   - flags: The options without a value, each with its dashes.
  ///   - options: The options with a value behind them.
  ///   - home: The home folder, for `~/`.
  /// - Throws: `Misuse` where the text has another option, or one without its value.
  init(
    _ text: String,
    flags: [String],
    options: [String],
    home: String? = nil
  ) throws(Misuse) {
    var rest = Self.parted(text)[...]
    var mayBeOption = true
    while let word = rest.popFirst() {
      guard mayBeOption, !word.isQuoted, word.text.widthFolded.hasPrefix("--") else {
        words.append(word.isQuoted ? word.text : Self.expanded(word.text, home: home))
        continue
      }
      if word.text == "--" {
        mayBeOption = false
        continue
      }
      let sign = word.text.firstIndex(of: "=") ?? word.text.endIndex
      let name = String(word.text[..<sign]).widthFolded
      if flags.contains(name), sign == word.text.endIndex {
        values[name] = ""
      } else if options.contains(name) {
        if sign < word.text.endIndex {
          values[name] = String(word.text[word.text.index(after: sign)...])
        } else if let value = rest.popFirst() {
          values[name] = value.isQuoted ? value.text : Self.expanded(value.text, home: home)
        } else {
          throw Misuse(message: "\(name) wants a value behind it.")
        }
      } else {
        let shown = name.count > 40 ? String(name.prefix(40)) + "..." : name
        throw Misuse(
          message: "There is no option \(shown) here; there are"
            + " \((flags + options).joined(separator: ", "))."
        )
      }
    }
  }

  /// Whether an option was given.
  ///
  /// - Parameter option: The option with its dashes.
  /// - Returns: Whether it was.
  func has(_ option: String) -> Bool { values[option] != nil }

  /// The value of an option.
  ///
  /// - Parameter option: The option with its dashes.
  /// - Returns: The value; `nil` where it was not given.
  func value(_ option: String) -> String? { values[option] }

  // MARK: - Words

  /// The words of a text, without options: blanks part them, unless in quotes or behind a backslash.
  ///
  /// - Parameter text: What was typed.
  /// - Returns: The words, without what held them together.
  static func words(of text: String) -> [String] { parted(text).map(\.text) }

  private struct Word {
    var text = ""
    /// Whether it begins in quotes, so that it is no option.
    var isQuoted = false
  }

  private static func parted(_ text: String) -> [Word] {
    var words: [Word] = []
    var word: Word?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = word ?? Word()
        word?.text.append(character)
        isEscaped = false
      } else if let open = quote {
        if character == open {
          quote = nil
        } else if character == "\\", open == "\"" {
          isEscaped = true
        } else {
          word?.text.append(character)
        }
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" || character == "'", word == nil || character == "\"" {
        // An apostrophe within a word is one: mother's.tsv
        if word == nil { word = Word(isQuoted: true) }
        quote = character
      } else if character.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = word ?? Word()
        word?.text.append(character)
      }
    }
    if let word { words.append(word) }
    return words
  }

  private static func expanded(_ word: String, home: String?) -> String {
    guard let home, word == "~" || word.hasPrefix("~/") else { return word }
    return home + word.dropFirst()
  }

  /// A word as it has to be typed so that it is read as one.
  ///
  /// - Parameter word: The word.
  /// - Returns: It, with a backslash before what would part it.
  static func escaped(_ word: String) -> String {
    var text = ""
    for (place, character) in word.enumerated() {
      let parts = character.isWhitespace || character == "\\" || character == "\""
      if parts || character == "'" && place == 0 { text.append("\\") }
      text.append(character)
    }
    return text
  }
}

extension Completions {
  /// The files and folders that the last word of a text may become.
  ///
  /// - Parameters:
  ///   - text: The text behind the command's name, up to the cursor.
  ///   - options: Options that may stand there, too.
  ///   - home: The home folder, for `~/`.
  init(pathsFor text: String, options: [Candidate], home: String?) {
    var word = ""
    var typed = 0
    var isEscaped = false
    var quote: Character?
    for character in text {
      typed += 1
      if isEscaped {
        word.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" && word.isEmpty {
        quote = character
      } else if quote == nil, character.isWhitespace {
        word = ""
        typed = 0
      } else {
        word.append(character)
      }
    }
    if word.hasPrefix("-") {
      self.init(replaceCount: typed, candidates: options.filter { $0.text.hasPrefix(word) })
      return
    }
    let slash = word.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(word[...$0]) } ?? ""
    let start = slash.map { String(word[word.index(after: $0)...]) } ?? word
    var place = folder.isEmpty ? "." : folder
    if let home, place.hasPrefix("~/") { place = home + place.dropFirst() }
    let entries = (try? FileSystem.list(place)) ?? []
    let candidates = entries.filter {
      $0.isNameExact && $0.name.hasPrefix(start)
        && (!$0.name.hasPrefix(".") || start.hasPrefix("."))
        && $0.kind != .brokenLink && !$0.name.unicodeScalars.contains { $0.value < 0x20 }
    }
    .map { entry in
      let path = PathWords.escaped(folder + entry.name)
      return Candidate(entry.kind == .folder ? path + "/" : path + " ")
    }
    self.init(replaceCount: typed, candidates: candidates)
  }
}

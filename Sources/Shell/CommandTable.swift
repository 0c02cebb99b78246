internal import Text

/// Finds the command that a word means.
struct CommandTable {
  enum Found {
    case command(Command)
    /// Several begin so.
    case ambiguous([String])
    /// None begins so; these come close.
    case unknown(near: [String])
  }

  let commands: [Command]

  /// Finds a command by its name or by any beginning that only one name has.
  ///
  /// - Parameters:
  ///   - word: What was typed, without a colon.
  ///   - place: Where it was typed.
  /// - Returns: The command, or what may have been meant.
  func find(_ word: String, in place: Place) -> Found {
    let word = word.lowercased()
    let here = commands.filter { !$0.places.isDisjoint(with: place) }
    if let exact = here.first(where: { $0.name == word }) { return .command(exact) }
    let beginning = word.isEmpty ? [] : here.filter { $0.name.hasPrefix(word) }
    var names: [String] = []
    for command in beginning where !names.contains(command.name) { names.append(command.name) }
    if names.count == 1 { return .command(beginning[0]) }
    if names.count > 1 { return .ambiguous(names) }
    return .unknown(near: nearestNames(to: word, among: here.map(\.name)))
  }

  /// Finds the command that a word would mean in other places, where it means none in this one.
  ///
  /// - Parameters:
  ///   - word: What was typed, without a colon.
  ///   - place: Where it was typed.
  /// - Returns: Its name, and where it can be given; `nil` where there is none or several.
  func findElsewhere(_ word: String, than place: Place) -> (name: String, place: Place)? {
    guard case .command(let found) = find(word, in: .everywhere.subtracting(place)) else {
      return nil
    }
    let places = commands.filter { $0.name == found.name }.map(\.places)
    return (found.name, places.reduce([]) { $0.union($1) })
  }
}

/// A line taken apart into a command's name and the rest.
struct CommandLine {
  let name: String
  let rest: String

  /// Takes a line apart.
  ///
  /// - Parameter line: The line without its colon; full-width letters are read as plain ones.
  init(_ line: String) {
    let folded = line.drop { $0.isWhitespace }
    let end = folded.firstIndex { $0.isWhitespace } ?? folded.endIndex
    name = String(folded[..<end]).widthFolded
    var rest = folded[end...].drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    self.rest = String(rest)
  }
}

extension String {
  /// What a line says behind a leading colon, full-width too; `nil` where it has none.
  var behindColon: Substring? {
    let line = drop { $0.isWhitespace }
    guard let first = line.first, first == ":" || first == "：" else { return nil }
    return line.dropFirst()
  }
}

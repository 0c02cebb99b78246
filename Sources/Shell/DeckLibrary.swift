internal import Deck
internal import Files
internal import Interchange
internal import Settings

/// The decks at hand: those that come along, the learner's own, and files named on the command line.
final class DeckLibrary {
  /// A deck as it lies on disk, not read yet.
  struct Entry: Equatable {
    /// What it is called: `japanese/greetings`.
    let name: String
    /// Where it lies.
    let path: String
    /// Only the notes that have one of these tags are meant; all, where there is none.
    var tags: [DeckTag] = []

    /// How it is called with its limit: `japanese/n5-vocabulary lesson:3`.
    var label: String { ([name] + tags.map(\.word)).joined(separator: " ") }
  }

  private let roots: [String]
  private var named: [Entry] = []
  private var loaded: [String: (stamp: FileStamp?, deck: DeckFile)] = [:]
  private var listed: [Entry]?
  /// The numbers by which cards go whose questions were mended; see the journal.
  var relinkings: [CardID: CardID] = [:]
  /// What could not be read, in words; told once.
  private(set) var complaints: [String] = []

  /// Makes a library.
  ///
  /// - Parameter roots: The folders; of decks with one name the first folder's counts.
  init(roots: [String]) {
    self.roots = roots
  }

  /// All decks, by name.
  var entries: [Entry] {
    if let listed { return named + listed }
    var found: [String: Entry] = [:]
    for root in roots {
      for path in deckFiles(under: root) where found[path.name] == nil { found[path.name] = path }
    }
    let all = found.values.sorted { $0.name < $1.name }
    listed = all
    return named + all
  }

  /// Looks at the folders again.
  func refresh() {
    listed = nil
  }

  /// Adds a file or folder that was named on the command line.
  ///
  /// - Parameter path: The path as it was typed.
  /// - Returns: What it holds; nothing where there is no deck in it.
  func open(_ path: String) -> [Entry] {
    var opened: [Entry] = []
    switch FileSystem.kind(of: path) {
    case .folder:
      opened = deckFiles(under: path)
    case .file, .other:
      opened = [Entry(name: Self.name(ofFile: path), path: path)]
    case .brokenLink, nil:
      return []
    }
    named.removeAll { entry in opened.contains { $0.name == entry.name } }
    named += opened
    return opened
  }

  /// Whether a deck was named by its path, and lies in none of the folders.
  func isNamed(_ entry: Entry) -> Bool {
    named.contains { $0.path == entry.path } && !roots.contains { entry.path.hasPrefix($0 + "/") }
  }

  /// The decks that a word means: one by its name or the end of it, or all of a folder.
  ///
  /// - Parameter word: A name, `japanese`, `japanese/`, `greetings`, or `all`.
  /// - Returns: The decks, by name; nothing where the word means none, or may mean several apart.
  func decks(named word: String) -> [Entry] {
    let all = entries
    let wanted = word.hasSuffix("/") ? String(word.dropLast()) : word
    if wanted == "all" { return all }
    if let exact = all.first(where: { $0.name == wanted }) { return [exact] }
    let inFolder = all.filter { $0.name.hasPrefix(wanted + "/") }
    if !inFolder.isEmpty { return inFolder }
    let ending = all.filter { $0.name.hasSuffix("/" + wanted) }
    if ending.count == 1 { return ending }
    let beginning = all.filter {
      $0.name.hasPrefix(wanted) || $0.name.split(separator: "/").last?.hasPrefix(wanted) == true
    }
    return beginning.count == 1 ? beginning : []
  }

  /// What a folder of decks says of itself.
  ///
  /// - Parameter word: The folder, `japanese` or `japanese/`.
  /// - Returns: Its `README.md`; `nil` where there is none, or the word is no folder of decks.
  func introduction(toFolder word: String) -> String? {
    let folder = word.hasSuffix("/") ? String(word.dropLast()) : word
    guard !folder.isEmpty, entries.contains(where: { $0.name.hasPrefix(folder + "/") }) else {
      return nil
    }
    for root in roots {
      let path = FileSystem.join(FileSystem.join(root, folder), "README.md")
      guard FileSystem.kind(of: path) == .file,
        let bytes = try? FileSystem.read(path, limit: Self.introductionLimit)
      else { continue }
      return String(decoding: bytes, as: UTF8.self)
    }
    return nil
  }

  private static let introductionLimit = 1 << 20

  /// Reads a deck, or takes it from memory while its file is unchanged.
  ///
  /// - Parameter entry: The deck.
  /// - Returns: The deck; a failure says what happened in words.
  func load(_ entry: Entry) -> Result<DeckFile, DeckLibraryError> {
    do {
      let stamp = try FileSystem.stamp(entry.path)
      if let known = loaded[entry.path], known.stamp == stamp {
        return .success(known.deck.relinked(by: relinkings))
      }
      let bytes = try FileSystem.read(entry.path, limit: Self.sizeLimit)
      let deck = Self.read(bytes, of: entry)
      loaded[entry.path] = (stamp, deck)
      return .success(deck.relinked(by: relinkings))
    } catch {
      return .failure(DeckLibraryError(message: error.message))
    }
  }

  /// What changes when a deck changes: its file, or the way in which it is read.
  ///
  /// - Parameter entry: The deck.
  /// - Returns: A short text; nothing where there is no such file.
  func stamp(of entry: Entry) -> String? {
    guard let stamp = try? FileSystem.stamp(entry.path) else { return nil }
    return [
      "\(Self.readerVersion)", "\(stamp.device)", "\(stamp.inode)", "\(stamp.size)",
      "\(stamp.modifiedNanoseconds)",
    ]
    .joined(separator: " ")
  }

  /// Goes up when a deck file that did not change makes other cards than before.
  private static let readerVersion = 3

  /// Reads a deck in passing: unlike a deck that is loaded it is not kept in memory.
  ///
  /// - Parameters:
  ///   - entry: The deck.
  ///   - sizeLimit: A larger file is not read.
  /// - Returns: The deck; `nil` where it cannot be read.
  func glance(at entry: Entry, sizeLimit: Int) -> DeckFile? {
    guard let stamp = try? FileSystem.stamp(entry.path) else { return nil }
    if let known = loaded[entry.path], known.stamp == stamp { return known.deck }
    guard let bytes = try? FileSystem.read(entry.path, limit: sizeLimit) else { return nil }
    return Self.read(bytes, of: entry)
  }

  /// Reads a deck of ours, or, under any other ending, a text file of another program in place.
  private static func read(_ bytes: [UInt8], of entry: Entry) -> DeckFile {
    if entry.path.hasSuffix(".tsv") { return readDeck(bytes: bytes, name: entry.name) }
    var options = TextOptions()
    // The data files of quiz(6) are named in an index beside them.
    let index = FileSystem.join(FileSystem.parent(of: entry.path), "index")
    if FileSystem.kind(of: index) == .file {
      options.quizIndex = try? FileSystem.read(index, limit: indexLimit)
    }
    options.plainText = { Markup($0).text }
    return readForeign(bytes: bytes, name: entry.name, options: options).deck
  }

  /// The largest index of quiz(6) that is read, in bytes.
  private static let indexLimit = 1 << 20

  /// The largest deck file that is read, in bytes.
  static let sizeLimit = 256 << 20

  /// Whether a deck can lie under a name in a folder of decks, and nowhere else.
  ///
  /// - Parameter name: The name, folders among it.
  /// - Returns: Whether a file of it is found again there.
  static func canHold(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    // Hidden names are none, and with them no way up.
    return parts.count <= 16 && !name.unicodeScalars.contains("\0")
      && name.utf8.count <= 2_000
      && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && $0.utf8.count <= 251 }
  }

  private func deckFiles(under root: String) -> [Entry] {
    let walk = FileSystem.walk(root)
    complaints += walk.problems.map(\.message)
    return walk.files.filter { $0.hasSuffix(".tsv") }
      .map { Entry(name: String($0.dropLast(4)), path: FileSystem.join(root, $0)) }
  }

  /// What the deck of a file is called: the file's name without its ending.
  ///
  /// - Parameter path: The file.
  /// - Returns: The name.
  static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
    return String(file[..<dot])
  }
}

/// A deck that could not be read.
struct DeckLibraryError: WordedError {
  /// What happened, where, and what to do.
  let message: String
}

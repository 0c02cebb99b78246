internal import Answers
internal import Deck
internal import Files

/// The words of all decks at hand and of a dictionary, read when they are first asked for.
///
/// Most answers hang on no word, so a program that only starts, and a session in which nothing comes
/// near a typo, read nothing. What was read is kept as lists of words, not as decks.
final class WordShelf {
  private let library: DeckLibrary
  private let dictionary: String?
  private var shelf: [String: Shelved] = [:]

  private struct Shelved {
    let stamp: FileStamp
    let lists: [WordList]
  }

  /// Makes a shelf; nothing is read yet.
  ///
  /// - Parameters:
  ///   - library: The decks at hand.
  ///   - dictionary: A file with English words, one a line; it may be missing.
  init(library: DeckLibrary, dictionary: String?) {
    self.library = library
    self.dictionary = dictionary
  }

  /// All lists there are; a file that was read before is read again only when it has changed.
  ///
  /// What cannot be read has no words here, without a complaint: these words only help the judge,
  /// and a deck that is wanted complains where it is opened.
  var lists: [WordList] {
    var found: [WordList] = []
    if let dictionary {
      found += lists(of: dictionary) {
        guard let bytes = try? FileSystem.read(dictionary, limit: Self.sizeLimit) else {
          return nil
        }
        return [WordList(text: String(decoding: bytes, as: UTF8.self), language: "en")]
      }
    }
    for entry in library.entries {
      found += lists(of: entry.path) {
        library.glance(at: entry, sizeLimit: Self.sizeLimit).map(WordList.lists(of:))
      }
    }
    return found
  }

  /// A learner waits while these files are read: giants are left out.
  private static let sizeLimit = 32 << 20

  /// The lists of a file; a pipe has none, because reading it would take it away from others.
  private func lists(of path: String, read: () -> [WordList]?) -> [WordList] {
    guard FileSystem.kind(of: path) == .file, let stamp = try? FileSystem.stamp(path),
      stamp.size <= Self.sizeLimit
    else { return [] }
    if let known = shelf[path], known.stamp == stamp { return known.lists }
    guard let lists = read() else { return [] }
    shelf[path] = Shelved(stamp: stamp, lists: lists)
    return lists
  }
}

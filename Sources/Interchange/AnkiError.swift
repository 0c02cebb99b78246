internal import Glibc

/// Why a package could not be read.
public struct AnkiError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What can be wrong with a package.
  public enum Kind: Error, Hashable, Sendable {
    /// The system would not read the file; its `errno`.
    case unreadable(Int32)
    /// It is something else than a zip archive, or a zip archive of something else.
    case notPackage
    /// Its end is missing.
    case cutShort
    /// A password is needed.
    case encrypted
    /// It unpacks to more than any collection has.
    case tooLarge
    /// It was written by a newer Anki, in this version of the package or of the tables.
    case newer(Int)
    /// Its tables are of a version that is too old.
    case older(Int)
    /// The part that holds the cards is missing.
    case noCollection(String)
    /// It holds nothing but the note that asks for a newer Anki.
    case placeholder
    /// What should be a database is none.
    case noDatabase
    /// A part cannot be read; which one and why.
    case damaged(String)
  }

  /// The file, as the caller calls it.
  public let file: String
  /// What is wrong with it.
  public let kind: Kind

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - file: The file, as the caller calls it.
  ///   - kind: What is wrong with it.
  public init(file: String, kind: Kind) {
    self.file = file
    self.kind = kind
  }

  /// What happened, where, and what to do.
  public var description: String { "\(file): \(what)\n\(whatToDo)" }

  private var what: String {
    switch kind {
    case .unreadable(let code): "it cannot be read: \(String(cString: strerror(code)))."
    case .notPackage: "this is no Anki package."
    case .cutShort: "this is no Anki package, or its end is missing."
    case .encrypted: "it is protected with a password."
    case .tooLarge: "it unpacks to more than a collection can be."
    case .newer(let version): "it was made by a newer Anki (version \(version) of the format)."
    case .older(let version): "it was made by a very old Anki (version \(version) of the tables)."
    case .noCollection(let part): "“\(part)”, which holds the cards, is missing."
    case .placeholder: "it holds no cards, only Anki's note that it needs a newer version."
    case .noDatabase: "what should hold its cards is no database."
    case .damaged(let detail): "it is damaged: \(detail)."
    }
  }

  private var whatToDo: String {
    switch kind {
    case .unreadable: "Check its name and whether you may read it."
    case .notPackage, .noCollection: "Export the deck from Anki as an .apkg file."
    case .cutShort, .damaged, .noDatabase, .placeholder:
      "Download it or export it from Anki again."
    case .encrypted: "Export the deck from Anki without one."
    case .tooLarge: "Export it from Anki again, deck by deck and without media."
    case .newer: "Export it with “Support older Anki versions” switched on."
    case .older: "Import it into a newer Anki and export it from there."
    }
  }
}

import Foundation
import Testing

@testable import Interchange

private struct Table<Case: Decodable>: Decodable {
  let cases: [Case]
}

/// The files under `Tests/Fixtures/anki`.
enum Fixtures {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/anki")

  static func names(in folder: String, ending: String) -> [String] {
    let all = try? FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(path: folder).path
    )
    return (all ?? []).filter { $0.hasSuffix(ending) }.sorted()
  }

  static func path(_ name: String) -> String { folder.appending(path: name).path }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  static func decoded<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: name)))
  }

  static func cases<Case: Decodable>(_ name: String, of type: Case.Type) -> [Case] {
    (try? decoded(name, as: Table<Case>.self).cases) ?? []
  }
}

/// What Anki reads from a package.
struct Oracle: Decodable {
  struct Package: Decodable {
    let version: Int
    let collection_file: String
    let schema: Int
  }
  struct Collection: Decodable {
    let crt: Int64
    let old_scheduler: Bool?
  }
  struct Deck: Decodable, Hashable {
    let name: String
    let filtered: Bool
    let description: String
  }
  struct NoteType: Decodable {
    struct Template: Decodable {
      let name: String
      let front: String
      let back: String
      let deck_override: String?
    }
    let name: String
    let kind: String
    let fields: [String]
    let templates: [Template]
  }
  struct Note: Decodable {
    struct Field: Decodable {
      let html: String
      let text: String
      let media: [String]?
    }
    let id: Int64
    let guid: String
    let notetype: String
    let mod: Int64
    let tags: [String]
    let fields: [Field]
  }
  struct Due: Decodable {
    let kind: String
    let position: Int64?
    let timestamp: Int64?
    let day: Int64?
  }
  struct Memory: Decodable {
    let s: Double?
    let d: Double?
    let dr: Double?
    let decay: Double?
    let lrt: Int64?
  }
  struct Review: Decodable {
    let id: Int64
    let ease: Int64
    let ivl: Int64
    let last_ivl: Int64
    let factor: Int64
    let ms: Int64
    let kind: String
    let counts: Bool
  }
  struct Card: Decodable {
    let id: Int64
    let note_guid: String
    let ord: Int
    let template: String?
    let deck: String?
    let home_deck: String?
    let prompt_text: String
    let answer_text: String
    let state: String
    let queue: String
    let suspended: Bool
    let buried: Bool
    let flag: Int
    let due: Due
    let interval_days: Int64
    let ease_permille: Int64
    let reps: Int64
    let lapses: Int64
    let reviews: Int
    let typed: String?
    let typed_expected: String?
    let fsrs: Memory?
    let revlog: [Review]?
  }
  struct Counts: Decodable {
    let notes: Int
    let cards: Int
    let new: Int
    let learning: Int
    let relearning: Int
    let review: Int
    let suspended: Int
    let sibling_buried: Int
    let user_buried: Int
    let flagged: Int
    let in_filtered_decks: Int
    let revlog_rows: Int
    let reviews: Int
  }
  struct Medium: Decodable {
    let name: String
  }

  let package: Package
  let collection: Collection
  let decks: [Deck]
  let notetypes: [NoteType]
  let notes: [Note]
  let cards: [Card]
  let counts: Counts
  let media: [Medium]
}

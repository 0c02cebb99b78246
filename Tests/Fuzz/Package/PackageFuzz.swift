import FuzzSupport
import Interchange

/// Fields of millions of characters are read in time, but not often enough.
private let mostBytes = 200_000
private let databaseStart = Array("SQLite format 3\0".utf8)

/// Reads any bytes as an Anki package; a bare database is put into one first, so that neither its
/// packing nor a checksum stands before what reads the collection.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPackage(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = input(data, count)
  if bytes.starts(with: databaseStart) { bytes = zipArchive(of: bytes, named: "collection.anki2") }
  do throws(AnkiError) {
    let package = try AnkiPackage(bytes: bytes, file: "fuzz.apkg")
    demandCollection(try package.collection())
  } catch {
    demand(!error.description.isEmpty, "an error without words")
  }
  return 0
}

private func demandCollection(_ collection: AnkiCollection) {
  let types = Dictionary(collection.noteTypes.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  let notes = Set(collection.notes.map(\.id))
  let cards = Set(collection.cards.map(\.id))
  demand(notes.count == collection.notes.count, "two notes of one number")
  demand(cards.count == collection.cards.count, "two cards of one number")
  for deck in collection.decks {
    demand(!deck.path.isEmpty && deck.path.allSatisfy { !$0.isEmpty }, "a deck without a name")
    demand(!holdsControls(deck.name), "a name that a terminal would obey")
  }
  for note in collection.notes {
    let type = types[note.noteTypeID]
    demand(type != nil, "a note without a kind")
    demand(note.fields.count == type?.fields.count, "a note with other fields than its kind")
    for field in note.fields.prefix(8) where field.utf8.count < mostBytes {
      _ = Markup(field)
      _ = Markup(field, layout: .oneLine, readings: .asText)
      let cloze = Cloze(field)
      for number in cloze.numbers.prefix(3) {
        _ = (cloze.question(number), cloze.answers(number))
      }
    }
  }
  for card in collection.cards {
    demand(notes.contains(card.noteID), "a card without a note")
    demand(card.memory?.stabilityDays.isFinite ?? true, "a stability that is no number")
  }
  demand(collection.reviews.allSatisfy { cards.contains($0.cardID) }, "a review without a card")
  for type in collection.noteTypes {
    for template in type.templates.prefix(8) {
      do throws(CardTemplate.Flaw) {
        let direction = try type.direction(of: template)
        let named = direction.question + direction.answer
        demand(named.allSatisfy(type.fields.contains), "a direction of fields that are not there")
      } catch {}
    }
  }
  for card in collection.cards.prefix(6) {
    guard let note = collection.note(card.noteID),
      note.fields.allSatisfy({ $0.utf8.count < mostBytes })
    else { continue }
    do throws(CardTemplate.Flaw) {
      _ = try collection.sides(of: card, readings: card.id % 2 == 0 ? .asText : .bracketed)
    } catch {}
  }
}

private func holdsControls(_ text: String) -> Bool {
  text.utf8.contains { $0 < 0x20 || $0 == 0x7f }
}

import Deck
import FuzzSupport

/// Reads any bytes as a deck file: nothing traps, every problem names a line, writing it gives the
/// same deck back, and a note that is added or mended leaves all others alone.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDeck(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let file = input(data, count)
  let deck = readDeck(bytes: file, name: "fuzz/deck")
  let bytes = textBytes(of: file)
  demandDeck(deck, lines: lineCount(of: bytes))
  let isReplaced = bytes.indices.contains { bytes[$0...].starts(with: [0xef, 0xbf, 0xbd]) }
  let fields = deck.notes.flatMap(\.fields)
  demand(
    isReplaced || !fields.contains { $0.unicodeScalars.contains("\u{fffd}") },
    "bytes that are no text became text"
  )
  if !deck.notes.isEmpty { demandSameWhenWritten(deck) }
  if bytes.count > 4_096 { return 0 }

  var given = deck.notes.last?.fields ?? ["q", "a"]
  given[0] += " more"
  if let grown = deckBytes(file, adding: given, name: "fuzz/deck") {
    demand(grown.starts(with: bytes), "adding a note changed what was there")
    let after = readDeck(bytes: grown, name: "fuzz/deck")
    demand(after.notes.count == deck.notes.count + 1, "one note was added")
    demand(after.notes.dropLast().map(\.fields) == deck.notes.map(\.fields), "other notes")
  }
  if let note = deck.notes.first {
    var fields = note.fields
    fields[fields.count - 1] += "; or"
    if let changed = deckBytes(file, replacing: note, with: fields, name: "fuzz/deck") {
      let after = readDeck(bytes: changed.bytes, name: "fuzz/deck")
      demand(after.notes.count == deck.notes.count, "mending a note lost another")
      demand(
        after.notes.dropFirst().map(\.fields) == deck.notes.dropFirst().map(\.fields),
        "others"
      )
    }
  }
  return 0
}

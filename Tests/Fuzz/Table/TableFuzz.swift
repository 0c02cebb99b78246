import Deck
import FuzzSupport
import Interchange

/// Reads any bytes as a text file of another program.
///
/// The first two bytes choose what the learner
/// says of it; where they do not, its content decides.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTable(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let all = input(data, count)
  guard count >= 2 else { return 0 }
  let bytes = Array(all[2...])
  var options = TextOptions()
  options.format = [nil, .table, .table, .markdown][Int(all[0] & 3)]
  let separators: [TextSeparator?] = [
    nil, .tab, .comma, .semicolon, .pipe, .colon, .space, .other(" - "),
  ]
  options.separator = separators[Int(all[0] >> 2 & 7)]
  options.hasHeaderRow = [nil, nil, true, false][Int(all[0] >> 5 & 3)]
  options.columns = [nil, nil, ["word", "meaning", "tags"], ["", "a", "a"]][Int(all[1] & 3)]
  options.rowSeparator = [nil, nil, nil, ";", "\n\n", "", ";;", "é"][Int(all[1] >> 2 & 7)]
  if all[1] & 32 != 0 { options.plainText = { Markup($0).text } }

  let text = readForeign(bytes: bytes, name: "fuzz/table", options: options)
  demandDeck(text.deck, lines: lineCount(of: textBytes(of: bytes)))
  demand(text.preview(rows: 3).count == min(3, text.deck.notes.count), "preview")
  if !text.deck.notes.isEmpty { demandSameWhenWritten(text.deck) }
  return 0
}

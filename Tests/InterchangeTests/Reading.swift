import Deck
import Interchange

/// Reads a text as a file of another program.
func read(
  _ text: String,
  name: String = "d",
  _ change: (inout TextOptions) -> Void = { _ in }
) -> ForeignText {
  read(Array(text.utf8), name: name, change)
}

func read(
  _ bytes: [UInt8],
  name: String = "d",
  _ change: (inout TextOptions) -> Void = { _ in }
) -> ForeignText {
  var options = TextOptions()
  change(&options)
  return readForeign(bytes: bytes, name: name, options: options)
}

extension ForeignText {
  /// The cards as `question=answers`.
  var lines: [String] { deck.cards.map { "\($0.question)=\($0.answers)" } }

  /// The rows without the ends of their fields that are empty.
  var texts: [[String]] { rows.map { $0.fields.map(\.text) } }
}

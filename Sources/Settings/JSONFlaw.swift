internal import SQLite
internal import Text

/// Why a text is not the object it should be.
enum JSONFlaw: Error {
  case empty, notText, notJSON, notObject
  case noMemory

  /// The reason in words.
  var reason: String {
    switch self {
    case .empty: "it is empty"
    case .notText: "it is not UTF-8 text"
    case .notJSON: "it is not whole JSON"
    case .notObject: "it is not a JSON object"
    case .noMemory: "there is not enough memory to read it"
    }
  }
}

/// Reads the members of a JSON object in order; SQLite checks, names and types them.
///
/// Lists and objects, which no setting takes, are read as null.
///
/// - Parameter bytes: The text.
/// - Returns: The names and values.
/// - Throws: `JSONFlaw` when it is no object.
func jsonValues(_ bytes: [UInt8]) throws(JSONFlaw) -> [(name: String, value: JSON)] {
  if bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { throw .empty }
  // SQLite would stop reading at a NUL.
  guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
    throw .notText
  }
  let type: String?
  var values: [(name: String, value: JSON)] = []
  do throws(SQLiteError) {
    let connection = try Connection(.memory)
    type = try connection.first(
      "SELECT CASE WHEN json_valid(?1) THEN json_type(?1) END",
      [.text(text)]
    ) { $0.text(0) }
    if type == "object" {
      values = try connection.query("SELECT key, type, atom FROM json_each(?1)", [.text(text)]) {
        ($0.text(0), JSON(type: $0.text(1), atom: $0.value(2)))
      }
    }
  } catch {
    throw .noMemory
  }
  switch type {
  case "object": return values
  case nil, "": throw .notJSON
  default: throw .notObject
  }
}

extension JSON {
  /// Takes what SQLite says of a value.
  fileprivate init(type: String, atom: SQLiteValue) {
    switch (type, atom) {
    case ("true", _): self = .bool(true)
    case ("false", _): self = .bool(false)
    case (_, .integer(let number)): self = .integer(number)
    case (_, .real(let number)): self = .number(number)
    case (_, .text(let text)): self = .text(text)
    case (_, .null), (_, .blob): self = .null
    }
  }
}

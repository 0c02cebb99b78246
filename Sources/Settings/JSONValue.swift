internal import SQLite

/// What a JSON value is, as far as settings care.
enum JSONValue: Equatable {
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  /// null, a list, an object.
  case other

  /// Whether it is a text.
  var isText: Bool { if case .text = self { true } else { false } }

  /// It as JSON.
  func text() throws(JSONFlaw) -> String {
    switch self {
    case .bool(let isOn): return isOn ? "true" : "false"
    case .integer(let number): return String(number)
    case .real(let number): return String(number)
    case .other: return "null"
    case .text(let text):
      do throws(SQLiteError) {
        let quoted = try Connection(.memory).first("SELECT json_quote(?1)", [.text(text)]) {
          $0.text(0)
        }
        return quoted ?? "null"
      } catch {
        throw .noMemory
      }
    }
  }
}

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
/// - Parameter bytes: The text.
/// - Returns: The names and values.
/// - Throws: `JSONFlaw` when it is no object.
func jsonValues(_ bytes: [UInt8]) throws(JSONFlaw) -> [(name: String, value: JSONValue)] {
  if bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { throw .empty }
  // SQLite would stop reading at a NUL.
  guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
    throw .notText
  }
  let type: String?
  var values: [(name: String, value: JSONValue)] = []
  do throws(SQLiteError) {
    let connection = try Connection(.memory)
    type = try connection.first(
      "SELECT CASE WHEN json_valid(?1) THEN json_type(?1) END",
      [.text(text)]
    ) { $0.text(0) }
    if type == "object" {
      values = try connection.query("SELECT key, type, atom FROM json_each(?1)", [.text(text)]) {
        ($0.text(0), JSONValue(type: $0.text(1), atom: $0.value(2)))
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

extension JSONValue {
  /// Takes what SQLite says of a value.
  fileprivate init(type: String, atom: SQLiteValue) {
    switch (type, atom) {
    case ("true", _): self = .bool(true)
    case ("false", _): self = .bool(false)
    case (_, .integer(let number)): self = .integer(number)
    case (_, .real(let number)): self = .real(number)
    case (_, .text(let text)): self = .text(text)
    case (_, .null), (_, .blob): self = .other
    }
  }
}

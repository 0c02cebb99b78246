internal import Text

/// The content of the settings file: its members in order, each with the very text it stood in.
struct SettingsDocument: Equatable {
  /// One name and its value.
  struct Member: Equatable {
    /// The name.
    let name: String
    /// The name as it is written, with its quotes.
    let nameText: String
    /// What the value is.
    let value: JSON
    /// The value as it is written, so that big numbers and whole trees are kept to the letter.
    let valueText: String
  }

  private(set) var members: [Member] = []

  /// An empty object.
  init() {}

  /// Reads a file's content.
  ///
  /// - Parameter bytes: The content.
  /// - Throws: `JSONFlaw` when it is no JSON object.
  init(_ bytes: [UInt8]) throws(JSONFlaw) {
    // Some editors put a byte order mark in front.
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let values = try jsonValues(bytes)
    let texts = memberTexts(bytes)
    guard values.count == texts.count else { throw .notJSON }
    var places: [String: Int] = [:]  // of several members with one name the last counts
    for (index, value) in values.enumerated() {
      // SQLite ends a text at an escaped NUL; such a name is nobody's and such a value unfit.
      let name = hasEscapedNUL(texts[index].name) ? texts[index].name : value.name
      let isCut = if case .text = value.value { hasEscapedNUL(texts[index].value) } else { false }
      places[name] = index
      members.append(
        Member(
          name: name,
          nameText: texts[index].name,
          value: isCut ? .null : value.value,
          valueText: texts[index].value
        )
      )
    }
    if places.count < members.count {
      members = members.indices.filter { places[members[$0].name] == $0 }.map { members[$0] }
    }
  }

  /// The member of a setting, if it is there.
  ///
  /// - Parameter key: The setting.
  subscript(key: SettingKey) -> Member? { members.first { $0.name == key.rawValue } }

  /// Puts a value in, or takes it out.
  ///
  /// - Parameters:
  ///   - key: The setting.
  ///   - value: The value; `nil` takes the member out.
  mutating func set(_ key: SettingKey, to value: SettingValue?) {
    let place = members.firstIndex { $0.name == key.rawValue }
    guard let value else {
      if let place { members.remove(at: place) }
      return
    }
    let member = Member(
      name: key.rawValue,
      nameText: JSON.text(key.rawValue).text,
      value: value.json,
      valueText: value.json.text
    )
    if let place { members[place] = member } else { members.append(member) }
  }

  /// Puts in a member that is not there yet.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - json: Its value.
  /// - Returns: Whether the value is JSON; if not, nothing is put in.
  mutating func add(_ name: String, json: String) -> Bool {
    let text = "{\(JSON.text(name).text):\(json)}"
    guard let added = try? SettingsDocument(Array(text.utf8)), added.members.count == 1,
      let member = added.members.first, member.name == name
    else { return false }
    members.append(member)
    return true
  }

  /// The content to write: one member a line, settings in the order of the table, then all others as
  /// they came.
  var text: String {
    let rank = Dictionary(
      zip(SettingKey.allCases.map(\.rawValue), 0...),
      uniquingKeysWith: { first, _ in first }
    )
    let known = members.filter { rank[$0.name] != nil }
      .sorted { (rank[$0.name] ?? 0) < (rank[$1.name] ?? 0) }
    let others = members.filter { rank[$0.name] == nil }
    if members.isEmpty { return "{}\n" }
    return "{\n"
      + (known + others).map { "  \($0.nameText): \($0.valueText)" }
      .joined(separator: ",\n") + "\n}\n"
  }
}

/// The texts of the names and values of an object that is known to be valid JSON.
private func memberTexts(_ bytes: [UInt8]) -> [(name: String, value: String)] {
  var texts: [(name: String, value: String)] = []
  var place = (bytes.firstIndex(of: UInt8(ascii: "{")) ?? bytes.count) + 1

  /// Takes the next string, number, word, list or object, with what parts it from the one before.
  func next() -> String? {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x3A].contains(bytes[place]) {
      place += 1
    }
    let start = place
    var depth = 0
    var isInString = false
    scan: while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\\") where isInString: place += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { break scan }
        depth -= 1
      case 0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x3A: if depth == 0 { break scan }
      default: break
      }
      place += 1
    }
    let end = min(place, bytes.count)
    return start < end ? String(decoding: bytes[start..<end], as: UTF8.self) : nil
  }

  while let name = next(), let value = next() { texts.append((name, value)) }
  return texts
}

private func hasEscapedNUL(_ text: String) -> Bool { text.contains("\\u0000") }

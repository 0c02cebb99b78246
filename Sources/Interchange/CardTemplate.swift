internal import Text

/// One side of a card as a note's kind describes it: HTML with the names of fields in it.
public struct CardTemplate: Sendable {
  /// What is wrong with a template.
  public enum Flaw: Error, Hashable, Sendable {
    /// A section that was opened is not closed.
    case notClosed(String)
    /// A section is closed that is not open.
    case notOpened(String)
    /// A field that the notes do not have.
    case unknownField(String)
    /// Sections lie in each other too deep.
    case tooDeep
  }

  /// A place at which a field is shown.
  public struct Reference: Hashable, Sendable {
    /// The field.
    public var field: String
    /// What is done to it, the first thing last.
    public var filters: [String]

    /// Whether it stands for a box in which the learner types.
    public var isTyped: Bool { filters.first == "type" }
    /// Whether gaps are made of it.
    public var isCloze: Bool { filters.contains("cloze") }
  }

  enum Node {
    case text(Substring)
    case field(Reference)
    case section(field: String, isNegated: Bool, [Node])
  }

  private static let deepest = 100

  let nodes: [Node]

  /// Reads a template.
  ///
  /// - Parameter html: The template.
  /// - Throws: What is wrong with it.
  public init(_ html: String) throws(Flaw) {
    nodes = try Self.parse(html)
  }

  /// The fields that it shows, in order, with those that are shown only under a condition.
  public var references: [Reference] {
    var references: [Reference] = []
    func visit(_ nodes: [Node]) {
      for node in nodes {
        switch node {
        case .text: break
        case .field(let reference): references.append(reference)
        case .section(_, _, let inner): visit(inner)
        }
      }
    }
    visit(nodes)
    return references
  }

  private static func parse(_ html: String) throws(Flaw) -> [Node] {
    // Templates may begin with a line that allows the older marks beside the usual ones.
    let oldMark = "{{=<% %>=}}"
    let hasOldMarks = html.drop(while: \.isWhitespace).hasPrefix(oldMark)
    var rest =
      hasOldMarks ? html[...].drop(while: \.isWhitespace).dropFirst(oldMark.count) : html[...]
    var open: [(field: String, isNegated: Bool, nodes: [Node])] = []
    var nodes: [Node] = []
    var finder = MarkFinder(hasOldMarks: hasOldMarks)
    while let found = finder.next(in: rest) {
      if found.start > rest.startIndex { nodes.append(.text(rest[..<found.start])) }
      rest = rest[found.end...]
      guard let content = found.content else {
        nodes.append(.text(found.whole))
        continue
      }
      let name = trimmed(content.dropFirst())
      switch content.first {
      case "#", "^":
        guard open.count < deepest else { throw .tooDeep }
        open.append((name, content.first == "^", nodes))
        nodes = []
      case "/":
        guard let section = open.popLast() else { throw .notOpened(name) }
        guard section.field == name else { throw .notClosed(section.field) }
        let inner = nodes
        nodes = section.nodes
        nodes.append(.section(field: section.field, isNegated: section.isNegated, inner))
      default:
        let parts = content.split(separator: ":", omittingEmptySubsequences: false)
        nodes.append(
          .field(
            Reference(
              field: String(parts.last ?? ""),
              filters: parts.dropLast().map(String.init)
            )
          )
        )
      }
    }
    if !rest.isEmpty { nodes.append(.text(rest)) }
    if let section = open.last { throw .notClosed(section.field) }
    return nodes
  }
}

/// Finds the next mark or comment of a template, each thing looked for once.
private struct MarkFinder {
  struct Found {
    let start: String.Index
    let end: String.Index
    let whole: Substring
    /// What stands between the marks; nothing for a comment.
    let content: Substring?
  }

  let hasOldMarks: Bool
  private var exhausted: Set<String> = []

  init(hasOldMarks: Bool) {
    self.hasOldMarks = hasOldMarks
  }

  mutating func next(in text: Substring) -> Found? {
    var place = text.startIndex
    while let start = text[place...].firstIndex(where: { $0 == "{" || $0 == "<" }) {
      let tail = text[start...]
      let pair: (open: String, close: String)? =
        if tail.hasPrefix("{{") {
          ("{{", "}}")
        } else if tail.hasPrefix("<!--") {
          ("<!--", "-->")
        } else if hasOldMarks && tail.hasPrefix("<%") {
          ("<%", "%>")
        } else {
          nil
        }
      if let pair, !exhausted.contains(pair.close) {
        let body = tail.dropFirst(pair.open.count)
        if let close = body.firstRange(ofBytes: pair.close) {
          let content = body[..<close.lowerBound]
          return Found(
            start: start,
            end: close.upperBound,
            whole: tail[..<close.upperBound],
            content: pair.open == "<!--" ? nil : Substring(trimmed(content))
          )
        }
        exhausted.insert(pair.close)
      }
      place = text.index(after: start)
    }
    return nil
  }
}

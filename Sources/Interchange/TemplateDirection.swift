/// From which fields to which others a template asks.
public struct TemplateDirection: Hashable, Sendable {
  /// The fields that are shown first, in order.
  public var question: [String]
  /// The fields that are asked for: the one that is typed, or what the back adds, in order.
  public var answer: [String]
  /// Whether it asks for the gaps in a text.
  public var isCloze: Bool
}

extension AnkiNoteType {
  /// From which fields to which others a template asks.
  ///
  /// - Parameter template: One of its templates.
  /// - Throws: What is wrong with the template.
  /// - Returns: The direction; without a question or an answer where the template shows no field there.
  public func direction(
    of template: AnkiTemplate
  ) throws(CardTemplate.Flaw) -> TemplateDirection {
    let front = try CardTemplate(template.front)
    let back: CardTemplate
    do throws(CardTemplate.Flaw) {
      back = try CardTemplate(CardTemplate.answer(of: template.back))
    } catch {
      // The mark of the answer may stand within a section, which it cuts.
      back = try CardTemplate(template.back)
    }
    let known = Set(fields)
    func names(_ references: [CardTemplate.Reference]) -> [String] {
      var seen: Set<String> = []
      return references.map(\.field).filter { known.contains($0) && seen.insert($0).inserted }
    }
    let question = names(front.references.filter { !$0.isTyped })
    let typed = names((front.references + back.references).filter(\.isTyped))
    let isCloze = isCloze && front.references.contains(where: \.isCloze)
    let added = names(back.references).filter { !question.contains($0) }
    return TemplateDirection(
      question: question,
      answer: isCloze ? question : typed.isEmpty ? added : typed,
      isCloze: isCloze
    )
  }
}

import Deck
import Foundation
import Testing

@testable import Answers

// The files under `Tests/Fixtures/answers` were checked by machine against a reference
// implementation of the rules and, for romaji, by running WanaKana 5.3.1, wanakana-python 1.2.2,
// jaconv 0.5.0, the Mozc romaji table and ICU 72; their headers explain the columns.

@Suite("The verdicts of the vectors") struct VectorTests {
  @Test("verdicts.tsv", arguments: try Vectors.verdicts())
  func verdicts(row: VerdictRow) {
    let judge = Judge(strictness: row.strictness)
    let found = judge.verdict(on: row.typed, for: row.asked, in: row.context)
    #expect(found.name == row.verdict, "\(found)")
  }

  @Test("every right answer of verdicts.tsv is right whatever the index holds")
  func othersNeverMakeRightWrong() throws {
    for row in try Vectors.verdicts() where row.verdict == "right" {
      let others = [row.typed, row.asked.field].map {
        Asked(field: $0, language: row.asked.language, kind: row.asked.kind)
      }
      let context = JudgeContext(index: AnswerIndex(others: others))
      let found = Judge(strictness: row.strictness).verdict(
        on: row.typed,
        for: row.asked,
        in: context
      )
      #expect(found.name == "right", "\(row.testDescription): \(found)")
    }
  }

  @Test("romaji-accept.tsv", arguments: try Vectors.rows("romaji-accept.tsv"))
  func romajiAccepted(row: [String]) {
    var asked = Asked(field: row[1], language: "ja", kind: .reading)
    asked.written = row[2].isEmpty ? nil : row[2]
    for (strictness, verdict) in zip(Strictness.allCases, row[3...5]) {
      let found = Judge(strictness: strictness).verdict(on: row[0], for: asked)
      #expect(found.name == verdict, "\(row[0]) for \(row[1]) at \(strictness): \(found)")
    }
  }

  @Test("romaji.tsv")
  func romajiConverted() throws {
    for row in try Vectors.rows("romaji.tsv") {
      let line = Cleaning.clean(row[0])
      #expect(Cleaning.text(Romaji(line).kana) == row[1], "\(row[0])")
      #expect(Cleaning.text(Romaji(line, isKatakana: true).kana) == row[2], "\(row[0])")
      let asked = Asked(field: row[1], language: "ja", kind: .reading)
      let found = Judge(strictness: .aggressive).verdict(on: row[0], for: asked)
      #expect(found.name == "right", "\(row[0]) for \(row[1]): \(found)")
    }
  }

  @Test("romaji-show.tsv")
  func romajiShown() throws {
    for row in try Vectors.rows("romaji-show.tsv") {
      #expect(RomajiDisplay.romaji(of: row[0]) == row[1])
      let asked = Asked(field: row[0], language: "ja", kind: .reading)
      let found = Judge(strictness: .aggressive).verdict(on: row[1], for: asked)
      #expect(found.name == "right", "\(row[1]) for \(row[0]): \(found)")
    }
  }
}

import Deck
import Foundation
import Testing

@testable import Answers

/// One row of `verdicts.tsv` at one strictness.
struct VerdictRow: CustomTestStringConvertible, Sendable {
  let id: String
  let asked: Asked
  let typed: String
  let strictness: Strictness
  let others: [String]
  let same: [String]
  let verdict: String
  let reason: String

  /// The answers of the other cards.
  var context: JudgeContext {
    let elsewhere = others.map { Asked(field: $0, language: asked.language, kind: asked.kind) }
    let alike = same.map {
      var other = Asked(field: $0, language: asked.language, kind: asked.kind)
      other.prompt = asked.prompt
      return other
    }
    return JudgeContext(index: AnswerIndex(others: elsewhere + alike))
  }

  var testDescription: String {
    "\(id) \(strictness): \(asked.field) ← \(typed) (\(reason))"
  }
}

/// The files under `Tests/Fixtures/answers`.
enum Vectors {
  /// The rows of a file, comments left out, empty columns kept.
  static func rows(_ name: String) throws -> [[String]] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appending(path: "Fixtures/answers/\(name)")
    return try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map { unescaped(String($0)) }
      }
  }

  /// The names of the decks that come along.
  static func bundledDecks() throws -> [String] {
    let files = FileManager.default.enumerator(at: content, includingPropertiesForKeys: nil)
    return (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "tsv" }
      .map { $0.path(percentEncoded: false) }
      .sorted()
  }

  /// The bytes of a deck that comes along.
  static func bundled(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  private static var content: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Content")
  }

  /// `\uXXXX` and `\UXXXXXXXX` as the characters that they stand for.
  static func unescaped(_ text: String) -> String {
    text.replacing(/\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})/) { match in
      let code = UInt32(match.1 ?? match.2 ?? "", radix: 16) ?? 0xfffd
      return String(Unicode.Scalar(code) ?? "\u{fffd}")
    }
  }

  /// All rows of `verdicts.tsv`; `any` stands for the three strictness levels.
  static func verdicts() throws -> [VerdictRow] {
    try rows("verdicts.tsv").flatMap { row -> [VerdictRow] in
      let context = Self.context(row[6])
      var asked = Asked(
        field: row[1],
        language: row[4],
        kind: AnswerKind(rawValue: row[5]) ?? .text
      )
      asked.prompt = context["prompt"]
      asked.written = context["written"]
      asked.reading = context["reading"]
      asked.meaning = context["meaning"]
      asked.otherReadings = list(context["alts"])
      asked.rules = DeckRules(headers: context)
      let levels = Strictness(rawValue: row[3]).map { [$0] } ?? Strictness.allCases
      return levels.map {
        VerdictRow(
          id: row[0],
          asked: asked,
          typed: row[2],
          strictness: $0,
          others: list(context["others"]),
          same: list(context["same"]),
          verdict: row[7],
          reason: row[8]
        )
      }
    }
  }

  /// `key=value;key=value`, where a value may hold semicolons.
  static func context(_ text: String) -> [String: String] {
    var found: [String: String] = [:]
    var last: String?
    for part in text.split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1)
      if sides.count == 2, sides[0].allSatisfy(\.isLowercase) {
        last = String(sides[0])
        found[String(sides[0])] = String(sides[1])
      } else if let last {
        found[last, default: ""] += ";" + part
      }
    }
    return found
  }

  private static func list(_ text: String?) -> [String] {
    (text ?? "").split(separator: ";").map(String.init)
  }
}

import Foundation
import TestSupport
import Testing

@Suite("The judge of the built program", .serialized, .timeLimit(.minutes(10)))
struct JudgeTableTests {
  @Test("gives the same verdicts and reasons on every run")
  func repeats() throws {
    let file = repositoryRoot.appending(path: "Tests/Fixtures/answers/verdicts.tsv").path
    let kuchi = try Kuchi()
    // Each process orders its sets and dictionaries in another way.
    let runs = try (1...5).map { _ in try kuchi.run(["judge", "--table", file]).outputText }
    #expect(runs[0].split(separator: "\n").count > 400)
    #expect(Set(runs).count == 1)
  }
}

@Suite("The system's list of words", .serialized, .timeLimit(.minutes(10)))
struct DictionaryTests {
  @Test("tells words from typos where there is one, and is not missed where there is none")
  func words() throws {
    let deck = "#language:ja\n#columns:word\tmeaning\n#ask:word>meaning\n橋\tbridge\n"
    let file = try? Data(contentsOf: URL(filePath: "/usr/share/dict/words"))
    let words = Set(String(decoding: file ?? Data(), as: UTF8.self).split(separator: "\n"))
    for (typed, isTypo) in [("bride", !words.contains("bride")), ("brigde", true)] {
      let kuchi = try Kuchi(deck: deck)
      let result = try kuchi.run(["practice"], input: .text("\(typed)\nbridge\n"))
      #expect(result.outputText.contains(isTypo ? "≈ right, with a slip (typo)" : "✗ wrong"))
      #expect(result.outputText.contains("  that is another word\n") == !isTypo)
      #expect(try kuchi.reviews().first?.verdict == (isTypo ? "slip" : "wrong"))
    }
  }
}

import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Notes that several programs write at once", .timeLimit(.minutes(10)))
struct WritersTogetherTests {
  @Test("are all in the deck afterwards, the added ones and the changed ones")
  func together() throws {
    let kuchi = try Kuchi(deck: Kuchi.numbers, named: "numbers")
    let words = ["いち", "に", "さん", "よん", "ご", "ろく"]
    let results = Mutex<[ProgramResult]>([])
    DispatchQueue.concurrentPerform(iterations: 2 * words.count) { number in
      let word = words[number / 2]
      let run =
        number.isMultiple(of: 2)
        ? try? kuchi.run(["add", "numbers"], input: .text("\(word)ばん\nnumber \(number)\n\n"))
        : try? kuchi.run(["edit", word], input: .text("\nnew \(number)\n"))
      if let run { results.withLock { $0.append(run) } }
    }
    let ended = results.withLock { $0 }
    #expect(ended.count == 2 * words.count)
    for run in ended { #expect(run.status == .code(0), "\(run.outputText)\(run.errorText)") }
    let text = try #require(kuchi.home.text("kuchi/decks/numbers.tsv"))
    for (number, word) in words.enumerated() {
      #expect(text.contains("\n\(word)ばん\tnumber \(2 * number)\n"), "\(text)")
      #expect(text.contains("\n\(word)\tnew \(2 * number + 1)\n"), "\(text)")
    }
    #expect(text.split(separator: "\n").count == Kuchi.numbers.split(separator: "\n").count + 6)
  }
}

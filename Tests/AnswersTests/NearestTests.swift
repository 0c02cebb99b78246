import Deck
import Testing

@testable import Answers

@Suite("The answer that is shown") struct NearestTests {
  static let leading: [(field: String, language: String, typed: String, nearest: String)] = [
    ("hello (in the daytime); hi; good afternoon", "en", "a", "hello (in the daytime)"),
    ("(to) see; look (at); watch", "en", "nomads", "(to) see"),
    ("nice to meet you; pleased to meet you; how do you do?", "en", "a", "nice to meet you"),
    ("(to) see; (to) watch", "en", "witch", "(to) watch"),
    ("big; increase", "en", "decrease", "increase"),
    ("みる; のむ", "ja", "nomi", "のむ"), ("みる; ながめる", "ja", "あ", "みる"),
  ]

  @Test("a wrong answer is shown the first one, unless it comes near another", arguments: leading)
  func leadsWithTheFirst(field: String, language: String, typed: String, nearest: String) {
    let asked = Asked(field: field, language: language, kind: language == "ja" ? .word : .meaning)
    let found = Judge(strictness: .moderate).verdict(on: typed, for: asked)
    guard case .wrong(_, nearest) = found else {
      Issue.record("\(found)")
      return
    }
  }
}

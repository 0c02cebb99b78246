import Deck
import Testing

@testable import Answers

@Suite("The -s of an English word") struct EndingTests {
  static let forms: [(field: String, typed: String, verdict: String)] = [
    ("(to) eat", "eats", "slip ending"), ("(to) eat", "to eats", "slip ending"),
    ("to live", "lives", "slip ending"), ("(to) go", "goes", "slip ending"),
    ("(to) do", "does", "slip ending"), ("(to) have (a meal)", "has", "slip ending"),
    ("(to) study", "studies", "slip ending"), ("(to) teach", "teaches", "slip ending"),
    ("(to) meet; society", "societies", "slip plural"),
    ("(to) play games", "play game", "slip plural"),
    ("(to) like; liked", "likes", "slip ending"),
    ("(to) study; (to) learn; school", "schools", "slip plural"),
    ("cat", "cats", "slip plural"), ("school", "school's", "wrong ending"),
    ("dogs", "dog's", "slip apostrophe"), ("(to) read", "reader", "wrong different"),
    ("(to) eat", "ate", "wrong different"), ("to the cat", "to the cats", "slip plural"),
  ]

  @Test("the -s of a verb is another form and no plural, a possessive neither", arguments: forms)
  func tellsFormsFromPlurals(field: String, typed: String, verdict: String) {
    let asked = Asked(field: field, language: "en", kind: .meaning)
    let found = Judge(strictness: .moderate).verdict(on: typed, for: asked)
    #expect("\(found.name) \(found.reasonName)" == verdict, "\(found)")
  }

  @Test("all answers to a verb are verbs, though one alone is marked")
  func knowsVerbs() {
    var asked = Asked(field: "(to) enter; come in", language: "en", kind: .meaning)
    for (prompt, reason) in [("入る", "ending"), ("入", "plural")] {
      asked.prompt = prompt
      let found = Judge(strictness: .moderate).verdict(on: "comes in", for: asked)
      #expect(found.reasonName == reason, "\(found)")
    }
  }
}

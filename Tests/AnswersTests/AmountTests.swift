import Deck
import Testing

@testable import Answers

@Suite("An amount in an answer") struct AmountTests {
  static let numbers: [(field: String, typed: String, verdict: String)] = [
    ("about seven (o'clock); around seven (o'clock)", "around 7:00", "right "),
    ("seven o'clock", "7:00", "right "), ("7:00", "seven o'clock", "right "),
    ("7 o'clock", "7:00", "right "), ("7:00", "7 o'clock", "right "),
    ("I get up at seven (o'clock)", "I get up at 7:00", "right "),
    ("open from nine o'clock to three o'clock", "open from 9:00 to 3:00", "right "),
    ("four (o'clock) p.m.; 4:00 p.m.", "16:00", "right "), ("4:00 p.m.", "4:00pm", "right "),
    ("four (o'clock) p.m.", "4:00 p.m.", "right "), ("16:00", "4:00 p.m.", "right "),
    ("half past four; 4:30", "4.30", "right "), ("4:30 p.m.", "16:30", "right "),
    ("ten minutes (on the clock)", "10 min", "right "), ("ten minutes", "10 mins", "right "),
    ("ten minutes", "10min", "right "), ("one minute", "1 min", "right "),
    ("two hours", "2 hrs", "right "), ("number one; first", "no. 1", "right "),
    ("seven o'clock", "8:00", "wrong number"), ("7:00", "7:30", "wrong number"),
    ("4:00 p.m.", "4:00 a.m.", "wrong different"), ("4:00 a.m.", "16:00", "wrong number"),
    ("4.30", "4:30", "wrong different"), ("3.14", "3:14", "wrong different"),
    ("seven", "7:00", "wrong different"), ("ten minutes", "10 m", "wrong different"),
    ("minimum", "min", "wrong different"), ("ten minutes", "20 mins", "wrong number"),
    ("noon (exactly twelve)", "12:00", "wrong different"),
    ("twelve noon", "12 pm", "wrong different"),
    ("fourteenth; fourteen days", "day 14", "wrong different"),
    ("two (o'clock); 2:00", "2 p.m.", "wrong different"),
    ("which way; which (of two)", "which one", "wrong otherWord"),
    ("1492", "1493", "wrong number"), ("twelve apples", "13 apples", "wrong number"),
    ("Apollo 11", "Apollo", "wrong number"), ("Apollo", "Apollo 11", "wrong different"),
  ]

  @Test(
    "numbers are compared by what they tell, and blamed only where they differ",
    arguments: numbers
  )
  func readsNumbers(field: String, typed: String, verdict: String) {
    let asked = Asked(field: field, language: "en", kind: .meaning)
    let found = Judge(strictness: .moderate).verdict(on: typed, for: asked)
    #expect("\(found.name) \(found.reasonName)" == verdict, "\(found)")
  }
}

import Memory
import TestSupport
import Testing

@Suite("Parameters") struct ParametersTests {
  @Test("are 21 numbers, the standard ones within their bounds")
  func standard() {
    #expect(FSRSParameters.bounds.count == 21)
    let weights = FSRSParameters.standard.weights
    #expect(weights.count == 21)
    #expect(FSRSParameters(clamping: weights) == .standard)
  }

  @Test("out of bounds are moved to the nearest bound")
  func clamped() {
    let low = FSRSParameters(clamping: Array(repeating: -1e300, count: 21))
    #expect(low?.weights == FSRSParameters.bounds.map(\.lowerBound))
    let high = FSRSParameters(clamping: Array(repeating: 1e300, count: 21))
    #expect(high?.weights == FSRSParameters.bounds.map(\.upperBound))
  }

  @Test("are none where one is no number, or there are not 21", arguments: [0, 1, 17, 19, 20, 22])
  func refused(count: Int) {
    #expect(FSRSParameters(clamping: Array(repeating: 1, count: count)) == nil)
    for number in [Double.nan, .infinity, -.infinity] {
      var weights = FSRSParameters.standard.weights
      weights[count % 21] = number
      #expect(FSRSParameters(clamping: weights) == nil)
    }
  }

  @Test("come back from their text to the last bit")
  func text() {
    #expect(FSRSParameters.standard.text.hasPrefix("0.212, 1.2931, 2.3065, 8.2956, "))
    var chance = SeededGenerator(for: "parameters as text")
    for _ in 1...500 {
      let parameters = chance.parameters()
      #expect(FSRSParameters(text: parameters.text) == parameters)
    }
  }

  static let ones = Array(repeating: "1", count: 21)

  @Test("are read with commas or blanks between them")
  func separators() {
    let expected = FSRSParameters(clamping: Array(repeating: 1, count: 21))
    for separator in [",", ", ", " ", "\n", "\t", " ,\n"] {
      #expect(FSRSParameters(text: Self.ones.joined(separator: separator)) == expected)
    }
  }

  static let numberless = ["x", "nan", "inf", "１", "1e999", "1;1", "--1"]

  @Test("are not read from a text with anything else in it", arguments: numberless)
  func badText(part: String) {
    #expect(FSRSParameters(text: part) == nil)
    #expect(FSRSParameters(text: (Self.ones.dropLast() + [part]).joined(separator: ",")) == nil)
    #expect(FSRSParameters(text: (Self.ones + [part]).joined(separator: ",")) == nil)
  }

  @Test("are not read from too few or too many", arguments: [0, 1, 20, 22])
  func badCount(count: Int) {
    #expect(FSRSParameters(text: Array(repeating: "1", count: count).joined(separator: ",")) == nil)
  }
}

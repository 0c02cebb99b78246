import Memory
import Testing

@Suite("A row of numbers from a seed") struct SplitMix64Tests {
  /// Source: the first numbers of the authors' splitmix64.c for the seed 1234567.
  static let row: [UInt64] = [
    6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
    4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
  ]

  @Test("is that of SplitMix64, wherever it is begun", arguments: row.indices)
  func numbers(place: Int) {
    var chance = SplitMix64(seed: 1_234_567, from: place)
    #expect((place..<Self.row.count).map { _ in chance.next() } == Self.row[place...].map { $0 })
  }

  @Test("can be begun anywhere") func anywhere() {
    var (last, first) = (SplitMix64(seed: .max, from: .max), SplitMix64(seed: .max, from: .min))
    #expect(last.next() != first.next())
  }
}

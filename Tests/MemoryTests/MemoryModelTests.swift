import Memory
import TestSupport
import Testing

@Suite("A memory") struct MemoryModelTests {
  @Test("is recalled with a probability of 0.9 after as many days as it is stable")
  func definition() {
    var chance = SeededGenerator(for: "recall at S")
    for _ in 1...1000 {
      let model = MemoryModel(parameters: chance.parameters())
      let state = chance.memory()
      let recall = model.retrievability(of: state, afterDays: state.stability)
      #expect(abs(recall - 0.9) < 1e-9)
      #expect(model.interval(of: state.stability, desiredRetention: 0.9) == state.stability)
    }
  }

  @Test("is certain at first and then fades, without end")
  func fading() {
    var chance = SeededGenerator(for: "fading")
    for _ in 1...300 {
      let model = MemoryModel(parameters: chance.parameters())
      let state = chance.memory()
      var last = 1.0
      for days in [-1, 0, 0.01, 0.5, 1, 2, 10, 365, 36_500, 1e6, 1e12] {
        let recall = model.retrievability(of: state, afterDays: days)
        #expect(days <= 0 ? recall == 1 : recall < last && recall > 0, "\(state) \(days)")
        last = recall
      }
    }
  }

  @Test("has faded to the wanted probability when its interval is over")
  func inverse() {
    var chance = SeededGenerator(for: "interval and recall")
    for _ in 1...1000 {
      let model = MemoryModel(parameters: chance.parameters())
      let (state, wanted) = (chance.memory(), chance.retention())
      let days = model.interval(of: state.stability, desiredRetention: wanted)
      #expect(abs(model.retrievability(of: state, afterDays: days) - wanted) < 1e-9)
    }
  }

  @Test("asks for more days where less is wanted")
  func retentionOrder() {
    let model = MemoryModel()
    let days = [0.99, 0.95, 0.9, 0.85, 0.8, 0.7].map {
      model.interval(of: 10, desiredRetention: $0)
    }
    #expect(days == days.sorted() && Set(days).count == days.count)
    #expect(model.interval(of: 10, desiredRetention: 1) == 0)
  }

  @Test("never becomes more stable when it was not recalled on another day")
  func lapse() {
    var chance = SeededGenerator(for: "lapses")
    for _ in 1...20_000 {
      let model = MemoryModel(parameters: chance.parameters())
      let state = chance.memory()
      let days = Int.random(
        in: 1...[1, 5, 1000, .max].randomElement(using: &chance)!,
        using: &chance
      )
      let next = model.state(after: .again, elapsedDays: days, from: state)
      #expect(next.stability <= state.stability, "\(state) after \(days) days")
    }
  }

  @Test("never becomes less stable when it was recalled, on the same day neither")
  func recalled() {
    var chance = SeededGenerator(for: "recalled")
    for _ in 1...20_000 {
      let model = MemoryModel(parameters: chance.parameters())
      let state = chance.memory()
      for rating in [Rating.hard, .good, .easy] {
        for days in [0, 1, Int.random(in: 1...10_000, using: &chance)] {
          let next = model.state(after: rating, elapsedDays: days, from: state)
          #expect(next.stability >= state.stability, "\(state) \(rating) after \(days) days")
        }
      }
    }
  }

  @Test("is the more stable, and the less hard, the better it was recalled")
  func order() {
    var chance = SeededGenerator(for: "order of ratings")
    for _ in 1...10_000 {
      let model = MemoryModel(parameters: chance.parameters())
      let state = chance.memory()
      for days in [0, 1, Int.random(in: 2...10_000, using: &chance)] {
        let next = Rating.allCases.map { model.state(after: $0, elapsedDays: days, from: state) }
        for (worse, better) in zip(next, next.dropFirst()) {
          #expect(worse.stability <= better.stability, "\(state) after \(days) days")
          #expect(worse.difficulty >= better.difficulty, "\(state) after \(days) days")
        }
      }
    }
  }

  static let damaged: [Double] = [
    .nan, .signalingNaN, .infinity, -.infinity, 0, -0.0, -1, .leastNonzeroMagnitude,
    .greatestFiniteMagnitude, 1, 36_500, 1e300,
  ]

  @Test("is within its bounds whatever it was made of, and stays there whatever follows")
  func bounds() {
    let corners = [
      FSRSParameters.standard,
      FSRSParameters(clamping: FSRSParameters.bounds.map(\.lowerBound))!,
      FSRSParameters(clamping: FSRSParameters.bounds.map(\.upperBound))!,
    ]
    var chance = SeededGenerator(for: "bounds")
    let models = (corners + (1...20).map { _ in chance.parameters() }).map {
      MemoryModel(parameters: $0)
    }
    for model in models {
      for (stability, difficulty) in Self.damaged.flatMap({ s in Self.damaged.map { (s, $0) } }) {
        let state = MemoryState(stability: stability, difficulty: difficulty)
        #expect(state.isWithinBounds)
        for days in [Int.min, -1, 0, 1, 2, 36_500, 1_000_000, .max] {
          let recall = model.retrievability(of: state, afterDays: Double(days))
          #expect((0...1).contains(recall), "\(state) after \(days) days")
          for rating in Rating.allCases {
            let next = model.state(after: rating, elapsedDays: days, from: state)
            #expect(next.isWithinBounds, "\(state) after \(rating) and \(days) days")
          }
        }
        for number in Self.damaged {
          #expect((0...1).contains(model.retrievability(of: state, afterDays: number)))
          let days = model.interval(of: state.stability, desiredRetention: number)
          #expect(days.isFinite && days >= 0, "\(state) for \(number)")
        }
      }
      for (rating, days) in Rating.allCases.flatMap({ r in [Int.min, 0, .max].map { (r, $0) } }) {
        let first = model.state(after: rating, elapsedDays: days, from: nil)
        #expect(first.isWithinBounds)
        #expect(first == model.state(after: rating, elapsedDays: 0, from: nil))
      }
    }
  }

  @Test("of an old record with zeros in it is the weakest one, and goes on from there")
  func zeros() {
    let state = MemoryState(stability: 0, difficulty: 0)
    #expect(state == MemoryState(stability: 0.001, difficulty: 1))
    let next = MemoryModel().state(after: .good, elapsedDays: 1, from: state)
    #expect(next.isWithinBounds && next.stability > state.stability)
  }

  @Test("that was recalled a few minutes later with trouble is not weaker for it")
  func sameDay() {
    let model = MemoryModel()
    let good = model.state(after: .good, elapsedDays: 0, from: nil)
    #expect(model.state(after: .hard, elapsedDays: 0, from: good).stability == good.stability)
  }
}

extension MemoryState {
  var isWithinBounds: Bool {
    Self.stabilityBounds.contains(stability) && Self.difficultyBounds.contains(difficulty)
  }
}

import Memory
import Testing

/// The figures of py-fsrs 6.3.2.
///
/// Where our rules are others than its, a test says which.
@Suite("FSRS-6 gives the figures of the reference") struct VectorTests {
  @Test("for stability, difficulty and recall, after every review and between them")
  func memory() throws {
    let file = try Vectors.load("memory", as: Vectors.Memories.self)
    let figures = try Vectors.figures()
    var reviews = 0
    var probes = 0
    for (sequence, own) in zip(file.sequences, figures) {
      let expected = sequence.capped ?? own
      let weights = file.parameter_sets[sequence.set].w
      let parameters = try #require(FSRSParameters(clamping: weights))
      #expect(parameters.weights == weights, "none is out of our bounds")
      let model = MemoryModel(parameters: parameters)
      var state: MemoryState?
      for (place, grade) in sequence.grades.enumerated() {
        let place = (place, "sequence \(sequence.id), review \(place), \(sequence.tag)")
        let days = sequence.days[place.0] ?? 0
        if let before = state {
          let recall = model.retrievability(of: before, afterDays: Double(days))
          #expect(recall.agrees(with: try #require(expected.r[place.0])), "R, \(place.1)")
        } else {
          #expect(expected.r[place.0] == nil)
        }
        let next = model.state(after: try .numbered(grade), elapsedDays: days, from: state)
        #expect(next.stability.agrees(with: expected.s[place.0]), "S, \(place.1)")
        #expect(next.difficulty.agrees(with: expected.d[place.0]), "D, \(place.1)")
        state = next
        reviews += 1
      }
      let last = try #require(state)
      for (place, seconds) in sequence.probe_seconds.enumerated() {
        let note: Comment = "sequence \(sequence.id) after \(seconds) s"
        let whole = model.retrievability(of: last, afterDays: Double(seconds / 86_400))
        let exact = model.retrievability(of: last, afterDays: Double(seconds) / 86_400)
        #expect(whole.agrees(with: expected.probe_r[place]), note)
        #expect(exact.agrees(with: expected.probe_r_fraction[place]), note)
        probes += 2
      }
    }
    #expect((file.sequences.count, reviews, probes) == (422, 2852, 5908))
  }

  @Test("for intervals, exact and in whole days")
  func intervals() throws {
    let file = try Vectors.load("interval", as: Vectors.Intervals.self)
    for vector in file.cases {
      var weights = FSRSParameters.standard.weights
      weights[20] = vector.w20
      let model = MemoryModel(parameters: try #require(FSRSParameters(clamping: weights)))
      let scheduler = Scheduler(model: model, maximumInterval: vector.maximum_interval)
      let exact = model.interval(
        of: vector.stability,
        desiredRetention: vector.desired_retention
      )
      #expect(exact.agrees(with: vector.unrounded, within: 1e-11), "case \(vector.id)")
      let difference = abs(scheduler.wholeDays(of: exact) - vector.interval)
      #expect(difference <= (vector.tie == true ? 1 : 0), "case \(vector.id)")
    }
    #expect(file.cases.count == 906)
  }

  @Test("for the ranges from which days are drawn")
  func ranges() throws {
    let file = try Vectors.load("fuzz", as: Vectors.Fuzz.self)
    for vector in file.cases {
      let scheduler = Scheduler(maximumInterval: vector.maximum_interval)
      let range = scheduler.fuzzRange(of: Double(vector.days))
      #expect(range == vector.low...vector.high, "\(vector.days) days")
    }
    #expect(file.cases.count == 160)
  }

  /// The reference has steps of minutes; we have none, and a card waits for whole study days.
  ///
  /// Steps
  /// do not enter the memory, so that agrees after every review, if all reviews of a day move it as
  /// those of an imported history do. The interval agrees wherever the reference has left the steps:
  /// in its state “review”, but for the chance by which ours is drawn. A history is followed until
  /// its stability passes 100 years, where the reference has no bound, or its days the year 2199.
  @Test("for the histories of cards, steps left out")
  func schedules() throws {
    let file = try Vectors.load("schedule", as: Vectors.Schedules.self)
    let model = MemoryModel()
    #expect(file.w == model.parameters.weights)
    var memories = 0
    var intervals = 0
    for sequence in file.sequences {
      let scheduler = Scheduler(model: model, maximumInterval: sequence.maximum_interval)
      var schedule: CardSchedule?
      var day = 0
      for (place, grade) in sequence.grades.enumerated() {
        let note: Comment = "sequence \(sequence.id), review \(place)"
        day += sequence.seconds[place] / 86_400
        if sequence.s[place] > 36_500 || !Scheduler.possibleDays.contains(day) { break }
        #expect(scheduler.moves(schedule, on: day, isImported: true), note)
        let next = scheduler.schedule(
          after: try .numbered(grade),
          on: day,
          from: schedule,
          desiredRetention: sequence.desired_retention,
          seed: Int64(sequence.id)
        )
        #expect(next.memory.stability.agrees(with: sequence.s[place]), note)
        #expect(next.memory.difficulty.agrees(with: sequence.d[place]), note)
        memories += 1
        if sequence.state[place] == "review" {
          let exact = model.interval(
            of: next.memory.stability,
            desiredRetention: sequence.desired_retention
          )
          #expect(Double(scheduler.wholeDays(of: exact)) * 86_400 == sequence.due_in_seconds[place])
          let isDrawn = scheduler.fuzzRange(of: exact).contains(next.interval)
          #expect(isDrawn || next.interval == schedule?.interval, note)
          intervals += 1
        }
        schedule = next
      }
    }
    // Of 1,512 reviews: three are beyond those bounds; 450 leave a card waiting for a step.
    #expect((memories, intervals) == (1509, 1059))
  }
}

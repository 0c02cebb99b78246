internal import Answers
internal import Deck
internal import Files
internal import Glibc
internal import Journal
internal import Memory
internal import Practice
internal import Time

/// Measures everything and prints it.
///
/// - Returns: The exit status: 0 where it ran to its end, whatever the figures.
func benchmark() -> Int32 {
  let folder = "/tmp/kuchi-bench-\(getpid())"
  defer { removeAll(under: folder) }
  do {
    try FileSystem.createFolder(folder)
    try measureStart(in: folder)
    measureDeckReading()
    measureJudging()
    measureReplaying()
    measureWords()
    try measureAnswers(in: folder)
    try measureJournal(at: answersPath(cards: 100_000, in: folder), in: folder)
    try measureInterchange(in: folder)
    return 0
  } catch {
    Report.remark("stopped: \(error)")
    return 1
  }
}

// MARK: - The start

private func measureStart(in folder: String) throws {
  Report.section("Start to the first prompt, starter content, journal of 200,000 reviews")
  let home = folder + "/home"
  try FileSystem.createFolder(home)
  try FileSystem.replace(home + "/settings.json", with: Array(#"{"appearance":"dark"}"#.utf8))
  try fillJournal(at: home + "/journal.sqlite", cards: 20_000, reviews: 200_000)
  let program = CommandLine.arguments.dropFirst().first ?? beside("kuchi")
  let content = (try? FileSystem.currentFolder()).map { $0 + "/Content" } ?? ""
  let environment = [
    "KUCHI_HOME=\(home)", "KUCHI_CONTENT=\(content)", "TERM=xterm-256color", "LANG=C.UTF-8",
    "PATH=/usr/bin:/bin", "HOME=\(home)",
  ]
  let kuchi = Child(path: program, environment: environment)
  let sqlite = Child(
    path: "/usr/bin/sqlite3",
    arguments: [":memory:", ".quit"],
    environment: ["HOME=\(home)"]
  )
  var ours: [Double] = []
  var theirs: [Double] = []
  var peak = 0
  for round in 0..<120 {
    guard let cost = kuchi.run(until: "kuchi>", thenType: ":quit") else {
      Report.remark("\(program) cannot be run")
      return
    }
    let other = sqlite.run()
    if round < 20 { continue }  // the first ones fill the caches
    ours.append(cost.milliseconds)
    peak = max(peak, cost.peakKilobytes)
    if let other { theirs.append(other.milliseconds) }
  }
  let reference = percentile(0.5, of: theirs)
  let median = percentile(0.5, of: ours)
  Report.figure("sqlite3 :memory: .quit, median", reference, "ms")
  Report.figure("kuchi, median", median, "ms")
  if reference > 0 {
    Report.figure("kuchi against sqlite3", median / reference, "times", budget: 3)
  } else {
    Report.remark("sqlite3 is not installed: nothing to compare with")
  }
  Report.figure("peak memory", Double(peak) / 1024, "MB", budget: 25)
}

func beside(_ name: String) -> String {
  let own = (try? FileSystem.realPath("/proc/self/exe")) ?? CommandLine.arguments[0]
  return FileSystem.join(FileSystem.parent(of: own), name)
}

// MARK: - Decks

private func measureDeckReading() {
  Report.section("Reading a deck of 100,000 notes")
  let text = deckText(notes: 100_000)
  var times: [Double] = []
  for _ in 0..<7 {
    let start = milliseconds()
    let deck = readDeck(bytes: text, name: "bench")
    times.append(milliseconds() - start)
    precondition(deck.notes.count == 100_000, "the benchmark's own deck is whole")
  }
  Report.figure("read, median of 7", percentile(0.5, of: times), "ms", budget: 150)
}

/// The text of a deck.
///
/// - Parameters:
///   - notes: How many notes it has; 1 or more.
///   - directions: In which directions they are asked.
/// - Returns: The text.
func deckText(notes: Int, directions: String = "word>meaning, meaning>word") -> [UInt8] {
  var text = "#separator:tab\n#language:ja\n#columns:word\treading\tmeaning\tnote\ttags\n"
  text += "#ask:\(directions)\n"
  for number in 1...notes {
    text += "言葉\(number)\tことば\(number)\tword \(number); term \(number)\tnote\ttag\n"
  }
  return Array(text.utf8)
}

// MARK: - Answers

private func measureAnswers(in folder: String) throws {
  Report.section("Enter to verdict: judged, and on the disk")
  let small = try answerTimes(cards: 10_000, reviews: 100_000, in: folder)
  let large = try answerTimes(cards: 100_000, reviews: 1_000_000, in: folder)
  let names = "10,000 cards, 100,000 reviews: "
  Report.figure(names + "median", percentile(0.5, of: small), "ms")
  Report.figure("  99th percentile", percentile(0.99, of: small), "ms")
  Report.figure("100,000 cards, 1,000,000 reviews: median", percentile(0.5, of: large), "ms")
  Report.figure("  99th percentile", percentile(0.99, of: large), "ms", budget: 10)
  let ratio = percentile(0.5, of: large) / max(0.001, percentile(0.5, of: small))
  Report.figure("ten times the cards, median against median", ratio, "times", budget: 1.2)
}

private func answersPath(cards: Int, in folder: String) -> String {
  "\(folder)/answers-\(cards).sqlite"
}

private func answerTimes(cards: Int, reviews: Int, in folder: String) throws -> [Double] {
  let path = answersPath(cards: cards, in: folder)
  try fillJournal(at: path, cards: cards, reviews: reviews)
  let journal = try ReviewJournal(path: path, deviceSeed: 1, now: WallClock.system.now)
  let deck = readDeck(bytes: deckText(notes: cards / 2), name: "bench")
  let all = deck.cards
  let step = max(1, all.count / 1000)
  let picked = stride(from: 0, to: all.count, by: step).map { all[$0] }
  let plan = SessionPlan(kind: .challenge, deckNames: ["bench"], cards: picked)
  let start = StudyTime(WallClock.system.now, rolloverHour: 4)
  let id = try journal.begin(
    plan,
    at: start.moment,
    zoneOffsetSeconds: start.zoneOffsetSeconds,
    studyDay: start.day
  )
  var session = Session(
    plan: plan,
    rules: SessionRules(retriesMissed: false),
    judge: Judge(strictness: .moderate)
  )
  var random = SystemRandomNumberGenerator()
  _ = session.begin(at: start, using: &random)
  var times: [Double] = []
  while let challenge = session.challenge {
    let line = times.count % 3 == 0 ? "something else" : challenge.card.answers
    let began = milliseconds()
    let now = StudyTime(WallClock.system.now, rolloverHour: 4)
    for effect in session.handle(.answer(line), at: now, using: &random) {
      if case .record(let review) = effect { _ = try journal.record(review, in: id) }
    }
    times.append(milliseconds() - began)
  }
  return times
}

/// Removes a folder of the benchmark's and all that is in it.
///
/// - Parameter folder: The folder.
func removeAll(under folder: String) {
  let files = FileSystem.walk(folder).files
  var folders: Set = [folder]
  for file in files {
    let path = FileSystem.join(folder, file)
    _ = try? FileSystem.remove(path)
    var parent = FileSystem.parent(of: path)
    while parent.count > folder.count, folders.insert(parent).inserted {
      parent = FileSystem.parent(of: parent)
    }
  }
  for path in folders.sorted(by: { $0.count > $1.count }) { rmdir(path) }
}

import Settings
import Testing

@Suite("Settings that come from elsewhere") struct AddingTests {
  @Test("fill up the file and change nothing in it") func fillsUp() throws {
    let scratch = Scratch()
    let store = try scratch.store(#"{ "numberOfQuestions": 7, "x": [1, {"a": null}] }"#)
    #expect(store.storedValues.map(\.name) == ["numberOfQuestions", "x"])
    #expect(store.storedValues.map(\.json) == ["7", #"[1, {"a": null}]"#])
    let count = try store.add([
      ("numberOfQuestions", "9"), ("dailyGoal", "30"), ("y\"", #"{"b":[1.50]}"#), ("bad", "{"),
    ])
    #expect(count == 2)
    #expect(store.current.numberOfQuestions == 7 && store.current.dailyGoal == 30)
    let again = SettingsStore(path: scratch.path)
    #expect(again.problems == [])
    #expect(again.storedValues.map(\.name) == ["dailyGoal", "numberOfQuestions", "x", "y\""])
    #expect(again.storedValues.last?.json == #"{"b":[1.50]}"#)
    #expect(try again.add([("dailyGoal", "1")]) == 0)
  }

  @Test("come into a home without a file") func makesFile() throws {
    let scratch = Scratch()
    let store = SettingsStore(path: scratch.path)
    #expect(try store.add([("numberOfQuestions", "9")]) == 1)
    #expect(store.current.numberOfQuestions == 9)
    #expect(try scratch.names() == ["settings.json"])
  }
}

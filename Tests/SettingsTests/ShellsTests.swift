import Files
import Foundation
import Settings
import Testing

@Suite("Two shells on one file") struct ShellsTests {
  let scratch = Scratch()

  @Test("see each other's changes")
  func changes() throws {
    let (a, b) = (try scratch.store(), try scratch.store())
    _ = a.set("questions 10")
    #expect(b.reload().isEmpty)
    #expect(b.current.numberOfQuestions == 10)
    _ = b.set("questions&")
    #expect(a.set("questions") == ["number of questions: 6   (3…200)"], "a question looks first")
  }

  @Test("lose nothing of each other: each writes only its own keys")
  func merge() throws {
    let (a, b) = (try scratch.store("{\"z\": 1}"), try scratch.store())
    _ = a.set("questions 10")
    _ = b.set("appearance dark")
    _ = a.set("questions+=1 goal 7")
    _ = b.set("goal&")
    #expect(a.reload().isEmpty && b.reload().isEmpty)
    #expect(a.current == b.current)
    #expect(
      try scratch.text()
        == "{\n  \"appearance\": \"dark\",\n  \"numberOfQuestions\": 11,\n  \"z\": 1\n}\n"
    )
  }

  @Test("count on from what the other wrote")
  func steps() throws {
    let (a, b) = (try scratch.store(), try scratch.store())
    #expect(a.set("questions+=1").first?.hasPrefix("number of questions: 6 → 7") == true)
    #expect(b.set("questions+=1").first?.hasPrefix("number of questions: 7 → 8") == true)
    #expect(a.set("questions!").count == 1)
    #expect(a.set("learning! learning?").last == "learning mode: off   (on or off; default on)")
    #expect(b.set("learning!").first == "learning mode: off → on")
  }

  @Test("that write at once leave every step in a whole file")
  func atOnce() async throws {
    let path = scratch.path
    _ = try scratch.store("{\"z\": {\"deep\": [1]}}")
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          let store = SettingsStore(path: path)
          for _ in 0..<10 {
            let lines = store.set("questions+=1")
            #expect(lines.count == 1, "\(lines)")
          }
        }
      }
      group.addTask {
        for _ in 0..<100 { #expect(SettingsStore(path: path).problems.isEmpty) }
      }
    }
    #expect(SettingsStore(path: path).current.numberOfQuestions == 46)
    #expect(try scratch.names() == ["settings.json"])
  }

  @Test("that both find the file broken move it aside once")
  func bothBroken() async throws {
    try scratch.put("{")
    let path = scratch.path
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          let store = SettingsStore(path: path)
          #expect(store.set("goal+=1").count == 1)
        }
      }
    }
    #expect(SettingsStore(path: path).current.dailyGoal == 24)
    #expect(try scratch.names() == ["settings.json", "settings.json.broken-1"])
  }

  @Test("see an edit by hand")
  func byHand() throws {
    let store = try scratch.store("{\"numberOfQuestions\": 10}")
    try Data("{\"numberOfQuestions\": 99, \"appearance\": \"drak\"}".utf8)
      .write(to: URL(fileURLWithPath: scratch.path))
    let problems = store.reload()
    #expect(problems.count == 1)
    #expect(problems.first?.contains("appearance can't be “\"drak\"”") == true)
    #expect(store.current.numberOfQuestions == 99)
    try scratch.put("{\"numberOfQuestions\": 98}")
    #expect(store.reload().isEmpty)
    try scratch.put("{\"appearance\": \"drak\"}")
    #expect(store.reload().count == 1, "a fault that comes back is told again")
  }
}

@Suite("Observers of settings") struct ObserverTests {
  let scratch = Scratch()

  final class Log { var seen: [(old: SettingsModel, new: SettingsModel)] = [] }

  @Test("are told every change, with before and after, once it is on disk")
  func told() throws {
    let log = Log()
    let store = try scratch.store()
    let path = scratch.path
    store.observe { old, new in
      log.seen.append((old, new))
      #expect(SettingsStore(path: path).current == new)
    }
    _ = store.set("questions 10 appearance dark")
    _ = store.set("questions 10")
    _ = store.set("questions 0")
    _ = store.set("goal!")
    _ = store.set("learning! learning!")
    #expect(log.seen.count == 1)
    #expect(log.seen.last?.old == SettingsModel())
    #expect(log.seen.last?.new == store.current)
    let other = try scratch.store()
    _ = other.set("goal 9")
    _ = store.reload()
    _ = store.reload()
    #expect(log.seen.count == 2)
    #expect(log.seen.last?.new.dailyGoal == 9 && log.seen.last?.old.dailyGoal == 20)
    _ = other.set("goal 8")
    _ = store.set("new 5")
    #expect(log.seen.count == 3)
    #expect(log.seen.last?.new.dailyGoal == 8 && log.seen.last?.new.newPerDay == 5)
    _ = other.set("goal 7")
    _ = store.set("new zzz")
    #expect(log.seen.count == 4, "a refused line still saw the other shell's change")
    #expect(store.current.dailyGoal == 7 && store.current.newPerDay == 5)
  }

  @Test("are told changes that could not be written too")
  func unwritable() {
    let log = Log()
    let store = SettingsStore(path: "/dev/null/settings.json")
    store.observe { log.seen.append(($0, $1)) }
    _ = store.set("appearance dark")
    #expect(log.seen.map(\.new.appearance) == [.dark])
  }

  @Test("may change settings themselves")
  func nested() throws {
    let store = try scratch.store()
    store.observe { [weak store] old, new in
      if new.dailyReminderEnabled && !old.dailyReminderEnabled { _ = store?.set("goal 50") }
    }
    _ = store.set("reminder")
    #expect(store.current.dailyGoal == 50 && store.current.dailyReminderEnabled)
    #expect(SettingsStore(path: scratch.path).current == store.current)
  }
}

@Suite("A name that is not to be remembered") struct NameTests {
  let scratch = Scratch()

  @Test("leaves the file at once, stays for this run, and comes back with remember")
  func forgotten() throws {
    let store = try scratch.store()
    _ = store.set("name Mika")
    #expect(
      store.set("noremember")
        == ["remembering the name: on → off   (the name is forgotten when the program ends)"]
    )
    #expect(try scratch.text() == "{\n  \"rememberUser\": false\n}\n")
    #expect(store.current.userName == "Mika")
    #expect(SettingsStore(path: scratch.path).current.userName.isEmpty)
    #expect(
      store.set("name \"Mika K\"") == ["name: Mika → Mika K   (until the program ends)"]
    )
    #expect(try !scratch.text().contains("Mika"))
    _ = store.set("questions 9")
    #expect(try !scratch.text().contains("Mika"))
    #expect(store.reload().isEmpty && store.current.userName == "Mika K")
    _ = store.set("remember")
    #expect(SettingsStore(path: scratch.path).current.userName == "Mika K")
    #expect(store.current.userName == "Mika K")
  }

  @Test("set on the same line is not written either")
  func oneLine() throws {
    let store = try scratch.store()
    _ = store.set("name Mika noremember")
    #expect(try !scratch.text().contains("Mika"))
    #expect(store.current.userName == "Mika")
    _ = store.set("all&")
    #expect(store.current == SettingsModel())
    #expect(try scratch.text() == "{}\n")
  }

  @Test("that another shell took out of the file is kept for this run")
  func otherShell() throws {
    let (a, b) = (try scratch.store(), try scratch.store())
    _ = a.set("name Mika")
    _ = b.reload()
    _ = a.set("noremember")
    #expect(b.reload().isEmpty)
    #expect(b.current.userName == "Mika" && !b.current.rememberUser)
    _ = b.set("goal 9")
    #expect(try !scratch.text().contains("Mika"))
    _ = a.set("remember name Keiko")
    _ = b.reload()
    #expect(b.current.userName == "Keiko")
    _ = a.set("name&")
    _ = b.reload()
    #expect(b.current.userName.isEmpty)
  }

  @Test("that stands in the file anyway is taken out when the program ends")
  func atEnd() throws {
    let store = try scratch.store(#"{"rememberUser": false, "userName": "Mika", "z": 1}"#)
    #expect(store.current.userName == "Mika")
    #expect(store.forgetUnremembered().isEmpty)
    #expect(try scratch.text() == "{\n  \"rememberUser\": false,\n  \"z\": 1\n}\n")
    let text = #"{"userName": "Mika"}"#
    #expect(try scratch.store(text).forgetUnremembered().isEmpty)
    #expect(try scratch.text() == text)
  }

  @Test("needs no file that can be written")
  func unwritable() {
    let store = SettingsStore(path: "/dev/null/settings.json")
    #expect(store.set("noremember").count == 2)
    #expect(store.set("name Mika") == ["name: empty → Mika   (until the program ends)"])
    #expect(store.forgetUnremembered().isEmpty)
    _ = store.set("remember")
    #expect(store.current.userName == "Mika")
  }
}

public import Files

/// The settings of this run, and the file they are kept in.
///
/// Whatever is wrong with the file, the program runs: the values are then the defaults or those of before,
/// and the words that say so are in `problems`, in the answer of `reload` or among the lines of a change.
public final class SettingsStore {
  /// The file.
  public let path: String
  /// Whether there was no file when the program started.
  public let isFirstRun: Bool
  /// What was wrong with the file when the program started, in words.
  public private(set) var problems: [String] = []
  /// The settings.
  public private(set) var current = SettingsModel()

  /// Whether all that was set is in the file.
  public var isSaved: Bool { unsaved.isEmpty }

  /// What stands in the file under a name that is only typed, and so is not read.
  ///
  /// Any other unknown name may be another program's, or a later version's.
  public var misnamed: [(name: String, definition: SettingDefinition)] {
    document.members.compactMap { member in
      SettingDefinition.all.first { $0.shortName == member.name && $0.key.rawValue != member.name }
        .map { (member.name, $0) }
    }
  }

  private var document = SettingsDocument()
  /// The stamp of the file that `document` was read from or written to; `nil` while there is none.
  private var stamp: FileStamp?
  /// What could not be written, and holds until the program ends or a later write succeeds.
  private var unsaved: [SettingKey: SettingValue] = [:]
  /// The name while it is not to be remembered, and so is not in the file.
  private var passingName: String?
  /// The stamp of a broken file, so that it is not read over and over.
  private var brokenStamp: FileStamp?
  /// What was told and still holds; it is not told again.
  private var told: Set<String> = []
  /// Problems met where they could not be told yet.
  private var untold: [String] = []
  private var observers: [(SettingsModel, SettingsModel) -> Void] = []

  /// Reads the settings.
  ///
  /// A file that is broken is moved aside at once; one that cannot be read is let be.
  ///
  /// - Parameter path: The file; it need not exist.
  public init(path: String) {
    self.path = path
    switch Self.read(path) {
    case .missing: isFirstRun = true
    case .whole(let read, let readStamp):
      isFirstRun = false
      document = read
      stamp = readStamp
    case .broken(let flaw, _):
      isFirstRun = false
      do throws(FileError) {
        // Another shell may be mending the same file: look again under the lock.
        try withLock { () throws(FileError) in
          switch Self.read(path) {
          case .whole(let read, let readStamp): (document, stamp) = (read, readStamp)
          case .broken(let flaw, _): problems.append("\(try moveAside(flaw)) \(Self.defaults)")
          case .missing: break
          case .unreadable(let error): throw error
          }
        }
      } catch {
        problems += once(
          "\(path) can't be used: \(flaw.reason).",
          "\(error.message). \(Self.defaults)"
        )
      }
    case .unreadable(let error):
      isFirstRun = false
      problems += once("\(error.message).", Self.defaults)
    }
    let (model, flaws) = compose()
    current = model
    problems += flaws.flatMap { once($0) }
  }

  /// Looks whether the file has changed, and takes the changes over.
  ///
  /// Cheap when it has not. A file that is gone or broken changes nothing: someone may be about to write it.
  ///
  /// - Returns: New problems, in words.
  public func reload() -> [String] {
    var news = untold
    untold = []
    let before = current
    do throws(FileError) {
      let now = try FileSystem.stamp(path)
      if now == stamp || (now != nil && now == brokenStamp) { return news }
      switch Self.read(path) {
      case .missing:
        stamp = nil
        news.append("\(path) is gone. \(Self.unchanged)")
      case .whole(let read, let readStamp): news += take(read, readStamp)
      case .broken(let flaw, let readStamp):
        brokenStamp = readStamp
        news.append("\(path) can't be used: \(flaw.reason). \(Self.unchanged)")
      case .unreadable(let error): throw error
      }
    } catch {
      news += once("\(error.message).", Self.unchanged)
    }
    notify(since: before)
    return news
  }

  /// Does what a `:set` line says: all of it or nothing, and on disk before it returns.
  ///
  /// - Parameter arguments: What stands after `:set`.
  /// - Returns: What changed and what to print, or why nothing was done.
  public func perform(set arguments: String) -> Result<SetOutcome, SetError> {
    do throws(SetError) {
      let command = try SetCommand(arguments)
      if command.changes {
        return commit { model throws(SetError) in try SetEvaluation(command, on: model) }
      }
      let news = reload()
      return .success(.shown(try SetEvaluation(command, on: current).lines + news))
    } catch {
      return .failure(error)
    }
  }

  /// Sets one setting to a value as it would be typed.
  ///
  /// - Parameters:
  ///   - key: The setting.
  ///   - text: The value; blanks need no quotes.
  /// - Returns: What changed, or why nothing was done.
  @discardableResult
  public func update(_ key: SettingKey, to text: String) -> Result<SetOutcome, SetError> {
    let command = SetCommand(.assign(key, text))
    return commit { model throws(SetError) in try SetEvaluation(command, on: model) }
  }

  /// Calls a function after every change, with the settings before and after.
  ///
  /// - Parameter body: The function.
  public func observe(_ body: @escaping (_ old: SettingsModel, _ new: SettingsModel) -> Void) {
    observers.append(body)
  }

  /// Takes the name out of the file when it is not to be remembered; called when the program ends.
  ///
  /// - Returns: Problems, in words.
  @discardableResult
  public func forgetUnremembered() -> [String] {
    guard !current.rememberUser, document[.userName] != nil else { return [] }
    let outcome = commit { model in
      var evaluation = SetEvaluation(on: model)
      if !model.rememberUser { evaluation.forget(.userName) }
      return evaluation
    }
    return (try? outcome.get().lines) ?? []
  }
}

// MARK: - Leaving and coming back

extension SettingsStore {
  /// The members of the file, each with its value as JSON; those that mean nothing here, too.
  public var storedValues: [(name: String, json: String)] {
    document.members.map { ($0.name, $0.valueText) }.sorted { $0.name < $1.name }
  }

  /// Puts members into the file that it does not have; the others stay as they are.
  ///
  /// - Parameter values: The members, each with its value as JSON.
  /// - Returns: How many the file did not have.
  /// - Throws: `FileError` when the file cannot be written, with nothing changed.
  @discardableResult
  public func add(_ values: [(name: String, json: String)]) throws(FileError) -> Int {
    let before = current
    var count = 0
    try withLock { () throws(FileError) in
      untold += try takeLatest()
      var next = document
      for (name, json) in values where !next.members.contains(where: { $0.name == name }) {
        guard next.add(name, json: json) else { continue }
        count += 1
      }
      guard count > 0 else { return }
      stamp = try FileSystem.replace(path, with: Array(next.text.utf8))
      document = next
    }
    current = compose().model
    notify(since: before)
    return count
  }
}

// MARK: - The file

extension SettingsStore {
  private enum Reading {
    case missing
    case whole(SettingsDocument, FileStamp?)
    case broken(JSONFlaw, FileStamp?)
    case unreadable(FileError)
  }

  /// No settings file that a person or this program writes comes near to this many bytes.
  private static let sizeLimit = 1 << 20

  private static func read(_ path: String) -> Reading {
    do throws(FileError) {
      // The stamp comes first: a change between the two is then seen the next time.
      guard let stamp = try FileSystem.stamp(path) else { return .missing }
      let bytes = try FileSystem.read(path, limit: sizeLimit)
      do throws(JSONFlaw) {
        return .whole(try SettingsDocument(bytes), stamp)
      } catch {
        if case .noMemory = error { return .unreadable(FileError(.read, path, code: noMemoryCode)) }
        return .broken(error, stamp)
      }
    } catch {
      return .unreadable(error)
    }
  }

  private static let noMemoryCode: Int32 = 12  // ENOMEM on Linux

  private func withLock(_ body: () throws(FileError) -> Void) throws(FileError) {
    let folder = FileSystem.parent(of: path)
    try FileSystem.createFolder(folder)
    let lock = FileSystem.join(folder, ".\(FileSystem.name(of: path)).lock")
    do throws(FileError) {
      try FileSystem.withLock(lock, body)
    } catch {
      // To a person the lock is no file of its own.
      throw error.path == lock ? FileError(.write, path, code: error.code) : error
    }
  }

  private func moveAside(_ flaw: JSONFlaw) throws(FileError) -> String {
    let aside = try FileSystem.moveAside(path)
    return "\(path) can't be used: \(flaw.reason). It is now \(aside)."
  }

  private static let defaults = "The defaults are used."
  private static let unchanged = "The settings stay as they are."

  /// A problem in words, unless it was told before and is still there.
  private func once(_ problem: String, _ consequence: String? = nil) -> [String] {
    guard told.insert(problem).inserted else { return [] }
    return [consequence.map { "\(problem) \($0)" } ?? problem]
  }

  /// Makes what was read the settings; returns what is wrong with single values.
  private func take(_ read: SettingsDocument, _ readStamp: FileStamp?) -> [String] {
    let name = current.userName
    document = read
    stamp = readStamp
    let isRemembered = compose().model.rememberUser
    if isRemembered {
      passingName = nil
    } else if document[.userName] == nil && passingName == nil {
      passingName = name  // another shell took it out of the file; this run may still use it
    }
    let (model, flaws) = compose()
    current = model
    told.formIntersection(flaws)
    return flaws.flatMap { once($0) }
  }

  /// The settings that the file, what could not be written, and a passing name come to.
  private func compose() -> (model: SettingsModel, flaws: [String]) {
    var model = SettingsModel()
    var flaws: [String] = []
    for definition in SettingDefinition.all {
      guard let member = document[definition.key] else { continue }
      if let value = definition.kind.value(stored: member.value) {
        model[definition.key] = value
      } else {
        flaws.append(
          "\(path): \(definition.key.rawValue) can't be \(member.valueText.quoted), only"
            + " \(definition.kind.allowed). It counts as \(model.text(of: definition.key))."
        )
      }
    }
    for (key, value) in unsaved { model[key] = value }
    if let passingName, !model.rememberUser {
      model[.userName] = .text(passingName)
    }
    return (model, flaws)
  }

  private func notify(since before: SettingsModel) {
    guard before != current else { return }
    let after = current
    for observer in observers { observer(before, after) }
  }

  /// Works out a change on what the file holds now, writes it, and tells everyone.
  private func commit(
    _ work: (SettingsModel) throws(SetError) -> SetEvaluation
  ) -> Result<SetOutcome, SetError> {
    let before = current
    var news = untold
    untold = []
    var base = current
    var result: Result<SetEvaluation, SetError>?
    do throws(FileError) {
      try withLock { () throws(FileError) in
        news += try takeLatest()
        base = current
        let worked = Result { () throws(SetError) in try work(base) }
        result = worked
        if case .success(let evaluation) = worked { try write(evaluation) }
      }
    } catch {
      let worked = result ?? Result { () throws(SetError) in try work(base) }
      result = worked
      if case .success(let evaluation) = worked, keepForNow(evaluation) {
        news.append("\(error.message). The change holds until the program ends.")
      }
    }
    current = compose().model
    notify(since: before)
    switch result {
    case .success(let evaluation):
      let changes = SettingKey.allCases.filter { base[$0] != evaluation.model[$0] }
        .map { SettingChange(key: $0, old: base[$0], new: evaluation.model[$0]) }
      let lines = evaluation.lines + news
      return .success(changes.isEmpty ? .shown(lines) : .changed(changes, lines: lines))
    case .failure(let error):
      untold = news
      return .failure(error)
    case nil: return .success(.shown(news))  // the work is always done, with the lock or without
    }
  }

  /// Under the lock: takes over what another shell or a person wrote meanwhile.
  ///
  /// A broken file is moved aside now, because it is about to be replaced.
  private func takeLatest() throws(FileError) -> [String] {
    if let now = try FileSystem.stamp(path), now == stamp { return [] }
    switch Self.read(path) {
    case .missing:
      stamp = nil
      return []
    case .whole(let read, let readStamp): return take(read, readStamp)
    case .broken(let flaw, _):
      let news = try moveAside(flaw)
      stamp = nil
      return [news]
    case .unreadable(let error): throw error
    }
  }

  /// Under the lock: writes what a change and earlier, failed ones came to.
  private func write(_ evaluation: SetEvaluation) throws(FileError) {
    var next = document
    let name = evaluation.model.userName
    for (key, value) in unsaved { next.set(key, to: value) }
    for (key, value) in evaluation.touched { next.set(key, to: value) }
    if !evaluation.model.rememberUser {
      next.set(.userName, to: nil)
    } else if passingName != nil && !name.isEmpty {
      next.set(.userName, to: .text(name))
    }
    if next != document || (stamp == nil && !next.members.isEmpty) {
      try? FileSystem.removeLeftovers(of: path)  // of a shell that was killed; they only take room
      stamp = try FileSystem.replace(path, with: Array(next.text.utf8))
    }
    document = next
    unsaved = [:]
    passingName = evaluation.model.rememberUser ? nil : name
  }

  /// Keeps a change that could not be written in memory.
  ///
  /// - Returns: Whether the disk misses something.
  private func keepForNow(_ evaluation: SetEvaluation) -> Bool {
    let isPassing = !evaluation.model.rememberUser
    if isPassing {
      passingName = evaluation.model.userName
    } else if passingName != nil {
      unsaved[.userName] = .text(evaluation.model.userName)
      passingName = nil
    }
    for (key, value) in evaluation.touched where !(isPassing && key == .userName) {
      unsaved[key] = value ?? SettingDefinition.of(key).defaultValue
    }
    let isNameAlone = evaluation.touched.keys.allSatisfy { $0 == .userName }
    return !(isPassing && isNameAlone && document[.userName] == nil)
  }
}

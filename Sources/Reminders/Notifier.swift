internal import Files
internal import Glibc
internal import Time

/// Tells the learner something from outside a session: on the desktop, else on the terminals.
public struct Notifier: Sendable {
  private let programs: ProgramRunner
  private let environment: [String: String]
  private let userNumber: UInt32
  private let terminalFolders: [String]

  /// A notifier.
  ///
  /// - Parameters:
  ///   - programs: Calls notify-send.
  ///   - environment: The environment variables.
  ///   - userNumber: Who the learner is to the system.
  ///   - terminalFolders: Where terminals lie.
  public init(
    programs: ProgramRunner,
    environment: [String: String],
    userNumber: UInt32,
    terminalFolders: [String] = ["/dev/pts", "/dev"]
  ) {
    self.programs = programs
    self.environment = environment
    self.userNumber = userNumber
    self.terminalFolders = terminalFolders
  }

  /// Who was told.
  public enum Outcome: Hashable, Sendable {
    /// The desktop shows it.
    case desktop
    /// So many terminals show it.
    case terminals(Int)
    /// Nobody, and why.
    case nobody([String])
  }

  /// Tells the learner.
  ///
  /// - Parameters:
  ///   - title: What it begins with.
  ///   - body: What it says; plain words, no markup.
  /// - Returns: Who was told.
  public func tell(title: String, body: String) -> Outcome {
    var reasons: [String] = []
    if let bus = sessionBus {
      let outcome = programs.run(
        ProgramCall(
          "notify-send",
          ["--app-name=Kuchi", "--", title, body],
          environment: ["DBUS_SESSION_BUS_ADDRESS": bus],
          timeLimit: 5_000
        )
      )
      if outcome.isGood { return .desktop }
      reasons.append("notify-send \(outcome.problem)")
    } else {
      reasons.append("there is no desktop session")
    }
    let count = writeToTerminals("\(title) \(body)")
    if count > 0 { return .terminals(count) }
    return .nobody(reasons + ["no terminal of yours takes messages"])
  }

  /// Where the messages of the learner's session go; found from cron, too, whose environment says
  /// nothing of it.
  var sessionBus: String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
    let folders = [environment["XDG_RUNTIME_DIR"], "/run/user/\(userNumber)"]
    for case let folder? in folders where folder.hasPrefix("/") {
      let path = FileSystem.join(folder, "bus")
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
        status.st_uid == userNumber, !path.contains(where: { ",;%".contains($0) })
      {
        return "unix:path=\(path)"
      }
    }
    return nil
  }

  /// The learner's terminals that take messages: what `mesg y` says is that the group may write.
  var terminals: [String] {
    terminalFolders.flatMap { folder -> [String] in
      let names = ((try? FileSystem.list(folder)) ?? []).map(\.name).filter { name in
        let number = folder.hasSuffix("/pts") ? name[...] : name.dropFirst(3)
        return (folder.hasSuffix("/pts") || name.hasPrefix("tty")) && !number.isEmpty
          && number.allSatisfy { $0.isASCII && $0.isNumber }
      }
      return names.map { FileSystem.join(folder, $0) }.filter { path in
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
          && status.st_uid == userNumber && status.st_mode & S_IWGRP != 0
      }
    }
  }

  private func writeToTerminals(_ text: String) -> Int {
    // Its own line, and the bell; what stood in the line before is the terminal's.
    let bytes = Array("\r\n\u{7}Kuchi: \(text)\r\n".utf8)
    return terminals.count { path in
      // One that is stopped must not hold us.
      let terminal = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
      guard terminal >= 0 else { return false }
      defer { close(terminal) }
      return write(terminal, bytes, bytes.count) == bytes.count
    }
  }
}

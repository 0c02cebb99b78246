import Deck
import Foundation
@testable import Journal
import Practice
import TestSupport
import Testing
import Time

/// A small file system of its own; it can run full and be made read-only.
final class Disk {
  let path: String

  init(kilobytes: Int) throws {
    path = NSTemporaryDirectory() + "kuchi-disk-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "none", path) else {
      throw CocoaError(.featureUnsupported)
    }
  }

  deinit {
    _ = Self.run("umount", "-l", path)
    try? FileManager.default.removeItem(atPath: path)
  }

  var journal: String { path + "/journal.sqlite" }

  func makeReadOnly() -> Bool { Self.run("mount", "-o", "remount,ro", path) }

  /// Takes all the room that is left.
  func fill() throws {
    _ = FileManager.default.createFile(atPath: path + "/filler", contents: nil)
    let filler = try #require(FileHandle(forWritingAtPath: path + "/filler"))
    for size in [65_536, 4_096, 1] {
      while (try? filler.write(contentsOf: Data(count: size))) != nil {}
    }
    try filler.close()
  }

  /// Gives the room back; by cutting the file short, since a process that another test started just
  /// now may have inherited it.
  func makeRoom() throws {
    let filler = try #require(FileHandle(forWritingAtPath: path + "/filler"))
    try filler.truncate(atOffset: 0)
    try filler.close()
    try FileManager.default.removeItem(atPath: path + "/filler")
  }

  /// Whether this user may mount at all.
  static let canMount: Bool = (try? Disk(kilobytes: 64)) != nil

  private static func run(_ command: String...) -> Bool {
    let environment = ProgramEnvironment(home: nil)
    let result = try? runProgram("/usr/bin/env", command, environment: environment)
    return result?.status == .code(0)
  }
}

@Suite(
  "The journal's disk",
  .enabled(if: Disk.canMount, "a small file system can be mounted only by root")
)
struct DiskTests {
  @Test("may run full: it is told, nothing is lost, and it goes on when there is room again")
  func full() throws {
    let disk = try Disk(kilobytes: 2_048)
    let plan = cards(3)
    var kept: [ReviewKey] = []
    let journal = try ReviewJournal.opened(disk.journal)
    let id = try journal.begun(plan)
    for round in 0..<3 {
      try disk.fill()
      let error = #expect(throws: JournalError.self) {
        for number in 0..<2_000 {
          let text = String(repeating: "長", count: 2_000)
          kept.append(try journal.record(review(of: plan[number % 3].id, typed: text), in: id).key)
        }
      }
      #expect(error?.kind == .full, "round \(round)")
      #expect(try journal.reviews(in: id).map(\.key) == kept)
      expectFailure(.full) {
        for _ in 0..<2_000 { try journal.setConfiguration("a", to: "\(UUID())") }
      }
      #expect(try journal.integrityProblems() == [])
      try disk.makeRoom()
      kept.append(try journal.record(review(of: plan[0].id), in: id).key)
      try journal.end(id, finished: true, at: start)
    }
    #expect(try ReviewJournal.opened(disk.journal).reviews(in: id).map(\.key) == kept)
  }

  @Test("may be full when the journal is made or opened: it is told, and later it works")
  func fullAtStart() throws {
    let disk = try Disk(kilobytes: 1_024)
    try disk.fill()
    expectFailure(.full) { _ = try ReviewJournal.opened(disk.journal) }
    try disk.makeRoom()
    let key: ReviewKey
    do {
      let journal = try ReviewJournal.opened(disk.journal)
      key = try journal.record(review(of: card("a").id), in: journal.begun([card("a")])).key
    }
    try disk.fill()
    let whole = try bytes(of: disk.journal)
    do {
      // With no room for the shared index of the log it may refuse, or read without.
      #expect(try ReviewJournal.opened(disk.journal).latestReview()?.key == key)
    } catch let error as JournalError {
      #expect(error.kind == .full)
    }
    #expect(try bytes(of: disk.journal) == whole)
    try disk.makeRoom()
    #expect(try ReviewJournal.opened(disk.journal).latestReview()?.key == key)
  }

  @Test("may be read-only: it is told at once, and nothing is touched")
  func readOnly() throws {
    let disk = try Disk(kilobytes: 1_024)
    _ = try ReviewJournal.opened(disk.journal)
    let whole = try bytes(of: disk.journal)
    try #require(disk.makeReadOnly())
    expectFailure(.readOnly) { _ = try ReviewJournal.opened(disk.journal) }
    expectFailure(.readOnly) { _ = try ReviewJournal.opened(disk.path + "/new.sqlite") }
    #expect(try bytes(of: disk.journal) == whole)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["journal.sqlite"])
  }
}

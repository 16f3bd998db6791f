import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import TestSupport
import Testing

@testable import AppFlipTesting

@Suite("The journal of the request under way")
struct JournalTests {
  private static let request = RunRequest(
    .app(AppInput(activity: .browsingWeb, url: "https://app.example/?state=a", outcome: .approves)))
  private static let other = RunRequest(
    .app(AppInput(activity: .browsingWeb, url: "https://app.example/?state=b", outcome: .approves)))

  private static func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test("a run that came to its end leaves nothing")
  func closed() throws {
    try Self.inFolder { folder in
      let journal = try Journal(in: folder)
      journal.note(Self.request, as: "app.A")
      journal.close()
      #expect(!FileManager.default.fileExists(atPath: folder.path))
      #expect(try Journal(in: folder).unconfirmed == [])
    }
  }

  @Test(
    "the request that was under way comes first in the next run, and is forgotten once it returns")
  func once() throws {
    try Self.inFolder { folder in
      let journal = try Journal(in: folder)
      journal.note(Self.other, as: "app.B")
      journal.note(Self.request, as: "app.A")
      let next = try Journal(in: folder)
      let crash = Journal.Crash(request: Self.request, label: "app.A", ends: 1)
      #expect(next.unconfirmed == [crash])
      #expect(next.knownCrash(at: Self.request) == nil)
      next.settle(crash)
      next.close()
      #expect(try Journal(in: folder).unconfirmed == [])
    }
  }

  @Test("a request at which two processes ended is left out of one run, and then handed over again")
  func twice() throws {
    try Self.inFolder { folder in
      for _ in 1...2 { try Journal(in: folder).note(Self.request, as: "app.A") }
      let third = try Journal(in: folder)
      #expect(third.unconfirmed == [])
      #expect(third.knownCrash(at: Self.request) == .crashed(.unseen, standardError: []))
      #expect(third.knownCrash(at: Self.other) == nil)
      third.note(Self.other, as: "app.B")
      third.close()
      let fourth = try Journal(in: folder)
      #expect(fourth.unconfirmed.map(\.label) == ["app.A"])
    }
  }

  @Test("two requests that end processes, one after the other, are both left out in the end")
  func several() throws {
    try Self.inFolder { folder in
      for request in [Self.request, Self.request, Self.other, Self.other] {
        try Journal(in: folder).note(request, as: "app.A")
      }
      let last = try Journal(in: folder)
      #expect(last.knownCrash(at: Self.request) != nil && last.knownCrash(at: Self.other) != nil)
    }
  }

  @Test(
    "an unreadable file is ignored", arguments: ["", "\n", "{}\nx\n", "\"app.A\"\n"])
  func broken(_ text: String) throws {
    try Self.inFolder { folder in
      try OwnFolder(folder).make()
      for name in ["under-way.jsonl", "crashes.jsonl"] {
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      #expect(try Journal(in: folder).unconfirmed == [])
    }
  }

  @Test(
    "a link, a FIFO or a folder in the place of a file is refused, and stays as it is",
    arguments: ["under-way.jsonl", "crashes.jsonl"], ForeignFile.allCases)
  func foreign(_ name: String, _ kind: ForeignFile) throws {
    try Self.inFolder { folder in
      let (place, mine) = (folder.appending(path: "under-way"), folder.appending(path: "mine"))
      try OwnFolder(place).make()
      try Data("mine".utf8).write(to: mine)
      try kind.make(at: place.appending(path: name), insteadOf: mine)
      let error = #expect(throws: FileFault.self) { try Journal(in: place) }
      #expect(error?.description.contains(name) == true)
      #expect(try String(contentsOf: mine, encoding: .utf8) == "mine")
    }
  }

  @Test("a folder of the user is refused, and stays as it is")
  func foreignFolder() throws {
    try Self.inFolder { folder in
      let (place, file) = (folder.appending(path: "under-way"), "under-way/crashes.jsonl")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: folder.appending(path: file))
      let error = #expect(throws: FileFault.self) { try Journal(in: place) }
      #expect(error?.description.contains("under-way") == true)
      #expect(try String(contentsOf: folder.appending(path: file), encoding: .utf8) == "mine")
    }
  }

  @Test("a suite doesn't begin if its lock isn't its own file", arguments: ForeignFile.allCases)
  func foreignLock(_ kind: ForeignFile) throws {
    try Self.inFolder { folder in
      let (lock, mine) = (folder.appending(path: "suite.lock"), folder.appending(path: "mine"))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: mine)
      try kind.make(at: lock, insteadOf: mine)
      let reports = ReportFolder(folder, shownAs: "reports")
      let error = #expect(throws: (any Error).self) { try reports.lock("suite.lock") }
      #expect(error.map { "\($0)".contains("suite.lock") } == true)
      #expect(try String(contentsOf: mine, encoding: .utf8) == "mine")
    }
  }
}

import AdapterProtocol
import Foundation
import Harness
import Processes
import TestSupport
import Testing

@Suite("The end of a session")
struct ShutdownTests {
  @Test(
    "the end of input is enough for a good adapter; one that ignores it gets SIGTERM, then is killed",
    arguments: [
      ("", nil, Shutdown(.endOfInput, .exited(status: 0)), true),
      ("--end exit-5", nil, Shutdown(.endOfInput, .exited(status: 5)), false),
      (
        "--end ignore", 1_000,
        Shutdown(.terminated, .signalled(number: 15, name: "SIGTERM")), false
      ),
      (
        "--end ignore-terminate", 200,
        Shutdown(.killed, .signalled(number: 9, name: "SIGKILL")), false
      ),
    ] as [(String, Int?, Shutdown, Bool)])
  func manner(
    _ row: (arguments: String, patience: Int?, shutdown: Shutdown, isClean: Bool)
  ) throws {
    let (shutdown, incidents) = try close(row.arguments, patience: row.patience)
    #expect(shutdown == row.shutdown && shutdown.isClean == row.isClean)
    #expect(incidents == [])
  }

  @Test("a line without a request is an incident")
  func line() throws {
    let (shutdown, incidents) = try close("--end line")
    #expect(shutdown.isClean)
    #expect(
      incidents.map(\.kind) == [
        .betweenRequests(.protocolError(.unasked, bytes: Array("goodbye".utf8)))
      ])
  }

  @Test("a new process starts if the last exchange ended its process")
  func restarted() throws {
    let session = try FaultyAdapter.session()
    let results = session.collect([.link("good"), .link("fault-exit-3")])
    #expect(results[1].first?.standardError == Array("giving up\n".utf8))
    #expect(session.close() == Shutdown(.endOfInput, .exited(status: 0)))
  }

  @Test("nothing is run afterwards")
  func afterwards() throws {
    let session = try FaultyAdapter.session()
    session.close()
    guard case .notRun? = session.collect([.link("good")])[0].first?.result else {
      Issue.record("it was run")
      return
    }
    #expect(session.close() == Shutdown(.notRunning, nil))
  }

  @Test("an unclosed session kills its adapter")
  func forgotten() throws {
    let list = ProcessList()
    do {
      let session = try FaultyAdapter.session(list.arguments)
      #expect(session.hello.maxInFlight == 1)
    }
    list.expectAllGone()
  }

  @Test("the adapter starts in an empty folder of its own, which goes with it")
  func folder() throws {
    let note = FileManager.default.temporaryDirectory
      .appending(path: "appflip-folder-\(UUID().uuidString)").path
    let command = FaultyAdapter.command()
    let line = "pwd > '\(note)'; ls -A >> '\(note)'; mkdir -p a/b; echo x > a/b/c; \(command.shown)"
    let session = try FaultyAdapter.session(of: AdapterCommand(line, relativeTo: "/"))
    let lines = try String(contentsOfFile: note, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 1)
    let folder = String(try #require(lines.first))
    #expect(FileManager.default.fileExists(atPath: "\(folder)/a/b/c"))
    #expect(session.close().isClean)
    #expect(!FileManager.default.fileExists(atPath: folder))
    try FileManager.default.removeItem(atPath: note)
  }

  private func close(
    _ arguments: String, patience: Int? = nil
  ) throws -> (Shutdown, [Incident]) {
    try withDeadline(patience) { options, others in
      let list = ProcessList()
      let session = try FaultyAdapter.session(
        "\(arguments) \(list.arguments) \(others)", options
      ) { $0.shutdown = patience ?? $0.shutdown }
      expectGood(session.collect([.link("good")]))
      let shutdown = session.close()
      list.expectAllGone()
      return (shutdown, session.incidents)
    }
  }
}

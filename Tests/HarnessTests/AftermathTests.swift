import AdapterProtocol
import Harness
import Processes
import TestSupport
import Testing

@Suite("After an answered request")
struct AftermathTests {
  @Test(
    "an end, a hang or closed input after the reply isn't a result of the request",
    arguments: [
      ("exit-after", nil, .crashed(.exited(status: 0), standardError: [])),
      ("close-input-after", 500, .protocolError(.closedInput, bytes: [])),
      ("hang-after", 500, .timedOut(milliseconds: 500, partial: [])),
    ] as [(String, Int?, ExchangeResult)], [1, 64])
  func after(_ row: (fault: String, deadline: Int?, event: ExchangeResult), window: Int) throws {
    let (results, incidents) = try run(row.fault, window: window, deadline: row.deadline)
    expectGood([results[3]])
    try expect(incidents) { $0 == row.event }
  }

  @Test("an end after an error of the implementation is reported as the error")
  func endAfterError() throws {
    let session = try FaultyAdapter.session("--exit-at 2")
    let jobs = [Job.link("fault-error-implementation"), .link("good")]
    let results = session.collect(jobs).joined().map(\.result)
    #expect(results.first == .implementationError(message: Array("it broke".utf8)))
    #expect(results.last == jobs[1].requests[0].goodResult)
    #expect(session.incidents == [])
  }

  @Test("garbage after the reply isn't a result of the request", arguments: [1, 64])
  func garbage(_ window: Int) throws {
    let (results, incidents) = try run("garbage-after", window: window)
    expectGood([results[3]])
    try expect(incidents) { result in
      guard case .protocolError(.malformed, let bytes) = result else { return false }
      return bytes == Array("that was easy".utf8)
    }
  }

  @Test("a job without lines is reported by its name")
  func withoutLines() throws {
    let session = try FaultyAdapter.session("--window 1")
    var job = Job(label: "17", requests: [.link("fault-garbage-after")])
    job.keepsLines = false
    let results = session.collect([job])
    #expect(results[0].map(\.result) == [job.requests[0].goodResult])
    #expect(results[0].map(\.requestLine) == [[]] && results[0].map(\.replyLine) == [nil])
    #expect(session.incidents.map(\.after) == ["17"])
  }

  @Test("a process that outlives its request is killed with the adapter")
  func grandchild() throws {
    let list = ProcessList()
    let session = try FaultyAdapter.session(list.arguments)
    let results = session.collect([.link("fault-grandchild"), .link("good")])
    expectGood(results)
    #expect(session.close().isClean)
    list.expectAllGone(atLeast: 2)
  }

  /// Runs a job with a fault among others, which must have their right results.
  private func run(
    _ fault: String, window: Int, deadline: Int? = nil
  ) throws -> (results: [[Transcript]], incidents: [Incident]) {
    try withDeadline(deadline) { options, arguments in
      let list = ProcessList()
      let session = try FaultyAdapter.session(
        "--window \(window) \(list.arguments) \(arguments)", options)
      let results = session.collect(
        (0..<8).map { Job.link($0 == 3 ? "fault-\(fault)" : "good-\($0)") })
      expectGood(results[..<3] + results[4...])
      #expect(session.close().isClean)
      list.expectAllGone()
      return (results, session.incidents)
    }
  }

  /// Checks for one incident with the right event, whether or not something was in flight by then.
  private func expect(
    _ incidents: [Incident], _ isExpected: (ExchangeResult) -> Bool
  ) throws {
    #expect(incidents.count == 1, "\(incidents)")
    let incident = try #require(incidents.first)
    switch incident.kind {
    case .betweenRequests(let event), .unreproduced(let event):
      #expect(isExpected(event), "\(incident)")
      #expect(incident.after?.hasPrefix("fault-") == true, "\(incident)")
    case .afterAnother, .unexplained, .late, .reset, .restartFailed, .gaveUp:
      Issue.record("\(incident)")
    }
  }
}

import Harness
import Processes
import TestSupport
import Testing

/// What a busy machine does to an adapter: a reply that doesn't come once, and comes when it is asked for again.
@Suite("Stalls")
struct StallTests {
  /// Runs a job that stalls in the first two processes among others, each of which is served.
  private func run(longWaits: Int) throws -> (ExchangeResult?, [Incident], processes: Int) {
    try SilenceClock.ofDeadline(300) { arguments in
      let list = ProcessList()
      defer { list.remove() }
      var options = HarnessOptions.with(deadline: 300)
      options.longWaits = longWaits
      let session = try FaultyAdapter.session("--window 1 \(list.arguments) \(arguments)", options)
      let names = (0..<6).map { $0 == 3 ? "fault-stall" : "good-\($0)" }
      let results = session.collect(names.map { Job.link($0) })
      for (name, transcripts) in zip(names, results) where name != "fault-stall" {
        #expect(transcripts.map(\.result) == transcripts.map(\.request.goodResult), "\(name)")
      }
      #expect(session.close().isClean)
      return (results[3].first?.result, session.incidents, list.processes.count)
    }
  }

  @Test(
    "what isn't answered alone is asked once more with a longer deadline, and is a warning then")
  func askedAgain() throws {
    let (result, incidents, processes) = try run(longWaits: 1)
    #expect(processes == 3)
    guard case .answered? = result else {
      Issue.record("\(result.map { "\($0)" } ?? "nothing")")
      return
    }
    #expect(incidents.count == 1 && incidents.stalls == incidents && incidents.failures == [])
    let text = try #require(incidents.first.map { "\($0)" })
    #expect(text.hasPrefix("no reply within 300 ms, "), "\(text)")
    #expect(incidents.first?.fix?.contains("APPFLIP_TIMEOUT_MS") == true)
  }

  @Test("without that patience it fails, at its own deadline")
  func notAskedAgain() throws {
    let (result, incidents, processes) = try run(longWaits: 0)
    #expect(result == .timedOut(milliseconds: 300, partial: []))
    #expect(incidents == [] && processes == 3)
  }

  @Test("what hangs each time is a failure, and costs one longer wait")
  func hang() throws {
    try SilenceClock.ofDeadline(300) { arguments in
      let list = ProcessList()
      defer { list.remove() }
      var options = HarnessOptions.with(deadline: 300)
      options.longWaits = 1
      let session = try FaultyAdapter.session("--window 1 \(list.arguments) \(arguments)", options)
      let results = session.collect(
        ["good-0", "fault-hang", "fault-hang", "good-1"].map { Job.link($0) })
      #expect(results[1].first?.result == .timedOut(milliseconds: 300, partial: []))
      #expect(results[2].first?.result == .timedOut(milliseconds: 300, partial: []))
      #expect(session.incidents == [])
      #expect(session.close().isClean)
      // The first, then alone, then with the longer deadline; the second, alone; the last.
      #expect(list.processes.count == 5)
    }
  }

  @Test("a run that stalls again and again fails by it")
  func many() {
    let stall = Incident(.unreproduced(.timedOut(milliseconds: 2_000, partial: [])), jobs: ["a"])
    let crash = Incident(
      .unreproduced(.crashed(.exited(status: 1), standardError: [])), jobs: ["a"])
    #expect([stall, stall, crash].failures == [crash] && [stall, stall, crash].stalls.count == 2)
    let many = Array(repeating: stall, count: 4)
    #expect(many.failures == many && many.stalls == [])
  }
}

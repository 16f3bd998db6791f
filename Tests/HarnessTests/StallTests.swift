import Harness
import Processes
import TestSupport
import Testing

/// What a busy machine does to an adapter: a reply that doesn't come once, and comes when it is asked for again.
@Suite("Stalls")
struct StallTests {
  private static let stalling = (0..<6).map { $0 == 3 ? "fault-stall" : "good-\($0)" }

  /// Runs jobs, of which those that are good are served: one that stalls in the first two processes, or others.
  private func run(
    _ names: [String] = stalling, longWaits: Int
  ) throws -> ([ExchangeResult], [Incident], processes: Int) {
    try SilenceClock.ofDeadline(300) { arguments in
      let list = ProcessList()
      defer { list.remove() }
      let session = try FaultyAdapter.session(
        "--window 1 \(list.arguments) \(arguments)", .with(deadline: 300)
      ) { $0.longWaits = longWaits }
      let results = session.collect(names.map { Job.link($0) })
      expectGood(zip(names, results).filter { $0.0.hasPrefix("good") }.map(\.1))
      #expect(session.close().isClean)
      return (results.joined().map(\.result), session.incidents, list.processes.count)
    }
  }

  @Test(
    "what isn't answered alone is asked once more with a longer deadline, and is a warning then")
  func askedAgain() throws {
    let (results, incidents, processes) = try run(longWaits: 1)
    #expect(processes == 3)
    guard case .answered = results[3] else {
      Issue.record("\(results[3])")
      return
    }
    #expect(incidents.count == 1 && incidents.stalls == incidents && incidents.failures == [])
    let text = try #require(incidents.first.map { "\($0)" })
    #expect(text.hasPrefix("no reply within 300 ms, "), "\(text)")
    #expect(incidents.first?.fix?.contains("APPFLIP_TIMEOUT_MS") == true)
  }

  @Test("without that patience it fails, at its own deadline")
  func notAskedAgain() throws {
    let (results, incidents, processes) = try run(longWaits: 0)
    #expect(results[3] == .timedOut(milliseconds: 300, partial: []))
    #expect(incidents == [] && processes == 3)
  }

  @Test("what hangs each time is a failure, and costs one longer wait")
  func hang() throws {
    let (results, incidents, processes) = try run(
      ["good-0", "fault-hang", "fault-hang", "good-1"], longWaits: 1)
    let hang = ExchangeResult.timedOut(milliseconds: 300, partial: [])
    #expect(results[1...2] == [hang, hang] && incidents == [])
    // The first, then alone, then with the longer deadline; the second, alone; the last.
    #expect(processes == 5)
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

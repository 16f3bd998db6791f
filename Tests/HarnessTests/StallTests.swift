import AdapterProtocol
import Harness
import Processes
import TestSupport
import Testing

/// What a busy machine does to an adapter: a reply that doesn't come once, and comes when it is asked for again.
@Suite("Stalls")
struct StallTests {
  /// Runs jobs; those whose names don't begin with fault are served.
  private func run(
    _ jobs: [Job], window: Int = 1
  ) throws -> ([ExchangeResult], [Incident], processes: Int) {
    try SilenceClock.ofDeadline(300) { arguments in
      let list = ProcessList()
      defer { list.remove() }
      let session = try FaultyAdapter.session(
        "--sessions --window \(window) \(list.arguments) \(arguments)", .with(deadline: 300))
      let results = session.collect(jobs)
      expectGood(zip(jobs, results).filter { !$0.0.label.hasPrefix("fault") }.map(\.1))
      #expect(session.close().isClean)
      return (results.joined().map(\.result), session.incidents, list.processes.count)
    }
  }

  private func run(
    _ names: [String], window: Int = 1
  ) throws -> ([ExchangeResult], [Incident], processes: Int) {
    try run(names.map { Job.link($0) }, window: window)
  }

  @Test(
    "a request that misses its deadline once is asked again, alone, and its answer is its result",
    arguments: [1, 64], [0, 3])
  func askedAgain(_ window: Int, _ place: Int) throws {
    let names = (0..<6).map { $0 == place ? "fault-stall" : "good-\($0)" }
    let (results, incidents, processes) = try run(names, window: window)
    #expect(results[place] == RunRequest.link("fault-stall").goodResult)
    #expect(processes == 2)
    #expect(incidents.count == 1 && incidents.stalls() == incidents && incidents.failures() == [])
    let text = try #require(incidents.first.map { "\($0)" })
    #expect(text.hasPrefix("no reply within 300 ms, "), "\(text)")
    #expect(incidents.first?.fix?.contains("APPFLIP_TIMEOUT_MS") == true)
  }

  @Test("a session is asked again from its first request")
  func session() throws {
    let requests = ["one", "fault-stall", "three"].map { RunRequest.link($0, session: "s") }
    let (results, incidents, processes) = try run([
      Job.link("good-0"), Job(label: "fault-stall", requests: requests),
    ])
    #expect(results.dropFirst() == requests.map(\.goodResult)[...])
    #expect(processes == 2 && incidents.stalls().count == 1)
  }

  @Test(
    "a request that misses its deadline twice hangs: that costs two deadlines", arguments: [1, 64])
  func hang(_ window: Int) throws {
    let (results, incidents, processes) = try run(
      ["fault-hang", "good-1", "fault-hang", "fault-hang", "good-4"], window: window)
    let hang = ExchangeResult.timedOut(milliseconds: 300, partial: [])
    #expect([0, 2, 3].allSatisfy { results[$0] == hang } && incidents == [])
    // Two for each that hangs, and the last.
    #expect(processes == 7)
  }

  @Test("a late reply doesn't hide that something else went wrong")
  func lateAndCrashed() throws {
    let (results, incidents, _) = try run(["fault-crowd-exit", "fault-stall"], window: 64)
    #expect(
      results == ["fault-crowd-exit", "fault-stall"].map { RunRequest.link($0).goodResult })
    #expect(incidents.stalls().map(\.jobs) == [["fault-stall"]])
    let crash = ExchangeResult.crashed(.exited(status: 9), standardError: [])
    #expect(incidents.failures().map(\.kind) == [.unreproduced(crash)])
  }

  @Test("a run that stalls again and again fails by it")
  func many() {
    let stall = Incident(.unreproduced(.timedOut(milliseconds: 2_000, partial: [])), jobs: ["a"])
    let crash = Incident(
      .unreproduced(.crashed(.exited(status: 1), standardError: [])), jobs: ["a"])
    let few = [stall, stall, crash]
    #expect(few.failures() == [crash] && few.stalls().count == 2)
    let many = Array(repeating: stall, count: 4)
    #expect(many.failures(among: 799) == many && many.stalls(among: 799) == [])
    #expect(many.failures(among: 800) == [] && many.stalls(among: 800) == many)
  }
}

import AdapterProtocol
import AppFlip
import Harness
import Processes
import TestSupport
import Testing

@Suite("Several requests in flight")
struct WindowTests {
  @Test("answers out of order are delivered in the order of the jobs")
  func reversed() throws {
    let session = try FaultyAdapter.session("--window 64 --reversed")
    expectGood(session.collect(good(1_000)))
    #expect(session.incidents == [])
    #expect(session.close().isClean)
  }

  @Test("no more are in flight than the adapter and the options allow", arguments: [1, 64])
  func limited(_ declared: Int) throws {
    let session = try FaultyAdapter.session("--window \(declared) --fault crowd-exit") {
      $0.window = declared == 1 ? 64 : 1
    }
    expectGood(session.collect(good(200)))
    #expect(session.incidents == [])
  }

  @Test(
    "one is in flight if the adapter reports coverage, so that a place's first request is the same")
  func coverage() {
    let windows = [[Feature.code], [.code, .coverage]].map { features in
      HarnessOptions().window(
        of: HelloReply(
          implementation: Implementation(name: "x"),
          roles: [RoleDeclaration(role: .app, capabilities: Capabilities(features: features))],
          maxInFlight: 64))
    }
    #expect(windows == [64, 1])
  }

  @Test(
    "a failure of parallel requests alone is an incident, and every job has its result",
    arguments: [
      ("crowd-exit", nil, .crashed(.exited(status: 9), standardError: [])),
      ("crowd-hang", 1_000, .timedOut(milliseconds: 1_000, partial: [])),
    ] as [(String, Int?, ExchangeResult)])
  func crowd(_ row: (fault: String, deadline: Int?, event: ExchangeResult)) throws {
    try withDeadline(row.deadline) { options, arguments in
      let list = ProcessList()
      let session = try FaultyAdapter.session(
        "--window 64 --fault \(row.fault) \(list.arguments) \(arguments)", options)
      // Of several deadlines, the incident has the longest.
      let shorter = Job.link("good-19", deadline: row.deadline.map { $0 - 100 })
      expectGood(session.collect(good(19) + [shorter]))
      #expect(session.incidents.map(\.kind) == [.unreproduced(row.event)])
      #expect(session.incidents.first?.jobs == (0..<20).map { "good-\($0)" })
      session.close()
      list.expectAllGone(atLeast: 2)
    }
  }

  @Test("a request that waits behind others is not overdue")
  func queue() throws {
    // Each takes half the deadline, so that all of them together take many times as long.
    let clock = SilenceClock(step: 500)
    try clock.measure {
      let session = try FaultyAdapter.session(
        "--window 64 --fault slow \(clock.arguments)", .with(deadline: 1_000))
      expectGood(session.collect(good(40)))
      #expect(session.incidents == [])
    }
  }

  @Test("one that is never answered is found before too much has piled up behind it")
  func forgotten() throws {
    try SilenceClock.ofDeadline(1_000) { try forget("--window 4 \($0)", .with(deadline: 1_000)) }
  }

  private func forget(_ arguments: String, _ options: HarnessOptions) throws {
    let list = ProcessList()
    let session = try FaultyAdapter.session("\(arguments) \(list.arguments)", options)
    let faults = [3: "fault-forget", 400: "fault-grandchild"]
    let jobs = (0..<500).map { Job.link(faults[$0] ?? "good-\($0)") }
    var processes = 0
    session.run(jobs) { index, transcripts in
      if index == 3 {
        #expect(transcripts.map(\.result) == [.timedOut(milliseconds: 1_000, partial: [])])
        processes = list.processes.count
      } else {
        #expect(transcripts.map(\.result) == transcripts.map(\.request.goodResult))
      }
    }
    // The adapter, the one that job 3 has for itself, and the adapter again: what job 400 starts came
    // later.
    #expect(processes == 3)
    #expect(session.incidents == [])
    session.close()
    list.expectAllGone(atLeast: 3)
  }

  @Test("full pipes in both directions don't block", arguments: [1, 64])
  func large(_ window: Int) throws {
    let session = try FaultyAdapter.session("--window \(window) --fault noise")
    let padding = String(repeating: "x", count: 300_000)
    let jobs = (0..<10).map { Job.link("\(padding)\($0)") }
    for transcripts in session.collect(jobs) {
      #expect(transcripts.map { $0.result == $0.request.goodResult } == [true])
    }
  }

  @Test("a request that is longer than a line may be is not made")
  func tooLong() throws {
    let session = try FaultyAdapter.session()
    let long = String(repeating: "x", count: Limits.lineLength)
    let results = session.collect([.link(long), .link("good")])
    guard case .notRun = results[0][0].result else {
      Issue.record("\(results[0][0].result)")
      return
    }
    #expect(results[1][0].result == results[1][0].request.goodResult)
  }

  @Test("a run writes the same lines whatever happens on the way")
  func sameLines() throws {
    let jobs = (0..<100).map { Job.link($0 % 10 == 9 ? "fault-exit-3" : "good-\($0)") }
    let wide = try FaultyAdapter.session("--window 64").collect(jobs)
    let narrow = try FaultyAdapter.session("--window 64") { $0.window = 1 }.collect(jobs)
    #expect(wide == narrow)
    let ids = wide.joined().compactMap { try? Request(line: $0.requestLine).id }
    #expect(ids == (1...100).map(String.init))
  }

  @Test("lines are kept if they are wanted", arguments: [false, true])
  func lines(_ areKept: Bool) throws {
    let session = try FaultyAdapter.session()
    let jobs = ["good", "fault-unsupported", "fault-exit-3"].map { name in
      var job = Job.link(name)
      job.keepsLines = areKept
      return job
    }
    let transcripts = session.collect(jobs).joined()
    #expect(transcripts.first?.result == transcripts.first?.request.goodResult)
    #expect(transcripts.map(\.requestLine.isEmpty) == [!areKept, !areKept, !areKept])
    #expect(transcripts.map { $0.replyLine == nil } == [!areKept, !areKept, true])
  }

  @Test("the adapter has its next request before results are taken")
  func meanwhile() throws {
    let session = try FaultyAdapter.session { $0.window = 1 }
    var (made, madeBefore): (Int, [Int]) = (0, [])
    session.run(
      from: {
        if made == 10 { return nil }
        made += 1
        return .link("good-\(made)")
      }, each: { _, _ in madeBefore.append(made) })
    // A result waits for the next reply.
    #expect(madeBefore == [3, 4, 5, 6, 7, 8, 9, 10, 10, 10])
  }

  @Test("the adapter learns a deadline that is not the protocol's", arguments: [2_000, 60_000])
  func deadline(_ milliseconds: Int) throws {
    let session = try FaultyAdapter.session("", .with(deadline: milliseconds))
    let results = session.collect([.link("one"), .link("two", deadline: 70_000)])
    let deadlines = try results.joined().map {
      try #require(try $0.sentRun).deadline ?? Limits.runDeadline
    }
    #expect(deadlines == [milliseconds, 70_000])
  }

  private func good(_ count: Int) -> [Job] { (0..<count).map { .link("good-\($0)") } }
}

import AdapterProtocol
import Harness
import Processes
import Testing

@Suite("Jobs of several requests")
struct JobTests {
  @Test("each request has its result", arguments: [Job.Pacing.sequential, .concurrent], [1, 64])
  func several(_ pacing: Job.Pacing, window: Int) throws {
    let session = try FaultyAdapter.session("--window \(window) --reversed --sessions")
    let jobs = (0..<50).map { number in
      let requests = (0..<5).map { RunRequest.link("good-\(number)-\($0)", session: "s\(number)") }
      return Job(label: "job-\(number)", requests: requests, pacing: pacing)
    }
    expectGood(session.collect(jobs))
    #expect(session.incidents == [])
  }

  @Test("sequential requests are never in flight together, concurrent ones are")
  func pacing() throws {
    let requests = (0..<5).map { RunRequest.link("good-\($0)") }
    let session = try FaultyAdapter.session("--window 64 --fault crowd-exit")
    let sequential = session.collect([Job(label: "a", requests: requests, pacing: .sequential)])
    #expect(sequential[0].map(\.result) == requests.map(\.goodResult))
    let concurrent = session.collect([Job(label: "b", requests: requests, pacing: .concurrent)])
    let crashed = ExchangeResult.crashed(.exited(status: 9), standardError: [])
    #expect(concurrent[0].map(\.result) == requests.map { _ in crashed })
  }

  @Test("answered requests keep their results, the others are not run", arguments: [1, 64])
  func crash(_ window: Int) throws {
    let session = try FaultyAdapter.session("--window \(window) --sessions")
    let names = ["good-1", "good-2", "fault-exit-3", "good-3"]
    let broken = Job(
      label: "broken", requests: names.map { .link($0, session: "s") }, pacing: .sequential)
    let results = session.collect([.link("good-0"), broken, .link("good-4")])
    let transcripts = results[1]
    #expect(transcripts[0].result == transcripts[0].request.goodResult)
    #expect(transcripts[1].result == transcripts[1].request.goodResult)
    #expect(
      transcripts[2].result
        == .crashed(.exited(status: 3), standardError: Array("giving up\n".utf8)))
    guard case .notRun = transcripts[3].result else {
      Issue.record("\(transcripts[3].result)")
      return
    }
    expectGood([results[2]])
    #expect(session.incidents == [])
  }

  @Test("a session is reset behind its job, if sessions are declared")
  func reset() throws {
    let job = Job(label: "job", requests: [.link("good", session: "fault-exit-3")])
    let declared = try FaultyAdapter.session("--sessions")
    let results = declared.collect([job, .link("good-1")])
    expectGood(results)
    let crash = ExchangeResult.crashed(
      .exited(status: 3), standardError: Array("giving up\n".utf8))
    #expect(declared.incidents.map(\.kind) == [.reset(crash)])
    #expect(declared.incidents.map(\.jobs) == [["job"]])

    let undeclared = try FaultyAdapter.session()
    #expect(undeclared.collect([job])[0].map(\.result) == results[0].map(\.result))
    #expect(undeclared.incidents == [])
  }

  @Test("a reset that is refused is an incident once")
  func refusedReset() throws {
    let session = try FaultyAdapter.session("--sessions")
    let jobs = (0..<5).map {
      Job(label: "job-\($0)", requests: [.link("good-\($0)", session: "fault-error-adapter")])
    }
    _ = session.collect(jobs)
    #expect(
      session.incidents.map(\.kind) == [.reset(.adapterError(message: Array("it broke".utf8)))])
  }

  @Test("a session is reset between the requests of a job, too", arguments: [1, 64])
  func resetBetween(_ window: Int) throws {
    let session = try FaultyAdapter.session("--window \(window) --sessions")
    let results = session.collect([resetting("s"), .link("good")])
    expectGood(results)
    // 2 and 4 reset the session between the requests, 6 behind them.
    let sent = try results.joined().map { try Request(line: $0.requestLine).id }
    #expect(sent == ["1", "3", "5", "7"])
    #expect(session.incidents == [])
  }

  @Test("a job goes no further than a reset that is refused", arguments: [1, 64])
  func refusedBetween(_ window: Int) throws {
    let session = try FaultyAdapter.session("--window \(window) --sessions")
    let results = session.collect([resetting("fault-error-adapter"), resetting("s"), .link("good")])
    let notRun = ExchangeResult.notRun("the adapter failed to reset a session")
    let good = RunRequest.link("good-0", session: "fault-error-adapter").goodResult
    // With a window, the second job may have begun before the first failed.
    #expect(results[0].map(\.result) == [good, notRun, notRun])
    #expect(results[1].last?.result == notRun || window > 1)
    #expect(results[2].map(\.result) == results[2].map(\.request.goodResult))
    #expect(session.incidents.map(\.jobs) == [["resetting"]])
  }

  private func resetting(_ session: String) -> Job {
    var job = Job(
      label: "resetting", requests: (0..<3).map { .link("good-\($0)", session: session) })
    job.resets = [1, 2]
    return job
  }

  @Test("a job without requests is delivered in its turn")
  func empty() throws {
    let session = try FaultyAdapter.session("--window 2")
    let nothing = Job(label: "nothing", requests: [])
    let results = session.collect([nothing, .link("good"), nothing, nothing])
    #expect(results.map(\.count) == [0, 1, 0, 0])
    #expect(session.collect([]).isEmpty)
  }
}

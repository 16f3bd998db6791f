import Harness
import Processes
import TestSupport
import Testing

@Suite("Restarts")
struct BudgetTests {
  @Test("end with the budget; the other requests are not run", arguments: [1, 64])
  func budget(_ window: Int) throws {
    let list = ProcessList()
    let session = try FaultyAdapter.session("--window \(window) \(list.arguments)") {
      $0.restartBudget = 5
    }
    let jobs = (0..<40).map { Job.link($0 % 2 == 0 ? "fault-exit-3" : "good-\($0)") }
    let results = session.collect(jobs).joined().map(\.result)
    // The sixth end is one too many.
    expectCrashes(results, 6)
    #expect(session.incidents.count == 1)
    expectSurrender(session, results.last)
    let shutdown = session.close()
    #expect(shutdown == Shutdown(.notRunning, nil))
    #expect(shutdown.isClean, "the incident says it already")
    list.expectAllGone()
  }

  @Test("end when a row of them brings no normal answer", arguments: [1, 64])
  func fruitless(_ window: Int) throws {
    let session = try FaultyAdapter.session("--window \(window) --fault exit-3")
    let results = session.collect((0..<40).map { Job.link("bad-\($0)") }).joined().map(\.result)
    expectCrashes(results, 11)
    expectSurrender(session, results.last)
    let incident = try #require(session.incidents.last)
    #expect(incident.jobs.count == 1 && incident.fix != nil)
    #expect("\(incident)".contains("without a normal reply, the last time with bad-"))
    // Nothing more is run in the same session.
    expectSurrender(session, session.collect([.link("more")])[0].first?.result)
  }

  @Test("go on as long as there are normal answers in between")
  func fruitful() throws {
    let session = try FaultyAdapter.session()
    let jobs = (0..<90).map { Job.link($0 % 2 == 0 ? "fault-exit-3" : "good-\($0)") }
    let results = session.collect(jobs)
    expectCrashes(results.joined().map(\.result), 45)
    #expect(session.incidents == [])
  }

  @Test("end at once if the implementation isn't there any more, and say so")
  func gone() throws {
    let list = ProcessList()
    let session = try FaultyAdapter.session("--hello gone-later \(list.arguments)")
    let results = session.collect([.link("good-1"), .link("fault-exit-3"), .link("good-2")])
    #expect(results[2].first?.result == .notRun(Incident.implementationGone))
    let shown = session.incidents.map(\.description)
    #expect(shown.first == "after a restart the adapter can't use the implementation: it broke")
    #expect(session.incidents.contains { $0.kind == .gaveUp(Incident.implementationGone) })
    #expect(session.close().isClean)
    list.expectAllGone(atLeast: 2)
  }

  @Test("that fail end the run, and say why")
  func failing() throws {
    let list = ProcessList()
    let session = try FaultyAdapter.session("--hello exit-later \(list.arguments)") {
      $0.fruitlessRestarts = 3
    }
    let results = session.collect([.link("good-1"), .link("fault-exit-3"), .link("good-2")])
    guard case .notRun? = results[2].first?.result else {
      Issue.record("\(results)")
      return
    }
    let failures = failedRestarts(of: session).filter {
      $0 == .hello(.crashed(.exited(status: 7), standardError: []))
    }
    #expect(failures.count == 1, "the same failure is told once")
    // Whose doing it is nobody can find out any more, but what happened isn't lost.
    let crash = ExchangeResult.crashed(
      .exited(status: 3), standardError: Array("giving up\n".utf8))
    #expect(session.incidents.last?.kind == .unexplained(crash))
    #expect(session.incidents.last?.jobs == ["fault-exit-3"])
    list.expectAllGone(atLeast: 2)
  }

  @Test("with a different hello aren't restarts")
  func changed() throws {
    let list = ProcessList()
    let session = try FaultyAdapter.session("--hello change-later \(list.arguments)") {
      $0.fruitlessRestarts = 2
    }
    _ = session.collect([.link("fault-exit-3"), .link("good")])
    #expect(failedRestarts(of: session).contains(.changed))
    list.expectAllGone(atLeast: 2)
  }

  private func failedRestarts(of session: AdapterSession) -> [StartFailure.Cause] {
    session.incidents.compactMap { incident in
      if case .restartFailed(let failure) = incident.kind { failure.cause } else { nil }
    }
  }

  private func expectCrashes(_ results: [ExchangeResult], _ count: Int) {
    let crashes = results.filter { result in
      if case .crashed(.exited(status: 3), _) = result { true } else { false }
    }
    #expect(crashes.count == count)
  }

  private func expectSurrender(_ session: AdapterSession, _ result: ExchangeResult?) {
    guard case .gaveUp(let reason)? = session.incidents.last?.kind else {
      Issue.record("\(session.incidents)")
      return
    }
    #expect(result == .notRun(reason))
  }
}

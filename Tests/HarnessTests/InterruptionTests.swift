import AdapterProtocol
import Harness
import Processes
import Synchronization
import Testing

@Suite("A session that is stopped while it waits")
struct InterruptionTests {
  /// Longer than any test lasts: only what stops the session ends its waits.
  private static let forever = 86_400_000

  private static let options = {
    var options = HarnessOptions.with(deadline: forever)
    options.helloDeadline = forever
    options.shutdown = forever
    return options
  }()

  @Test("for a reply: unanswered requests are not run, and no process is left")
  func reply() throws {
    let isStopped = Atomic(false)
    let session = try session("--window 4") { isStopped.load(ordering: .relaxed) }
    let jobs = [Job.link("good"), .link("fault-hang"), .link("late"), .link("later")]
    var results: [ExchangeResult] = []
    var rest = jobs.makeIterator()
    session.run(
      from: {
        let job = rest.next()
        // Everything is under way now.
        if job == nil { isStopped.store(true, ordering: .relaxed) }
        return job
      },
      each: { results += $1.map(\.result) })
    #expect(results.count == 4)
    #expect(results[1] == .notRun("the run was stopped"), "\(results)")
    #expect(session.incidents == [])
    #expect(session.close() == Shutdown(.notRunning, nil))
  }

  @Test("for the reply to hello: there is no session")
  func hello() throws {
    let failure = #expect(throws: StartFailure.self) {
      _ = try session("--hello hang") { true }
    }
    #expect(failure?.cause == .interrupted)
    #expect(failure?.summary == "the run was stopped before the adapter answered hello")
  }

  @Test("for its end: an adapter that ignores it is killed, and not blamed")
  func end() throws {
    let isStopped = Atomic(false)
    let session = try session("--end ignore-terminate") { isStopped.load(ordering: .relaxed) }
    #expect(session.collect([.link("good")]).count == 1)
    isStopped.store(true, ordering: .relaxed)
    #expect(session.close() == Shutdown(.notRunning, nil))
  }

  private func session(
    _ arguments: String, until isStopped: @escaping @Sendable () -> Bool
  ) throws(StartFailure) -> AdapterSession {
    try AdapterSession(
      command: FaultyAdapter.command(arguments), hello: HelloRequest(suite: "tests"),
      options: Self.options, until: isStopped)
  }
}

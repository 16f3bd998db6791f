import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Synchronization
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Ends of fuzzing")
struct FuzzerEndTests {
  private static func run(
    _ start: @escaping Launch, stop: StopSign = StopSign(),
    _ change: (inout FuzzPlan) -> Void = { _ in }
  ) async throws -> FuzzResult {
    var plan = FuzzPlan()
    plan.runs = 500
    change(&plan)
    return try await BlockingWork.run { [plan] in
      try Fuzzer.execute(plan, stop: stop, start: start)
    }
  }

  @Test("a stop sign and a deadline end the run, and the next number is the first input not sent")
  func stopped() async throws {
    let stop = StopSign()
    stop.putUp()
    let stopped = try await Self.run(ToyApp.start(), stop: stop)
    #expect(stopped.parts == [.init(end: .stopped)] && stopped.inputs == 0)
    let late = try await Self.run(ToyApp.start()) { $0.seconds = 0 }
    #expect(late.parts[0].end == .outOfTime && late.inputs == 0)
    let whole = try await Self.run(ToyApp.start())
    #expect(whole.parts[0].end == .complete && whole.parts[0].next >= whole.inputs)
  }

  @Test("a failure of the second request of a relation alone loses the first request")
  func relation() throws {
    let list = try #require(ChangeList(.app, in: .offered, words: []))
    func failure(_ input: FuzzInput) -> FuzzFailure {
      FuzzFailure(
        FuzzJob(number: 1, role: .app, input: input, requests: []),
        FailureSignature(Rule.appSurvives.id, .timedOut), .fail,
        Evidence(expected: "", observed: "", difference: nil), [])
    }
    for (name, cause) in [
      ("request/outcome/declines ~ again", "request/outcome/declines"),
      ("good ~ parameters/order/1", "parameters/order/1"),
    ] {
      let input = try #require(FuzzInput(named: name, in: list))
      let minimiser = InputMinimiser(failure(input), in: list) { input, _ in
        input.name.contains(cause) ? [failure(input)] : []
      }
      #expect(minimiser.minimised(after: []).input.name == cause)
    }
  }

  @Test("an adapter that always times out ends the run after a few inputs")
  func hung() async throws {
    let result = try await Self.run(ToyApp.hanging)
    #expect(result.parts[0].end == .hung && result.inputs < 200)
    #expect(result.failures.map(\.signature.kind) == [EvidenceKind.timedOut])
  }

  @Test("a worker without an adapter leaves inputs out: the run isn't complete")
  func unstarted() async throws {
    let starts = Mutex(0)
    let result = try await Self.run({ () throws(StartFailure) in
      let isFirst = starts.withLock { count in
        count += 1
        return count == 1
      }
      guard isFirst else { throw StartFailure(command: "", cause: .system("start: no more")) }
      return try ToyApp.start()()
    }) { $0.jobs = 3 }
    #expect(result.parts[0].end == .gaveUp)
  }

  @Test("a failure that needs an earlier input is named with this input")
  func history() async throws {
    let result = try await Self.run(ToyApp.start { ToyApp.spoilt() }) {
      $0.endsAtFirstFailure = true
    }
    let failure = try #require(result.failures.first { $0.severity == .fail })
    #expect(failure.isConfirmed, "\(failure.name)")
    #expect(failure.input.earlier.count == 1 && !failure.input.sharesSession, "\(failure.name)")
  }

  @Test("an exception is named with one change")
  func exception() async throws {
    let result = try await Self.run(ToyApp.start { ToyApp.brokenBySemicolons })
    let failures = result.failures.filter { $0.severity == .fail }
    #expect(!failures.isEmpty)
    for failure in failures {
      #expect(failure.isConfirmed && failure.input.mutators.count == 1, "\(failure.name)")
    }
  }

  @Test("a regression is sent after the list")
  func regression() async throws {
    let broken: ToyApp.Twist = { input, reply in
      let isBroken = input.outcome == .cancels && input.url?.bytes.holds("%00") == true
      if isBroken { throw ToyApp.Broken() }
      return reply
    }
    let name = "app request/outcome/cancels + values/control/state/%00"
    for regressions in [[], [name]] {
      let result = try await Self.run(ToyApp.start { broken }) {
        ($0.runs, $0.regressions) = (0, regressions)
      }
      #expect(result.failing.map(\.name) == regressions)
    }
    let error = await #expect(throws: RunError.self) {
      try await Self.run(ToyApp.start()) { $0.regressions = ["app nothing/1"] }
    }
    #expect(error.map { "\($0)" }?.contains("no input has the name app nothing/1") == true)
  }

  @Test("a crash that one input can't reproduce is reported with the earlier inputs")
  func crash() async throws {
    let end = ExchangeResult.crashed(.exited(status: 1), standardError: [])
    let starts = Mutex(0)
    let result = try await Self.run({ () throws(StartFailure) in
      let isFirst = starts.withLock { count in
        count += 1
        return count == 1
      }
      let toy = try ToyApp.start()()
      if isFirst {
        return AlteredAdapter(toy, incidents: [Incident(.unreproduced(end), jobs: ["input 200"])])
      }
      // Each later process ends at its third request.
      var requests = 0
      return AlteredAdapter(toy, outcome: end) { _ in
        requests += 1
        return requests >= 3
      }
    })
    let failure = try #require(result.failing.first)
    #expect(failure.name == "app good | good | good", "\(failure.signature)")
  }
}

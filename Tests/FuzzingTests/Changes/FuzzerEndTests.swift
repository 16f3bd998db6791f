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
    #expect(stopped.end == .stopped && stopped.sent == 0 && stopped.next == 0)
    let late = try await Self.run(ToyApp.start()) { $0.seconds = 0 }
    #expect(late.end == .outOfTime && late.sent == 0)
    let whole = try await Self.run(ToyApp.start())
    #expect(whole.end == .complete && whole.next > whole.sent - 1)
  }

  @Test("an adapter that always times out ends the run after a few inputs")
  func hung() async throws {
    let result = try await Self.run({ () throws(StartFailure) in
      AlteredAdapter(try ToyApp.start()(), hangs: { _ in true })
    })
    #expect(result.end == .hung && result.sent < 200)
    #expect(result.failures.map(\.signature.isHang) == [true])
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
    #expect(result.end == .gaveUp)
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
}

import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Synchronization
import Testing

@testable import Fuzzing

@Suite("The replayer")
struct ReplayerTests {
  @Test(
    "goes on with another adapter where one has ended too often to be started again",
    arguments: [1, 3, 7, 100])
  func givenUp(_ patience: Int) {
    let starts = Mutex(0)
    let replayer = Replayer(
      Evaluator(.offered, [.app: Executions.everything], Settings()),
      start: { () throws(StartFailure) in
        starts.withLock { $0 += 1 }
        return EndingAdapter(patience: patience)
      })
    let sequences = (0..<20).map { [Inputs.app("number=\($0)")] }
    for _ in 0..<2 {
      let attempts = sequences.compactMap { replayer.attempts(at: $0, .alone) }
      #expect(attempts.map { $0.map(\.input) } == sequences)
      #expect(attempts.joined().allSatisfy { $0.result == EndingAdapter.end })
    }
    #expect(replayer.executions == 40)
    #expect(starts.withLock(\.self) == (40 + patience - 1) / patience)
  }

  @Test("ends where an adapter is given up before it is handed anything")
  func useless() {
    let replayer = Replayer(
      Evaluator(.offered, [.app: Executions.everything], Settings()),
      start: { () throws(StartFailure) in EndingAdapter(patience: 0) })
    #expect(replayer.attempts(at: [Inputs.app], .alone) == nil)
    #expect(replayer.executions == 0)
  }

  /// An adapter that ends at each link, and is given up after some.
  private final class EndingAdapter: AdapterUnderTest {
    static let end = ExchangeResult.crashed(.exited(status: 7), standardError: [])

    let hello: HelloReply
    private(set) var incidents: [Incident] = []
    private var rest: Int

    init(patience: Int) {
      rest = patience
      hello = HelloReply(implementation: Implementation(name: "ending"), roles: [])
    }

    func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
      for (number, job) in jobs.enumerated() {
        if rest == 0, incidents.isEmpty { incidents = [Incident(.gaveUp("too often"))] }
        let result = rest > 0 ? Self.end : .notRun("too often")
        rest = max(0, rest - 1)
        let request = job.request(at: 0, after: [])
        each(number, request.map { [Transcript(request: $0, result: result)] } ?? [])
      }
    }

    func close() -> Shutdown { Shutdown(.notRunning, nil) }
  }
}

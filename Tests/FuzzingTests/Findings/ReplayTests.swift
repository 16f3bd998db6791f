import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Synchronization
import TestSupport
import Testing

@testable import Fuzzing

@Suite(
  "Findings that are handed over again")
struct FindingReplayTests {
  @Sendable private static func semicolon() -> ToyApp.Twist { ToyApp.brokenBySemicolons }

  private func finding() async throws -> Finding {
    try #require(try await ToyApp.campaign(runs: 600, Self.semicolon).findings.first)
  }

  @Sendable private static func order() -> ToyApp.Twist {
    { input, reply in
      guard let url = input.url?.octets, let client = url.place(of: "client_id="),
        let state = url.place(of: "state="), state < client
      else { return reply }
      return AppReply(handled: false)
    }
  }

  @Test(
    "is still seen of the implementation that shows it, and no longer of one that is mended",
    arguments: [semicolon, order, ToyApp.spoilt] as [@Sendable () -> ToyApp.Twist])
  func seen(_ twist: @escaping @Sendable () -> ToyApp.Twist) async throws {
    let findings = try await ToyApp.campaign(runs: 800, twist).findings
    #expect(!findings.isEmpty)
    for finding in findings where finding.confirmation.isSteady {
      let broken = try FindingReplay.execute(finding, times: 2, start: ToyApp.start(twist))
      #expect(broken.confirmation == Confirmation(seen: 2, repeats: 2), "\(finding.id)")
      #expect(broken.runs.allSatisfy { $0.attempts.count >= finding.steps.count })
      let mended = try FindingReplay.execute(finding, times: 2, start: ToyApp.start())
      #expect(mended.confirmation == Confirmation(seen: 0, repeats: 2), "\(finding.id)")
      #expect(!mended.isAdapterAtFault)
    }
  }

  @Test("is still seen if an earlier version wrote it, without where the response went")
  func earlier() async throws {
    let twist: @Sendable () -> ToyApp.Twist = {
      { _, _ in AppReply(opening: "https://evil.example/?code=c") }
    }
    let findings = try await ToyApp.campaign(runs: 60, twist).findings
    var finding = try #require(findings.first { !$0.signature.kind.destination.isEmpty })
    finding.signature = finding.signature.withoutDestination
    #expect(finding.signature.kind.destination.isEmpty)
    let broken = try FindingReplay.execute(finding, times: 2, start: ToyApp.start(twist))
    #expect(broken.confirmation == Confirmation(seen: 2, repeats: 2))
    let right = try FindingReplay.execute(finding, times: 2, start: ToyApp.start())
    #expect(right.confirmation == Confirmation(seen: 0, repeats: 2))
  }

  @Test("is handed over as the adapter is configured")
  func configured() async throws {
    let finding = try await finding()
    let links = Mutex<[[UInt8]]>([])
    let toy = ToyApp.start()
    _ = try FindingReplay.execute(finding, times: 1) { () throws(StartFailure) in
      let inner = try toy()
      var hello = inner.hello
      (hello.configuration.clientID, hello.configuration.appLink) = (
        "acme", "https://acme.example/go"
      )
      return AlteredAdapter(inner, hello: hello) { input, result in
        guard case .app(let input) = input, let url = input.url else { return result }
        links.withLock { $0.append(url.octets) }
        return result
      }
    }
    let expected = try #require(finding.steps.last?.input.link?.octets)
      .replacing(Array("https://app.example.com/flip".utf8), with: "https://acme.example/go".utf8)
      .replacing(Array("google-LINK-42".utf8), with: "acme".utf8)
    #expect(links.withLock(\.self) == [expected])
  }

  @Test("is seen as often as the processes show it")
  func sometimes() async throws {
    let finding = try await finding()
    let count = Mutex(0)
    let broken = ToyApp.start(Self.semicolon)
    let mended = ToyApp.start()
    let replay = try FindingReplay.execute(finding, times: 3) { () throws(StartFailure) in
      // The first process only says what it can do.
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      return number == 2 ? try mended() : try broken()
    }
    #expect(replay.confirmation == Confirmation(seen: 2, repeats: 3))
    #expect(replay.runs.map(\.isSeen) == [true, false, true])
  }

  @Test("an adapter that doesn't play the role can't show it")
  func otherRole() async throws {
    let finding = try await finding()
    let error = #expect(throws: RunError.self) {
      try FindingReplay.execute(finding, times: 1) { () throws(StartFailure) in
        StubAdapter(endpoint: { _ in EndpointReply(status: 400) })
      }
    }
    guard case .noRole(let declared, let judged)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(declared == [.authorizationEndpoint] && judged == [.app])
  }
}

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

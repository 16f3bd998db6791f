import AdapterKit
import AdapterProtocol
import AppFlip
import Conformance
import Fuzzing
import Harness
import Synchronization
import Testing

@testable import AppFlipTesting

/// An app that answers with the number of links that it was handed, and does as the link says.
private struct CountingApp: AppImplementation {
  private var count = 0

  mutating func receive(_ request: AppInput) async throws -> AppReply {
    let url = request.url?.string ?? ""
    if url.contains("throw") { throw Problem() }
    if url.contains("hang") { await Forever.wait() }
    if url.contains("exit") {
      // As the suite does if the code calls `exit`, which doesn't return either.
      Sources.last?.gate.close(because: .exit)
      await Forever.wait()
    }
    count += 1
    return AppReply(handled: true, opened: [OpenedURL(url: Text("https://a.example/\(count)"))])
  }

  struct Problem: Error {}
}

/// The source that an app closes which calls `exit`.
private enum Sources {
  private static let kept = Mutex<InProcessSource?>(nil)

  static var last: InProcessSource? {
    get { kept.withLock(\.self) }
    set { kept.withLock { $0 = newValue } }
  }
}

private enum Forever {
  private static let kept = Mutex<[CheckedContinuation<Void, Never>]>([])

  static func wait() async {
    await withCheckedContinuation { continuation in kept.withLock { $0.append(continuation) } }
  }
}

@Suite("An implementation in this process")
struct InProcessAdapterTests {
  private static func source(_ features: [Feature] = [.sessions]) -> InProcessSource {
    InProcessSource("counting") {
      Adapter(name: "counting").app(features: features) { _ in CountingApp() }
    }
  }

  private static func started(_ source: InProcessSource) throws -> any AdapterUnderTest {
    var options = HarnessOptions()
    options.runDeadline = 60_000
    return try source.start(ConformanceRun.greeting, options)
  }

  private static func request(
    _ word: String, session: String? = nil, outcome: UserDecision = .approves, deadline: Int? = nil
  ) -> RunRequest {
    RunRequest(
      .app(
        AppInput(
          activity: .browsingWeb, url: Text("https://app.example/?\(word)"), outcome: outcome)),
      session: session, deadline: deadline)
  }

  /// What was opened at each request; what it ended with if nothing was.
  private static func answers(
    _ jobs: [Job], from adapter: any AdapterUnderTest
  ) -> [[String]] {
    var answers: [[String]] = []
    adapter.run(jobs) { _, transcripts in
      answers.append(
        transcripts.map { transcript in
          guard case .answered(.app(let reply)) = transcript.result else {
            return "\(transcript.result)"
          }
          return reply.opened.map { $0.url.string ?? "" }.joined()
        })
    }
    return answers
  }

  @Test("one running app takes the requests of a session, and none outlasts its job or a reset")
  func sessions() async throws {
    let answers = try await OwnThread.run {
      let adapter = try Self.started(Self.source())
      var reset = Job(
        label: "reset", requests: ["a", "b", "c"].map { Self.request($0, session: "s") })
      reset.resets = [2]
      let plain = Job(label: "plain", requests: ["a", "b"].map { Self.request($0) })
      let kept = Job(
        label: "kept", requests: ["a", "b"].map { Self.request($0, session: "s") })
      return Self.answers([reset, plain, kept], from: adapter)
    }
    let numbers = answers.map { $0.map { $0.suffix(1) } }
    #expect(numbers == [["1", "2", "1"], ["1", "1"], ["1", "2"]])
  }

  @Test("a thrown error and an undeclared request have the same results as with a pipe")
  func refusals() async throws {
    let answers = try await OwnThread.run {
      let adapter = try Self.started(Self.source([]))
      let requests = [
        Self.request("throw"), Self.request("a", session: "s"),
        Self.request("a", outcome: .offline),
      ]
      return Self.answers(requests.map { Job(label: "x", requests: [$0]) }, from: adapter)
    }
    #expect(
      answers == [
        ["the implementation threw: Problem()"], ["unsupported: sessions"],
        ["unsupported: offline"],
      ])
  }

  @Test(
    "a request that doesn't return ends the run, also after a restart")
  func hang() async throws {
    let (answers, incidents, later) = try await OwnThread.run {
      let source = Self.source()
      let adapter = try Self.started(source)
      let jobs = ["hang", "a"].map {
        Job(label: "job \($0)", requests: [Self.request($0, deadline: 200), Self.request("b")])
      }
      let answers = Self.answers(jobs, from: adapter)
      let later = #expect(throws: StartFailure.self) { try Self.started(source) }
      return (answers, adapter.incidents.map { "\($0)" }, "\(later.map { "\($0)" } ?? "")")
    }
    let reason = "a link (job hang) didn't return within 200 ms, and can't be ended in this process"
    #expect(answers[0][0] == "no reply within 200 ms")
    #expect(answers[0][1].hasPrefix("not run: "))
    #expect(answers[1] == ["not run: \(reason)", "not run: \(reason)"])
    #expect(incidents == [reason])
    #expect(later.hasPrefix("The implementation can't be used anymore: \(reason)\n"))
    #expect(later.contains("OpenedURLs.finish"))
  }

  @Test("code that calls exit fails its request alone, without a wait")
  func exits() async throws {
    let (answers, incidents) = try await OwnThread.run {
      let source = Self.source()
      Sources.last = source
      let adapter = try Self.started(source)
      let jobs = ["a", "exit", "b"].map {
        // Longer than any test may take.
        Job(label: "job \($0)", requests: [Self.request($0, deadline: 86_400_000)])
      }
      return (Self.answers(jobs, from: adapter), adapter.incidents.map { "\($0)" })
    }
    let reason = "the code under test called exit at a link (job exit)"
    #expect(
      answers == [["https://a.example/1"], ["the process called exit"], ["not run: \(reason)"]])
    #expect(incidents == [reason])
  }

  @Test("a run says of each case that it came behind a link that never returned")
  func run() async throws {
    let result = try await OwnThread.run {
      let source = Self.source([])
      let hanging = Case(
        "hanging", "a link that never returns", subject: Rule.appSurvives.id,
        steps: [Step(.app, LinkTemplate([.text("https://app.example/?hang")]))])
      let compared = Case(
        "compared", "a link that is compared with it", subject: Rule.appSurvives.id,
        steps: [Step(.app, LinkTemplate([.text("https://app.example/?a")]))],
        comparison: hanging.id)
      var settings = Settings()
      settings.deadline = 200
      return try ConformanceRun.execute(
        Catalogue([hanging, compared]), on: Self.started(source), named: "app", settings: settings,
        starting: { _ throws(StartFailure) in
          try source.start(ConformanceRun.greeting, HarnessOptions())
        })
    }
    #expect(result["hanging"]?.summary == .fail)
    #expect(result["compared"]?.summary == .notRun)
    #expect(result.incidents.count == 1)
  }

  @Test("a campaign whose link never returns ends, and the finding names the link")
  func campaign() async throws {
    let result = try await OwnThread.run {
      var plan = FuzzPlan()
      plan.runs = 2_000
      plan.words = [Array("hang".utf8)]
      // A slow machine must not take a different link for the link that hangs.
      plan.settings.deadline = 5_000
      let source = Self.source()
      return try Fuzzer.execute(plan) { () throws(StartFailure) in
        try source.start(ConformanceRun.greeting, HarnessOptions())
      }
    }
    #expect(result.parts[0].end == .gaveUp)
    let hang = result.failures.first { $0.signature.kind == EvidenceKind.timedOut }
    #expect(hang?.name.contains("hang") == true)
  }
}

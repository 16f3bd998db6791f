import Conformance
import Foundation
import Harness
import Processes
import TestSupport
import Testing

/// What becomes of a run whose adapter hangs, dies or talks nonsense at some of the cases.
@Suite("Misbehaving adapters")
struct MisbehavingAdapterTests {
  /// A way to misbehave and what the run says of the case.
  struct Misbehaviour: CustomTestStringConvertible, Sendable {
    let name: String
    /// A part of the evidence that the app did not survive; nil if it isn't to blame.
    var verdict: String?
    /// A part of the adapter's fault; nil if it isn't to blame.
    var fault: String?

    var testDescription: String { name }
  }

  static let misbehaviours = [
    Misbehaviour(name: "hang", verdict: "no reply within 300 ms"),
    Misbehaviour(name: "exit-3", verdict: "exit status 3"),
    Misbehaviour(name: "killed", verdict: "SIGKILL"),
    Misbehaviour(name: "segmentation-fault", verdict: "SIGSEGV"),
    Misbehaviour(name: "noise-exit", verdict: "exit status 4"),
    Misbehaviour(name: "error-implementation", verdict: "the implementation threw"),
    Misbehaviour(name: "error-adapter", fault: "the adapter is at fault"),
    Misbehaviour(name: "garbage", fault: "protocol error"),
    Misbehaviour(name: "half-line-exit", fault: "in the middle of a line"),
    Misbehaviour(name: "half-line-hang", verdict: "no whole line within 300 ms"),
    Misbehaviour(name: "long-line", fault: "a line is longer"),
    Misbehaviour(name: "wrong-id", fault: "that no request had"),
    Misbehaviour(name: "repeated-id", fault: "answered twice"),
    Misbehaviour(name: "unsupported", fault: "unsupported"),
  ]

  /// A good case, ones that make the adapter misbehave, and a good one again.
  ///
  /// The adapter opens the link itself, so the links are their own good answers.
  private func catalogue(_ names: [String]) throws -> Catalogue {
    let rule = Rule.appRedirectURIAccepted.id
    func testCase(_ id: String, marked mark: String) -> Case {
      let link =
        "\(Samples.a)?code=c&state=S1&client_id=google-LINK-42&redirect_uri=\(Samples.encodedA)"
      return Case(
        id, id, subject: rule, expectations: [Expectation(rule, permits: [.code])],
        steps: [
          .flip(Flip(LinkTemplate([.text("\(link)&z=\(mark)")]), code: .octets(Array("c".utf8))))
        ])
    }
    let faulty = names.map { testCase($0, marked: "fault-\($0)") }
    return try Catalogue(
      [testCase("before", marked: "before")] + faulty + [testCase("after", marked: "after")])
  }

  /// Whether the cases around the bad ones were served as ever.
  private func isUnharmed(_ result: RunResult) -> Bool {
    ["before", "after"].allSatisfy {
      result[$0]?.verdict(by: Rule.appRedirectURIAccepted.id) == .pass
    }
  }

  /// Runs the adapter by a clock that its silence puts forward by a deadline.
  private func run(
    _ catalogue: Catalogue, options: HarnessOptions = HarnessOptions()
  ) async throws -> RunResult {
    var settings = Settings()
    settings.deadline = 300
    let clock = SilenceClock(step: settings.deadline)
    let command = AdapterCommand(
      "./faulty-adapter \(clock.arguments)", relativeTo: Checkout.products.path)
    return try await BlockingWork.run { [settings] in
      try clock.measure {
        try ConformanceRun.execute(
          catalogue, against: command, settings: settings, options: options)
      }
    }
  }

  @Test("each has a result of its own, and the other cases still run", arguments: misbehaviours)
  func single(_ misbehaviour: Misbehaviour) async throws {
    let result = try await run(catalogue([misbehaviour.name]))
    #expect(isUnharmed(result))
    let bad = try #require(result[misbehaviour.name])
    #expect(bad.summary == .fail)
    let survives = bad.verdict(by: Rule.appSurvives.id)?.evidence?.observed
    #expect((survives == nil) == (misbehaviour.verdict == nil))
    #expect(survives?.contains(misbehaviour.verdict ?? "") ?? true, "\(survives ?? "")")
    let fault = bad.fault.map { "\($0)" }
    #expect((fault == nil) == (misbehaviour.fault == nil))
    #expect(fault?.contains(misbehaviour.fault ?? "") ?? true, "\(fault ?? "")")
    let isPassed = result.isPassed
    #expect(!isPassed)
  }

  @Test("10 MB on standard error harm nothing")
  func noise() async throws {
    let result = try await run(catalogue(["noise"]))
    #expect(isUnharmed(result))
    #expect(result["noise"]?.verdict(by: Rule.appRedirectURIAccepted.id) == .pass)
  }

  @Test("many of them in one run are told apart")
  func together() async throws {
    let names = Self.misbehaviours.map(\.name)
    let result = try await run(catalogue(names))
    for name in names { #expect(result[name]?.summary == .fail, "\(name)") }
    #expect(isUnharmed(result))
  }

  @Test("an adapter that never recovers leaves the rest not run, and says so")
  func budget() async throws {
    var options = HarnessOptions()
    options.restartBudget = 2
    let names = ["exit-3", "killed", "garbage", "exit-0"]
    let result = try await run(catalogue(names), options: options)
    let last = try #require(result["after"])
    #expect(last.fault == nil && last.summary == .notRun)
    #expect(result.shortcoming == "the adapter was restarted 2 times, which is the limit")
    let isPassed = result.isPassed
    #expect(!isPassed)
  }

  @Test("an adapter that can't start is one clear error")
  func start() async {
    let error = await #expect(throws: RunError.self) {
      _ = try await ConformanceModuleTests.run(
        AdapterCommand("./no-such-adapter --x", relativeTo: Checkout.products.path),
        catalogue([]))
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("./no-such-adapter --x"))
    #expect(text.contains("127"))
  }
}

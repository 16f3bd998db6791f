public import AdapterProtocol
import AppFlip
public import Conformance
public import Harness

/// Requests of a file that are handed to an adapter again, one after the other in one process.
public struct RequestReplay {
  private let steps: [(transcript: Transcript, judgement: LinkJudgement)]
  private let incidents: [Incident]

  /// Sends requests.
  ///
  /// The call blocks until the adapter has ended; asynchronous callers make it on a thread of its own.
  ///
  /// - Parameters:
  ///   - file: the requests.
  ///   - settings: the edition, the profile and the deadline of requests that name none.
  ///   - start: starts the adapter; takes what it is to be greeted with.
  /// - Returns: what came of the requests.
  /// - Throws: `RunError` where the adapter can't be started, or its configuration makes no links.
  public static func execute(
    _ file: RequestFile, settings: Settings,
    start: (HelloRequest) throws(StartFailure) -> any AdapterUnderTest
  ) throws(RunError) -> RequestReplay {
    let adapter: any AdapterUnderTest
    do throws(StartFailure) { adapter = try start(file.hello) } catch { throw .start(error) }
    defer { adapter.close() }
    let fixture: Fixture
    do throws(FixtureError) {
      fixture = try Fixture.offered.adopting(file.hello.configuration)
        .adopting(adapter.hello.configuration)
    } catch { throw .fixture(error) }
    let judge = judge(of: adapter.hello, fixture, settings)
    var steps: [(transcript: Transcript, judgement: LinkJudgement)] = []
    adapter.run([Job(label: "replay", requests: file.requests)]) { _, transcripts in
      steps += transcripts.map { ($0, judge.judge($0.request.input, $0.result)) }
    }
    return RequestReplay(steps: steps, incidents: adapter.incidents)
  }

  private static func judge(
    of hello: HelloReply, _ fixture: Fixture, _ settings: Settings
  ) -> LinkJudge {
    let pairs = hello.roles.compactMap { declaration in
      hello.capabilities(of: declaration.role).map { (declaration.role, $0) }
    }
    return LinkJudge(
      fixture: fixture, declared: Dictionary(pairs) { first, _ in first },
      edition: settings.edition,
      profile: settings.profile)
  }

  /// What the replay comes to.
  public var conclusion: Conclusion {
    let violations = steps.flatMap(\.judgement.violations)
    let failing = violations.filter { if case .fail = $0.verdict { true } else { false } }
    if failing.contains(where: { $0.rule != nil }) { return .failed }
    if !failing.isEmpty || !incidents.isEmpty { return .adapterAtFault }
    return steps.contains { $0.judgement.exchange != nil } ? .passed : .untested
  }

  /// What was sent, what came and the rules that are broken; printable ASCII.
  public var text: String {
    var block = TextBlock()
    for (index, step) in steps.enumerated() {
      let role = step.transcript.request.input.role.rawValue
      block.add("request \(index + 1), role \(role)")
      TranscriptBlock(step.transcript, exchange: step.judgement.exchange).add(to: &block)
      LinkVerdicts(step.judgement).add(to: &block)
      block.add()
    }
    for incident in incidents {
      block.add("the adapter: \(Octets.escaped(Array("\(incident)".utf8)))")
    }
    return block.lines.joined(separator: "\n") + "\n"
  }
}

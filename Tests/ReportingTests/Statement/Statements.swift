import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

@testable import Commands
@testable import Fuzzing

/// Runs and campaigns of one made-up app, and what a statement says of them.
enum Statements {
  static let command = "./my-adapter --say 'hi'"

  static func run(
    _ ids: Set<String> = ["app.good"], state: String? = nil, outcomes: [Outcome] = [.approves],
    filter: [String]? = nil
  ) throws -> RunResult {
    let all = try SharedCatalogue.all.get()
    let chosen = try filter.map { try all.filtered(by: CaseFilter($0)) }
    return try ConformanceRun.execute(
      try chosen ?? Catalogue(all.cases.filter { ids.contains($0.id) }),
      on: adapter(state: state, outcomes), named: command)
  }

  static func adapter(
    state: String? = nil, _ outcomes: [Outcome] = [.approves]
  ) -> StubAdapter {
    Scenes.app(
      named: "made-up 1.0",
      Capabilities(outcomes: outcomes, features: [.code, .universalLinksOnly, .bytes]),
      state: state)
  }

  static func changed(
    _ run: RunResult, cases: [CaseResult]? = nil, incidents: [Incident] = [],
    shutdown: Shutdown? = nil, profile: Profile? = nil
  ) -> RunResult {
    RunResult(
      command: run.command, greeting: run.greeting, hello: run.hello, fixture: run.fixture,
      edition: run.edition, profile: profile ?? run.profile, filter: run.filter,
      cases: cases ?? run.cases, incidents: incidents, shutdown: shutdown ?? run.shutdown)
  }

  static func cases(_ run: RunResult) throws -> StatedCases {
    try cases(JSONLinesReport.render(run))
  }

  static func cases(_ octets: [UInt8]) throws -> StatedCases {
    try StatedCases(octets, file: "r.jsonl", catalogue: try SharedCatalogue.all.get())
  }

  static func text(_ run: RunResult) throws -> String { Statement(try cases(run)).text }

  static func folded(_ text: String) -> String {
    text.split(whereSeparator: { " \n".contains($0) }).joined(separator: " ")
  }

  static func campaign(_ summary: CampaignResult, beside run: RunResult) throws -> StatedCampaign {
    try StatedCampaign(summary.octets, file: "f.json", beside: try cases(run))
  }

  /// A campaign in which all links with at most one deviation were judged.
  static func exhaustive(_ change: (inout BoundCoverage) -> Void = { _ in }) -> CampaignResult {
    var summary = MadeUpCampaign.summary()
    var bound = BoundCoverage(
      depth: 2, count: 50, digest: "0123456789abcdef", indices: 50, sent: 40, equal: 7,
      unsendable: 3)
    change(&bound)
    summary.roles[0].coverage = bound
    return summary
  }
}

/// An app that is asked for its first case alone: then the run is stopped.
final class StoppedAdapter: AdapterUnderTest {
  private let inner = Statements.adapter()
  var hello: HelloReply { inner.hello }
  let incidents: [Incident] = []

  func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    inner.run(Array(jobs.prefix(1)), each: each)
    for (number, job) in jobs.enumerated().dropFirst() {
      each(
        number, job.requests.map { Transcript(request: $0, result: .notRun("the run was stopped")) }
      )
    }
  }

  func close() -> Shutdown { inner.close() }
}

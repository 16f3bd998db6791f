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
    _ ids: [String] = ["app.good"], state: String? = nil
  ) throws -> RunResult {
    try Scenes.run(ids, adapter(state: state), named: command)
  }

  static func adapter(state: String? = nil) -> StubAdapter {
    Scenes.app(named: "made-up 1.0", Answers.declaring(.approves), state: state)
  }

  static func changed(
    _ run: RunResult, cases: [CaseResult]? = nil, incidents: [Incident] = [],
    shutdown: Shutdown? = nil
  ) -> RunResult {
    RunResult(
      command: run.command, greeting: run.greeting, hello: run.hello, fixture: run.fixture,
      edition: run.edition, profile: run.profile, filter: run.filter,
      cases: cases ?? run.cases, incidents: incidents, shutdown: shutdown ?? run.shutdown)
  }

  static func statement(
    _ cases: [UInt8], _ links: [UInt8]? = nil
  ) throws -> Statement {
    try Statement(cases, links, catalogue: try SharedCatalogue.all.get())
  }

  static func text(_ run: RunResult) throws -> String { try text(RunRecord(run)) }

  static func text(_ run: RunRecord) throws -> String { try statement(run.bytes).text }

  static func folded(_ text: String) -> String {
    text.split(whereSeparator: { " \n".contains($0) }).joined(separator: " ")
  }
}

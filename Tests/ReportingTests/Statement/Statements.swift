import AppFlip
import Harness
import TestSupport
import Testing

@testable import Commands
@testable import Conformance
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
    _ record: RunRecord, cases: [CaseRecord]? = nil, incidents: [Incident] = [],
    shutdown: Shutdown? = nil
  ) -> RunRecord {
    var changed = RunRecord(cases ?? record.cases)
    (changed.header, changed.footer) = (record.header, record.footer)
    changed.footer.incidents = incidents.map(RunRecord.Event.init)
    changed.footer.shutdown = shutdown.map { "\($0)" }
    changed.conclude()
    return changed
  }

  static func statement(
    _ cases: [UInt8], _ links: [UInt8]? = nil
  ) throws -> Statement {
    try Statement(cases, links, catalogue: try SharedCatalogue.all.get())
  }

  static func text(_ run: RunResult) throws -> String { try text(run.record) }

  static func text(_ run: RunRecord) throws -> String { try statement(run.bytes).text }

  static func folded(_ text: String) -> String {
    text.split(whereSeparator: { " \n".contains($0) }).joined(separator: " ")
  }
}

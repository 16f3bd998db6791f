import AdapterProtocol
import Conformance

extension JSONLinesReport {
  /// Adds what a baseline says of a result, and whether this run's one does.
  static func append(_ failure: CaseFailure, in run: RunResult, to object: inout JSONObject) {
    object.append("as", .text(failure.evidence.word))
    if run.baseline != nil { object.append("is_expected", .bool(run.expects(failure))) }
  }

  /// How a run stands to its baseline.
  static func object(_ standing: BaselineStanding) -> JSONObject {
    switch standing {
    case .unusable(let error):
      JSONObject([("file", .text(error.file)), ("error", .text("\(error)"))])
    case .compared(let comparison, let file):
      JSONObject([
        ("file", .text(file)), ("expected", .integer(comparison.expectedCount)),
        (
          "departures",
          .array(comparison.unexpected.map { .text("\($0.details) (\($0.heading))") })
        ),
      ])
    }
  }
}

import Conformance

extension CaseResult.Summary {
  /// What stands for the result in the pictures of the text report.
  var mark: String {
    switch self {
    case .fail: "F"
    case .warn: "w"
    case .notRun: "-"
    case .inconclusive: "?"
    case .pass: "."
    }
  }
}

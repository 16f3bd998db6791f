import Harness

extension ExchangeResult {
  /// What shows that the implementation didn't survive, nil where it isn't to blame.
  var notSurvived: Evidence? {
    switch self {
    case .implementationError, .timedOut, .crashed:
      Evidence(expected: "a reply", observed: "\(self)", difference: nil)
    case .answered, .unsupported, .adapterError, .protocolError, .notRun: nil
    }
  }
}

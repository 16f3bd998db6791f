import Harness

extension ExchangeResult {
  /// Whether the process that was asked isn't kept.
  var endsProcess: Bool {
    switch self {
    case .timedOut, .crashed, .protocolError: true
    case .answered, .unsupported, .implementationError, .adapterError, .notRun: false
    }
  }
}

import Harness

extension ExchangeResult {
  /// Whether no reply came in time.
  var isLate: Bool { if case .timedOut = self { true } else { false } }

  /// Whether the process that was asked isn't kept.
  var endsProcess: Bool {
    switch self {
    case .timedOut, .crashed, .protocolError: true
    case .answered, .unsupported, .implementationError, .adapterError, .notRun: false
    }
  }
}

import AdapterProtocol
import Harness

extension Finding {
  /// A fault of the adapter itself, not of the implementation.
  ///
  /// Nil for a normal reply, for what the implementation did, and for what the adapter doesn't declare or wasn't asked.
  init?(faultIn result: ExchangeResult, declared: Set<String>) {
    let fix: String
    switch result {
    case .answered, .implementationError, .timedOut, .crashed, .notRun: return nil
    case .unsupported(let unsupported):
      let what = String(decoding: unsupported.what, as: UTF8.self)
      guard declared.contains(what) || !ProtocolName.all.contains(what) else { return nil }
      fix =
        declared.contains(what)
        ? "Support it, or remove it from the reply to hello."
        : "Name in \"what\" a role, an outcome, a feature or an op."
    case .adapterError: fix = "Fix the adapter: the implementation wasn't judged."
    case .protocolError(let violation, let bytes): fix = violation.fix(for: bytes)
    }
    let evidence = Evidence(expected: fix, observed: "\(result)", difference: nil)
    self.init(verdict: .fail(evidence), kind: EvidenceKind(result), step: 0, level: .required)
  }
}

/// One requirement of the adapter protocol, and how to test it, declared in the file of its topic in `Probes`.
package struct Probe: Sendable {
  /// Tests an adapter that passed the preflight.
  typealias Check = @Sendable (ProbedAdapter) throws(ProbeFailure) -> ProbeStatus

  package let id: String
  package let requirement: String
  package let impact: String
  package let test: String
  /// One hint a line.
  package let fixes: [String]
  private let step: PreflightCheck?
  private let check: Check

  /// A probe with the name of a step of the preflight passes by that.
  init(
    _ name: String, requirement: String, impact: String, test: String, fixes: [String],
    check: @escaping Check = { _ in .passed }
  ) {
    id = "doctor/\(name)"
    (self.requirement, self.impact, self.test, self.fixes) = (requirement, impact, test, fixes)
    (step, self.check) = (PreflightCheck(rawValue: name), check)
  }

  package static let all =
    preflightSteps + handshakes + requests + lines + processes + capabilities + memory

  func status(after preflight: Result<ProbedAdapter, PreflightFailure>) -> ProbeStatus {
    switch preflight {
    case .failure(let failure):
      return step.map(failure.status) ?? .blocked(by: failure.step.probe)
    case .success(let adapter):
      do throws(ProbeFailure) { return try check(adapter) } catch { return .failed(error) }
    }
  }
}

/// One requirement of the adapter protocol, and how to test it.
///
/// Each probe is declared in the file of its topic in `Probes`; the first lines there list the topic's
/// probes in the order in which they run.
public struct Probe: Sendable {
  /// Tests an adapter that passed the preflight.
  typealias Check = @Sendable (ProbedAdapter) throws(ProbeFailure) -> ProbeStatus

  /// What decides whether the probe passes.
  private enum Work {
    case preflight(PreflightStep)
    case check(Check)
  }

  /// The permanent name, such as `doctor/long-line`.
  public let id: String
  /// What the adapter must do, one sentence.
  public let requirement: String
  /// What goes wrong in a run of the suite if the adapter doesn't, one sentence.
  public let impact: String
  /// What the probe sends or does, one sentence.
  public let test: String
  /// How to fix the adapter, one hint a line.
  public let fixes: [String]
  private var work: Work

  /// Declares a probe that tests an adapter after the preflight.
  init(
    _ name: String, requirement: String, impact: String, test: String, fixes: [String],
    check: @escaping Check
  ) {
    id = "doctor/\(name)"
    self.requirement = requirement
    self.impact = impact
    self.test = test
    self.fixes = fixes
    work = .check(check)
  }

  /// Declares the probe of a step of the preflight, which decides whether it passes.
  init(
    _ step: PreflightStep, requirement: String, impact: String, test: String, fixes: [String]
  ) {
    self.init(
      step.rawValue, requirement: requirement, impact: impact, test: test, fixes: fixes,
      check: { _ in .passed })
    work = .preflight(step)
  }

  /// All probes, in the order in which they run.
  public static let all =
    preflightSteps + handshakes + requests + lines + processes + capabilities + memory

  /// The step of the preflight that it stands for; nil for a probe that runs after the preflight.
  var step: PreflightStep? {
    if case .preflight(let step) = work { return step }
    return nil
  }

  /// Runs the probe, or reads its status off the preflight.
  func status(after preflight: Result<ProbedAdapter, PreflightFailure>) -> ProbeStatus {
    switch (work, preflight) {
    case (.preflight, .success): return .passed
    case (.preflight(let step), .failure(let failure)): return failure.status(of: step)
    case (.check, .failure(let failure)): return .blocked(by: failure.step.probe)
    case (.check(let check), .success(let adapter)):
      do throws(ProbeFailure) {
        return try check(adapter)
      } catch {
        return .failed(error)
      }
    }
  }
}

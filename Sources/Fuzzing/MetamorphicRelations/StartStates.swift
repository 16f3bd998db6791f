import AppFlip
import Conformance

/// The states with which a Google app has started flips; bounded.
///
/// No state may come twice, whichever process made it.
struct StartStates {
  private var seen = SentInputs()

  /// Takes note of the state of a start.
  ///
  /// - Parameter judgement: what came of an input.
  /// - Returns: whether the state was there before; false for what is no start.
  mutating func isRepeated(in judgement: LinkJudgement) -> Bool {
    guard let state = judgement.startedState else { return false }
    var fingerprint = Fingerprint()
    fingerprint.add(state)
    return !seen.insert(fingerprint.value)
  }

  /// The rule that is broken.
  static let rule = Rule.googleAppStartNonce
  /// By what a repetition is known again.
  static let signature = FailureSignature(rule.id, EvidenceKind(.stateRepeated))
  /// How many starts in a row are tried to bring a repetition about.
  static let sample = 256
  /// What shows a repetition.
  static let evidence = Evidence(
    expected: "a state that no start had before", observed: "a state that an earlier start had",
    difference: nil)
}

extension LinkJudgement {
  /// The state of a flip that was started; nil for everything else.
  var startedState: [UInt8]? {
    if case .start(let start)? = exchange { start.state } else { nil }
  }
}

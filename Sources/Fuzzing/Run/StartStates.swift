import AppFlip
import Conformance

/// The states of all flips that the Google app started: no state may appear twice.
struct StartStates {
  /// Fingerprints, because an adapter can send long states.
  private var seen: Set<UInt64> = []

  mutating func isRepeated(in judgement: JudgedRequest) -> Bool {
    guard let state = judgement.startedState else { return false }
    var fingerprint = Fingerprint()
    fingerprint.add(state)
    return !seen.insert(fingerprint.value).inserted
  }

  static let signature = FailureSignature(
    Rule.googleAppStartNonce.id, "state-repeated")
  static let evidence = Evidence(
    expected: "a state that no start had before", observed: "a state that an earlier start had",
    difference: nil)
}

/// What the person, the network and the OAuth server do once a code is asked for.
public enum Outcome: String, CaseIterable, Sendable {
  /// The person signs in and consents.
  case approves
  /// The person rejects the consent request.
  case declines
  /// The person leaves the flow without deciding on consent.
  case cancels
  /// The person fails to sign in.
  case signInFails = "sign-in-fails"
  /// The device is offline.
  case offline
  /// The connection times out.
  case timesOut = "times-out"
  /// The account can't be linked.
  case accountDisabled = "account-disabled"
  /// Nobody decides before the next request of the session.
  case waits
}

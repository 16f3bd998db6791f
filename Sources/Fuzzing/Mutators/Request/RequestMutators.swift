/// The mutators of what surrounds a link: outcome, activity, code and pending flip.
public enum RequestMutators {
  /// All of them.
  public static let all: [any Mutator] = [
    RequestOutcome(), RequestActivity(), RequestNoLink(), RequestBase(), RequestCode(),
    RequestMatchingState(),
    RequestPendingState(), RequestEquivalentState(), RequestNoPending(), RequestMatchingTarget(),
    RequestPendingTarget(), RequestEqualNumber(), RequestRefusal(), RequestOtherGrant(),
    RequestDescription(),
  ]
}

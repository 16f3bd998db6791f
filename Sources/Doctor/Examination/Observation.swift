/// What a probe found.
public enum Observation: Equatable, Sendable {
  /// The adapter does what the protocol demands.
  case passes
  /// It does, or the protocol leaves it open, and there is something to know.
  case notes(String)
  /// It doesn't.
  case fails(Complaint)
  /// Nothing can be said before what another probe is about is mended.
  case waits(for: String)
  /// There is nothing to examine, and why.
  case doesNotApply(String)
}

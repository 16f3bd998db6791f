/// How a campaign makes its inputs.
public enum Strategy: String, CaseIterable, Sendable {
  /// All mutators; what shows something new is mutated further.
  case full
  /// Mutators of octets alone, of the seeds alone: what the guidance and the structure are measured by.
  case bytes

  /// Whether what shows something new is mutated further.
  var isGuided: Bool { self == .full }
}

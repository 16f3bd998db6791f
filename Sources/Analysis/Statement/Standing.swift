/// What a statement, or a part of it, comes to.
public enum Standing: Int, CaseIterable, Comparable, Sendable {
  /// Everything that is asked for was run, and nothing failed.
  case passed
  /// Nothing failed, and the statement names what it doesn't show.
  case limited
  /// Not everything was run.
  case incomplete
  /// Something failed.
  case failed

  /// The word that a statement begins with.
  var word: String {
    switch self {
    case .passed: "PASS"
    case .limited: "PASS WITH LIMITS"
    case .incomplete: "INCOMPLETE"
    case .failed: "FAIL"
    }
  }

  /// Orders them from the best to the worst.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

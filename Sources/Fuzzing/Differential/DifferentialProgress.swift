/// How far a comparison has come.
public struct DifferentialProgress: Sendable {
  /// How many inputs each implementation was handed.
  public let links: Int
  /// How many kinds of disagreement were found.
  public let kinds: Int
  /// For how many kinds the smallest input was looked for, and how many inputs an implementation was
  /// handed for that; nil as long as kinds are still found.
  public internal(set) var comparison: (kinds: Int, executions: Int)?
}

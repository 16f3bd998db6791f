/// Kinds of drafts that a mutator may apply to.
public struct DraftKinds: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Joins kinds.
  ///
  /// - Parameter rawValue: the bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Drafts that hand a link over, or an activity without one.
  public static let link = DraftKinds(rawValue: 1)
  /// Starts of flips.
  public static let start = DraftKinds(rawValue: 2)
}

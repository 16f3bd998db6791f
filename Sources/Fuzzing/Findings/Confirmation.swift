/// How often a finding was seen again in a fresh process.
public struct Confirmation: Equatable, Sendable, CustomStringConvertible {
  /// How often it was seen.
  public let seen: Int
  /// How often it was tried.
  public let repeats: Int

  /// States how often a finding was seen again.
  ///
  /// - Parameters:
  ///   - seen: how often it was seen.
  ///   - repeats: how often it was tried.
  public init(seen: Int, of repeats: Int) {
    self.seen = seen
    self.repeats = repeats
  }

  /// Whether it is seen each time.
  public var isSteady: Bool { seen == repeats }

  /// A phrase for people.
  public var description: String { "\(seen) of \(repeats)" }
}

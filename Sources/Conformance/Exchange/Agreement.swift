/// The readings in which two values stand for the same octets.
public struct Agreement: OptionSet, Sendable {
  /// The readings as bits.
  public let rawValue: UInt8

  /// Makes an agreement of bits.
  ///
  /// - Parameter rawValue: the bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// They agree for a reader to whom a plus is a plus.
  public static let percent = Agreement(rawValue: 1)
  /// They agree for a reader to whom a plus is a space.
  public static let form = Agreement(rawValue: 1 << 1)
}

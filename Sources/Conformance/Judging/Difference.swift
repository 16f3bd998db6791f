/// The octet at which two texts part.
public struct Difference: Sendable, Equatable, CustomStringConvertible {
  /// The offset of the octet, from 0.
  public let offset: Int
  /// The text that the offset counts in, such as "the opened URL".
  public let place: String

  /// Names an octet.
  ///
  /// - Parameters:
  ///   - offset: the offset of the octet, from 0.
  ///   - place: the text that the offset counts in.
  public init(offset: Int, place: String) {
    self.offset = offset
    self.place = place
  }

  /// A phrase for people.
  public var description: String { "byte \(offset) of \(place)" }
}

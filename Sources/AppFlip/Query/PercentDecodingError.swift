/// A percent sign that has no two hexadecimal digits behind it.
public struct PercentDecodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The offset of the percent sign, from the value's first octet.
  public let offset: Int

  /// A sentence for people.
  public var description: String {
    "byte \(offset): a percent sign needs two hexadecimal digits behind it"
  }
}

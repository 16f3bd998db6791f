/// Text that may not be Unicode: octets.
///
/// On the wire it is a string when the octets are valid UTF-8, `{"b64":"…"}` otherwise
/// (section "Envelope").
public struct Text: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The octets of the text.
  public var octets: [UInt8]

  /// Makes a text from octets.
  ///
  /// - Parameter octets: any octets.
  public init(_ octets: [UInt8]) { self.octets = octets }

  /// Makes a text from a string.
  ///
  /// - Parameter string: the string, whose UTF-8 octets are taken.
  public init(_ string: String) { octets = Array(string.utf8) }

  /// Makes a text from a literal.
  ///
  /// - Parameter value: the literal, whose UTF-8 octets are taken.
  public init(stringLiteral value: String) { self.init(value) }
}

/// What is special about a link and may matter to a role, though the link may be good all the same.
public struct LinkTraits: OptionSet, Sendable {
  /// The traits as bits.
  public let rawValue: UInt8

  /// Makes traits of bits.
  ///
  /// - Parameter rawValue: the bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A name or a value that can't be decoded, whichever parameter it is of.
  public static let undecodable = LinkTraits(rawValue: 1)
  /// A parameter that the document doesn't name.
  public static let unknownParameter = LinkTraits(rawValue: 1 << 1)
  /// A parameter without an equals sign: such a query is no form.
  public static let valueless = LinkTraits(rawValue: 1 << 2)
  /// A documented name that is written with escapes.
  public static let encodedName = LinkTraits(rawValue: 1 << 3)
  /// Another order than that of the document's table.
  public static let reordered = LinkTraits(rawValue: 1 << 4)
  /// A byte order mark in a name, which some decoders drop.
  public static let byteOrderMark = LinkTraits(rawValue: 1 << 5)
  /// An ampersand with nothing in front of it or behind it.
  public static let emptyPart = LinkTraits(rawValue: 1 << 6)
  /// A control character in what the document doesn't name, at which a strict reader may stop.
  public static let control = LinkTraits(rawValue: 1 << 7)
}

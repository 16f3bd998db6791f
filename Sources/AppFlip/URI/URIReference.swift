/// A URI reference on octets, split into its components; nothing in it is decoded or repaired.
///
/// Source: [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986).
public struct URIReference: Equatable, Sendable {
  /// The text that was split, octet for octet.
  public let octets: [UInt8]

  @usableFromInline let schemeRange: Range<Int>?
  @usableFromInline let authorityRange: Range<Int>?
  @usableFromInline let pathRange: Range<Int>
  @usableFromInline let queryRange: Range<Int>?
  @usableFromInline let fragmentRange: Range<Int>?

  /// The scheme, without the colon; nil in a relative reference.
  public var scheme: ArraySlice<UInt8>? { schemeRange.map { octets[$0] } }
  /// The authority, without the slashes in front of it; nil where there is none.
  public var authority: ArraySlice<UInt8>? { authorityRange.map { octets[$0] } }
  /// The path, which may be empty.
  public var path: ArraySlice<UInt8> { octets[pathRange] }
  /// The query, without the question mark; nil where there is none.
  @inlinable public var query: ArraySlice<UInt8>? { queryRange.map { octets[$0] } }
  /// The fragment, without the number sign; nil where there is none.
  @inlinable public var fragment: ArraySlice<UInt8>? { fragmentRange.map { octets[$0] } }

  /// What stands in front of the query and the fragment: scheme, authority and path.
  @inlinable public var base: ArraySlice<UInt8> { octets[..<pathRange.upperBound] }

  /// The parameters of the query in their order, as they stand there.
  public var parameters: [QueryParameter] { query.map { QueryParameter.split($0) } ?? [] }

  /// Splits any text into components, valid or not.
  ///
  /// The delimiters decide alone, as in
  /// [RFC 3986, appendix B](https://www.rfc-editor.org/rfc/rfc3986#appendix-B): what a hostile link
  /// means to a reader who doesn't validate it.
  ///
  /// - Parameter octets: the text.
  public init(splitting octets: [UInt8]) {
    self.octets = octets
    var rest = octets[...]
    fragmentRange = Self.cut(&rest, from: UInt8(ascii: "#"))
    queryRange = Self.cut(&rest, from: UInt8(ascii: "?"))
    schemeRange = Self.scheme(of: &rest)
    authorityRange = Self.authority(of: &rest)
    pathRange = rest.indices
  }

  /// Reads a URI reference and refuses text that is none.
  ///
  /// - Parameter octets: the text.
  /// - Throws: `URISyntaxError` with the offset of the first octet that breaks the grammar.
  public init(validating octets: [UInt8]) throws(URISyntaxError) {
    self.init(splitting: octets)
    try validate()
  }

  /// Takes what follows the first delimiter off the end.
  private static func cut(_ rest: inout ArraySlice<UInt8>, from delimiter: UInt8) -> Range<Int>? {
    guard let index = Octets.firstIndex(of: delimiter, in: rest) else { return nil }
    defer { rest = rest[..<index] }
    return index + 1..<rest.endIndex
  }

  private static func scheme(of rest: inout ArraySlice<UInt8>) -> Range<Int>? {
    let segment = rest[..<(Octets.firstIndex(of: UInt8(ascii: "/"), in: rest) ?? rest.endIndex)]
    guard let colon = Octets.firstIndex(of: UInt8(ascii: ":"), in: segment),
      colon > rest.startIndex
    else { return nil }
    defer { rest = rest[(colon + 1)...] }
    return rest.startIndex..<colon
  }

  private static func authority(of rest: inout ArraySlice<UInt8>) -> Range<Int>? {
    guard rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else { return nil }
    let start = rest.startIndex + 2
    let end = Octets.firstIndex(of: UInt8(ascii: "/"), in: rest[start...]) ?? rest.endIndex
    defer { rest = rest[end...] }
    return start..<end
  }
}

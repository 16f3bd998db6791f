/// A URI reference on bytes, split into its components; nothing in it is decoded or repaired.
///
/// Source: [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986).
public struct URIReference: Equatable, Sendable {
  /// The text that was split, byte for byte.
  public let bytes: [UInt8]

  let schemeRange: Range<Int>?
  let authorityRange: Range<Int>?
  let pathRange: Range<Int>
  let queryRange: Range<Int>?
  let fragmentRange: Range<Int>?

  /// The scheme, without the colon; nil in a relative reference.
  public var scheme: ArraySlice<UInt8>? { schemeRange.map { bytes[$0] } }
  /// The authority, without the slashes before it; nil where there is none.
  public var authority: ArraySlice<UInt8>? { authorityRange.map { bytes[$0] } }
  /// The path, which may be empty.
  public var path: ArraySlice<UInt8> { bytes[pathRange] }
  /// The query, without the question mark; nil where there is none.
  public var query: ArraySlice<UInt8>? { queryRange.map { bytes[$0] } }
  /// The fragment, without the number sign; nil where there is none.
  public var fragment: ArraySlice<UInt8>? { fragmentRange.map { bytes[$0] } }

  /// The part before the query and the fragment: scheme, authority and path.
  public var base: ArraySlice<UInt8> { bytes[..<pathRange.upperBound] }

  /// The parameters of the query in their order, as they stand there.
  public var parameters: [QueryParameter] { query.map { QueryParameter.split($0) } ?? [] }

  /// Splits any text into components, valid or not.
  ///
  /// The delimiters decide alone, as in
  /// [RFC 3986, appendix B](https://www.rfc-editor.org/rfc/rfc3986#appendix-B): what a hostile link
  /// means to a reader who doesn't validate it.
  ///
  /// - Parameter bytes: the text.
  public init(splitting bytes: [UInt8]) {
    self.bytes = bytes
    let span = bytes.span
    let end = span.firstIndex(of: UInt8(ascii: "#")) ?? span.count
    let queryMark = span.extracting(0..<end).firstIndex(of: UInt8(ascii: "?")) ?? end
    fragmentRange = end < span.count ? end + 1..<span.count : nil
    queryRange = queryMark < end ? queryMark + 1..<end : nil
    let front = span.extracting(0..<queryMark)
    schemeRange = Self.scheme(of: front)
    let hierarchy = schemeRange.map { $0.upperBound + 1 } ?? 0
    authorityRange = Self.authority(of: front, from: hierarchy)
    pathRange = (authorityRange?.upperBound ?? hierarchy)..<queryMark
  }

  /// Reads a URI reference and refuses text that is none.
  ///
  /// - Parameter bytes: the text.
  /// - Throws: `URISyntaxError` with the offset of the first byte that breaks the grammar.
  public init(validating bytes: [UInt8]) throws(URISyntaxError) {
    self.init(splitting: bytes)
    try validate()
  }

  private static func scheme(of front: Span<UInt8>) -> Range<Int>? {
    guard let colon = front.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      !front.extracting(0..<colon).holds(UInt8(ascii: "/"))
    else { return nil }
    return 0..<colon
  }

  private static func authority(of front: Span<UInt8>, from start: Int) -> Range<Int>? {
    guard front.count - start >= 2, front[start] == UInt8(ascii: "/"),
      front[start + 1] == UInt8(ascii: "/")
    else { return nil }
    return start + 2..<(front.firstIndex(of: UInt8(ascii: "/"), from: start + 2) ?? front.count)
  }
}

/// Why text isn't a URI reference, and at which byte.
public struct URISyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A part of a URI reference.
  public enum Component: String, CaseIterable, Sendable {
    case scheme, userinfo, host, port, path, query, fragment
  }

  /// The reason why a byte is invalid.
  public enum Problem: Equatable, Sendable {
    /// The byte may not be in this component.
    case character(UInt8)
    /// A percent sign without two hexadecimal digits after it.
    case escape
    /// A bracketed host that is neither an IPv6 address nor an IPvFuture; the byte is the bracket.
    case addressLiteral
    /// A scheme that doesn't begin with a letter.
    case schemeStart
  }

  /// The offset of the byte, from 0.
  public let offset: Int
  /// The component that it is in.
  public let component: Component
  /// The reason why the byte is invalid.
  public let problem: Problem

  /// A sentence for users, printable ASCII.
  public var description: String {
    let what =
      switch problem {
      case .character(let byte): "\"\(Bytes.escaped([byte]))\" isn't allowed here"
      case .escape: "a percent sign needs two hexadecimal digits after it"
      case .addressLiteral: "brackets must contain an IPv6 address or an IPvFuture"
      case .schemeStart: "a scheme must begin with a letter"
      }
    return "byte \(offset), \(component.rawValue): \(what)"
  }
}

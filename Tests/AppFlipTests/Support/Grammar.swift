/// RFC 3986 a second time, as regular expressions that repeat its text rule by rule.
///
/// Bytes travel as the scalars below U+0100, so that the expressions see each of them.
struct Grammar {
  private let reference: Regex<AnyRegexOutput>
  private let components: Regex<AnyRegexOutput>

  init() throws {
    reference = try Regex("(?:\(Rule.uri)|\(Rule.relativeRef))").matchingSemantics(.unicodeScalar)
    // Appendix B, with the dot's line ends let in.
    components = try Regex(#"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#((?s).*))?"#)
      .matchingSemantics(.unicodeScalar)
  }

  func isReference(_ bytes: some Collection<UInt8>) -> Bool {
    Self.scalars(bytes).wholeMatch(of: reference) != nil
  }

  /// What the expression of appendix B captures: $2, $4, $5, $7 and $9.
  func split(_ bytes: some Collection<UInt8>) -> Components? {
    guard let match = Self.scalars(bytes).wholeMatch(of: components) else { return nil }
    func part(_ index: Int) -> [UInt8]? {
      match.output[index].substring.map { $0.unicodeScalars.map { UInt8($0.value) } }
    }
    return Components(
      scheme: part(2), authority: part(4), path: part(5) ?? [], query: part(7), fragment: part(9))
  }

  private static func scalars(_ bytes: some Collection<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    return String(scalars)
  }
}

/// The rules of appendix A, in its order.
private enum Rule {
  static let uri = "\(scheme):\(hierPart)(?:\\?\(query))?(?:#\(query))?"
  static let hierPart = "(?://\(authority)\(pathAbempty)|\(pathAbsolute)|\(pathRootless)|)"
  static let relativeRef = "\(relativePart)(?:\\?\(query))?(?:#\(query))?"
  static let relativePart = "(?://\(authority)\(pathAbempty)|\(pathAbsolute)|\(pathNoscheme)|)"

  static let scheme = "[A-Za-z][A-Za-z0-9+\\-.]*"
  static let authority = "(?:\(userinfo)@)?\(host)(?::[0-9]*)?"
  static let userinfo = "(?:[\(unreserved)\(subDelims):]|\(pctEncoded))*"
  static let host = "(?:\(ipLiteral)|\(regName))"
  static let ipLiteral = "\\[(?:\(ipv6Address)|\(ipvFuture))\\]"
  static let ipvFuture = "[vV]\(hexdig)+\\.[\(unreserved)\(subDelims):]+"
  static let ipv6Address =
    "(?:"
    + [
      "(?:\(h16):){6}\(ls32)",
      "::(?:\(h16):){5}\(ls32)",
      "(?:\(h16))?::(?:\(h16):){4}\(ls32)",
      "(?:(?:\(h16):){0,1}\(h16))?::(?:\(h16):){3}\(ls32)",
      "(?:(?:\(h16):){0,2}\(h16))?::(?:\(h16):){2}\(ls32)",
      "(?:(?:\(h16):){0,3}\(h16))?::\(h16):\(ls32)",
      "(?:(?:\(h16):){0,4}\(h16))?::\(ls32)",
      "(?:(?:\(h16):){0,5}\(h16))?::\(h16)",
      "(?:(?:\(h16):){0,6}\(h16))?::",
    ].joined(separator: "|") + ")"
  static let h16 = "\(hexdig){1,4}"
  static let ls32 = "(?:\(h16):\(h16)|\(ipv4Address))"
  static let ipv4Address = "\(decOctet)\\.\(decOctet)\\.\(decOctet)\\.\(decOctet)"
  static let decOctet = "(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])"
  static let regName = "(?:[\(unreserved)\(subDelims)]|\(pctEncoded))*"

  static let pathAbempty = "(?:/\(segment))*"
  static let pathAbsolute = "/(?:\(segmentNz)(?:/\(segment))*)?"
  static let pathNoscheme = "\(segmentNzNc)(?:/\(segment))*"
  static let pathRootless = "\(segmentNz)(?:/\(segment))*"
  static let segment = "\(pchar)*"
  static let segmentNz = "\(pchar)+"
  static let segmentNzNc = "(?:[\(unreserved)\(subDelims)@]|\(pctEncoded))+"
  static let pchar = "(?:[\(unreserved)\(subDelims):@]|\(pctEncoded))"
  static let query = "(?:\(pchar)|[/?])*"

  static let pctEncoded = "%\(hexdig)\(hexdig)"
  static let unreserved = "A-Za-z0-9\\-._~"
  static let subDelims = "!$&'()*+,;="
  static let hexdig = "[0-9A-Fa-f]"
}

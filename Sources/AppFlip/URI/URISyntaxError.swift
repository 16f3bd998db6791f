/// Why text is no URI reference, and at which octet.
public struct URISyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A part of a URI reference.
  public enum Component: String, CaseIterable, Sendable {
    case scheme, userinfo, host, port, path, query, fragment
  }

  /// What is wrong with an octet.
  public enum Problem: Equatable, Sendable {
    /// The octet may not stand in this component.
    case character(UInt8)
    /// A percent sign without two hexadecimal digits behind it.
    case escape
    /// A bracketed host that is neither an IPv6 address nor an IPvFuture; the octet is the bracket.
    case addressLiteral
    /// A scheme that doesn't begin with a letter.
    case schemeStart
  }

  /// The offset of the octet, from 0.
  public let offset: Int
  /// The component that it stands in.
  public let component: Component
  /// What is wrong with it.
  public let problem: Problem

  /// A sentence for people, printable ASCII.
  public var description: String {
    let what =
      switch problem {
      case .character(let octet): "\"\(Octets.escaped([octet]))\" may not stand here"
      case .escape: "a percent sign needs two hexadecimal digits behind it"
      case .addressLiteral: "brackets hold an IPv6 address or an IPvFuture, nothing else"
      case .schemeStart: "a scheme begins with a letter"
      }
    return "byte \(offset), \(component.rawValue): \(what)"
  }
}

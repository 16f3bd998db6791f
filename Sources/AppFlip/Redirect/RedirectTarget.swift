/// What a received redirect URI is, compared octet for octet.
///
/// Source: [RFC 6749, section 3.1.2.3](https://www.rfc-editor.org/rfc/rfc6749#section-3.1.2.3)
/// (simple string comparison), the document's step 3 (the format) and last section (the list).
public enum RedirectTarget: Equatable, Sendable {
  /// One of the 12 URLs.
  case listed(RedirectURL)
  /// Of the documented format, with a bundle id that none of the 12 has: a matter of policy.
  case documentedFormat(RedirectURL.Environment)
  /// Anything else; it is never opened.
  case foreign

  /// Tells what a decoded redirect URI is.
  ///
  /// - Parameter octets: the value, percent-decoded once.
  public init(_ octets: some Collection<UInt8>) {
    if let listed = RedirectURL.all.first(where: { octets.elementsEqual($0.text.utf8) }) {
      self = .listed(listed)
      return
    }
    let environment = RedirectURL.Environment.allCases.first {
      let prefix = "https://\($0.host)/a/".utf8
      return octets.starts(with: prefix) && Self.isBundleID(octets.dropFirst(prefix.count))
    }
    self = environment.map { .documentedFormat($0) } ?? .foreign
  }

  /// The deployment that the target belongs to, nil for a foreign one.
  public var environment: RedirectURL.Environment? {
    switch self {
    case .listed(let url): url.environment
    case .documentedFormat(let environment): environment
    case .foreign: nil
    }
  }

  /// Letters, digits, `-` and `.`, the characters of a bundle id on Apple's systems.
  private static func isBundleID(_ octets: some Collection<UInt8>) -> Bool {
    !octets.isEmpty
      && octets.allSatisfy {
        $0.isAlpha || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }
  }
}

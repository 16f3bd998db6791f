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
    // An array, because generic code is slow where another module calls it.
    self.init(Array(octets))
  }

  /// Tells what a decoded redirect URI is.
  ///
  /// - Parameter octets: the value, percent-decoded once.
  public init(_ octets: [UInt8]) {
    self = .foreign
    let (span, prefixes, known) = (octets.span, Self.prefixes.span, Self.bundleIDs.span)
    for index in prefixes.indices {
      let start = prefixes[index].octets.count
      guard span.count > start, span.extracting(..<start).isEqual(to: prefixes[index].octets.span)
      else { continue }
      let (environment, rest) = (prefixes[index].environment, span.extracting(start...))
      for place in known.indices where rest.isEqual(to: known[place].octets.span) {
        self = .listed(RedirectURL(environment: environment, bundleID: known[place].name))
        return
      }
      if Self.isBundleID(octets[start...]) { self = .documentedFormat(environment) }
    }
  }

  /// What stands in front of the bundle id in each environment.
  private static let prefixes = RedirectURL.Environment.allCases.map {
    (environment: $0, octets: Array($0.prefix.utf8))
  }

  /// The bundle ids of the 12 URLs.
  private static let bundleIDs = RedirectURL.bundleIDs.map { (name: $0, octets: Array($0.utf8)) }

  /// Whether the target is one of the 12 URLs.
  public var isListed: Bool { if case .listed = self { true } else { false } }

  /// Whether the target is never opened.
  public var isForeign: Bool { if case .foreign = self { true } else { false } }

  /// The deployment that the target belongs to, nil for a foreign one.
  public var environment: RedirectURL.Environment? {
    switch self {
    case .listed(let url): url.environment
    case .documentedFormat(let environment): environment
    case .foreign: nil
    }
  }

  /// Letters, digits, `-` and `.`, the characters of a bundle id on Apple's systems; dots alone are
  /// segments that lead elsewhere.
  private static func isBundleID(_ octets: ArraySlice<UInt8>) -> Bool {
    octets.contains { $0 != UInt8(ascii: ".") }
      && octets.allSatisfy {
        $0.isAlpha || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }
  }
}

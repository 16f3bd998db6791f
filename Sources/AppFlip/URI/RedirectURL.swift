/// One of the 12 URLs at which the Google apps take the answer to a flip.
///
/// Source: the document's last section, every edition ("Modify your authorization endpoint").
public struct RedirectURL: Hashable, Sendable {
  /// The deployment of Google's redirect service.
  public enum Environment: String, CaseIterable, Sendable {
    /// `oauth-redirect.googleusercontent.com`.
    case production
    /// `oauth-redirect-sandbox.googleusercontent.com`.
    case sandbox

    /// The host of the redirect service.
    public var host: String {
      switch self {
      case .production: "oauth-redirect.googleusercontent.com"
      case .sandbox: "oauth-redirect-sandbox.googleusercontent.com"
      }
    }

    /// The part before the bundle ID, in every URL of the environment.
    var prefix: String { "https://\(host)/a/" }
  }

  /// The deployment that the URL belongs to.
  public let environment: Environment
  /// The last path component, which names a Google app.
  public let bundleID: String

  /// The bundle ids of the document, the Google Home app's first.
  public static let bundleIDs = [
    "com.google.Chromecast.dev", "com.google.Chromecast.enterprise", "com.google.Chromecast",
    "com.google.OPA.dev", "com.google.OPA.enterprise", "com.google.OPA",
  ]

  /// The 12 URLs: six of production, then six of the sandbox.
  public static let all = Environment.allCases.flatMap { environment in
    bundleIDs.map { RedirectURL(environment: environment, bundleID: $0) }
  }

  /// The URL of a deployment for a Google app.
  ///
  /// - Parameters:
  ///   - environment: the deployment.
  ///   - bundleID: the last path component.
  package init(environment: Environment, bundleID: String) {
    (self.environment, self.bundleID) = (environment, bundleID)
  }

  /// The URL as text, ASCII only.
  public var text: String { environment.prefix + bundleID }

  /// The URL as bytes, for comparison.
  public var bytes: [UInt8] { Array(text.utf8) }
}

// MARK: - The target of an answer

/// The kind of a received redirect URI, compared byte for byte.
///
/// Source: [RFC 6749, section 3.1.2.3](https://www.rfc-editor.org/rfc/rfc6749#section-3.1.2.3)
/// (simple string comparison), the document's step 3 (the format) and last section (the list).
public enum RedirectTarget: Equatable, Sendable {
  /// One of the 12 URLs.
  case listed(RedirectURL)
  /// Of the documented format, with a bundle ID that none of the 12 has: a matter of policy.
  case documentedFormat(RedirectURL.Environment)
  /// A URL that the owner of an endpoint registered beside the 12; no reading of the URL alone finds it.
  case own
  /// Anything else; it is never opened.
  case foreign

  /// Tells what a decoded redirect URI is.
  ///
  /// - Parameter bytes: the value, percent-decoded once.
  public init(_ bytes: some Collection<UInt8>) {
    // An array, because generic code is slow when another module calls it.
    self.init(Array(bytes))
  }

  /// Tells what a decoded redirect URI is.
  ///
  /// - Parameter bytes: the value, percent-decoded once.
  public init(_ bytes: [UInt8]) {
    self = .foreign
    let (span, prefixes, known) = (bytes.span, Self.prefixes.span, Self.bundleIDs.span)
    for index in prefixes.indices {
      let start = prefixes[index].bytes.count
      guard span.count > start, span.extracting(0..<start).isEqual(to: prefixes[index].bytes.span)
      else { continue }
      let (environment, rest) = (prefixes[index].environment, span.extracting(droppingFirst: start))
      for place in known.indices where rest.isEqual(to: known[place].bytes.span) {
        self = .listed(RedirectURL(environment: environment, bundleID: known[place].name))
        return
      }
      if Self.isBundleID(bytes[start...]) { self = .documentedFormat(environment) }
    }
  }

  /// The part before the bundle ID, for each environment.
  private static let prefixes = RedirectURL.Environment.allCases.map {
    (environment: $0, bytes: Array($0.prefix.utf8))
  }

  /// The bundle ids of the 12 URLs.
  private static let bundleIDs = RedirectURL.bundleIDs.map { (name: $0, bytes: Array($0.utf8)) }

  /// Whether the target is one of the 12 URLs, or registered beside them.
  public var isListed: Bool {
    switch self {
    case .listed, .own: true
    case .documentedFormat, .foreign: false
    }
  }

  /// Whether the target is never opened.
  public var isForeign: Bool { if case .foreign = self { true } else { false } }

  /// The deployment that the target belongs to, nil for a foreign one.
  public var environment: RedirectURL.Environment? {
    switch self {
    case .listed(let url): url.environment
    case .documentedFormat(let environment): environment
    case .own, .foreign: nil
    }
  }

  /// Letters, digits, `-` and `.`, the characters of a bundle ID on Apple's systems; dots alone are
  /// segments that lead elsewhere.
  private static func isBundleID(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.contains { $0 != UInt8(ascii: ".") }
      && bytes.allSatisfy {
        $0.isAlpha || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }
  }
}

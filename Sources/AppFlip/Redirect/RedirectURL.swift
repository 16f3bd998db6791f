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

    /// What stands in front of the bundle id in every URL of the environment.
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

  /// The URL as text, ASCII only.
  public var text: String { environment.prefix + bundleID }

  /// The URL as octets, for comparison.
  public var octets: [UInt8] { Array(text.utf8) }
}

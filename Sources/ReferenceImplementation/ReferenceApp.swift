public import AdapterKit
public import AdapterProtocol
public import AppFlip
package import Foundation

/// The role `app` done right: an iOS app that receives App Flip links.
///
/// It reads a link as an iOS app would, with Foundation's URLComponents, and takes from it only what
/// is safe to take: the parts of a strictly parsed URI, still percent-encoded. Every comparison is one
/// of bytes.
///
/// Where the document leaves a choice, it
/// - answers at the 12 documented redirect URIs alone, not at any of their format;
/// - ignores links that aren't a URI or aren't the app's own universal link;
/// - counts a parameter without a value as left out;
/// - answers `cancelled` when the user leaves the flow.
public struct ReferenceApp: AppImplementation {
  private let clientID: [UInt8]
  private let ownLink: UniversalLink?
  private let signIn: SignIn
  /// The flip that the user is deciding on.
  private var waiting: Flip?

  /// Starts the app.
  public init(
    configuration: Configuration, edition: Edition = .newest
  ) throws(ConfigurationError) {
    clientID = configuration.clientID?.bytes ?? []
    if clientID.isEmpty { throw .missingClientID }
    ownLink = try configuration.appLink.map { text throws(ConfigurationError) in
      let link = String(decoding: text.bytes, as: UTF8.self)
      guard let own = UniversalLink(link) else { throw .unreadableAppLink(link) }
      return own
    }
    signIn = SignIn(edition: edition)
  }

  /// Handles a link: verifies it, asks for a code, and answers at the redirect URI.
  public mutating func receive(_ request: AppInput) -> AppReply {
    guard let flip = flip(in: request) else { return AppReply(handled: false) }
    if let fault = flip.fault {
      return answered(flip, with: .error(.invalidRequest, description: fault.description))
    }
    waiting = flip
    return decided(by: request.outcome, issuing: request.code?.bytes)
  }

  private func flip(in request: AppInput) -> Flip? {
    guard request.activity == .browsingWeb,
      let link = request.url.flatMap({ UniversalLink.components(of: $0.bytes) }),
      ownLink?.isMatched(by: link) ?? true
    else { return nil }
    return Flip(LinkParameters(link), for: clientID)
  }

  /// Goes on with the flip that waits; a decision is about that one alone.
  private mutating func decided(by outcome: UserDecision, issuing code: [UInt8]?) -> AppReply {
    guard let flip = waiting, let answer = signIn.answer(to: outcome, issuing: code) else {
      return AppReply(handled: true)
    }
    waiting = nil
    return answered(flip, with: answer)
  }

  private func answered(_ flip: Flip, with answer: Response) -> AppReply {
    AppReply(
      handled: true, opened: [OpenedURL(url: Text(answer.url(for: flip)), universalLinksOnly: true)]
    )
  }
}

/// The app's own universal link, without query and fragment.
package struct UniversalLink {
  private let own: URLComponents

  /// Takes the link that the app is associated with.
  package init?(_ text: String) {
    guard let components = Self.components(of: Array(text.utf8)) else { return nil }
    own = components
  }

  /// Reads a link strictly: nothing in it is repaired, and one that isn't a URI isn't read at all.
  ///
  /// "Make sure to validate all URL parameters and discard any malformed URLs" (Apple, "Supporting
  /// universal links in your app").
  package static func components(of bytes: [UInt8]) -> URLComponents? {
    String(validating: bytes, as: UTF8.self).flatMap {
      URLComponents(string: $0, encodingInvalidCharacters: false)
    }
  }

  /// Whether a link is the app's own one with any query and fragment.
  package func isMatched(by link: URLComponents) -> Bool {
    lowercased(link.scheme) == lowercased(own.scheme)
      && lowercased(link.encodedHost) == lowercased(own.encodedHost)
      && link.user == nil && link.password == nil && link.port == own.port
      && Array(link.percentEncodedPath.utf8) == Array(own.percentEncodedPath.utf8)
  }

  /// Folds ASCII letters alone; Swift's own folding knows all of Unicode.
  private func lowercased(_ text: String?) -> [UInt8]? {
    text?.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}

/// A configuration that the reference can't be started with.
public enum ConfigurationError: Error, Equatable, CustomStringConvertible {
  /// The configuration has no client ID.
  case missingClientID
  /// The app link isn't a URI.
  case unreadableAppLink(String)
  /// The app link that a flip is to start with isn't a URI, or has a query or a fragment.
  case unusableAppLink(String)

  /// The problem of the configuration, and the remedy.
  public var description: String {
    switch self {
    case .missingClientID:
      "the configuration has no client_id; offer one with hello"
    case .unreadableAppLink(let link):
      "the app_link of the configuration must be a URI, not \(link.debugDescription)"
    case .unusableAppLink(let link):
      "the app_link of the start must be a URI without a query or fragment, not \(link.debugDescription)"
    }
  }
}

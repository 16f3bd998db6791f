public import AdapterKit
public import AdapterProtocol
public import AppFlip
import Foundation

/// The role `app` done right: an iOS app that receives App Flip links.
///
/// It reads a link as an iOS app would, with Foundation's URLComponents, and takes from it only what
/// is safe to take: the parts of a strictly parsed URI, still percent-encoded. Every comparison is one
/// of octets.
///
/// Where the document leaves a choice, it
/// - answers at the 12 documented redirect URIs alone, not at any of their format;
/// - ignores links that are no URI or not the app's own universal link;
/// - counts a parameter without a value as left out;
/// - answers `cancelled` when the person leaves the flow.
public struct ReferenceApp: AppImplementation {
  private let clientID: [UInt8]
  private let ownLink: UniversalLink?
  private let signIn: SignIn
  /// The flip that the person is deciding on.
  private var waiting: Flip?

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - configuration: the app's configuration, of which it needs a client id. Without an app link
  ///     it takes links at every place.
  ///   - edition: the edition of the document whose error codes it uses.
  /// - Throws: ``ConfigurationError`` where the configuration can't be used.
  public init(
    configuration: Configuration, edition: Edition = .newest
  ) throws(ConfigurationError) {
    clientID = configuration.clientID?.octets ?? []
    if clientID.isEmpty { throw .missingClientID }
    ownLink = try configuration.appLink.map { text throws(ConfigurationError) in
      let link = String(decoding: text.octets, as: UTF8.self)
      guard let own = UniversalLink(link) else { throw .unreadableAppLink(link) }
      return own
    }
    signIn = SignIn(edition: edition)
  }

  /// Handles a link: verifies it, asks for a code, and answers at the redirect URI.
  ///
  /// - Parameter request: the link, and what happens once the app asks for a code.
  /// - Returns: what the app did.
  public mutating func receive(_ request: AppInput) -> AppReply {
    guard let flip = flip(in: request) else { return AppReply(handled: false) }
    if let fault = flip.fault {
      return answered(flip, with: .error(.invalidRequest, description: fault.description))
    }
    waiting = flip
    return decided(by: request.outcome, issuing: request.code?.octets)
  }

  private func flip(in request: AppInput) -> Flip? {
    guard request.activity == .browsingWeb,
      let link = request.url.flatMap({ UniversalLink.components(of: $0.octets) }),
      ownLink?.isMatched(by: link) ?? true
    else { return nil }
    return Flip(LinkParameters(link), for: clientID)
  }

  /// Goes on with the flip that waits; a decision is about that one alone.
  private mutating func decided(by outcome: Outcome, issuing code: [UInt8]?) -> AppReply {
    guard let flip = waiting, let answer = signIn.answer(to: outcome, issuing: code) else {
      return AppReply(handled: true)
    }
    waiting = nil
    return answered(flip, with: answer)
  }

  private func answered(_ flip: Flip, with answer: Answer) -> AppReply {
    AppReply(
      handled: true, opened: [OpenedURL(url: Text(answer.url(for: flip)), universalLinksOnly: true)]
    )
  }
}

public import AdapterKit
public import AdapterProtocol
public import AppFlip
import Foundation

/// The role `google-app` done right: the app that sends App Flip links and interprets the answers.
///
/// Every comparison is one of bytes.
///
/// Where the sources leave a choice, it
/// - ignores an answer without the pending state, with a code or with an error, and waits on;
/// - reads a bare `+` as a plus, and as a space if the state is the pending one only so;
/// - goes on with the authorization URL after an error that the edition doesn't know, and after an
///   answer that says nothing or contradicts itself.
public struct ReferenceGoogleApp: GoogleAppImplementation {
  private let edition: Edition
  private let states: States
  /// The flip whose answer is waited for.
  package private(set) var pending: GoogleAppInput.PendingFlip?

  /// Starts the app.
  public init(edition: Edition = .newest, states: States = .random()) {
    self.edition = edition
    self.states = states
  }

  /// Starts a flip, which replaces the one that was pending.
  public mutating func start(
    _ request: GoogleAppInput.Start
  ) throws(ConfigurationError) -> StartReply {
    guard let link = UniversalLink.components(of: request.appLink.bytes), link.scheme != nil,
      link.query == nil, link.fragment == nil
    else { throw .unusableAppLink(String(decoding: request.appLink.bytes, as: UTF8.self)) }
    let state = states.next()
    pending = GoogleAppInput.PendingFlip(
      clientID: request.clientID, redirectURI: request.redirectURI, state: Text(state))
    let url = request.appLink.bytes + [UInt8(ascii: "?")] + Self.query(of: request, state: state)
    return StartReply(
      opened: [OpenedURL(url: Text(url), universalLinksOnly: true)], state: Text(state))
  }

  /// Interprets a link that came back; an answer counts once.
  public mutating func receive(_ request: GoogleAppInput.Returned) -> ReturnedReply {
    pending = request.flip(orStarted: pending)
    guard let flip = pending else {
      return ReturnedReply(outcome: .ignored, reason: "nothing is pending")
    }
    guard request.activity == .browsingWeb,
      let reply = request.url.flatMap({ FlipReply($0.bytes, to: flip) })
    else {
      return ReturnedReply(outcome: .ignored, reason: "not a response to the pending request")
    }
    pending = nil
    return reply.conclusion(in: edition)
  }

  private static func query(of request: GoogleAppInput.Start, state: [UInt8]) -> [UInt8] {
    let scope = request.scopes.map(\.bytes).filter { !$0.isEmpty }.joined(separator: [
      UInt8(ascii: " ")
    ])
    let parameters = [
      ("client_id", request.clientID.bytes), ("scope", Array(scope)), ("state", state),
      ("redirect_uri", request.redirectURI.bytes),
    ]
    let query = parameters.map { Array("\($0)=".utf8) + PercentCoding.encoded($1) }
    return Array(query.joined(separator: [UInt8(ascii: "&")]))
  }
}

extension GoogleAppInput.Returned {
  /// The flip whose answer is waited for, given the one that the app has started.
  package func flip(orStarted started: GoogleAppInput.PendingFlip?) -> GoogleAppInput.PendingFlip? {
    switch pending {
    case .ofSession: started
    case .nothing: nil
    case .flip(let flip): flip
    }
  }
}

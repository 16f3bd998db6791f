package import AppFlip
import Foundation

/// A request that can be answered: its redirect URI is one of Google's.
package struct Flip: Equatable {
  /// Why a request can't have a code.
  package enum Fault: Equatable {
    /// `client_id` is missing, repeated, or not the one that is registered.
    case clientID
    /// `state` is missing or repeated.
    case state
    /// `state` can't be decoded.
    case encoding
    /// `scope` is repeated.
    case scope
    /// `redirect_uri` is repeated, although always the same.
    case redirectURI
  }

  /// Where the answer goes.
  package let redirectURI: RedirectURL
  /// The state as it is in the link, percent-encoding included; nil if there isn't one that
  /// can be decoded.
  package let state: [UInt8]?
  /// Why the request can't have a code; nil if it can.
  package let fault: Fault?

  /// Verifies the parameters of a link.
  ///
  /// There isn't a flip without a redirect URI that is one of the 12, byte for byte after one
  /// percent-decoding: nothing may be opened then, not even with an error (RFC 6749, sections
  /// 3.1.2.4 and 4.1.2.1).
  package init?(_ link: LinkParameters, for clientID: [UInt8]) {
    let targets = link.redirectURIs
    guard let target = targets.first, targets.allSatisfy({ $0 == target }),
      let redirectURI = Self.redirectURIs.first(where: { $0.bytes == target })
    else { return nil }
    self.redirectURI = redirectURI.url
    state = link.states.first.flatMap { first in
      let isEchoed = link.states.allSatisfy { $0 == first } && PercentCoding.isDecodable(first)
      return isEchoed ? PercentCoding.fittedIntoQuery(first) : nil
    }
    fault = Self.fault(of: link, for: clientID)
  }

  /// The 12 URLs with their bytes, which are compared; two strings that are equal in Swift may
  /// differ.
  private static let redirectURIs = RedirectURL.all.map { (url: $0, bytes: $0.bytes) }

  /// Finds what keeps a request from having a code (RFC 6749, sections 3.1 and 4.1.2.1).
  private static func fault(of link: LinkParameters, for clientID: [UInt8]) -> Fault? {
    if link.redirectURIs.count > 1 { return .redirectURI }
    if link.clientIDs != [clientID] { return .clientID }
    if link.states.count != 1 { return .state }
    if !link.states.allSatisfy({ PercentCoding.isDecodable($0) }) { return .encoding }
    if link.scopes.count > 1 { return .scope }
    return nil
  }
}

extension Flip.Fault {
  /// The fault in words for the user, in the characters that RFC 6749 4.1.2.1 allows.
  package var description: String {
    switch self {
    case .clientID: "The client_id must be the registered client_id, exactly once."
    case .state: "The state must appear exactly once."
    case .encoding: "The state must be percent-encoded."
    case .scope: "The scope must not appear more than once."
    case .redirectURI: "The redirect_uri must not appear more than once."
    }
  }
}

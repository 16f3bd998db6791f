import AppFlip

/// A link with places that the configuration of hello fills.
public struct LinkTemplate: Sendable, Equatable {
  /// A change to the registered client id that no check may overlook.
  public enum ClientIDVariant: String, CaseIterable, Sendable {
    /// The registered client id.
    case registered = ""
    /// Upper-case letters lower and lower-case letters upper.
    case swappedCase = "swapped-case"
    /// Every octet percent-encoded: the same client id.
    case escaped
    /// KELVIN SIGN (U+212A) in place of the first K, which Swift's string equality takes for it.
    case kelvin
  }

  /// A part of a link.
  public enum Piece: Sendable, Equatable {
    /// Octets that stand in the link as they are.
    case literal([UInt8])
    /// Octets that stand in the link many times.
    case repeated([UInt8], count: Int)
    /// The app's universal link.
    case appLink
    /// The app's universal link with the scheme `http`.
    case appLinkOverHTTP
    /// The OAuth server's authorization endpoint.
    case authorizationEndpoint
    /// The client id, percent-encoded.
    case clientID(ClientIDVariant)
    /// The scopes, percent-encoded, separated by `%20`.
    case scope
    /// The redirect URL of ordinary links, percent-encoded.
    case redirectURI
    /// The redirect URL of ordinary links as it is.
    case redirectURL
    /// The one URL that an earlier step of the case opened or redirected to.
    case opened(step: Int)
    /// The query of the one URL that an earlier step opened, without a `response_type`: an
    /// authorization request has its own.
    case query(step: Int)
    /// The state that an earlier step started a flip with, percent-encoded.
    case state(step: Int)
  }

  /// The parts in their order.
  public let pieces: [Piece]

  /// Joins parts to a link.
  ///
  /// - Parameter pieces: the parts in their order.
  public init(_ pieces: [Piece]) { self.pieces = pieces }

  /// The link of a flip: every documented parameter once, in the order of the document's table.
  ///
  /// - Parameters:
  ///   - clientID: the raw value of `client_id`.
  ///   - state: the raw value of `state`.
  ///   - redirectURI: the raw value of `redirect_uri`.
  /// - Returns: the link.
  public static func flip(
    clientID: [Piece] = [.clientID(.registered)], state: [Piece] = [.literal(Array("S1".utf8))],
    redirectURI: [Piece] = [.redirectURI]
  ) -> LinkTemplate {
    LinkTemplate(
      [.appLink, .text("?client_id=")] + clientID + [.text("&scope="), .scope, .text("&state=")]
        + state + [.text("&redirect_uri=")] + redirectURI)
  }

  /// The link of a flip with a decoded redirect URI.
  ///
  /// - Parameter redirectURI: the octets that `redirect_uri` stands for.
  /// - Returns: the link, with the value percent-encoded.
  public static func flip(to redirectURI: [UInt8]) -> LinkTemplate {
    flip(redirectURI: [.literal(PercentEncoding.encode(redirectURI))])
  }

  /// The link of a flip with a decoded state.
  ///
  /// - Parameter state: the octets that `state` stands for.
  /// - Returns: the link, with the value percent-encoded.
  public static func flip(withState state: [UInt8]) -> LinkTemplate {
    flip(state: [.literal(PercentEncoding.encode(state))])
  }

  /// The same parameters as an authorization request, with `response_type` in front of them.
  ///
  /// - Returns: the request's URL, nil where the link isn't the app's own with a query.
  public var asAuthorizationRequest: LinkTemplate? {
    guard pieces.first == .appLink, case .literal(let text)? = pieces.dropFirst().first,
      text.first == UInt8(ascii: "?")
    else { return nil }
    let query = Array("?response_type=code&".utf8) + text.dropFirst()
    return LinkTemplate([.authorizationEndpoint, .literal(query)] + pieces.dropFirst(2))
  }

  /// The octets of the link that no configuration fills.
  public var fixedLength: Int {
    pieces.reduce(0) { sum, piece in
      switch piece {
      case .literal(let octets): sum + octets.count
      case .repeated(let octets, let count): sum + octets.count * count
      case .appLink, .appLinkOverHTTP, .authorizationEndpoint, .clientID, .scope, .redirectURI,
        .redirectURL, .opened, .query, .state:
        sum
      }
    }
  }

  /// Whether a place is filled by what an earlier step of the case came to.
  var isDependent: Bool {
    pieces.contains { piece in
      switch piece {
      case .opened, .query, .state: true
      case .literal, .repeated, .appLink, .appLinkOverHTTP, .authorizationEndpoint, .clientID,
        .scope, .redirectURI, .redirectURL:
        false
      }
    }
  }

  /// Fills the places of the link.
  ///
  /// - Parameters:
  ///   - fixture: what the links of the run are built from.
  ///   - earlier: what became of the earlier steps of the case.
  /// - Returns: the link, octet for octet.
  /// - Throws: `UnfillableTemplate` where the client id has nothing that the variant changes, or an
  ///   earlier step didn't come to what the link needs of it.
  public func fill(
    _ fixture: Fixture, after earlier: [Exchange] = []
  ) throws(UnfillableTemplate) -> [UInt8] {
    var link: [UInt8] = []
    for piece in pieces { try Self.append(piece, of: fixture, after: earlier, to: &link) }
    return link
  }

  private static func append(
    _ piece: Piece, of fixture: Fixture, after earlier: [Exchange], to link: inout [UInt8]
  ) throws(UnfillableTemplate) {
    switch piece {
    case .literal(let octets): link += octets
    case .repeated(let octets, let count):
      // By doubling: thousands of short appends are slow where nothing is optimised.
      var run = octets
      while run.count < octets.count * count { run += run }
      link += run.prefix(octets.count * count)
    case .appLink: link += fixture.appLink
    case .appLinkOverHTTP:
      let scheme = URIReference(splitting: fixture.appLink).scheme?.count ?? 0
      link += Array("http".utf8) + fixture.appLink.dropFirst(scheme)
    case .authorizationEndpoint: link += fixture.authorizationEndpoint
    case .clientID(let variant):
      let octets = try clientID(fixture.clientID, variant)
      link +=
        variant == .escaped ? PercentEncoding.encodeAll(octets) : PercentEncoding.encode(octets)
    case .scope: link += fixture.writtenScope
    case .redirectURI: link += PercentEncoding.encode(Fixture.redirectURL.octets)
    case .redirectURL: link += Fixture.redirectURL.octets
    case .opened(let step): link += try earlier.opened(by: step).octets
    case .query(let step):
      let parameters = try earlier.opened(by: step).uri.query?.split(separator: UInt8(ascii: "&"))
      link += (parameters ?? []).filter { !$0.starts(with: "response_type=".utf8) }
        .joined(separator: [UInt8(ascii: "&")])
    case .state(let step): link += PercentEncoding.encode(try earlier.state(of: step))
    }
  }

  private static func clientID(
    _ octets: [UInt8], _ variant: ClientIDVariant
  ) throws(UnfillableTemplate) -> [UInt8] {
    switch variant {
    case .registered, .escaped: return octets
    case .swappedCase:
      guard octets.contains(where: \.isAlpha) else {
        throw UnfillableTemplate(
          code: EvidenceCode(.noLetter),
          reason: "the client id has no letter whose case could change")
      }
      return octets.map { $0.isAlpha ? $0 ^ 0x20 : $0 }
    case .kelvin:
      guard let index = octets.firstIndex(of: UInt8(ascii: "K")) else {
        throw UnfillableTemplate(
          code: EvidenceCode(.noK), reason: "the client id has no K for a KELVIN SIGN to replace")
      }
      return octets[..<index] + Array("\u{212A}".utf8) + octets[(index + 1)...]
    }
  }
}

extension LinkTemplate.Piece {
  /// Text that stands in the link as it is.
  ///
  /// - Parameter text: ASCII, or text that travels as raw UTF-8.
  /// - Returns: the part.
  public static func text(_ text: String) -> LinkTemplate.Piece { .literal(Array(text.utf8)) }
}

/// Why a link can't be built for this adapter.
public struct UnfillableTemplate: Error, Equatable, Sendable {
  /// The reason, by its permanent name.
  public let code: EvidenceCode
  /// The reason, a phrase for people.
  public let reason: String

  /// Says why.
  ///
  /// - Parameters:
  ///   - code: the reason, by its permanent name.
  ///   - reason: the same for people.
  init(code: EvidenceCode, reason: String) {
    self.code = code
    self.reason = reason
  }
}

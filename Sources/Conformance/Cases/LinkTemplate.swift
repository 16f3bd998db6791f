package import AppFlip

/// A link with places that the configuration of hello fills.
package struct LinkTemplate: Sendable, Equatable {
  /// A part of a link.
  package enum Piece: Sendable, Equatable {
    /// Bytes that are in the link as they are.
    case literal([UInt8])
    /// Bytes that are in the link many times.
    case repeated([UInt8], count: Int)
    /// The app's universal link.
    case appLink
    /// The app's universal link with the scheme `http`.
    case appLinkOverHTTP
    /// The OAuth server's authorization endpoint.
    case authorizationEndpoint
    /// The issuer of the authorization endpoint, percent-encoded.
    case issuer
    /// The client ID, percent-encoded.
    case clientID(ClientIDVariant)
    /// The scopes, percent-encoded, separated by `%20`.
    case scope
    /// The redirect URL of the case, percent-encoded.
    case redirectURI(RedirectURL)
    /// The redirect URL of the case as it is.
    case redirectURL(RedirectURL)
    /// The language of the user's account.
    case userLocale(String)
    /// A value of an earlier request's response.
    case earlier(Earlier, step: Int)
    /// A state as Google sends it: requests of a case with the same label have the same.
    case state(label: String?, OrdinaryState)
  }

  /// A value from an earlier request of the case, with its name in a template.
  package enum Earlier: String, CaseIterable, Sendable {
    /// The one URL that the request opened or redirected to.
    case opened = "opened_by"
    /// The query of this URL, without a `response_type`: an authorization request has its own.
    case query = "query_of"
    /// The state of the flip that the request started, percent-encoded.
    case state = "state_of"
  }

  /// The parts in their order.
  package let pieces: [Piece]

  /// Joins parts; literals beside each other become one.
  package init(_ pieces: [Piece]) {
    self.pieces = pieces.reduce(into: []) { joined, piece in
      guard case .literal(let bytes) = piece else { return joined.append(piece) }
      if case .literal(let before)? = joined.last {
        joined[joined.count - 1] = .literal(before + bytes)
      } else if !bytes.isEmpty {
        joined.append(piece)
      }
    }
  }

  /// The link of a flip: every documented parameter once, in the order of the document's table.
  package static func flip(
    clientID: [Piece] = [.clientID(.registered)], state: [Piece] = [.ordinaryState],
    redirectURI: [Piece] = [.redirectURI(Fixture.redirectURL)]
  ) -> LinkTemplate {
    LinkTemplate(
      [.appLink, .text("?client_id=")] + clientID + [.text("&scope="), .scope, .text("&state=")]
        + state + [.text("&redirect_uri=")] + redirectURI)
  }

  package static func flip(to redirectURI: [UInt8]) -> LinkTemplate {
    flip(redirectURI: [.literal(PercentEncoding.encode(redirectURI))])
  }

  /// The same parameters as an authorization request, with what Google sends before them.
  ///
  /// The language is the one of the user's account
  /// ([OAuth linking, the authorization endpoint](https://developers.google.com/identity/account-linking/oauth-linking)).
  package var asAuthorizationRequest: LinkTemplate? {
    guard pieces.first == .appLink, case .literal(let text)? = pieces.dropFirst().first,
      text.first == UInt8(ascii: "?")
    else { return nil }
    return LinkTemplate(
      [.authorizationEndpoint, .text("?response_type=code&user_locale="), .ordinaryLocale]
        + [.text("&"), .literal(Array(text.dropFirst()))] + pieces.dropFirst(2))
  }

  /// The bytes of the link that neither the configuration nor the case fills.
  package var fixedLength: Int {
    pieces.reduce(0) { sum, piece in
      switch piece {
      case .literal(let bytes): sum + bytes.count
      case .repeated(let bytes, let count): sum + bytes.count * count
      case .userLocale(let language): sum + language.utf8.count
      default: sum
      }
    }
  }

  /// Whether a place is filled by what an earlier request of the case came to.
  var isDependent: Bool {
    pieces.contains { if case .earlier = $0 { true } else { false } }
  }

  package func fill(
    _ fixture: Fixture, after earlier: [Exchange] = []
  ) throws(UnfillableTemplate) -> [UInt8] {
    var link: [UInt8] = []
    var isAfterEndpoint = false
    for piece in pieces {
      let bytes = try piece.filled(fixture, after: earlier)
      // The endpoint may have a query of its own.
      let isQuery = isAfterEndpoint && bytes.first == UInt8(ascii: "?")
      link += isQuery ? fixture.endpoint.separator + bytes.dropFirst() : bytes
      isAfterEndpoint = piece == .authorizationEndpoint
    }
    return link
  }

  /// The link for users: filled, with words in braces for values of an earlier request.
  package func shown(in fixture: Fixture) -> String {
    pieces.map { $0.shown(in: fixture) }.joined()
  }
}

extension LinkTemplate.Piece {
  package static func text(_ text: String) -> LinkTemplate.Piece { .literal(Array(text.utf8)) }

  /// A new state in each request of each case.
  package static let ordinaryState = state(label: nil, OrdinaryState(of: ""))

  static let ordinaryLocale = userLocale(OrdinaryRequest.plain.form.userLocale)

  /// The part with its bytes percent-encoded, for values that the corpus has decoded.
  var encoded: LinkTemplate.Piece {
    switch self {
    case .literal(let bytes): .literal(PercentEncoding.encode(bytes))
    case .repeated(let bytes, let count): .repeated(PercentEncoding.encode(bytes), count: count)
    default: self
    }
  }

  fileprivate func filled(
    _ fixture: Fixture, after earlier: [Exchange]
  ) throws(UnfillableTemplate) -> [UInt8] {
    switch self {
    case .literal(let bytes): return bytes
    case .state(_, let state): return state.bytes
    case .repeated(let bytes, let count):
      // By doubling: thousands of short appends are slow where nothing is optimised.
      var run = bytes
      while run.count < bytes.count * count { run += run }
      return Array(run.prefix(bytes.count * count))
    case .appLink: return fixture.appLink
    case .appLinkOverHTTP:
      let scheme = URIReference(splitting: fixture.appLink).scheme?.count ?? 0
      return Array("http".utf8) + fixture.appLink.dropFirst(scheme)
    case .authorizationEndpoint: return fixture.authorizationEndpoint
    case .issuer:
      guard let issuer = fixture.issuer else {
        throw UnfillableTemplate(
          code: "issuer-unknown", reason: "the issuer of the endpoint is unknown")
      }
      return PercentEncoding.encode(issuer)
    case .clientID(let variant):
      let bytes = try variant.change(fixture.clientID)
      return variant == .escaped
        ? PercentEncoding.encodeAll(bytes) : PercentEncoding.encode(bytes)
    case .scope: return fixture.writtenScope
    case .redirectURI(let url): return PercentEncoding.encode(url.bytes)
    case .redirectURL(let url): return url.bytes
    case .userLocale(let language): return Array(language.utf8)
    case .earlier(.opened, let step): return try earlier.opened(by: step).bytes
    case .earlier(.query, let step):
      let parameters = try earlier.opened(by: step).uri.query?.split(separator: UInt8(ascii: "&"))
      return Array(
        (parameters ?? []).filter { part in
          !QueryParameter.split(part).contains { $0.isNamed("response_type") }
        }.joined(separator: [UInt8(ascii: "&")]))
    case .earlier(.state, let step):
      return PercentEncoding.encode(try earlier.state(of: step))
    }
  }

  fileprivate func shown(in fixture: Fixture) -> String {
    switch self {
    case .earlier(.opened, let step): return "{what step \(step + 1) opened}"
    case .earlier(.query, let step): return "{the query of what step \(step + 1) opened}"
    case .earlier(.state, let step): return "{the state of step \(step + 1)}"
    case .repeated(let bytes, let count) where bytes.count * count > Self.longestRun:
      return "{\(count) times \(Bytes.escaped(bytes.prefix(Self.longestRun)))}"
    default:
      do throws(UnfillableTemplate) {
        return Bytes.escaped(try filled(fixture, after: []))
      } catch { return "{\(error.reason)}" }
    }
  }

  /// The bytes of a repetition that are shown one by one.
  private static let longestRun = 64
}

/// Why a link can't be built for this adapter.
package struct UnfillableTemplate: Error, Equatable, Sendable {
  /// The reason, by its permanent name.
  package let code: EvidenceKind
  /// The reason, a phrase for users.
  package let reason: String
}

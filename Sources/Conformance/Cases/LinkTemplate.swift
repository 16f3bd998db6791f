package import AppFlip

/// A link with places that the configuration of hello fills.
public struct LinkTemplate: Sendable, Equatable {
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
    /// The one URL that an earlier step of the case opened or redirected to.
    case opened(step: Int)
    /// The query of the one URL that an earlier step opened, without a `response_type`: an
    /// authorization request has its own.
    case query(step: Int)
    /// The state that an earlier step started a flip with, percent-encoded.
    case state(step: Int)
    /// A state as Google sends it.
    case fresh(FreshState)
  }

  /// The parts in their order.
  package let pieces: [Piece]

  /// Joins parts; literals beside each other are one.
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
    redirectURI: [Piece] = [.ordinaryRedirectURI]
  ) -> LinkTemplate {
    LinkTemplate(
      [.appLink, .text("?client_id=")] + clientID + [.text("&scope="), .scope, .text("&state=")]
        + state + [.text("&redirect_uri=")] + redirectURI)
  }

  package static func flip(to redirectURI: [UInt8]) -> LinkTemplate {
    flip(redirectURI: [.literal(PercentEncoding.encode(redirectURI))])
  }

  package static func flip(withState state: [UInt8]) -> LinkTemplate {
    flip(state: [.literal(PercentEncoding.encode(state))])
  }

  /// The same parameters as an authorization request, with `response_type` in front of them.
  package var asAuthorizationRequest: LinkTemplate? {
    guard pieces.first == .appLink, case .literal(let text)? = pieces.dropFirst().first,
      text.first == UInt8(ascii: "?")
    else { return nil }
    return LinkTemplate(
      [.authorizationEndpoint, .text("?")] + Self.requestStart + [.literal(Array(text.dropFirst()))]
        + pieces.dropFirst(2))
  }

  /// What stands in front of the parameters of a flip in every authorization request of Google.
  ///
  /// The language is that of the person's account
  /// ([OAuth linking, the authorization endpoint](https://developers.google.com/identity/account-linking/oauth-linking)).
  static let requestStart: [Piece] = [
    .text("response_type=code&user_locale="),
    .userLocale(OrdinaryRequest.plain.form.userLocale), .text("&"),
  ]

  /// The bytes of the link that neither the configuration nor the case fills.
  package var fixedLength: Int {
    pieces.reduce(0) { sum, piece in
      switch piece {
      case .literal(let bytes): sum + bytes.count
      case .repeated(let bytes, let count): sum + bytes.count * count
      case .userLocale(let language): sum + language.utf8.count
      case .appLink, .appLinkOverHTTP, .authorizationEndpoint, .issuer, .clientID, .scope,
        .redirectURI, .redirectURL, .opened, .query, .state, .fresh:
        sum
      }
    }
  }

  /// Whether a place is filled by what an earlier step of the case came to.
  var isDependent: Bool { pieces.contains(where: \.isDependent) }

  package func fill(
    _ fixture: Fixture, after earlier: [Exchange] = []
  ) throws(UnfillableTemplate) -> [UInt8] {
    var link: [UInt8] = []
    for (index, piece) in pieces.enumerated() {
      if index > 0, pieces[index - 1] == .authorizationEndpoint, let query = piece.query {
        link += fixture.endpoint.separator + query
      } else {
        try Self.append(piece, of: fixture, after: earlier, to: &link)
      }
    }
    return link
  }

  private static func append(
    _ piece: Piece, of fixture: Fixture, after earlier: [Exchange], to link: inout [UInt8]
  ) throws(UnfillableTemplate) {
    switch piece {
    case .literal(let bytes): link += bytes
    case .fresh(let state): link += state.bytes
    case .repeated(let bytes, let count):
      // By doubling: thousands of short appends are slow where nothing is optimised.
      var run = bytes
      while run.count < bytes.count * count { run += run }
      link += run.prefix(bytes.count * count)
    case .appLink: link += fixture.appLink
    case .appLinkOverHTTP:
      let scheme = URIReference(splitting: fixture.appLink).scheme?.count ?? 0
      link += Array("http".utf8) + fixture.appLink.dropFirst(scheme)
    case .authorizationEndpoint: link += fixture.authorizationEndpoint
    case .issuer:
      guard let issuer = fixture.issuer else {
        throw UnfillableTemplate(
          code: "issuer-unknown", reason: "the issuer of the endpoint is unknown")
      }
      link += PercentEncoding.encode(issuer)
    case .clientID(let variant):
      let bytes = try variant.change(fixture.clientID)
      link +=
        variant == .escaped ? PercentEncoding.encodeAll(bytes) : PercentEncoding.encode(bytes)
    case .scope: link += fixture.writtenScope
    case .redirectURI(let url): link += PercentEncoding.encode(url.bytes)
    case .redirectURL(let url): link += url.bytes
    case .userLocale(let language): link += language.utf8
    case .opened(let step): link += try earlier.opened(by: step).bytes
    case .query(let step):
      let parameters = try earlier.opened(by: step).uri.query?.split(separator: UInt8(ascii: "&"))
      link += (parameters ?? []).filter { part in
        !QueryParameter.split(part).contains { $0.isNamed("response_type") }
      }.joined(separator: [UInt8(ascii: "&")])
    case .state(let step): link += PercentEncoding.encode(try earlier.state(of: step))
    }
  }
}

extension LinkTemplate.Piece {
  package static func text(_ text: String) -> LinkTemplate.Piece { .literal(Array(text.utf8)) }

  /// The redirect URL of the case, percent-encoded.
  package static let ordinaryRedirectURI = LinkTemplate.Piece.redirectURI(Fixture.redirectURL)

  /// A state as Google sends it: another one in each case, and in each step of a case.
  package static var ordinaryState: LinkTemplate.Piece { .fresh(FreshState()) }

  /// A state as Google sends it, the same in each step of a case that has the label.
  package static func ordinaryState(_ label: String) -> LinkTemplate.Piece {
    .fresh(FreshState(label: label))
  }

  /// What follows the question mark with which the part begins; nil if it begins otherwise.
  fileprivate var query: ArraySlice<UInt8>? {
    guard case .literal(let bytes) = self, bytes.first == UInt8(ascii: "?") else { return nil }
    return bytes.dropFirst()
  }

  /// Whether an earlier step's reply decides what stands there, and not the fixture.
  fileprivate var isDependent: Bool {
    switch self {
    case .opened, .query, .state: true
    case .literal, .repeated, .fresh, .appLink, .appLinkOverHTTP, .authorizationEndpoint, .issuer,
      .clientID, .scope, .redirectURI, .redirectURL, .userLocale:
      false
    }
  }
}

/// Why a link can't be built for this adapter.
public struct UnfillableTemplate: Error, Equatable, Sendable {
  /// The reason, by its permanent name.
  package let code: EvidenceKind
  /// The reason, a phrase for people.
  package let reason: String

  init(code: EvidenceKind, reason: String) {
    self.code = code
    self.reason = reason
  }
}

// MARK: -

extension LinkTemplate {
  /// The link for people: filled, with words in braces where an earlier step decides.
  package func shown(in fixture: Fixture) -> String {
    pieces.map { Self.shown($0, in: fixture) }.joined()
  }

  private static func shown(_ piece: Piece, in fixture: Fixture) -> String {
    switch piece {
    case .opened(let step): return "{what step \(step + 1) opened}"
    case .query(let step): return "{the query of what step \(step + 1) opened}"
    case .state(let step): return "{the state of step \(step + 1)}"
    case .repeated(let bytes, let count) where bytes.count * count > longestRun:
      return "{\(count) times \(Bytes.escaped(bytes.prefix(longestRun)))}"
    default:
      do throws(UnfillableTemplate) {
        return Bytes.escaped(try LinkTemplate([piece]).fill(fixture))
      } catch { return "{\(error.reason)}" }
    }
  }

  /// The bytes of a repetition that are shown one by one.
  private static let longestRun = 64
}

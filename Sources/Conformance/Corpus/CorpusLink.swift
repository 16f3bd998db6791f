import AdapterProtocol
import AppFlip

/// One row of the corpus: a link, or the one value in which it differs from a good link.
public struct CorpusLink: Sendable {
  /// The permanent name of the case.
  public let id: String
  /// The link.
  public let link: LinkTemplate
  /// What is special about it.
  public let title: String
  /// The answers that the rules permit, the subject's first.
  public let expectations: [Expectation]
  /// Why the answer is the implementation's own affair.
  public let policy: String?
  /// The link that differs in one thing and must be served, where it isn't the good link.
  public let twin: LinkTemplate?
  /// Whether the link is about its redirect URI, which is then never opened with an error either.
  public let isAboutRedirectURI: Bool

  private static let members = [
    "link", "redirect_uri", "raw_redirect_uri", "client_id", "state", "twin",
  ]

  private let cause: String?
  private let reference: String?

  /// Reads a row.
  ///
  /// Exactly one of `link`, `redirect_uri` (decoded), `raw_redirect_uri`, `client_id` (raw) and
  /// `state` (raw) says what is special; each is a template.
  ///
  /// - Parameter line: one line of JSON.
  /// - Throws: `CorpusError.Problem` naming the member.
  public init(line: [UInt8]) throws(CorpusError.Problem) {
    let row = try CorpusRow(line, own: Self.members)
    id = try row.text("id")
    title = try row.text("title")
    policy = try row.optionalText("policy")
    cause = try row.optionalText("cause")
    reference = try row.optionalText("source")
    expectations = try row.expectations()
    link = try row.link()
    twin = try row.template("twin").map(LinkTemplate.init)
    isAboutRedirectURI = row.has("redirect_uri") || row.has("raw_redirect_uri")
  }

  /// The cases that the row makes: itself, its twin, and the same link with an error to answer.
  public var cases: [Case] {
    guard let subject = expectations.first?.rule else { return [] }
    let main = Case(
      id, title, subject: subject, expectations: expectations, steps: [.flip(Flip(link))],
      twin: isNegative ? twinID : nil, policy: policy, cause: cause, reference: reference)
    return [main] + twinCase + declinedCase
  }

  /// Whether a rule forbids to serve the link.
  private var isNegative: Bool {
    policy == nil && expectations.contains { !$0.permitted.contains(.code) }
  }

  private var twinID: String { twin == nil ? Case.good.id : "\(id).twin" }

  private var twinCase: [Case] {
    guard let twin else { return [] }
    let rule = Rule.appRedirectURIAccepted.id
    return [
      Case(
        twinID, "the good twin of \(id)", subject: rule,
        expectations: [Expectation(rule, permits: [.code])], steps: [.flip(Flip(twin))])
    ]
  }

  private var declinedCase: [Case] {
    guard isAboutRedirectURI, isNegative else { return [] }
    return [
      Case(
        "\(id).declines", "\(title); the person declines", subject: Rule.appRedirectURIFormat.id,
        expectations: [Expectation(Rule.appRedirectURIFormat.id, permits: [.nothing])],
        steps: [.flip(Flip(link, outcome: .declines))],
        twin: "app.answer.\(Outcome.declines.rawValue)", cause: cause, reference: reference)
    ]
  }
}

extension CorpusRow {
  /// The link, good but for the one value that is given.
  fileprivate func link() throws(CorpusError.Problem) -> LinkTemplate {
    let link = try template("link").map(LinkTemplate.init)
    let decoded = try template("redirect_uri").map {
      LinkTemplate.flip(redirectURI: $0.map(\.encoded))
    }
    let raw = try template("raw_redirect_uri").map { LinkTemplate.flip(redirectURI: $0) }
    let client = try template("client_id").map { LinkTemplate.flip(clientID: $0) }
    let state = try template("state").map { LinkTemplate.flip(state: $0) }
    let given = [link, decoded, raw, client, state].compactMap(\.self)
    guard given.count == 1, let only = given.first else {
      throw .member("exactly one of link, redirect_uri, raw_redirect_uri, client_id and state")
    }
    return only
  }
}

extension LinkTemplate.Piece {
  /// The part with its octets percent-encoded, for values that the corpus writes decoded.
  fileprivate var encoded: LinkTemplate.Piece {
    switch self {
    case .literal(let octets): .literal(PercentEncoding.encode(octets))
    case .repeated(let octets, let count):
      .repeated(PercentEncoding.encode(octets), count: count)
    case .appLink, .appLinkOverHTTP, .authorizationEndpoint, .clientID, .scope, .redirectURI,
      .redirectURL, .opened, .query, .state:
      self
    }
  }
}

import AdapterProtocol
import AppFlip

/// One row of the corpus: a link, or the one value in which it differs from a good link.
public struct CorpusLink: Sendable {
  /// The permanent name of the case.
  public let id: String
  package let link: LinkTemplate
  /// What is special about it.
  package let title: String
  /// The answers that the rules permit, the subject's first.
  package let expectations: [Expectation]
  /// Why the answer is the implementation's own affair.
  package let policy: String?
  /// The link that differs in one thing and must be served, if it isn't the good link.
  package let twin: LinkTemplate?
  /// The rule that wants the twin served: what must be ignored in it has a rule of its own.
  private let twinRule: Rule.ID
  /// Whether the link is about its redirect URI, which is then never opened with an error either.
  package let isAboutRedirectURI: Bool

  private static let members = [
    "link", "redirect_uri", "raw_redirect_uri", "client_id", "state", "twin", "twin_rule",
  ]

  private let cause: String?
  private let reference: String?

  /// Reads a row.
  ///
  /// Exactly one of `link`, `redirect_uri` (decoded), `raw_redirect_uri`, `client_id` (raw) and
  /// `state` (raw) says what is special; each is a template.
  init(line: ArraySlice<UInt8>) throws(Flaw) {
    let row = try StrictRow(line, known: StrictRow.common + Self.members)
    id = try row.text("id")
    title = try row.text("title")
    policy = try row.optionalText("policy")
    cause = try row.optionalText("cause")
    reference = try row.optionalText("source")
    expectations = try row.expectations()
    link = try row.link()
    twin = try row.template("twin").map(LinkTemplate.init)
    twinRule =
      try row.optionalText("twin_rule").map { Rule.ID(rawValue: $0) }
      ?? Rule.appRedirectURIAccepted.id
    isAboutRedirectURI = row.has("redirect_uri") || row.has("raw_redirect_uri")
  }

  /// The cases that the row makes: itself, its twin, and the same link with an error to answer.
  package var cases: [Case] {
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
    return [
      Case(
        twinID, "the good twin of \(id)", subject: twinRule,
        expectations: [Expectation(twinRule, permits: [.code])], steps: [.flip(Flip(twin))])
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

extension StrictRow {
  /// The link, good but for the one value that is given.
  fileprivate func link() throws(Flaw) -> LinkTemplate {
    let link = try template("link").map(LinkTemplate.init)
    let decoded = try template("redirect_uri").map {
      LinkTemplate.flip(redirectURI: $0.map(\.encoded))
    }
    let raw = try template("raw_redirect_uri").map { LinkTemplate.flip(redirectURI: $0) }
    let client = try template("client_id").map { LinkTemplate.flip(clientID: $0) }
    let state = try template("state").map { LinkTemplate.flip(state: $0) }
    let given = [link, decoded, raw, client, state].compactMap(\.self)
    guard given.count == 1, let only = given.first else {
      throw Flaw("exactly one of link, redirect_uri, raw_redirect_uri, client_id and state")
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
    case .appLink, .appLinkOverHTTP, .authorizationEndpoint, .issuer, .clientID, .scope,
      .redirectURI, .redirectURL, .opened, .query, .state, .fresh:
      self
    }
  }
}

// MARK: -

extension StrictRow {
  /// The members that every row of the corpus has or may have.
  static let common = ["id", "title", "expect", "policy", "cause", "source"]

  /// The parts of a template, nil if it isn't there.
  func template(_ name: String) throws(Flaw) -> [LinkTemplate.Piece]? {
    guard let octets = try octets(name) else { return nil }
    do throws(Flaw) {
      return try LinkTemplate.pieces(of: octets)
    } catch { throw Flaw("\(name): \(error)") }
  }

  /// The answers that each rule permits.
  func expectations() throws(Flaw) -> [Expectation] {
    guard case .object(let expect) = value("expect"), !expect.members.isEmpty else {
      throw Flaw("expect must be an object of rules with the answers that they permit")
    }
    var expectations: [Expectation] = []
    for member in expect.members {
      let rule = Rule.ID(rawValue: String(decoding: member.name, as: UTF8.self))
      guard case .array(let values) = member.value, !values.isEmpty else {
        throw Flaw("expect.\(rule) must be a list of answers")
      }
      var permitted: AnswerSet = []
      for value in values {
        guard case .string(let name) = value,
          let answer = Answer.allCases.first(where: { name.elementsEqual($0.rawValue.utf8) })
        else { throw Flaw("expect.\(rule) holds an unknown answer") }
        permitted.insert(answer)
      }
      expectations.append(Expectation(rule, permits: permitted))
    }
    return expectations
  }
}

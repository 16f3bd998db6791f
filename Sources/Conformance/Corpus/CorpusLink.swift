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
    let row = try Row(line)
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

/// The members of a row, read strictly.
private struct Row {
  private let object: JSONObject

  private static let known = [
    "id", "title", "link", "redirect_uri", "raw_redirect_uri", "client_id", "state", "expect",
    "policy", "twin", "cause", "source",
  ]

  init(_ line: [UInt8]) throws(CorpusError.Problem) {
    let value: JSON
    do throws(JSONError) { value = try JSONReader.read(line) } catch { throw .json(error) }
    guard case .object(let object) = value else { throw .member("a row is a JSON object") }
    for member in object.members
    where !Self.known.contains(where: { member.name.elementsEqual($0.utf8) }) {
      throw .member("there is no member \"\(Octets.escaped(member.name))\"")
    }
    self.object = object
  }

  func has(_ name: String) -> Bool { object[name] != nil }

  func octets(_ name: String) throws(CorpusError.Problem) -> [UInt8]? {
    switch object[name] {
    case nil: return nil
    case .string(let octets): return octets
    default: throw .member("\(name) must be a string")
    }
  }

  func optionalText(_ name: String) throws(CorpusError.Problem) -> String? {
    guard let octets = try octets(name) else { return nil }
    guard octets.allSatisfy(\.isVisible) else {
      throw .member("\(name) is for people: printable ASCII, please")
    }
    return String(decoding: octets, as: UTF8.self)
  }

  func text(_ name: String) throws(CorpusError.Problem) -> String {
    guard let text = try optionalText(name) else { throw .member("\(name) is missing") }
    return text
  }

  func template(_ name: String) throws(CorpusError.Problem) -> [LinkTemplate.Piece]? {
    guard let octets = try octets(name) else { return nil }
    do throws(LinkTemplateError) {
      return try LinkTemplate.pieces(of: octets)
    } catch { throw .template(name, error) }
  }

  func link() throws(CorpusError.Problem) -> LinkTemplate {
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

  func expectations() throws(CorpusError.Problem) -> [Expectation] {
    guard case .object(let expect) = object["expect"], !expect.members.isEmpty else {
      throw .member("expect must be an object of rules with the answers that they permit")
    }
    var expectations: [Expectation] = []
    for member in expect.members {
      let rule = Rule.ID(rawValue: String(decoding: member.name, as: UTF8.self))
      guard case .array(let values) = member.value, !values.isEmpty else {
        throw .member("expect.\(rule) must be a list of answers")
      }
      var permitted: Set<Answer> = []
      for value in values {
        guard case .string(let name) = value,
          let answer = Answer.allCases.first(where: { name.elementsEqual($0.rawValue.utf8) })
        else { throw .member("expect.\(rule) holds an unknown answer") }
        permitted.insert(answer)
      }
      expectations.append(Expectation(rule, permits: permitted))
    }
    return expectations
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

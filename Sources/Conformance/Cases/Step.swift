package import AdapterProtocol
package import AppFlip
import Harness

/// One request of a case, as a row of the corpus has it: a template over the configuration of hello.
package struct Step: Message, Equatable, Sendable {
  private var statedRole: Role?
  package var start: LinkTemplate?
  package var clientID: String?
  package var scopes: [String]?
  package var link: LinkTemplate?
  private(set) var redirectURI: LinkTemplate?
  private(set) var rawRedirectURI: LinkTemplate?
  private var statedActivity: Activity?
  private(set) var statedOutcome: UserDecision?
  package var code: Text?
  package var codeOf: UInt32?
  package var method = EndpointInput.Method.get
  package var query = ""
  package var form: ConsentFormChange?
  package var hold: String?
  package var resume: String?
  private var headerFields = NamedValues<HeaderValues>()
  private var state: String?
  package var pending: Pending?
  package var pendingOf: UInt32?
  private(set) var at: RedirectURL?
  private var times: UInt32?
  package var session: String?
  private var ordinaryState: OrdinaryState?

  /// The flip that a link answers, if it has no state of its own.
  package enum Pending: String, CaseIterable, MessageValue, Sendable { case none, session }

  /// A code that every careless encoder changes.
  package static let trickyCode = Array("4/P7q7W91a+oMsCeLvIaQm6bTrgtp7=&%2Bx".utf8)

  private init() {}

  /// A link for a role.
  package init(
    _ role: Role, _ link: LinkTemplate?, outcome: UserDecision = .approves, code: [UInt8]? = nil,
    activity: Activity? = nil, method: EndpointInput.Method = .get, pending: Pending? = nil,
    state: String? = nil, at: RedirectURL? = nil, session: String? = nil
  ) {
    (statedRole, self.link, self.code) = (role, link, code.map(Text.init))
    statedOutcome = outcome == .approves ? nil : outcome
    (statedActivity, self.method, self.pending) = (activity, method, pending)
    (self.state, self.at, self.session) = (state, at, session)
  }

  /// The start of a flip; nil for the redirect URL of the case.
  package static func start(to url: RedirectURL? = nil, session: String? = nil) -> Step {
    var step = Step(.googleApp, nil, session: session)
    step.start = LinkTemplate([url.map { .literal($0.bytes) } ?? .redirectURL(Fixture.redirectURL)])
    return step
  }

  /// The same request for an authorization endpoint.
  func asRequest(_ link: LinkTemplate) -> Step {
    var step = self
    (step.statedRole, step.link) = (.authorizationEndpoint, link)
    return step
  }
}

// MARK: - The contents of a request

extension Step {
  package var role: Role { statedRole ?? .app }
  package var outcome: UserDecision { statedOutcome ?? .approves }
  package var activity: Activity { statedActivity ?? .browsingWeb }
  /// Where the answer to the pending flip is taken.
  package var redirectURL: RedirectURL { at ?? Fixture.redirectURL }
  /// The state of the pending flip, if no earlier request started it.
  package var pendingState: [UInt8] { state.map { Array($0.utf8) } ?? ordinaryState?.bytes ?? [] }

  /// Further fields of the header, and different values of the usual fields.
  package var headers: [Header] {
    headerFields.entries.flatMap { field in
      field.value.all.map { Header(name: Text(field.name), value: Text($0)) }
    }
  }

  /// The names of fields that every request has and this one hasn't.
  var absentHeaders: [Text] {
    headerFields.entries.filter { $0.value.all.isEmpty }.map { Text($0.name) }
  }

  /// Whether it needs what an earlier request came to.
  var isDependent: Bool { codeOf != nil || pendingOf != nil || link?.isDependent == true }

  /// The declaration that the role needs beside the features of the case.
  var feature: Feature? { start != nil ? .start : codeOf != nil ? .code : nil }

  /// The authorization code that the OAuth server issues.
  package func code(after earlier: [Exchange] = []) throws(UnfillableTemplate) -> [UInt8] {
    if let codeOf { return try earlier.code(of: Int(codeOf)) }
    return code?.bytes ?? Self.trickyCode
  }

  /// What the rules permit as the response, told from the bytes of the request; nothing if an earlier request decides
  /// what they are.
  func permitted(in fixture: Fixture) -> [Expectation] {
    let maker = RequestMaker(fixture: fixture, capabilities: [:], deadline: nil)
    guard !isDependent, link?.fixedLength ?? 0 <= Limits.linkLength,
      let input = try? maker.input(for: self, after: [])
    else { return [] }
    return [Expectation](for: input, in: fixture)
  }
}

// MARK: - As a row

extension Step {
  package static let blank = Step()
  package static let fields = Fields<Step>(
    .optional(
      "role", \.statedRole, "The role of the request, if it isn't the role that is judged."),
    .optional("start", \.start, "The URL to which a flip is started; `{redirect_url}` is usual."),
    .optional("client_id", \.clientID, "Instead of `link`, or of a start: the client ID."),
    .optional("scopes", \.scopes, "Of a start: the scopes."),
    .optional("link", \.link, "The link, as a template."),
    .optional("redirect_uri", \.redirectURI, "Instead of `link`: the redirect URI, not encoded."),
    .optional(
      "raw_redirect_uri", \.rawRedirectURI, "Instead of `link`: the encoded redirect URI."),
    .optional(
      "activity", \.statedActivity, "The activity, if it isn't `browsing-web` with a link."),
    .optional("outcome", \.statedOutcome, "The outcome, if it isn't `approves`."),
    .optional("code", \.code, "The code that is issued."),
    .optional("code_of", \.codeOf, "The request whose code is issued."),
    .optional(
      "method", \.method, "The method, if it isn't `GET`.", or: .get, isAlwaysWritten: false),
    .optional("query", \.query, "Of a `POST`: the query.", or: "", isAlwaysWritten: false),
    .optional("form", \.form, "The change of the consent form, as in the adapter protocol."),
    .optional("hold", \.hold, "The tab that stops at the consent form."),
    .optional("resume", \.resume, "The tab that submits its consent form."),
    .optional(
      "headers", \.headerFields, "Fields of the header; an empty array leaves a field out.",
      or: NamedValues(), isAlwaysWritten: false),
    .optional("state", \.state, "Instead of `link`, or of a returned link: the pending state."),
    .optional(
      "pending", \.pending, "Of a returned link: no flip, or the last flip of the session."),
    .optional("pending_of", \.pendingOf, "The request that started the flip."),
    .optional("at", \.at, "Of a returned link: the URL of the flip, if it isn't the case's."),
    .optional("times", \.times, "How often the request is sent."),
    .optional("session", \.session, "The running app; `{number}` is the number of a repetition."))

  /// The requests of a row about a role: as often as the row says, with the whole link.
  func resolved(for judged: Role?) throws(MessageError) -> [Step] {
    var step = self
    step.statedRole = start == nil ? statedRole ?? judged : .googleApp
    if step.statedRole == nil {
      throw .bad(JSONPath("role"), "name the role of the request, or a subject that has one")
    }
    if step.role != .googleApp { try step.resolveLink() }
    // A request without a link shows that by its activity.
    if start == nil, step.link == nil { step.statedActivity = activity }
    if outcome == .approves { step.statedOutcome = nil }
    step.times = nil
    return (0..<(times ?? 1)).map { number in
      var step = step
      // So each request goes to a running app of its own.
      step.session = session?.replacing("{number}", with: "\(number)")
      return step
    }
  }

  /// Makes the link, good except for the one value that the row has.
  private mutating func resolveLink() throws(MessageError) {
    let clientID = try template(clientID, "client_id")
    let state = try template(state, "state")
    let links = [
      link, redirectURI.map { .flip(redirectURI: $0.pieces.map(\.encoded)) },
      rawRedirectURI.map { .flip(redirectURI: $0.pieces) },
      clientID.map { .flip(clientID: $0.pieces) }, state.map { .flip(state: $0.pieces) },
    ].compactMap(\.self)
    guard links.count == 1 || links.isEmpty && statedActivity != nil else {
      throw .bad(
        JSONPath("link"),
        "there must be exactly one of link, redirect_uri, raw_redirect_uri, client_id, state; "
          + "or an activity alone")
    }
    link = links.first
    (redirectURI, rawRedirectURI, self.clientID, self.state) = (nil, nil, nil, nil)
  }

  private func template(_ text: String?, _ name: String) throws(MessageError) -> LinkTemplate? {
    guard let text else { return nil }
    do throws(Flaw) { return try LinkTemplate(parsing: Array(text.utf8)) } catch {
      throw .bad(JSONPath(name), error.text)
    }
  }

  /// The request as a row has it: without what the case and its redirect URL say.
  func written(of judged: Role?, at url: RedirectURL) -> Step {
    var step = self
    if role == judged { step.statedRole = nil }
    if at == url { step.at = nil }
    return step
  }
}

/// The values of a field of the header: one text, or a list.
struct HeaderValues: MessageValue, Equatable {
  let all: [String]

  init(_ value: Received) throws(MessageError) {
    do { all = try [String](value) } catch { all = [try String(value)] }
  }

  var json: JSON { all.count == 1 ? all[0].json : all.json }
}

extension RedirectURL: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    let text = try String(value)
    guard let url = Self.all.first(where: { $0.bytes.elementsEqual(text.utf8) }) else {
      throw .bad(JSONPath(), "must be one of the \(Self.all.count) redirect URLs")
    }
    self = url
  }

  package var json: JSON { .text(text) }
}

// MARK: - The ordinary values

extension Step {
  /// The request as the case with an ID sends it: its ordinary values filled in.
  func made(
    for id: String, _ number: Int, _ ordinary: OrdinaryRequest, keepingOrder isOrdered: Bool
  ) -> Step {
    func made(_ link: LinkTemplate?) -> LinkTemplate? { link?.made(for: id, number, ordinary) }
    var step = self
    if !isOrdered, role != .googleApp { step.link = link?.ordered(by: ordinary.form.order) }
    step.link = made(step.link)
    let isOrdinary = start?.pieces == [.literal(ordinary.redirectURL.bytes)]
    step.start = made(isOrdinary ? Step.start().start : start)
    if role == .googleApp, start == nil {
      step.at = at ?? ordinary.redirectURL
      step.ordinaryState = ordinary.form.state(of: "\(id) \(number)")
    }
    return step
  }
}

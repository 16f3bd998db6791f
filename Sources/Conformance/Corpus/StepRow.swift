import AdapterProtocol
import AppFlip

/// A request of a row.
struct StepRow: Message, Equatable {
  var role: Role?
  var start: String?
  var clientID: String?
  var scopes: [String]?
  var link: String?
  var redirectURI: String?
  var rawRedirectURI: String?
  var activity: Activity?
  var outcome: UserDecision?
  var code: String?
  var codeOf: UInt32?
  var method = EndpointInput.Method.get
  var query = ""
  var form: ConsentFormChange?
  var hold: String?
  var resume: String?
  var headers = NamedValues<HeaderValues>()
  var state: String?
  var pending: Pending?
  var pendingOf: UInt32?
  var at: String?
  var times: UInt32?
  var session: String?

  /// The flip that a link answers, if it has no state of its own.
  enum Pending: String, CaseIterable, MessageValue { case none, session }

  static let blank = StepRow()
  static let fields = Fields<StepRow>(
    .optional("role", \.role, "The role of the request, if it isn't the role that is judged."),
    .optional("start", \.start, "The URL to which a flip is started; `{redirect_url}` is usual."),
    .optional("client_id", \.clientID, "Instead of `link`, or of a start: the client ID."),
    .optional("scopes", \.scopes, "Of a start: the scopes."),
    .optional("link", \.link, "The link, as a template."),
    .optional("redirect_uri", \.redirectURI, "Instead of `link`: the redirect URI, not encoded."),
    .optional(
      "raw_redirect_uri", \.rawRedirectURI, "Instead of `link`: the encoded redirect URI."),
    .optional("activity", \.activity, "The activity, if it isn't `browsing-web` with a link."),
    .optional("outcome", \.outcome, "The outcome, if it isn't `approves`."),
    .optional("code", \.code, "The code that is issued."),
    .optional("code_of", \.codeOf, "The request whose code is issued."),
    .optional(
      "method", \.method, "The method, if it isn't `GET`.", or: .get, isAlwaysWritten: false),
    .optional("query", \.query, "Of a `POST`: the query.", or: "", isAlwaysWritten: false),
    .optional("form", \.form, "The change of the consent form, as in the adapter protocol."),
    .optional("hold", \.hold, "The tab that stops at the consent form."),
    .optional("resume", \.resume, "The tab that submits its consent form."),
    .optional(
      "headers", \.headers, "Fields of the header; an empty array leaves a field out.",
      or: NamedValues(), isAlwaysWritten: false),
    .optional("state", \.state, "Instead of `link`, or of a returned link: the pending state."),
    .optional(
      "pending", \.pending, "Of a returned link: no flip, or the last flip of the session."),
    .optional("pending_of", \.pendingOf, "The request that started the flip."),
    .optional("at", \.at, "Of a returned link: the URL of the flip, if it isn't the case's."),
    .optional("times", \.times, "How often the request is sent."),
    .optional("session", \.session, "The running app; `{number}` is the number of a repetition."))
}

/// The values of a field of the header: one text, or a list.
struct HeaderValues: MessageValue, Equatable {
  var all: [String]

  init(_ all: [String]) { self.all = all }

  init(_ value: Received) throws(MessageError) {
    do { all = try [String](value) } catch { all = [try String(value)] }
  }

  var json: JSON { all.count == 1 ? all[0].json : all.json }
}

// MARK: - From a row to a request

extension StepRow {
  /// The request: to start a flip if the row has `start`, else to receive the link.
  func step(of judged: Role?, _ number: UInt32) throws(MessageError) -> Step {
    let session = session?.replacing("{number}", with: "\(number)")
    if let start {
      let isOrdinary = start == Self.ordinary
      return .start(
        Start(
          clientID: clientID.map { Array($0.utf8) }, scopes: scopes?.map { Array($0.utf8) },
          redirectURL: isOrdinary ? nil : try redirectURL("start", start), session: session))
    }
    switch role ?? judged {
    case .app: return .flip(try flip(session))
    case .authorizationEndpoint: return .request(try flip(session))
    case .googleApp:
      return .returned(
        Return(
          try link.map { (text) throws(MessageError) in try template("link", text) },
          pending: waiting, redirectURL: try redirectURL("at", at),
          activity: activity ?? .browsingWeb, session: session))
    case nil:
      throw .bad(JSONPath("role"), "name the role of the request, or a subject that has one")
    }
  }

  private static let ordinary = "{redirect_url}"

  private func flip(_ session: String?) throws(MessageError) -> RequestTemplate {
    let bytes = code.map { RequestTemplate.Code.bytes(Array($0.utf8)) }
    let fields = headers.entries.map { entry in (Text(entry.name), entry.value.all) }
    return RequestTemplate(
      try changedLink, outcome: outcome ?? .approves,
      code: codeOf.map { .answered(step: Int($0)) } ?? bytes ?? .tricky,
      activity: activity ?? .browsingWeb, session: session, method: method,
      query: Array(query.utf8),
      headers: fields.flatMap { name, values in
        values.map { Header(name: name, value: Text($0)) }
      },
      absentHeaders: fields.filter(\.1.isEmpty).map(\.0), form: form,
      tab: hold.map { .hold($0) } ?? resume.map { .resume($0) })
  }

  /// The link, good except for the one value that the row has; nil for an activity without a link.
  private var changedLink: LinkTemplate? {
    get throws(MessageError) {
      let values = [
        ("link", link), ("redirect_uri", redirectURI), ("raw_redirect_uri", rawRedirectURI),
        ("client_id", clientID), ("state", state),
      ]
      let given = values.compactMap { name, text in text.map { (name, $0) } }
      if given.isEmpty, activity != nil { return nil }
      guard given.count == 1, let (name, text) = given.first else {
        let names = values.map(\.0).joined(separator: ", ")
        throw .bad(JSONPath("link"), "there must be exactly one of \(names); or an activity alone")
      }
      let template = try template(name, text)
      return switch name {
      case "redirect_uri": .flip(redirectURI: template.pieces.map(\.encoded))
      case "raw_redirect_uri": .flip(redirectURI: template.pieces)
      case "client_id": .flip(clientID: template.pieces)
      case "state": .flip(state: template.pieces)
      default: template
      }
    }
  }

  private func template(_ name: String, _ text: String) throws(MessageError) -> LinkTemplate {
    do throws(Flaw) { return try LinkTemplate(parsing: Array(text.utf8)) } catch {
      throw .bad(JSONPath(name), error.text)
    }
  }

  private func redirectURL(
    _ name: String, _ text: String?
  ) throws(MessageError) -> RedirectURL? {
    guard let text else { return nil }
    if let url = RedirectURL.all.first(where: { $0.bytes.elementsEqual(text.utf8) }) { return url }
    throw .bad(JSONPath(name), "must be one of the \(RedirectURL.all.count) redirect URLs")
  }

  private var waiting: Return.Pending {
    if let pendingOf { return .step(Int(pendingOf)) }
    return switch pending {
    case .session?: .ofSession
    case Pending.none?: .nothing
    case nil: state.map { .state(Array($0.utf8)) } ?? .fresh(FreshState())
    }
  }
}

extension LinkTemplate.Piece {
  /// The part with its bytes percent-encoded, for values that the corpus writes decoded.
  fileprivate var encoded: LinkTemplate.Piece {
    switch self {
    case .literal(let bytes): .literal(PercentEncoding.encode(bytes))
    case .repeated(let bytes, let count):
      .repeated(PercentEncoding.encode(bytes), count: count)
    default: self
    }
  }
}

// MARK: - From a request to a row

extension StepRow {
  init(_ step: Step, of testCase: Case) {
    role = step.role == testCase.role ? nil : step.role
    session = step.session
    link = step.link.map { String($0.written) }
    switch step {
    case .flip(let flip), .request(let flip): write(flip)
    case .start(let start):
      let isOrdinary = start.redirectURL == testCase.ordinary.redirectURL
      self.start = isOrdinary ? Self.ordinary : String(start.redirectURL.bytes)
      clientID = start.clientID.map { String($0) }
      scopes = start.scopes?.map { String($0) }
    case .returned(let returned):
      write(returned.activity)
      switch returned.pending {
      case .state(let state): self.state = String(state)
      case .fresh: break
      case .step(let step): pendingOf = UInt32(step)
      case .ofSession: pending = .session
      case .nothing: pending = Pending.none
      }
      let named = OrdinaryRequest(of: testCase.twin ?? testCase.id).redirectURL
      if returned.redirectURL != named { at = String(returned.redirectURL.bytes) }
    }
  }

  private mutating func write(_ flip: RequestTemplate) {
    write(flip.activity)
    if flip.outcome != .approves { outcome = flip.outcome }
    switch flip.code {
    case .tricky: break
    case .bytes(let bytes): code = String(bytes)
    case .answered(let step): codeOf = UInt32(step)
    }
    (method, query, form) = (flip.method, String(flip.query), flip.form)
    switch flip.tab {
    case .hold(let name): hold = name
    case .resume(let name): resume = name
    case nil: break
    }
    let present = flip.headers.grouped(by: \.name.bytes).map { name, fields in
      (String(name), HeaderValues(fields.map { String($0.value.bytes) }))
    }
    headers = NamedValues(
      present + flip.absentHeaders.map { (String($0.bytes), HeaderValues([])) })
  }

  /// A request without a link shows that by its activity.
  private mutating func write(_ activity: Activity) {
    self.activity = activity == .browsingWeb && link != nil ? nil : activity
  }
}

extension String {
  fileprivate init(_ bytes: [UInt8]) { self.init(decoding: bytes, as: UTF8.self) }
}

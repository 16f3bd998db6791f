package import AdapterProtocol
import AppFlip

extension Case {
  static let rowMembers = [
    "id", "title", "expect", "level", "subject", "exercises", "twin", "comparison", "policy",
    "source", "features", "configuration", "steps", "at_once", "forgotten_before",
    "restarted_before",
  ]

  /// Reads a line of the corpus: the cases of its row, each followed by what else the row makes.
  static func all(
    ofLine line: ArraySlice<UInt8>, exhaustively isExhaustive: Bool = false
  ) throws(Flaw) -> [Case] {
    let json: JSON
    do throws(JSONError) { json = try JSONReader.read(Array(line)) } catch {
      throw Flaw("\(error)")
    }
    guard case .object(let row) = json else { throw Flaw("a line is a JSON object") }
    var cases: [Case] = []
    for row in try RowSeries.rows(of: row, exhaustively: isExhaustive) {
      let testCase = try Case(row)
      cases += [testCase] + (testCase.declined(ifOf: row).map { [$0] } ?? [])
    }
    return cases
  }

  /// Reads a row: what a case says of itself, and its requests.
  ///
  /// `steps` is the list of the requests, each an object; the members of a single one may stand in the row
  /// itself. What is permitted follows from the rules, unless `expect` states it. The subject is the first of the
  /// rules that don't permit every response, unless it is named. A case in which something must be refused has the
  /// good case of its role as twin, unless another one is named.
  package init(_ members: JSONObject) throws(Flaw) {
    let row = try StrictRow(.object(members), known: Self.rowMembers + StepRow.members)
    let id = try row.text("id")
    let stated = row.has("expect") ? try row.expectations() : nil
    let named = try row.optionalText("subject").map { Rule.ID(rawValue: $0) } ?? stated?.first?.rule
    let role = named.map(\.role) ?? Role.allCases.first { id.hasPrefix(Case.prefix(of: $0)) }
    let steps = try row.steps(of: role)
    let policy = try row.optionalText("policy")
    let twin = try row.optionalText("twin")
    let ordering = try row.ordering(of: steps)
    let features = try row.choices("features") ?? Feature.needed(by: steps)
    let configuration = try row.configuration()
    let control = try Case.control(of: role, OrdinaryRequest(of: id, at: row.redirectURL("at")))
    func made(
      _ subject: Rule.ID, _ expectations: [Expectation]
    ) throws(Flaw) -> Case {
      Case(
        id, try row.text("title"), subject: subject, expectations: expectations, steps: steps,
        ordering: ordering, features: features,
        twin: twin ?? (policy == nil && expectations.isRefusal ? control : nil),
        comparison: try row.optionalText("comparison"), policy: policy,
        reference: try row.optionalText("source"),
        alsoExercises: row.has("exercises")
          ? try row.texts("exercises").map { Rule.ID(rawValue: $0) } : [],
        configuration: configuration)
    }
    if let stated, let named {
      self = try made(named, stated)
      return
    }
    // What is ordinary about a request is filled in by the case.
    let draft = try made(named ?? Rule.appSurvives.id, [])
    let computed = draft.steps.last?.permitted(in: draft.fixture) ?? []
    guard let subject = named ?? computed.first?.rule else {
      throw Flaw("name the subject: the rules permit any response to this request")
    }
    self = try made(subject, role == nil ? [] : computed.about(subject))
  }

  /// A refused link about its redirect URI, which the person declines: it isn't opened with an error either.
  private func declined(ifOf row: JSONObject) -> Case? {
    let members = ["redirect_uri", "raw_redirect_uri"]
    let ordinary = OrdinaryRequest(of: id)
    guard members.contains(where: { row[$0] != nil }), row["outcome"] == nil, twin != nil,
      let link = steps.first?.link
    else { return nil }
    return Case(
      "\(id).declines", "\(title); the person declines", subject: Rule.appRedirectURIFormat.id,
      expectations: [Expectation(Rule.appRedirectURIFormat.id, permits: [.nothing])],
      steps: [.flip(Flip(link, outcome: .declines))],
      twin: "app.url.\(ordinary.urlName).\(Outcome.declines.rawValue)",
      reference: reference)
  }
}

extension StrictRow {
  /// The answers that each rule permits.
  fileprivate func expectations() throws(Flaw) -> [Expectation] {
    guard case .object(let expect) = value("expect"), !expect.members.isEmpty else {
      throw Flaw("expect must be an object of rules with the answers that they permit")
    }
    let level: Level? = try choice("level")
    var expectations: [Expectation] = []
    for member in expect.members {
      let rule = Rule.ID(rawValue: String(decoding: member.name, as: UTF8.self))
      guard case .array(let values) = member.value, !values.isEmpty else {
        throw Flaw("expect.\(rule) must be a list of answers")
      }
      var permitted: AnswerSet = []
      for value in values {
        guard let answer = value.text.flatMap(Answer.init) else {
          throw Flaw("expect.\(rule) holds an unknown answer")
        }
        permitted.insert(answer)
      }
      expectations.append(Expectation(rule, permits: permitted, at: level))
    }
    return expectations
  }

  /// The requests of a case that judges a role.
  fileprivate func steps(of role: Role?) throws(Flaw) -> [Step] {
    guard has("steps") else { return [try StepRow(row: self).step(of: role)] }
    guard case .array(let rows) = value("steps"), !rows.isEmpty else {
      throw Flaw("steps must be a list that is not empty")
    }
    var steps: [Step] = []
    for row in rows {
      let step = StepRow(row: try StrictRow(row, known: StepRow.members))
      // One request many times, in running apps of their own if {number} is in the name of the session.
      let times = try step.row.number("times") ?? 1
      for number in 0..<times { steps.append(try step.step(of: role, number)) }
    }
    return steps
  }

  fileprivate func ordering(of steps: [Step]) throws(Flaw) -> Case.Ordering {
    if has("at_once") {
      guard value("at_once") == .bool(true) else { throw Flaw("at_once is true, or left out") }
      return .atOnce
    }
    if let step = try number("restarted_before") {
      guard steps.indices.contains(step), step > 0 else {
        throw Flaw("restarted_before must be the number of a later step")
      }
      return .restarted(before: step)
    }
    guard has("forgotten_before") else { return .sequence }
    let resets = try values("forgotten_before") { json in
      if case .integer(let step) = json, steps.indices.contains(step) { step } else { nil }
    }
    return .forgotten(before: Set(resets))
  }

  fileprivate func configuration() throws(Flaw) -> OfferedConfiguration? {
    guard let name = try optionalText("configuration") else { return nil }
    guard let known = OfferedConfiguration.all.first(where: { $0.name == name }) else {
      throw Flaw("configuration has an unknown value")
    }
    return known
  }

  fileprivate func texts(_ name: String) throws(Flaw) -> [String] { try values(name, read: \.text) }

  fileprivate func choices<Value: RawRepresentable<String> & Hashable>(
    _ name: String
  ) throws(Flaw) -> [Value]? {
    guard has(name) else { return nil }
    return try values(name) { $0.text.flatMap(Value.init) }
  }

  fileprivate func choice<Value: RawRepresentable<String>>(
    _ name: String
  ) throws(Flaw) -> Value? {
    guard let text = try optionalText(name) else { return nil }
    guard let value = Value(rawValue: text) else { throw Flaw("\(name) has an unknown value") }
    return value
  }

  fileprivate func redirectURL(_ name: String) throws(Flaw) -> RedirectURL? {
    guard let octets = try octets(name) else { return nil }
    guard let url = RedirectURL.all.first(where: { $0.octets == octets }) else {
      throw Flaw("\(name) must be one of the \(RedirectURL.all.count) redirect URLs")
    }
    return url
  }

  fileprivate func number(_ name: String) throws(Flaw) -> Int? {
    guard has(name) else { return nil }
    guard case .integer(let number) = value(name), number >= 0 else {
      throw Flaw("\(name) must be a number")
    }
    return number
  }
}

extension [Expectation] {
  /// Whether a rule forbids to serve the request, so that its control request must be served.
  fileprivate var isRefusal: Bool {
    contains { !$0.permitted.contains(where: \.isSuccess) }
  }
}

extension Feature {
  /// What an adapter must declare for requests to be served; a single request in a session is the first one of
  /// a process where there are no sessions.
  static func needed(by steps: [Step]) -> [Feature] {
    (steps.count > 1 && steps.contains { $0.session != nil } ? [.sessions] : [])
      + (steps.contains { $0.flip?.method == .post } ? [.post] : [])
      + (steps.contains { $0.flip?.form != nil || $0.flip?.tab != nil } ? [.forms] : [])
      + (steps.contains { if case .octets? = $0.flip?.code { true } else { false } } ? [.code] : [])
  }
}

// MARK: -

struct StepRow {
  let row: StrictRow

  static let members =
    ["role", "activity", "session", "outcome", "code", "code_of", "method", "query", "headers"]
    + ["form", "hold", "resume", "start", "scopes", "pending", "pending_of", "at", "times"] + values

  /// A link, or the one value in which it differs from a good one.
  private static let values = ["link", "redirect_uri", "raw_redirect_uri", "client_id", "state"]

  /// The request: to start a flip if `start` is the redirect URL for its answer, else to take the link.
  func step(of judged: Role?, _ number: Int = 0) throws(Flaw) -> Step {
    let session = try row.optionalText("session")?.replacing("{number}", with: "\(number)")
    if row.has("start") {
      let isOrdinary = try row.octets("start")?.elementsEqual("{redirect_url}".utf8) == true
      return .start(
        Start(
          clientID: try row.octets("client_id"),
          scopes: row.has("scopes") ? try row.texts("scopes").map { Array($0.utf8) } : nil,
          redirectURL: isOrdinary ? nil : try row.redirectURL("start"), session: session))
    }
    switch try row.choice("role") ?? judged {
    case .app: return .flip(try flip(session))
    case .authorizationEndpoint: return .request(try flip(session))
    case .googleApp: return .returned(try returned(session))
    case nil: throw Flaw("name the role of the request, or a subject that has one")
    }
  }

  /// What an app or an endpoint is handed.
  private func flip(_ session: String?) throws(Flaw) -> Flip {
    var code = try row.octets("code").map { Flip.Code.octets($0) }
    if let step = try row.number("code_of") { code = .answered(step: step) }
    let outcome: Outcome? = try row.choice("outcome")
    let method: Flip.Method? = try row.choice("method")
    let (headers, absent) = try headers()
    return Flip(
      try link(), outcome: outcome ?? .approves, code: code ?? .tricky, activity: try activity(),
      session: session, method: method ?? .get, query: try row.octets("query") ?? [],
      headers: headers, absentHeaders: absent, form: try form(), tab: try tab())
  }

  private func tab() throws(Flaw) -> Flip.Tab? {
    if let tab = try row.optionalText("hold") { return .hold(tab) }
    return try row.optionalText("resume").map { .resume($0) }
  }

  /// What is changed about the consent form, as the protocol writes it.
  private func form() throws(Flaw) -> ConsentFormChange? {
    guard let form = row.value("form") else { return nil }
    do throws(MessageError) {
      return try ConsentFormChange(
        Members(form, known: ConsentFormChange.fields.names))
    } catch { throw Flaw("form: \(error)") }
  }

  /// The link, good but for the one value that is given; none if an activity is named that has none.
  private func link() throws(Flaw) -> LinkTemplate? {
    let given = Self.values.filter(row.has)
    if given.isEmpty, row.has("activity") { return nil }
    guard given.count == 1, let name = given.first, let pieces = try template(name) else {
      throw Flaw("exactly one of \(Self.values.joined(separator: ", ")); or an activity alone")
    }
    switch name {
    case "redirect_uri": return .flip(redirectURI: pieces.map(\.encoded))
    case "raw_redirect_uri": return .flip(redirectURI: pieces)
    case "client_id": return .flip(clientID: pieces)
    case "state": return .flip(state: pieces)
    default: return LinkTemplate(pieces)
    }
  }

  /// The parts of a template, nil if it isn't there.
  private func template(_ name: String) throws(Flaw) -> [LinkTemplate.Piece]? {
    guard let octets = try row.octets(name) else { return nil }
    do throws(Flaw) {
      return try LinkTemplate.pieces(of: octets)
    } catch { throw Flaw("\(name): \(error)") }
  }

  /// A field with a text has that value; with a list it stands there so often, with none not at all.
  private func headers() throws(Flaw) -> (fields: [Header], absent: [Text]) {
    guard row.has("headers") else { return ([], []) }
    guard case .object(let object) = row.value("headers") else {
      throw Flaw("headers must be an object of names and values")
    }
    var (fields, absent): ([Header], [Text]) = ([], [])
    for member in object.members {
      let name = Text(member.name)
      let values = if case .array(let list) = member.value { list } else { [member.value] }
      if values.isEmpty { absent.append(name) }
      for value in values {
        guard case .string(let value) = value else {
          throw Flaw("a field of headers must be a text or a list of texts")
        }
        fields.append(Header(name: name, value: Text(value)))
      }
    }
    return (fields, absent)
  }

  /// A link that comes back: `state` is the pending state, an ordinary one if it is left out; `pending` may
  /// be `none` or `session` (the flip that the running app started last), and `at` is where the answer is taken.
  private func returned(_ session: String?) throws(Flaw) -> Return {
    Return(
      try template("link").map(LinkTemplate.init), pending: try pending(),
      redirectURL: try row.redirectURL("at"), activity: try activity(), session: session)
  }

  private func pending() throws(Flaw) -> Return.Pending {
    if let step = try row.number("pending_of") { return .step(step) }
    switch try row.optionalText("pending") {
    case nil: return try row.octets("state").map { .state($0) } ?? .fresh(FreshState())
    case "none": return .nothing
    case "session": return .ofSession
    default: throw Flaw("pending is none or session, or left out")
    }
  }

  private func activity() throws(Flaw) -> Activity { try row.choice("activity") ?? .browsingWeb }
}

extension LinkTemplate.Piece {
  /// The part with its octets percent-encoded, for values that the corpus writes decoded.
  fileprivate var encoded: LinkTemplate.Piece {
    switch self {
    case .literal(let octets): .literal(PercentEncoding.encode(octets))
    case .repeated(let octets, let count):
      .repeated(PercentEncoding.encode(octets), count: count)
    default: self
    }
  }
}

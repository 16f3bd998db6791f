import AdapterProtocol
import AppFlip

extension Case {
  private static let rowMembers = [
    "subject", "exercises", "twin", "alone", "steps", "at_once", "forgotten_before",
  ]

  /// Reads a row: what a case says of itself, and its requests.
  ///
  /// `steps` is the list of the requests, each an object; the members of a single one may stand in the row
  /// itself. The subject is the first rule of `expect` unless it is named. Who must be refused has the good
  /// case of its role as twin unless another one is named.
  package init(line: ArraySlice<UInt8>) throws(Flaw) {
    let row = try StrictRow(line, known: StrictRow.common + Self.rowMembers + StepRow.members)
    let id = try row.text("id")
    let expectations = row.has("expect") ? try row.expectations() : []
    guard
      let subject = try row.optionalText("subject").map({ Rule.ID(rawValue: $0) })
        ?? expectations.first?.rule
    else { throw Flaw("name the subject, or what to expect") }
    let steps = try row.steps(of: subject.role)
    let policy = try row.optionalText("policy")
    self.init(
      id, try row.text("title"), subject: subject, expectations: expectations, steps: steps,
      ordering: try row.ordering(of: steps), features: Feature.needed(by: steps),
      twin: try row.optionalText("twin")
        ?? (policy == nil ? expectations.goodTwin(of: subject.role) : nil),
      alone: try row.optionalText("alone"), policy: policy, cause: try row.optionalText("cause"),
      reference: try row.optionalText("source"),
      alsoExercises: row.has("exercises")
        ? try row.texts("exercises").map { Rule.ID(rawValue: $0) } : [])
  }
}

extension StrictRow {
  /// The requests of a case that judges a role.
  fileprivate func steps(of role: Role?) throws(Flaw) -> [Step] {
    guard has("steps") else { return [try StepRow(row: self).step(of: role)] }
    guard case .array(let rows) = value("steps"), !rows.isEmpty else {
      throw Flaw("steps must be a list that is not empty")
    }
    var steps: [Step] = []
    for row in rows {
      steps.append(try StepRow(row: StrictRow(row, known: StepRow.members)).step(of: role))
    }
    return steps
  }

  fileprivate func ordering(of steps: [Step]) throws(Flaw) -> Case.Ordering {
    if has("at_once") {
      guard value("at_once") == .bool(true) else { throw Flaw("at_once is true, or left out") }
      return .atOnce
    }
    guard has("forgotten_before") else { return steps.count > 1 ? .sequence : .single }
    let resets = try values("forgotten_before") { json in
      if case .integer(let step) = json, steps.indices.contains(step) { step } else { nil }
    }
    return .forgotten(before: Set(resets))
  }

  /// The texts of a list.
  fileprivate func texts(_ name: String) throws(Flaw) -> [String] {
    try values(name) { json in
      if case .string(let octets) = json { String(decoding: octets, as: UTF8.self) } else { nil }
    }
  }
}

extension [Expectation] {
  /// The case that must be served where a rule forbids to serve this one; nil if none does.
  fileprivate func goodTwin(of role: Role?) -> String? {
    guard contains(where: { !$0.permitted.contains(where: \.isSuccess) }) else { return nil }
    switch role {
    case .app: return Case.good.id
    case .authorizationEndpoint: return Case.endpointGoodID
    case .googleApp: return Case.goodReturn.id
    case nil: return nil
    }
  }
}

extension Feature {
  /// What an adapter must declare for requests to be served.
  fileprivate static func needed(by steps: [Step]) -> [Feature] {
    (steps.contains { $0.session != nil } ? [.sessions] : [])
      + (steps.contains { $0.flip?.method == .post } ? [.post] : [])
  }
}

// MARK: -

/// One request of a row.
private struct StepRow {
  let row: StrictRow

  static let members = [
    "link", "activity", "session", "outcome", "method", "query", "headers", "start", "client_id",
    "scopes", "state", "pending", "at",
  ]

  /// The request: to start a flip if `start` is the redirect URL for its answer, else to take the link.
  func step(of role: Role?) throws(Flaw) -> Step {
    if let url = try redirectURL("start") {
      return .start(
        Start(
          clientID: try row.octets("client_id"),
          scopes: row.has("scopes") ? try row.texts("scopes").map { Array($0.utf8) } : nil,
          redirectURL: url, session: try row.optionalText("session")))
    }
    switch role {
    case .app: return .flip(try flip())
    case .authorizationEndpoint: return .request(try flip())
    case .googleApp: return .returned(try returned())
    case nil: throw Flaw("a row judges one role")
    }
  }

  /// What an app or an endpoint is handed; an activity without a link has none.
  private func flip() throws(Flaw) -> Flip {
    Flip(
      try row.template("link").map(LinkTemplate.init),
      outcome: try value("outcome", else: .approves), activity: try activity(),
      session: try row.optionalText("session"), method: try value("method", else: .get),
      query: try row.octets("query") ?? [], headers: try headers())
  }

  private func headers() throws(Flaw) -> [Header] {
    guard row.has("headers") else { return [] }
    guard case .object(let fields) = row.value("headers") else {
      throw Flaw("headers must be an object of names and values")
    }
    var headers: [Header] = []
    for field in fields.members {
      guard case .string(let value) = field.value else { throw Flaw("headers holds no text") }
      headers.append(Header(name: Text(field.name), value: Text(value)))
    }
    return headers
  }

  /// A link that comes back: `state` is the pending state, an ordinary one if it is left out; `pending` may
  /// be `none` or `session` (the flip that the running app started last), and `at` is where the answer is taken.
  private func returned() throws(Flaw) -> Return {
    Return(
      try row.template("link").map(LinkTemplate.init), pending: try pending(),
      redirectURL: try redirectURL("at") ?? Fixture.redirectURL, activity: try activity(),
      session: try row.optionalText("session"))
  }

  private func pending() throws(Flaw) -> Return.Pending {
    switch try row.optionalText("pending") {
    case nil: return try row.octets("state").map { .state($0) } ?? .fresh(FreshState())
    case "none": return .nothing
    case "session": return .ofSession
    default: throw Flaw("pending is none or session, or left out")
    }
  }

  // MARK: - Values

  private func activity() throws(Flaw) -> Activity {
    try value("activity", else: .browsingWeb)
  }

  private func value<Value: RawRepresentable<String>>(
    _ name: String, else usual: Value
  ) throws(Flaw) -> Value {
    guard let text = try row.optionalText(name) else { return usual }
    guard let value = Value(rawValue: text) else { throw Flaw("\(name) has an unknown value") }
    return value
  }

  private func redirectURL(_ name: String) throws(Flaw) -> RedirectURL? {
    guard let octets = try row.octets(name) else { return nil }
    guard let url = RedirectURL.all.first(where: { $0.octets == octets }) else {
      throw Flaw("\(name) must be one of the \(RedirectURL.all.count) redirect URLs")
    }
    return url
  }
}

package import AdapterProtocol
import AppFlip

extension Case {
  /// The case as a row of the corpus, which reads as the same case.
  package var row: JSONObject {
    var row = JSONObject([("id", .text(id)), ("title", .text(title))])
    if let reference { row.append("source", .text(reference)) }
    for (name, value) in contents { row.append(name, value) }
    return row
  }

  /// What the case sends and what is permitted, as 16 hexadecimal digits; the same on every machine.
  ///
  /// Two reports whose digests of a case differ are about two cases, whatever the implementation did. The
  /// name, the title and the source are no part of it.
  package var digest: String {
    let line = JSONWriter.line(.object(JSONObject(contents)))
    return String(Digest(hashing: line).description.prefix(16))
  }

  private var contents: [(String, JSON)] {
    let named = [subject] + expectations.map(\.rule)
    let texts: [(String, String?)] = [
      ("subject", expectations.first?.rule == subject ? nil : subject.rawValue),
      ("twin", twin), ("comparison", comparison), ("policy", policy),
      ("configuration", configuration?.name),
      ("level", expectations.first?.level?.rawValue),
    ]
    let expect = expectations.map { ($0.rule.rawValue, JSON.texts($0.permitted.map(\.rawValue))) }
    let lists: [(String, [String])] = [
      ("exercises", rules.filter { !named.contains($0) }.map(\.rawValue)),
      ("features", features == Feature.needed(by: steps) ? [] : features.map(\.rawValue)),
    ]
    return texts.compactMap { name, value in value.map { (name, .text($0)) } }
      + (expect.isEmpty ? [] : [("expect", .object(JSONObject(expect)))])
      + lists.compactMap { name, values in values.isEmpty ? nil : (name, .texts(values)) }
      + ordering.members + requests
  }

  private var requests: [(String, JSON)] {
    let rows = steps.map { step in
      (step.role == role ? [] : [("role", .text(step.role.rawValue))]) + step.members(beside: self)
    }
    if rows.count == 1 { return rows[0] }
    return [("steps", .array(rows.map { .object(JSONObject($0)) }))]
  }
}

extension Case.Ordering {
  fileprivate var members: [(String, JSON)] {
    switch self {
    case .sequence: []
    case .forgotten(let steps): [("forgotten_before", .array(steps.sorted().map { .integer($0) }))]
    case .atOnce: [("at_once", .bool(true))]
    case .restarted(let step): [("restarted_before", .integer(step))]
    }
  }
}

extension JSON {
  fileprivate static func texts(_ texts: [String]) -> JSON { .array(texts.map { .text($0) }) }
}

// MARK: - A request

extension Step {
  fileprivate func members(beside testCase: Case) -> [(String, JSON)] {
    let members =
      switch self {
      case .flip(let flip), .request(let flip): flip.members
      case .start(let start): start.members(in: testCase)
      case .returned(let returned): returned.members(in: testCase)
      }
    return members + (session.map { [("session", .text($0))] } ?? [])
  }
}

extension Flip {
  fileprivate var members: [(String, JSON)] {
    var members = LinkTemplate.members(link, activity)
    if outcome != .approves { members.append(("outcome", .text(outcome.rawValue))) }
    switch code {
    case .tricky: break
    case .octets(let octets): members.append(("code", .string(octets)))
    case .answered(let step): members.append(("code_of", .integer(step)))
    }
    if method != .get { members.append(("method", .text(method.rawValue))) }
    if !query.isEmpty { members.append(("query", .string(query))) }
    if let form { members.append(("form", form.json)) }
    switch tab {
    case .hold(let name): members.append(("hold", .text(name)))
    case .resume(let name): members.append(("resume", .text(name)))
    case nil: break
    }
    let present = headers.grouped(by: \.name.octets).map { name, fields in
      let values = fields.map { JSON.string($0.value.octets) }
      return (name, values.count == 1 ? values[0] : JSON.array(values))
    }
    let fields = (present + absentHeaders.map { ($0.octets, .array([])) }).map { name, value in
      (String(decoding: name, as: UTF8.self), value)
    }
    return fields.isEmpty ? members : members + [("headers", .object(JSONObject(fields)))]
  }
}

extension Start {
  fileprivate func members(in testCase: Case) -> [(String, JSON)] {
    let isOrdinary = redirectURL == testCase.ordinary.redirectURL
    return [("start", isOrdinary ? .text("{redirect_url}") : .string(redirectURL.octets))]
      + (clientID.map { [("client_id", .string($0))] } ?? [])
      + (scopes.map { [("scopes", .array($0.map { .string($0) }))] } ?? [])
  }
}

extension Return {
  fileprivate func members(in testCase: Case) -> [(String, JSON)] {
    var members = LinkTemplate.members(link, activity)
    switch pending {
    case .state(let state): members.append(("state", .string(state)))
    case .fresh: break
    case .step(let step): members.append(("pending_of", .integer(step)))
    case .ofSession: members.append(("pending", .text("session")))
    case .nothing: members.append(("pending", .text("none")))
    }
    let named = OrdinaryRequest(of: testCase.twin ?? testCase.id).redirectURL
    if redirectURL != named { members.append(("at", .string(redirectURL.octets))) }
    return members
  }
}

extension LinkTemplate {
  fileprivate static func members(
    _ link: LinkTemplate?, _ activity: Activity
  ) -> [(String, JSON)] {
    // What has no link says so by its activity.
    (link.map { [("link", .string($0.written))] } ?? [])
      + (activity == .browsingWeb && link != nil
        ? [] : [("activity", .text(activity.rawValue))])
  }
}

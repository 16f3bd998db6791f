package import AdapterProtocol
import AppFlip

// Requests and responses in a report.

extension TextBlock {
  /// Adds a request; `isIssuing` says whether the implementation issues the code of the request.
  package mutating func addRequest(
    _ request: RunRequest, label: String = "sent", isIssuing: Bool = true, rest: String = ""
  ) {
    switch request.input {
    case .app(let input):
      addVerbatim(label, Self.shown(link: input.url))
      let decision = Self.shown(input.outcome, isIssuing ? input.code : nil)
      addVerbatim("with", "activity \(input.activity.rawValue), \(decision)\(rest)")
    case .authorizationEndpoint(let input):
      addVerbatim(label, Self.shown(link: input.url))
      if let body = input.body { addVerbatim("as a form", Self.shown(body)) }
      for header in RequestHeader.further(among: input.headers) {
        addVerbatim("header", "\(Self.shown(header.name)): \(Self.shown(header.value))")
      }
      if let form = input.form { addVerbatim("form", form.shown) }
      let tab = input.tab.map {
        ", tab \($0) \(input.hold ? "stops" : "goes on") at the consent form"
      }
      let decision = Self.shown(input.outcome, isIssuing ? input.code : nil)
      addVerbatim("with", "method \(input.method.rawValue), \(decision)\(tab ?? "")\(rest)")
    case .googleApp(.start(let start)):
      addVerbatim(label, "start of a flip to \(Self.shown(start.appLink))")
      addVerbatim(
        "with",
        "client_id \(Self.shown(start.clientID)), "
          + "scopes \(start.scopes.map(Self.shown).joined(separator: ", ")), "
          + "redirect_uri \(Self.shown(start.redirectURI))\(rest)")
    case .googleApp(.returned(let returned)):
      addVerbatim(label, Self.shown(link: returned.url))
      addVerbatim(
        "with", "activity \(returned.activity.rawValue), \(Self.shown(returned.pending))\(rest)")
    }
  }

  private static func shown(_ text: Text) -> String { shortened(Bytes.escaped(text.bytes)) }

  private static func shown(link: Text?) -> String {
    link.map { $0.bytes.isEmpty ? "an empty URL" : shown($0) } ?? "no URL"
  }

  private static func shown(_ outcome: UserDecision, _ code: Text?) -> String {
    let issued = outcome == .approves ? code.map { ", code to issue \(shown($0))" } : nil
    return "outcome \(outcome.rawValue)\(issued ?? "")"
  }

  private static func shown(_ pending: GoogleAppInput.Pending) -> String {
    switch pending {
    case .ofSession: "pending what was started last"
    case .nothing: "nothing pending"
    case .flip(let flip): "pending state \(shown(flip.state)) at \(shown(flip.redirectURI))"
    }
  }

  // MARK: - The steps of a case

  /// Adds the requests of a case; of more than 8 the first two and those next to the guilty one.
  mutating func addRequests(of result: CaseRecord, guilty: Int, in run: RunRecord) {
    let steps = result.steps
    var left = 0
    for index in steps.indices {
      guard index <= 1 || abs(index - guilty) <= 1 || steps.count <= 8 else {
        left += 1
        continue
      }
      addElision(&left)
      add(steps[index], isGuilty: index == guilty, of: result, in: run)
    }
    addElision(&left)
  }

  private mutating func addElision(_ left: inout Int) {
    if left > 0 { addVerbatim("", "... \(left) more requests") }
    left = 0
  }

  private mutating func add(
    _ step: StepRecord, isGuilty: Bool, of result: CaseRecord, in run: RunRecord
  ) {
    let isOne = result.steps.count == 1
    let session = isOne ? "" : step.request.session.map { ", session \($0)" } ?? ""
    let role = step.request.input.role
    let roleName = result.role == CaseRecord.composition ? ", role \(role.rawValue)" : ""
    let player = step.isOfReference ? ", played by the reference" : ""
    let features = run.header.declared("features", by: role)
    addRequest(
      step.request, label: isGuilty && !isOne ? "sent, broke" : "sent",
      isIssuing: features?.contains(Feature.code.rawValue) ?? true,
      rest: session + roleName + player)
  }

  mutating func addResponse(of step: StepRecord) {
    if let (verb, response) = step.shown { addVerbatim(verb, Self.shortened(response)) }
    if let note = step.note { addField("", note) }
    addList("page", step.page)
  }
}

extension ConsentFormChange {
  /// The changes of the consent form, a phrase for users.
  fileprivate var shown: String {
    var parts = set.map { "\(Bytes.escaped($0.name.bytes))=\(Bytes.escaped($0.value.bytes))" }
    if !drop.isEmpty {
      parts.append("without \(drop.map { Bytes.escaped($0.bytes) }.joined(separator: ", "))")
    }
    if twice { parts.append("submitted twice") }
    if let from { parts.append("with the cookies of session \(from)") }
    return parts.joined(separator: ", ")
  }
}

import AdapterProtocol
import AppFlip
import Conformance

struct CaseExplanation {
  let testCase: Case
  let catalogue: Catalogue

  var text: String {
    var block = TextBlock()
    block.add("\(testCase.id): \(testCase.title)")
    block.add()
    addRule(to: &block)
    addAllowed(to: &block)
    if let reference = testCase.reference { block.addField("see also", reference) }
    if let twin = testCase.twin {
      let title = catalogue[twin].map { ": \($0.title)" } ?? ""
      block.addField("control", "\(twin)\(title)")
    }
    if let alone = testCase.comparison {
      block.addField("compared with", "\(alone): the last step must get the same decision")
    }
    addNeeds(to: &block)
    block.add()
    for (index, step) in testCase.steps.enumerated() {
      let number = testCase.steps.count == 1 ? nil : index + 1
      StepBlock(step: step, number: number, fixture: testCase.fixture).add(to: &block)
    }
    block.add()
    if let rule = Rule.named(testCase.subject) { rule.addDisagreements(to: &block) }
    return block.lines.joined(separator: "\n") + "\n"
  }

  private func addRule(to block: inout TextBlock) {
    guard let rule = Rule.named(testCase.subject) else { return }
    block.addField("role", testCase.role?.rawValue ?? "composition")
    let own = testCase.expectations.first { $0.rule == rule.id }?.level?.rawValue
    block.addField("rule", "\(rule.id) (\(own ?? rule.levelInWords))")
    rule.addFields(to: &block)
    let others = testCase.rules.dropFirst().map(\.rawValue)
    if !others.isEmpty { block.addField("other rules", others.joined(separator: ", ")) }
  }

  private func addAllowed(to block: inout TextBlock) {
    for (index, expectation) in testCase.expectations.enumerated() {
      let words = ResponseKind.inWords(expectation.permitted(in: .newest), of: testCase.role)
      let by = expectation.rule == testCase.subject ? "" : " (\(expectation.rule))"
      block.addField(index == 0 ? "allowed" : "", words + by)
    }
    let known = Rule.endpointErrorKnown
    if mayReturnError {
      block.addField("warned", "a code of RFC 6749 as the error (\(known.id), practice)")
    }
    if let policy = testCase.policy { block.addField("left open", policy) }
    guard testCase.expectations.isEmpty, testCase.policy == nil else { return }
    block.addField("allowed", "any response that keeps all rules")
  }

  /// Whether a good request to an endpoint may be answered with an error.
  private var mayReturnError: Bool {
    let link = try? testCase.steps.last?.link?.fill(testCase.fixture)
    return link.map { !ParsedLink($0).leavesErrorOpen } == true
      && testCase.expectations.contains {
        $0.rule == Rule.endpointErrorReturned.id && $0.permitted.contains(.error)
      }
  }

  private func addNeeds(to block: inout TextBlock) {
    let needs = testCase.features.map(\.rawValue)
    if !needs.isEmpty { block.addField("needs", needs.joined(separator: ", ")) }
    if let configuration = testCase.configuration {
      block.addField("configuration", "\(configuration.name): \(configuration.summary)")
    }
    guard testCase.steps.count > 1 else { return }
    switch testCase.ordering {
    case .sequence: block.addField("steps", "one after the other")
    case .forgotten(let places):
      let shown = places.sorted().map { "\($0 + 1)" }.joined(separator: " and ")
      block.addField(
        "steps", "one after the other, with a reset of the session before step \(shown)")
    case .atOnce: block.addField("steps", "all at once")
    case .restarted(let place):
      block.addField(
        "steps", "one after the other; the adapter is restarted before step \(place + 1)")
    }
  }
}

// MARK: - A step

struct StepBlock {
  let step: Step
  let number: Int?
  let fixture: Fixture

  func add(to block: inout TextBlock) {
    block.addVerbatim(number.map { "step \($0)" } ?? "sent", sent)
    let session = step.session.map { ", session \($0)" } ?? ""
    let role = number == nil ? "" : ", role \(step.role.rawValue)"
    block.addVerbatim("with", with + session + role)
  }

  private var sent: String {
    if step.start != nil { return "start of a flip to \(Bytes.escaped(fixture.appLink))" }
    return step.link.map { TextBlock.shortened($0.shown(in: fixture)) } ?? "no URL"
  }

  private var with: String {
    if let start = step.start {
      let clientID = step.clientID.map { Array($0.utf8) } ?? fixture.clientID
      let scopes = step.scopes?.map { Array($0.utf8) } ?? fixture.scopes
      return "client_id \(Bytes.escaped(clientID)), scopes "
        + scopes.map { Bytes.escaped($0) }.joined(separator: ", ")
        + ", redirect_uri \(start.shown(in: fixture))"
    }
    switch step.role {
    case .app: return "activity \(step.activity.rawValue)" + outcome
    case .authorizationEndpoint:
      let form = step.method == .post ? ", its query as a form" : ""
      let query = step.query.isEmpty ? "" : " with the query \(step.query.escaped)"
      let headers = step.headers.map {
        ", \(Bytes.escaped($0.name.bytes)): \(Bytes.escaped($0.value.bytes))"
      }
      return "method \(step.method.rawValue)\(form)\(query)\(headers.joined())" + outcome
    case .googleApp: return "activity \(step.activity.rawValue), \(pending)"
    }
  }

  private var outcome: String {
    guard step.outcome == .approves else { return ", outcome \(step.outcome.rawValue)" }
    let code =
      step.codeOf.map { "{the code of step \($0 + 1)}" }
      ?? step.code.map { TextBlock.shortened(Bytes.escaped($0.bytes)) }
      ?? Bytes.escaped(Step.trickyCode)
    return ", outcome \(step.outcome.rawValue), code to issue \(code)"
  }

  private var pending: String {
    switch step.pending {
    case .session?: "pending: the last flip that was started"
    case Step.Pending.none?: "nothing pending"
    case nil:
      if let start = step.pendingOf {
        "pending: the flip that step \(start + 1) started"
      } else {
        "pending state \(TextBlock.shortened(Bytes.escaped(step.pendingState))) at "
          + step.redirectURL.text
      }
    }
  }
}

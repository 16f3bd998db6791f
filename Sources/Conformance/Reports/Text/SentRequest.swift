package import AdapterProtocol
import AppFlip

package struct SentRequest {
  private let request: RunRequest
  private let isIssuing, isWhole: Bool

  /// - Parameter isWhole: whether nothing of it is shortened.
  package init(_ request: RunRequest, isIssuing: Bool = true, isWhole: Bool = false) {
    (self.request, self.isIssuing, self.isWhole) = (request, isIssuing, isWhole)
  }

  package func add(to block: inout TextBlock, label: String = "sent", rest: String = "") {
    switch request.input {
    case .app(let input):
      block.addVerbatim(label, shown(link: input.url), isWhole: isWhole)
      block.addVerbatim(
        "with",
        "activity \(input.activity.rawValue)" + shown(input.outcome, input.code) + rest)
    case .authorizationEndpoint(let input):
      block.addVerbatim(label, shown(link: input.url), isWhole: isWhole)
      if let body = input.body {
        block.addVerbatim("as a form", shown(body) ?? "", isWhole: isWhole)
      }
      for header in RequestHeader.further(among: input.headers) {
        block.addVerbatim(
          "header", "\(shown(header.name) ?? ""): \(shown(header.value) ?? "")")
      }
      if let form = input.form { block.addVerbatim("form", form.shown) }
      let tab = input.tab.map {
        ", tab \($0)" + (input.hold ? " stops" : " goes on") + " at the consent form"
      }
      block.addVerbatim(
        "with",
        "method \(input.method.rawValue)" + shown(input.outcome, input.code) + (tab ?? "") + rest)
    case .googleApp(.start(let start)):
      let scopes = start.scopes.compactMap { shown($0) }.joined(separator: ", ")
      block.addVerbatim(label, "start of a flip to \(shown(start.appLink) ?? "")")
      block.addVerbatim(
        "with",
        "client_id \(shown(start.clientID) ?? ""), scopes \(scopes), redirect_uri "
          + (shown(start.redirectURI) ?? "") + rest)
    case .googleApp(.returned(let returned)):
      block.addVerbatim(label, shown(link: returned.url), isWhole: isWhole)
      block.addVerbatim(
        "with", "activity \(returned.activity.rawValue), \(shown(returned.pending))" + rest)
    }
  }

  private func shown(_ text: Text?) -> String? {
    text.map {
      let text = Bytes.escaped($0.bytes)
      return isWhole ? text : TextBlock.shortened(text)
    }
  }

  private func shown(link: Text?) -> String {
    guard let link else { return "no URL" }
    return link.bytes.isEmpty ? "an empty URL" : shown(link) ?? ""
  }

  private func shown(_ outcome: UserDecision, _ code: Text?) -> String {
    let issued =
      isIssuing && outcome == .approves ? shown(code).map { ", code to issue \($0)" } : nil
    return ", outcome \(outcome.rawValue)" + (issued ?? "")
  }

  private func shown(_ pending: GoogleAppInput.Pending) -> String {
    switch pending {
    case .ofSession: "pending what was started last"
    case .nothing: "nothing pending"
    case .flip(let flip):
      "pending state \(shown(flip.state) ?? "") at \(shown(flip.redirectURI) ?? "")"
    }
  }
}

extension ConsentFormChange {
  /// What is changed about the consent form, a phrase for people.
  fileprivate var shown: String {
    let fields = set.map {
      "\(Bytes.escaped($0.name.bytes))=\(Bytes.escaped($0.value.bytes))"
    }
    let names = drop.map { Bytes.escaped($0.bytes) }.joined(separator: ", ")
    let parts =
      fields + (drop.isEmpty ? [] : ["without \(names)"]) + (twice ? ["submitted twice"] : [])
    return (parts + [from.map { "with the cookies of session \($0)" }].compactMap(\.self))
      .joined(separator: ", ")
  }
}

// MARK: - The steps of a case

/// The requests of a case.
struct SentRequests {
  let result: CaseRecord
  let guilty: Int
  let run: RunRecord

  /// Adds the requests to a report; of very many the first and those up to the guilty one.
  func add(to block: inout TextBlock) {
    let steps = result.steps
    let shown = steps.indices.filter {
      $0 <= 1 || abs($0 - guilty) <= Self.around || steps.count <= Self.most
    }
    for (position, index) in shown.enumerated() {
      if position > 0, shown[position - 1] != index - 1 {
        block.add("              ... \(index - shown[position - 1] - 1) more requests")
      }
      add(index, to: &block)
    }
    if let last = shown.last, last < steps.count - 1 {
      block.add("              ... \(steps.count - 1 - last) more requests")
    }
  }

  private static let most = 8
  private static let around = 1

  private func add(_ index: Int, to block: inout TextBlock) {
    let (step, isOne) = (result.steps[index], result.steps.count == 1)
    let label = !isOne && index == guilty ? "sent, broke" : "sent"
    let session = isOne ? "" : step.request.session.map { ", session \($0)" } ?? ""
    let player = step.isOfReference ? ", played by the reference" : ""
    let role = step.request.input.role
    let roleName = result.role == CaseRecord.composition ? ", role \(role.rawValue)" : ""
    let features = run.header.declared("features", by: role)
    let isIssuing = features?.contains(Feature.code.rawValue) ?? true
    SentRequest(step.request, isIssuing: isIssuing).add(
      to: &block, label: label, rest: session + roleName + player)
  }
}

// MARK: - What was opened

extension TextBlock {
  mutating func addResponse(of step: StepRecord) {
    if let (verb, response) = step.shown { addVerbatim(verb, Self.shortened(response)) }
    if let note = step.note { addField("", note) }
    addPage(step.page)
  }

  mutating func addPage(_ lines: [String]) {
    for (index, line) in lines.enumerated() { addVerbatim(index == 0 ? "page" : "", line) }
  }

  mutating func addStandardError(_ lines: [String]) {
    for (index, line) in lines.enumerated() { addVerbatim(index == 0 ? "stderr" : "", line) }
  }
}

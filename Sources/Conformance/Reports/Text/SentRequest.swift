package import AdapterProtocol
import AppFlip
import Harness
import Web

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
      let text = Octets.escaped($0.octets)
      return isWhole ? text : TextBlock.shortened(text)
    }
  }

  private func shown(link: Text?) -> String {
    guard let link else { return "no URL" }
    return link.octets.isEmpty ? "an empty URL" : shown(link) ?? ""
  }

  private func shown(_ outcome: Outcome, _ code: Text?) -> String {
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
      "\(Octets.escaped($0.name.octets))=\(Octets.escaped($0.value.octets))"
    }
    let names = drop.map { Octets.escaped($0.octets) }.joined(separator: ", ")
    let parts =
      fields + (drop.isEmpty ? [] : ["without \(names)"]) + (twice ? ["submitted twice"] : [])
    return (parts + [from.map { "with the cookies of session \($0)" }].compactMap(\.self))
      .joined(separator: ", ")
  }
}

// MARK: - The steps of a case

struct SentSteps {
  let result: CaseResult
  let guilty: Int
  let run: RunResult

  private var transcripts: [Transcript] { result.transcripts }

  /// Adds the steps to a report; of very many the first and those up to the guilty one.
  func add(to block: inout TextBlock) {
    let shown = transcripts.indices.filter {
      $0 <= 1 || abs($0 - guilty) <= Self.around || transcripts.count <= Self.most
    }
    for (position, index) in shown.enumerated() {
      if position > 0, shown[position - 1] != index - 1 {
        block.add("              ... \(index - shown[position - 1] - 1) more of the kind")
      }
      add(index, to: &block)
    }
    if let last = shown.last, last < transcripts.count - 1 {
      block.add("              ... \(transcripts.count - 1 - last) more of the kind")
    }
  }

  private static let most = 8
  private static let around = 1

  private func add(_ index: Int, to block: inout TextBlock) {
    let request = transcripts[index].request
    let isOne = transcripts.count == 1
    let label = !isOne && index == guilty ? "sent, broke" : "sent"
    let step = result.testCase.steps[index]
    let session = isOne ? "" : step.session.map { ", session \($0)" } ?? ""
    let player = result.partnerSteps.contains(index) ? ", played by the reference" : ""
    let role = result.testCase.role == nil ? ", role \(request.input.role.rawValue)" : ""
    let features = run.hello.capabilities(of: request.input.role)?.features
    SentRequest(request, isIssuing: features?.contains(.code) ?? true).add(
      to: &block, label: label, rest: session + role + player)
  }
}

// MARK: - What was opened

extension TextBlock {
  mutating func add(_ exchange: Exchange, of transcript: Transcript? = nil) {
    let isNothing = exchange.verb == "opened" && exchange.opened.isEmpty
    switch exchange {
    case .flip(let flip) where flip.passesLinkOn:
      addVerbatim(exchange.verb, Self.shortened(exchange.shown))
      addField("", "the link itself, passed on: that counts as nothing")
    default: addVerbatim(exchange.verb, isNothing ? "nothing" : Self.shortened(exchange.shown))
    }
    if case .flip(let flip) = exchange, exchange.opened.isEmpty { addPage(of: flip.response) }
    guard case .answered(.app(let reply))? = transcript?.result, isNothing, !reply.opened.isEmpty,
      case .flip(let flip) = exchange, !flip.passesLinkOn
    else { return }
    addField("", "for this link: what the reply opened ends a flip that waited before it")
  }

  /// Adds what a response shows, which mostly says why: a page's text in a line, the first lines of an error.
  mutating func addPage(of response: EndpointReply?) {
    guard let response else { return }
    let body = response.body.octets
    let lines =
      response.isMarkup
      ? HTMLPage(body).textLines
      : body.split(whereSeparator: "\r\n".utf8.contains).map { Array($0) }
    let shown: [ArraySlice<UInt8>] =
      response.status >= 400
      ? lines.prefix(6).map { $0.prefix(160) }
      : [Array(lines.joined(separator: [UInt8(ascii: " ")])).prefix(300)]
    for (index, line) in shown.enumerated() where !line.isEmpty {
      addVerbatim(index == 0 ? "page" : "", Octets.escaped(line))
    }
  }
}

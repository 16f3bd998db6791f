package import AdapterProtocol
package import AppFlip
import Harness

/// A step of a case and what became of it; one reference, as it is handed on more often than it is made.
package enum Exchange: Sendable {
  case flip(FlipExchange)
  indirect case start(StartExchange)
  indirect case returned(ReturnExchange)

  /// Reads what was asked and what was answered; nil if the one isn't of the other's kind.
  init?(
    _ input: borrowing RunInput, link: ParsedLink?, reply: RunReply, context: JudgingContext,
    siblings: [ParsedLink] = [], waiting: WaitingFlips.Effect = .none
  ) {
    switch (copy input, reply) {
    case (.app(let input), .app(let reply)):
      self = .flip(
        FlipExchange(
          input, link: link, reply: reply, context: context, siblings: siblings, waiting: waiting))
    case (.authorizationEndpoint(let input), .authorizationEndpoint(let reply)):
      self = .flip(
        FlipExchange(input, link: link, reply: reply, context: context, siblings: siblings))
    case (.googleApp(.start(let start)), .start(let reply)):
      self = .start(StartExchange(start, reply: reply, context: context))
    case (.googleApp(.returned(let returned)), .returned(let reply)):
      self = .returned(ReturnExchange(returned, reply: reply, context: context))
    default: return nil
    }
  }

  /// The kinds of responses; none for a start.
  package var answers: ResponseKinds {
    switch self {
    case .flip(let exchange): exchange.answers
    case .start: []
    case .returned(let exchange): [exchange.answer]
    }
  }

  package var shown: String {
    switch self {
    case .flip(let exchange): exchange.openedShown
    case .start(let exchange): exchange.openedShown
    case .returned(let exchange): exchange.shown
    }
  }

  /// The action of the role, a word before `shown`: an app opens a URL, an endpoint answers or redirects, the
  /// Google app concludes.
  package var verb: String {
    switch self {
    case .flip(let flip) where flip.role == .authorizationEndpoint:
      flip.opened.isEmpty ? "answered" : "redirected"
    case .flip, .start: "opened"
    case .returned: "concluded"
    }
  }

  package var opened: [ParsedResponse] {
    switch self {
    case .flip(let exchange): exchange.opened
    case .start(let exchange): exchange.opened
    case .returned: []
    }
  }
}

extension Exchange {
  var isUnfollowed: Bool { if case .flip(let flip) = self { flip.isUnfollowed } else { false } }

  /// Whether an endpoint failed, as a status from 500 on says.
  var isServerError: Bool {
    if case .flip(let flip) = self, let response = flip.response {
      response.status >= 500
    } else {
      false
    }
  }

  /// Whether there is an answer that has both code and error, or neither, or that links without a code:
  /// only the rule about that judges it.
  var isContradictory: Bool {
    if case .returned(let returned) = self { return returned.linksWithoutCode }
    return opened.contains(where: \.isContradictory)
  }

  var contradiction: String {
    let links = if case .returned = self { true } else { false }
    return (links ? "it links without a code" : "the answer has both code and error, or neither")
      + ", and only the rule about this judges it"
  }
}

extension [Exchange] {
  func opened(by step: Int) throws(UnfillableTemplate) -> ParsedResponse {
    let opened = indices.contains(step) ? self[step].opened : []
    guard let only = opened.first, opened.count == 1 else {
      throw UnfillableTemplate(
        code: "step-without-url", reason: "step \(step + 1) didn't open one URL")
    }
    return only
  }

  func state(of step: Int) throws(UnfillableTemplate) -> [UInt8] {
    if indices.contains(step), case .start(let start) = self[step] { return start.state }
    throw UnfillableTemplate(
      code: "step-without-start", reason: "step \(step + 1) didn't start a flip")
  }

  func code(of step: Int) throws(UnfillableTemplate) -> [UInt8] {
    guard let code = try opened(by: step).code, code.isDecodable else {
      throw UnfillableTemplate(
        code: "step-without-code", reason: "step \(step + 1) didn't return a code")
    }
    guard case .flip(let flip) = self[step], let issued = flip.issuedCode,
      code.stands(for: issued)
    else { return code.readings.percent }
    return issued
  }
}

// MARK: -

/// A flip that the Google app was asked to start, and what it opened.
package struct StartExchange: Sendable {
  package let start: GoogleAppInput.Start
  package let opened: [ParsedResponse]
  /// The only URL, read as an app reads it; nil if none or more than one was opened.
  package let link: ParsedLink?
  package let state: [UInt8]
  package let features: Set<Feature>
  let request: StartRequest

  package init(_ start: GoogleAppInput.Start, reply: StartReply, context: JudgingContext) {
    self.start = start
    opened = reply.opened.map {
      ParsedResponse($0.url.bytes, universalLinksOnly: $0.universalLinksOnly)
    }
    link = opened.count == 1 ? opened.first.map { ParsedLink($0.bytes) } : nil
    state = reply.state.bytes
    features = context.features
    request = StartRequest(start, in: context.fixture)
  }

  package var openedShown: String { opened.shown ?? "nothing opened" }
}

// MARK: -

/// A link that came back to the Google app, and what it made of it.
package struct ReturnExchange: Sendable {
  /// The link, read as an answer to a flip; nil for an activity without one.
  package let link: ParsedResponse?
  let request: ReturnRequest
  package let reply: ReturnedReply
  package let edition: Edition

  package init(
    _ returned: GoogleAppInput.Returned, reply: ReturnedReply, context: JudgingContext
  ) {
    link = returned.url.map { ParsedResponse($0.bytes, universalLinksOnly: nil) }
    request = ReturnRequest(
      link, returned.activity, pending: returned.pending, in: context.fixture)
    (self.reply, edition) = (reply, context.edition)
  }

  var linksWithoutCode: Bool { answer == .linked && link?.code == nil }

  /// The outcome: its names are names of responses, too.
  package var answer: ResponseKind { ResponseKind(rawValue: reply.outcome.rawValue) ?? .failed }

  var isAsDocumented: Bool {
    guard let code = link?.errorCode else { return ResponseKind.unlinked.contains(answer) }
    return ResponseKind.ends(after: code, in: edition).contains(answer)
  }

  package var shown: String {
    let code = reply.code.map { ", code \"\(Bytes.escaped($0.bytes))\"" } ?? ""
    let error = reply.error.map { ", error \"\(Bytes.escaped($0.bytes))\"" } ?? ""
    return "outcome \(reply.outcome.rawValue)\(code)\(error)"
  }
}

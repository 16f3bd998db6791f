package import AdapterProtocol
package import AppFlip
package import Harness
import Web

/// A request without a case, judged by what its bytes permit; rules about several exchanges together say nothing of it.
package struct JudgedRequest: Sendable {
  package fileprivate(set) var findings: [Finding]
  package private(set) var decision: Decision?
  package private(set) var exchange: Exchange?

  package var handled: Bool? { if case .flip(let flip)? = exchange { flip.handled } else { nil } }
}

extension Judge {
  /// Judges one exchange.
  ///
  /// A link of an app that holds bytes which URL parsers drop is judged both as it stands and without
  /// them: what is right of either reading breaks nothing, but for a redirect URI that is good only
  /// without them, and for a state that comes back without them.
  package func judge(_ input: RunInput, _ result: ExchangeResult) -> JudgedRequest {
    judge(input) { judgement(of: $0, result) }
  }

  /// Judges the last exchange of a session by what came before it, too: nothing of that may show in it.
  package func judge(_ last: Transcript, after earlier: [Transcript]) -> JudgedRequest {
    if earlier.isEmpty { return judge(last.request.input, last.result) }
    guard let input = input(of: last, after: earlier) else {
      return JudgedRequest(findings: [])
    }
    return judge(input) { input in
      var last = last
      last.request.input = input
      let exchanges = exchanges(of: earlier + [last])
      // After a failure, it is judged alone.
      guard exchanges.count > earlier.count, let exchange = exchanges.last else {
        return judgement(of: input, last.result)
      }
      return judgement(of: exchange, input.role)
    }
  }

  /// The input, with the flip that a Google app waits for; nil if it may wait for none any more.
  private func input(of last: Transcript, after earlier: [Transcript]) -> RunInput? {
    guard case .googleApp(.returned(var returned)) = last.request.input,
      returned.pending == .ofSession
    else { return last.request.input }
    guard let place = earlier.lastIndex(where: { !$0.request.input.isReturned }),
      earlier[(place + 1)...].allSatisfy(\.request.input.isNoAnswer),
      case .start(let started)? = exchanges(of: earlier[place...place]).first
    else { return nil }
    returned.pending = .flip(
      GoogleAppInput.PendingFlip(
        clientID: started.start.clientID, redirectURI: started.start.redirectURI,
        state: Text(started.state)))
    return .googleApp(.returned(returned))
  }

  private func judge(
    _ input: RunInput, by judgement: (RunInput) -> JudgedRequest
  ) -> JudgedRequest {
    let literal = judgement(input)
    if literal.findings.isEmpty { return literal }
    guard let repaired = input.repaired else { return literal }
    let broken = judgement(repaired).findings.map(\.rule)
    var judged = literal
    judged.findings.removeAll {
      !broken.contains($0.rule) && !Rule.isAbout(.droppedBytes, $0.rule)
    }
    return judged
  }

  private func judgement(of input: borrowing RunInput, _ result: ExchangeResult) -> JudgedRequest {
    guard
      let exchange = exchange(input, link: ParsedLink(of: input, at: fixture.endpoint), result)
    else { return JudgedRequest(findings: interruption(of: copy input, by: result)) }
    return judgement(of: exchange, input.role)
  }

  private func judgement(of exchange: Exchange, _ role: Role) -> JudgedRequest {
    JudgedRequest(
      findings: findings(in: exchange, of: role), decision: Decision(exchange), exchange: exchange)
  }

  // MARK: - Answers

  private func findings(in exchange: Exchange, of role: Role) -> [Finding] {
    let (exchanges, unmet) = ([exchange], unmet(by: exchange))
    // Mostly nothing is wrong, which the oracles alone tell much faster.
    if unmet.isEmpty, !Self.finds(in: exchange, of: role) { return [] }
    let (rules, last) = (Rule.binding(role), exchanges[...])
    var findings: [Finding] = []
    // By index: a rule that is gone through would be copied.
    for index in rules.indices where !rules[index].oracle.isAboutSeveral {
      let judgement = judge(exchanges, by: rules[index], expecting: unmet, of: last)
      guard case .broken(var finding) = judgement else { continue }
      finding.kind =
        finding.kind?.shown(
          by: exchange.answers, at: exchange.destination,
          isDifferent: finding.evidence?.difference != nil
        ).withoutHost
      findings.append(finding)
    }
    return findings
  }

  private static func finds(in exchange: Exchange, of role: Role) -> Bool {
    guard let finder = finders[role] else { return true }
    switch exchange {
    case .flip(let flip): return finder.flip(flip)
    case .start(let start): return finder.start(start)
    case .returned(let returned): return finder.returned(returned)
    }
  }

  private static let finders = Dictionary(
    uniqueKeysWithValues: Role.allCases.map { ($0, ViolationFinder(Rule.binding($0))) })

  private func unmet(by exchange: Exchange) -> [Expectation] {
    // A good link that was answered with a code: what else is permitted needn't be told.
    if case .flip(let flip) = exchange, flip.request.demandsCode, flip.answers == [.code] {
      return []
    }
    return [Expectation](for: exchange).filter {
      $0.isBroken(by: exchange, in: edition)
    }
  }

  // MARK: - Failures instead of a reply

  private func interruption(of input: RunInput, by result: ExchangeResult) -> [Finding] {
    if mayRefuse(input, by: result) { return [] }
    if let survival = survival(of: input, result) {
      return survival.verdict == .pass ? [] : [survival]
    }
    return [fault(of: input.role, result)].compactMap(\.self)
  }

  private func mayRefuse(_ input: RunInput, by result: ExchangeResult) -> Bool {
    guard case .implementationError = result, case .googleApp(.start(let start)) = input else {
      return false
    }
    return !StartRequest(start, in: fixture).isBinding
  }
}

/// The oracles of each kind of exchange, joined into one function: an oracle that is taken out of a list is
/// copied.
private struct ViolationFinder: Sendable {
  private(set) var flip: @Sendable (FlipExchange) -> Bool = { _ in false }
  private(set) var start: @Sendable (StartExchange) -> Bool = { _ in false }
  private(set) var returned: @Sendable (ReturnExchange) -> Bool = { _ in false }

  init(_ rules: [Rule]) {
    for rule in rules.reversed() {
      switch rule.oracle {
      case .flip(let judge): flip = { [flip] in judge($0).isBroken || flip($0) }
      case .start(let judge): start = { [start] in judge($0).isBroken || start($0) }
      case .returned(let judge): returned = { [returned] in judge($0).isBroken || returned($0) }
      case .none, .together: break
      }
    }
  }
}

extension Judgement {
  fileprivate var isBroken: Bool { if case .broken = self { true } else { false } }
}

extension RunInput {
  fileprivate var isReturned: Bool {
    if case .googleApp(.returned) = self { true } else { false }
  }

  /// Whether the link isn't a response to a flip for any reader.
  package var isNoAnswer: Bool {
    guard case .googleApp(.returned(let returned)) = self, let url = returned.url else {
      return false
    }
    return url.bytes.starts(with: Array("https://www.google.com/".utf8))
  }

  /// What an app is handed whose URL parser drops tabs, line ends, and blanks around a link
  /// ([WHATWG URL, basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser)); nil if
  /// there is nothing to drop.
  fileprivate var repaired: RunInput? {
    guard case .app(var input) = self, let bytes = input.url?.bytes,
      let repaired = RepairedURL.repaired(bytes)
    else { return nil }
    input.url = Text(repaired)
    return .app(input)
  }
}

// MARK: -

/// A role's decision about a link, without the written texts: the same for equivalent links.
package struct Decision: Hashable, Sendable {
  /// The kind of response; none for a flip that the Google app started.
  package let answers: ResponseKinds
  /// The documented code of the first error; nil without one.
  package let error: ErrorCode?

  init(_ exchange: borrowing Exchange) {
    switch exchange {
    case .flip(let flip): (answers, error) = (flip.answers, flip.opened.first?.errorCode)
    case .start: (answers, error) = ([], nil)
    case .returned(let returned): (answers, error) = ([returned.answer], nil)
    }
  }
}

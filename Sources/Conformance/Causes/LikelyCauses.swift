import AdapterProtocol
import AppFlip
import Harness

/// The likely error in the code, for each rule: one error that explains the responses to all requests.
struct LikelyCauses {
  private var compared: [Rule.ID: [ValueSample]] = [:]
  private var copied: [Rule.ID: [ValueSample]] = [:]
  /// For each role, the cases that the user doesn't approve, and whether they got a code.
  private var decisions: [Role: [(testCase: String, gotCode: Bool)]] = [:]
  /// For each role, the cases with a line above 64 KiB, and whether the adapter ended at it as at the end of input.
  private var longLines: [Role: [(testCase: String, isEnd: Bool)]] = [:]

  /// Notes the values of a case of one request that show something about broken rules.
  mutating func note(_ result: CaseResult, _ requests: [RunRequest], _ broken: Set<Rule.ID>) {
    let id = result.testCase.id
    if let role = result.testCase.role,
      requests.contains(where: { CaseResult.length(of: $0) > 65_536 })
    {
      longLines[role, default: []].append((id, result.interruption?.isEnd == true))
    }
    guard requests.count == 1, let exchange = result.exchanges.first else { return }
    let isAccepted = exchange.answers.contains(where: \.isSuccess)
    let decision =
      if case .flip(let flip) = exchange { flip.outcome } else { UserDecision.approves }
    if case .flip(let flip) = exchange, decision != .approves, decision != .waits,
      let client = exchange.sample(of: .clientID, id), client.isRight
    {
      decisions[flip.role, default: []].append((id, isAccepted))
    }
    for finding in result.findings {
      guard let rule = finding.rule.flatMap(Rule.named), broken.contains(rule.id) else { continue }
      let isPassed = finding.verdict == .pass
      guard isPassed || finding.evidence != nil else { continue }
      if let value = rule.compared, isPassed != isAccepted, decision == .approves,
        var sample = exchange.sample(of: value, id), !sample.isRight
      {
        sample.isAccepted = isAccepted
        compared[rule.id, default: []].append(sample)
      }
      if rule.about.contains(.echo), isAccepted, case .flip(let flip) = exchange,
        let copy = flip.copy(of: rule.id.topic == "code" ? .code : .state, id, isPassed: isPassed)
      {
        copied[rule.id, default: []].append(copy)
      }
    }
  }

  /// The likely causes, for each rule.
  var byRule: [Rule.ID: LikelyCause] {
    var causes: [Rule.ID: LikelyCause] = [:]
    for (id, samples) in compared {
      causes[id] = Rule.named(id)?.compared.flatMap { LikelyCause.ofComparison(samples, of: $0) }
    }
    for (id, samples) in copied { causes[id] = .ofCopy(samples, of: "the \(id.topic)") }
    for (role, cases) in decisions where cases.count > 4 {
      let withCode = cases.filter(\.gotCode).map(\.testCase)
      guard cases.count - withCode.count <= cases.count / 10 else { continue }
      for rule in Rule.binding(role) where rule.about.contains(.outcome) {
        causes[rule.id] = LikelyCause(
          sentence: "the user's decision isn't looked at", cases: Set(withCode))
      }
    }
    for (role, cases) in longLines where cases.allSatisfy(\.isEnd) {
      for rule in Rule.binding(role) where rule.id.topic == "survives" {
        causes[rule.id] = LikelyCause(
          sentence: "the adapter ended at a long line. \(AdapterAdvice.longLine)",
          cases: Set(cases.map(\.testCase)))
      }
    }
    return causes
  }
}

extension ExchangeResult {
  /// Whether the process ended as it does at the end of its input.
  fileprivate var isEnd: Bool {
    if case .crashed(.exited(status: 0), _) = self { true } else { false }
  }
}

// MARK: - Samples

extension ValueSample {
  fileprivate var isRight: Bool { others.contains(value) }
}

extension Exchange {
  /// The value that must be compared, and the right values; nil if anything else of the request is unusual.
  fileprivate func sample(of value: ComparedValue, _ testCase: String) -> ValueSample? {
    let (compared, right): ([UInt8], [[UInt8]])
    let isUsual: Bool
    switch self {
    case .start: return nil
    case .flip(let flip):
      guard let link = flip.link, link.state.value?.isVisible == true, !link.hasShortState,
        !link.isTooLong, link.copied.isEmpty,
        let clientID = link.clientID.value?.readings.percent,
        let redirectURI = link.redirectURI.value?.readings.percent
      else { return nil }
      let ownID = flip.request.context.fixture.clientID
      let registered = flip.request.context.fixture.configuration.redirectURIs?.map(\.bytes) ?? []
      let isClient = value == .clientID
      (compared, right) = isClient ? (clientID, [ownID]) : (redirectURI, registered)
      isUsual = isClient ? registered.contains(redirectURI) : clientID == ownID
    case .returned(let end):
      guard let pending = end.request.pending, let link = end.link, link.error == nil,
        link.codes.count == 1, link.states.count == 1, let state = link.state
      else { return nil }
      let (base, isState) = (Array(link.uri.base), value == .returnedState)
      let (target, own) = (pending.redirectURI.bytes, pending.state.bytes)
      (compared, right) = isState ? (state.readings.percent, [own]) : (base, [target])
      isUsual = isState ? base == target : state.stands(for: own)
    }
    return isUsual ? ValueSample(testCase: testCase, value: compared, others: right) : nil
  }
}

extension FlipExchange {
  /// The sent and the returned code or state; nil if the response doesn't show it.
  fileprivate func copy(
    of parameter: ResponseParameter, _ testCase: String, isPassed: Bool
  ) -> ValueSample? {
    let isCode = parameter == .code
    switch isCode ? issued : echoed {
    case _ where isPassed:
      let value = isCode ? request.code.map { QueryValue(standingFor: $0) } : link?.state.value
      // A bare + may come back as a space.
      guard let value, !value.raw.contains(UInt8(ascii: "+")) else { return nil }
      let sent = value.readings.percent
      return ValueSample(testCase: testCase, value: sent, others: [sent])
    case .both(let pair) where pair.agreement.isEmpty:
      return ValueSample(
        testCase: testCase, value: pair.incoming.readings.percent,
        others: [pair.returned.readings.percent])
    case .missing(let incoming, _):
      return ValueSample(testCase: testCase, value: incoming.readings.percent, others: [])
    case .both, .none, .unknown, .shown: return nil
    }
  }
}

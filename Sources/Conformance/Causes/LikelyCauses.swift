import AdapterProtocol
import AppFlip
import Harness

/// The likely error in the code, for each rule: one error that explains the responses to all requests.
struct LikelyCauses {
  private let fixture: Fixture
  private var compared: [Rule.ID: [ValueSample]] = [:]
  private var copied: [Rule.ID: [ValueSample]] = [:]
  /// For each role, the cases that the user doesn't approve, and whether they got a code.
  private var decisions: [Role: [(testCase: String, gotCode: Bool)]] = [:]
  /// For each role, the cases with a line above 64 KiB, and whether the adapter ended at it as at the end of input.
  private var longLines: [Role: [(testCase: String, isEnd: Bool)]] = [:]

  init(in fixture: Fixture) { self.fixture = fixture }

  /// Notes the values of a case of one request that show something about broken rules.
  mutating func note(_ result: CaseResult, _ requests: [RunRequest], _ broken: Set<Rule.ID>) {
    let id = result.testCase.id
    let isLong = requests.contains { CaseResult.length(of: $0) > 65_536 }
    if isLong, let role = result.testCase.role {
      longLines[role, default: []].append((id, result.interruption?.isEnd == true))
    }
    guard requests.count == 1, let input = requests.first?.input, !result.answers.isEmpty else {
      return
    }
    let isAccepted = result.answers.contains(where: \.isSuccess)
    let decision = input.flip?.decision ?? .approves
    if decision != .approves, decision != .waits,
      input.sample(of: .clientID, in: fixture, id)?.isRight == true
    {
      decisions[input.role, default: []].append((id, isAccepted))
    }
    for finding in result.findings {
      guard let rule = finding.rule.flatMap(Rule.named), broken.contains(rule.id) else { continue }
      let isPassed = finding.verdict == .pass
      guard isPassed || finding.evidence != nil else { continue }
      if let value = rule.compared, isPassed != isAccepted, decision == .approves,
        var sample = input.sample(of: value, in: fixture, id), !sample.isRight
      {
        sample.isAccepted = isAccepted
        compared[rule.id, default: []].append(sample)
      }
      if rule.about.contains(.echo), isAccepted {
        let isCode = rule.id.topic == "code"
        let values =
          isPassed ? input.copy(ofCode: isCode, in: fixture) : result.copy(ofCode: isCode)
        if let (sent, returned) = values {
          copied[rule.id, default: []].append(
            ValueSample(testCase: id, value: sent, others: [returned].compactMap(\.self)))
        }
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

extension RunInput {
  /// The user's decision and the code to issue; nil for Google's app.
  fileprivate var flip: (decision: UserDecision, code: [UInt8]?)? {
    switch self {
    case .app(let input): (input.outcome, input.code?.bytes)
    case .authorizationEndpoint(let input): (input.outcome, input.code?.bytes)
    case .googleApp: nil
    }
  }

  /// The value that must be compared, and the right values; nil if anything else of the request is unusual.
  fileprivate func sample(
    of value: ComparedValue, in fixture: Fixture, _ testCase: String
  ) -> ValueSample? {
    let (compared, right): ([UInt8], [[UInt8]])
    let isUsual: Bool
    if case .googleApp(.returned(let returned)) = self {
      guard case .flip(let flip) = returned.pending, returned.activity == .browsingWeb,
        let link = returned.url.map({ ParsedResponse($0.bytes, universalLinksOnly: nil) }),
        link.error == nil, link.codes.count == 1, link.states.count == 1, let state = link.state
      else { return nil }
      let (base, isState) = (Array(link.uri.base), value == .returnedState)
      let (target, own) = (flip.redirectURI.bytes, flip.state.bytes)
      (compared, right) = isState ? (state.readings.percent, [own]) : (base, [target])
      isUsual = isState ? base == target : state.stands(for: own)
    } else {
      guard let link = ParsedLink(of: self, at: fixture.endpoint),
        link.state.value?.isVisible == true, !link.hasShortState, !link.isTooLong,
        link.copied.isEmpty, let clientID = link.clientID.value?.readings.percent,
        let redirectURI = link.redirectURI.value?.readings.percent
      else { return nil }
      let registered = fixture.configuration.redirectURIs?.map(\.bytes) ?? []
      let isClient = value == .clientID
      (compared, right) = isClient ? (clientID, [fixture.clientID]) : (redirectURI, registered)
      isUsual = isClient ? registered.contains(redirectURI) : clientID == fixture.clientID
    }
    return isUsual ? ValueSample(testCase: testCase, value: compared, others: right) : nil
  }

  /// The code or the state of a response that repeats it; nil if it has a bare +, which may come back as a space.
  fileprivate func copy(
    ofCode isCode: Bool, in fixture: Fixture
  ) -> (sent: [UInt8], returned: [UInt8]?)? {
    let value =
      isCode
      ? flip?.code.map { QueryValue(standingFor: $0) }
      : ParsedLink(of: self, at: fixture.endpoint)?.state.value
    guard let value, !value.raw.contains(UInt8(ascii: "+")) else { return nil }
    return (value.readings.percent, value.readings.percent)
  }
}

extension CaseResult {
  /// The sent and the returned code or state of an altered response; nil if the response doesn't show it.
  fileprivate func copy(ofCode isCode: Bool) -> (sent: [UInt8], returned: [UInt8]?)? {
    guard case .flip(let flip)? = exchanges.last else { return nil }
    switch isCode ? flip.issued : flip.echoed {
    case .both(let pair) where pair.agreement.isEmpty:
      return (pair.incoming.readings.percent, pair.returned.readings.percent)
    case .missing(let incoming, _): return (incoming.readings.percent, nil)
    case .both, .none, .unknown, .shown: return nil
    }
  }
}

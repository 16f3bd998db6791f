import AdapterProtocol
import AppFlip
import Harness

/// What is likely wrong in the code, for each rule: one error that explains what came back from all requests.
struct LikelyCauses {
  private let fixture: Fixture
  private var compared: [Rule.ID: [ComparedSample]] = [:]
  private var copied: [Rule.ID: [CopiedSample]] = [:]
  /// For each role, the cases that the user doesn't approve, and whether they got a code.
  private var decisions: [Role: [(testCase: String, gotCode: Bool)]] = [:]

  /// For each role, the cases with a line above 64 KiB, and whether the adapter ended at it as at the end of input.
  private var longLines: [Role: [(testCase: String, isEnd: Bool)]] = [:]

  init(in fixture: Fixture) { self.fixture = fixture }

  /// Notes what a case of one request shows of broken rules.
  mutating func note(_ result: CaseResult, _ requests: [RunRequest], _ broken: Set<Rule.ID>) {
    if let role = result.testCase.role, requests.contains(where: \.input.isAbove64KiB) {
      longLines[role, default: []].append((result.testCase.id, result.interruption?.isEnd == true))
    }
    guard requests.count == 1, let input = requests.first?.input, !result.answers.isEmpty else {
      return
    }
    let isAccepted = result.answers.contains(where: \.isSuccess)
    if let outcome = input.decision, outcome != .approves, outcome != .waits,
      input.sample(of: .clientID, in: fixture)?.isRight == true
    {
      decisions[input.role, default: []].append((result.testCase.id, isAccepted))
    }
    for finding in result.findings {
      guard let id = finding.rule, broken.contains(id), let rule = Rule.named(id) else { continue }
      let isPassed = finding.verdict == .pass
      guard isPassed || finding.evidence != nil else { continue }
      if let value = rule.compared, isPassed != isAccepted,
        input.decision ?? .approves == .approves,
        let sample = input.sample(of: value, in: fixture), !sample.isRight
      {
        compared[rule.id, default: []].append(
          ComparedSample(
            testCase: result.testCase.id, value: sample.value, right: sample.right,
            isAccepted: isAccepted))
      }
      if rule.about.contains(.echo), isAccepted,
        let copy = result.copy(in: input, by: rule, isPassed: isPassed)
      {
        copied[rule.id, default: []].append(copy)
      }
    }
  }

  /// The likely causes, by rule.
  var byRule: [Rule.ID: LikelyCause] {
    var causes: [Rule.ID: LikelyCause] = [:]
    for (id, samples) in compared {
      causes[id] = Rule.named(id)?.compared.flatMap { FlawedComparison.cause(of: samples, of: $0) }
    }
    for (id, samples) in copied {
      causes[id] = FlawedCopy.cause(of: samples, of: "the \(id.topic)")
    }
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

extension RunInput {
  fileprivate var isAbove64KiB: Bool {
    guard case .authorizationEndpoint(let input) = self else { return linkLength > 65_536 }
    return linkLength + (input.body?.bytes.count ?? 0) > 65_536
  }
}

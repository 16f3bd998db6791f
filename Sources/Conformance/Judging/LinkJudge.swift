public import AdapterProtocol
public import AppFlip
public import Harness

public struct Decision: Hashable, Sendable {
  public let answers: Set<Answer>
  public let error: ErrorCode?
}
public struct LinkBreach: Sendable {
  public let rule: Rule.ID?
  public let verdict: Verdict
  public let level: Level
  public let evidence: Evidence
  public let kind: EvidenceKind
}
public struct LinkJudgement: Sendable {
  public let breaches: [LinkBreach]
  public let decision: Decision?
  public let exchange: Exchange?
}
public struct LinkJudge: Sendable {
  let judge: Judge
  public init(world: World, capabilities: [Role: Capabilities], edition: Edition, profile: Profile) {
    judge = Judge(contexts: capabilities.mapValues { JudgingContext(world: world, features: Set($0.features), edition: edition) }, edition: edition, profile: profile, declared: [:])
  }
  public func judge(_ input: RunInput, _ result: ExchangeResult) -> LinkJudgement {
    let exchange = judge.exchanges(of: [Transcript(request: RunRequest(input), result: result)]).first
    guard let exchange else { return LinkJudgement(breaches: [], decision: nil, exchange: nil) }
    var breaches: [LinkBreach] = []
    for rule in Rule.binding(input.role) {
      for judgement in rule.oracle.judge([exchange]) {
        if case .broken(let breach) = judgement {
          let level = breach.level ?? rule.level(in: judge.edition)
          breaches.append(LinkBreach(rule: rule.id, verdict: judge.profile.verdict(for: level, breach.evidence, by: rule, in: exchange), level: level, evidence: breach.evidence, kind: EvidenceKind(breach.evidence, answers: exchange.answers)))
        }
      }
    }
    return LinkJudgement(breaches: breaches, decision: Decision(answers: exchange.answers, error: exchange.opened.first?.errorCode), exchange: exchange)
  }
}

package import AdapterProtocol
package import AppFlip
import Harness

/// Judges exchanges by the rules: those in a case by what the case permits, too, and any other request by what its bytes
/// permit.
package struct Judge: Sendable {
  let contexts: [Role: JudgingContext]
  let edition: Edition
  let fixture: Fixture
  var rules: @Sendable (Role?) -> [Rule] = Rule.binding
  private let profile: Profile
  private let declared: [Role: Set<String>]

  /// - Parameter partner: what the suite's own reference declares, which plays the other roles of a composition.
  package init(
    _ capabilities: [Role: Capabilities], declaring roles: [Role]? = nil,
    partner: [Role: Capabilities] = [:], in fixture: Fixture, edition: Edition = .newest,
    profile: Profile = .default
  ) {
    contexts = capabilities.merging(partner) { own, _ in own }.mapValues {
      JudgingContext(fixture: fixture, features: Set($0.features), edition: edition)
    }
    let roles = roles ?? Array(capabilities.keys)
    declared = capabilities.mapValues { ProtocolName.declared(by: $0, beside: roles) }
    (self.edition, self.profile, self.fixture) = (edition, profile, fixture)
    if fixture.association != nil {
      rules = { ($0 == .app ? Rule.associationRules : []) + Rule.binding($0) }
    }
  }

  package func judges(_ role: Role) -> Bool { contexts[role] != nil }

  func exchange(
    _ input: borrowing RunInput, link: ParsedLink?, _ result: ExchangeResult,
    beside siblings: [ParsedLink] = [], waiting: WaitingFlips.Effect = .none
  ) -> Exchange? {
    guard case .answered(let reply) = result, let context = contexts[input.role] else { return nil }
    return Exchange(
      input, link: link, reply: reply, context: context, siblings: siblings,
      waiting: waiting)
  }

  func exchanges(
    of transcripts: some Collection<Transcript>, resets: Set<Int> = []
  ) -> [Exchange] {
    let links = transcripts.enumerated().map { place, transcript in
      ParsedLink(
        of: transcript.request.input, at: fixture.endpoint,
        isSecondDelivery: transcript.request.session != nil
          && transcripts.prefix(place).contains {
            $0.request.session == transcript.request.session
              && $0.request.input.isDelivery(of: transcript.request.input)
          })
    }
    var exchanges: [Exchange] = []
    var waiting = WaitingFlips()
    for (index, transcript) in transcripts.enumerated() {
      if resets.contains(index) { waiting.forget(transcript.request.session) }
      let siblings =
        links[index] == nil ? [] : links.indices.filter { $0 != index }.compactMap { links[$0] }
      let (result, effect) = waiting.ownResult(of: transcript, links[index])
      let exchange = exchange(
        transcript.request.input, link: links[index], result, beside: siblings, waiting: effect)
      guard let exchange else { break }
      exchanges.append(exchange)
    }
    return exchanges
  }

  // MARK: - Answers

  /// - Parameter last: the exchanges that the expectations are about.
  func judge(
    _ exchanges: [Exchange], by rule: Rule, expecting expectations: [Expectation],
    of last: ArraySlice<Exchange>
  ) -> Judgement {
    // A server that fails is charged once, by the rule about surviving.
    if rule.about.contains(.returnedError), exchanges.contains(where: \.isServerError) {
      return .notApplicable
    }
    var holds = false
    var doubt: Judgement?
    for index in exchanges.indices {
      let judgement = rule.oracle.judge(exchanges, at: index)
      switch exchanges[index].judgementOfPage(by: rule.id) ?? judgement {
      case .holds: holds = true
      case .notApplicable: break
      case .inconclusive(let kind, let reason): doubt = .inconclusive(kind, reason)
      case .broken(let finding): return broken(finding, by: rule, at: index)
      }
    }
    if expectations.isEmpty || last.isEmpty { return holds ? .holds : doubt ?? .notApplicable }
    for expectation in expectations where expectation.rule == rule.id {
      for index in last.indices {
        guard
          let finding = expectation.finding(by: last[index], in: edition, beside: expectations)
        else { continue }
        return broken(finding, by: rule, at: index)
      }
      // A code for a wrong client says nothing of how the client is refused.
      if last.contains(where: { $0.answers.contains(.code) }), Rule.isAbout(.clientRefusal, rule.id)
      {
        continue
      }
      if doubt == nil, let exchange = last.first(where: \.isContradictory) {
        doubt = .inconclusive("code-and-error-or-neither", exchange.contradiction)
      }
      holds = holds || doubt == nil
    }
    return holds ? .holds : doubt ?? .notApplicable
  }

  /// The finding of a rule at a step, with the verdict of the profile: the rule holds if the profile asks for nothing.
  private func broken(_ finding: Finding, by rule: Rule, at step: Int) -> Judgement {
    guard let evidence = finding.evidence else { return .holds }
    var finding = finding
    (finding.rule, finding.step) = (rule.id, finding.step ?? step)
    finding.level = finding.level ?? rule.level(in: edition)
    finding.verdict = profile.verdict(
      for: finding.level ?? rule.level(in: edition), evidence, by: rule.id)
    return finding.verdict == .pass ? .holds : .broken(finding)
  }

  // MARK: - Failures instead of a reply

  func survival(of input: RunInput, _ result: ExchangeResult, at step: Int = 0) -> Finding? {
    switch result {
    case .answered, .unsupported, .adapterError, .protocolError, .notRun: return nil
    // Web servers close the connection for a request that is longer than they read.
    case .implementationError where input.isTooLongForServers: return nil
    case .implementationError, .timedOut, .crashed:
      let evidence = Evidence(expected: "a reply", observed: "\(result)", difference: nil)
      let rule = Rule.broken(byInterruptionOf: input).id
      return Finding(
        rule: rule, verdict: profile.verdict(for: .required, evidence, by: rule),
        kind: EvidenceKind(result), step: step, level: .required)
    }
  }

  func fault(of role: Role, _ result: ExchangeResult) -> Finding? {
    Finding(faultIn: result, declared: declared[role] ?? [])
  }
}

extension RunInput {
  fileprivate func isDelivery(of other: RunInput) -> Bool {
    switch (self, other) {
    case (.app(let one), .app(let other)): one.url != nil && one.url == other.url
    case (.authorizationEndpoint(let one), .authorizationEndpoint(let other)):
      one.url == other.url && one.body == other.body
    default: false
    }
  }

  fileprivate var isTooLongForServers: Bool {
    guard case .authorizationEndpoint(let input) = self else { return false }
    return input.url.bytes.count + (input.body?.bytes.count ?? 0) > ParsedLink.servedLength
  }
}

extension Exchange {
  /// The judgement of a page that the suite doesn't follow; nil if the oracle's judgement remains.
  ///
  /// Such a page is the endpoint's own login page, or leads on by a script, or may do so in the part that was cut. A
  /// good request that leads to the login page counts as accepted; a check that may come after the sign-in, and the
  /// response, can't be judged.
  fileprivate func judgementOfPage(by rule: Rule.ID) -> Judgement? {
    guard case .flip(let flip) = self else { return nil }
    if flip.answers.contains(.held) { return .notApplicable }
    let isAboutEveryReply = Rule.isAbout(.everyReply, rule)
    // The request doesn't say what is to come of a form that was changed.
    if flip.request.form != nil, !Rule.isAbout(.form, rule), !isAboutEveryReply {
      return .notApplicable
    }
    guard flip.isUnfollowed, !isAboutEveryReply else { return nil }
    if Rule.isAbout(.acceptance, rule), flip.request.isFlawless { return .notApplicable }
    if flip.answers.contains(.unasked) {
      return .inconclusive(
        .unasked,
        "the server didn't ask the user: it remembers this account's consent. Use a second account for this "
          + "outcome, or let the server forget the consent")
    }
    return flip.answers.contains(.loginPage)
      ? .inconclusive(
        .loginPage, "the endpoint's login page came first, and the adapter didn't sign in")
      : .inconclusive(
        "page-not-followed",
        "the suite doesn't follow a page that redirects by a script or a form, or a page that was cut"
      )
  }
}

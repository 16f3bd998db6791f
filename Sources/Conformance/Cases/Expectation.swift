package import AppFlip

/// The answers to a case that a rule permits; every other answer breaks the rule.
public struct Expectation: Sendable, Equatable {
  /// The rule that is broken by any other answer.
  package let rule: Rule.ID
  /// The answers that the rule permits, by the newest edition.
  package let permitted: ResponseKinds
  /// How binding it is that nothing else is answered; nil for as binding as the rule.
  package let level: Level?

  package init(_ rule: Rule.ID, permits permitted: ResponseKinds, at level: Level? = nil) {
    self.rule = rule
    self.permitted = permitted
    self.level = level
  }

  /// The answers that the rule permits in an edition.
  ///
  /// Before the third edition opening nothing is as good as an error: the document's code sample drops the
  /// link, and nothing says that every error goes back. Only the rules about that want it. The first edition
  /// doesn't know `access_denied`, and any unknown error may be taken for recoverable.
  package func permitted(in edition: Edition) -> ResponseKinds {
    if edition < .third, mayBeRefused, !Rule.isAbout(.returnedError, rule) {
      return permitted.union([.nothing])
    }
    if edition == .first, rule == Rule.googleAppErrorAccessDenied.id {
      return permitted.union([.fallback])
    }
    return permitted
  }

  /// If a URL may be opened at all, the rule about answers judges a URL with neither code nor error, or with both.
  ///
  /// The rule about answers without a code judges an error that links, the rule about the client a code for a
  /// wrong client.
  func permits(_ answers: ResponseKinds, of permitted: ResponseKinds) -> Bool {
    var answers = answers
    if !permitted.isDisjoint(with: [.code, .error, .invalidRequest]) { answers.remove(.neither) }
    if answers.contains(.code) { answers.subtract([.error, .invalidRequest]) }
    if answers.contains(.linked), Rule.isAbout(.endAfterError, rule) { answers.remove(.linked) }
    if answers.contains(.code), Rule.isAbout(.clientRefusal, rule) { answers.remove(.code) }
    return answers.isSubset(of: permitted)
  }

  func isBroken(by exchange: Exchange, in edition: Edition) -> Bool {
    !exchange.isUnfollowed && !permits(exchange.answers, of: permitted(in: edition))
  }

  /// How an exchange breaks the rule; nil if it was answered with what is permitted.
  func finding(
    by exchange: Exchange, in edition: Edition, beside others: [Expectation] = []
  ) -> Finding? {
    guard isBroken(by: exchange, in: edition) else { return nil }
    let (permitted, role) = (permitted(in: edition), rule.role)
    let evidence = Evidence(
      expected: {
        let common = others.reduce(permitted) { $0.intersection($1.permitted(in: edition)) }
        return ResponseKind.inWords(common.isEmpty ? permitted : common, of: role)
      }, observed: { exchange.shown }, nil)
    return Finding(
      verdict: .fail(evidence), kind: permitted == [.nothing] ? .nothingPermitted : .notPermitted,
      level: level)
  }

  /// Whether the rule is broken if a request isn't served.
  var demandsSuccess: Bool { permitted.contains(where: \.isSuccess) }

  private var mayBeRefused: Bool { !permitted.isDisjoint(with: [.invalidRequest, .error]) }
}

extension [Expectation] {
  /// The expectations of a case about a rule.
  ///
  /// A rule that has no check of its own is judged by what it permits: a case about it charges it if a good request
  /// isn't served, and passes by any response to a request that no rule says anything of. The rules about the code and
  /// the state say themselves that no good request is refused for one.
  func about(_ subject: Rule.ID) -> [Expectation] {
    if contains(where: { $0.rule == subject }) { return self }
    if Rule.isAbout(.echo, subject) {
      return map {
        $0.demandsSuccess && !$0.permitted.contains(.invalidRequest)
          ? Expectation(subject, permits: $0.permitted, at: $0.level) : $0
      }
    }
    guard Rule.named(subject)?.oracle.isNone == true else { return self }
    if isEmpty { return [Expectation(subject, permits: ResponseKind.all(of: subject.role))] }
    return map {
      $0.demandsSuccess ? Expectation(subject, permits: $0.permitted, at: $0.level) : $0
    }
  }
}

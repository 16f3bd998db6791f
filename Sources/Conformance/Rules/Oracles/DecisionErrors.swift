import AppFlip

/// The errors that the error table requires for an outcome.
struct DecisionErrors {
  let permitted: [ErrorCode]
  let outdated: [ErrorCode]

  init(after outcome: UserDecision, in edition: Edition) {
    let denied: ErrorCode = edition == .first ? .unrecoverable : .accessDenied
    switch outcome {
    case .declines: (permitted, outdated) = ([denied], edition == .first ? [] : [.unrecoverable])
    case .cancels: (permitted, outdated) = ([.cancelled, denied], [])
    case .signInFails, .offline, .timesOut: (permitted, outdated) = ([.cancelled], [])
    case .accountDisabled: (permitted, outdated) = ([.unrecoverable], [])
    case .approves, .waits: (permitted, outdated) = ([], [])
    }
  }

  /// Judges the error of a flip that nothing is wrong with but the outcome.
  ///
  /// A link with a short state, or one that was delivered before, may be refused as such, but gets no code either.
  ///
  /// `app/error/returned` judges whether there is a response. The rule that requires an odd link to be accepted
  /// judges its refusal.
  static func judge(_ exchange: FlipExchange, when outcomes: Set<UserDecision>) -> Judgement {
    guard outcomes.contains(exchange.outcome),
      let answer = exchange.opened.first, answer.answers != [.neither],
      exchange.request.isFlawless || answer.hasCode && exchange.request.isOnlyRefusable,
      exchange.request.isOrdinary || !answer.mayRefuse(as: exchange.role)
    else { return .notApplicable }
    let errors = DecisionErrors(after: exchange.outcome, in: exchange.edition)
    let code = answer.hasCode ? nil : answer.errorCode
    if let code, errors.permitted.contains(code) { return .holds }
    let isLesser =
      code.map(errors.outdated.contains) == true
      || exchange.role == .authorizationEndpoint && answer.isDenialOfOAuth
    return .broken(
      errors.permitted.count == 1 ? .error : .oneOfTwoErrors,
      expected: errors.permitted.map { "error=\($0.rawValue)" }.joined(separator: " or "),
      observed: Bytes.escaped(answer.bytes), at: isLesser ? .practice : nil)
  }
}

extension ParsedResponse {
  /// Whether it may refuse the link as such, whatever the user decides: an endpoint has errors of its own.
  fileprivate func mayRefuse(as role: Role) -> Bool {
    !hasCode && (role == .authorizationEndpoint || errorCode == .invalidRequest)
  }
}

import AppFlip

extension Exchange {
  /// What was decided, printable: the kind of the answer and its error, whatever its state, its code and
  /// its URL are; nil for a start, and for a page that nobody followed.
  var decision: String? {
    switch self {
    case .start: return nil
    case .returned(let exchange): return exchange.answer.inWords(of: .googleApp)
    case .flip(let exchange):
      if exchange.isUnfollowed { return nil }
      let errors = exchange.opened.compactMap { answer in
        answer.error.map { "error=\(answer.errorCode?.rawValue ?? Bytes.escaped($0.raw))" }
      }
      return ([ResponseKind.inWords(exchange.answers, of: exchange.role)] + errors)
        .joined(separator: ", ")
    }
  }
}

extension CaseResult {
  /// The result, with a warning if its last step was decided otherwise than alone.
  ///
  /// The permitted answers judge what is right. Of several that are right an implementation takes one,
  /// whatever came before: anything else is odd, and no source forbids it.
  func compared(with alone: CaseResult?) -> CaseResult {
    guard let alone, let decision, let other = alone.decision, decision != other,
      summary != .fail, alone.summary != .fail
    else { return self }
    let rules = Rule.binding(testCase.role ?? .googleApp)
    let rule = rules.first { $0.about.contains(.independence) }?.id
    let place = findings.firstIndex { $0.rule == rule }
    if let place, findings[place].verdict != .pass { return self }
    let evidence = Evidence(
      expected: "\(other), as in \(alone.testCase.id)", observed: decision, difference: nil)
    let finding = Finding(
      rule: rule, verdict: .warn(evidence), kind: .sameAsAlone, step: testCase.steps.count - 1,
      level: .practice)
    var result = self
    if let place { result.findings[place] = finding } else { result.findings.append(finding) }
    return result
  }
}

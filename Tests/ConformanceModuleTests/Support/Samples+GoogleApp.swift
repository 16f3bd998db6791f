import AdapterProtocol
import AppFlip
import Conformance

extension Samples {
  static func start(opening opened: [String], state: String = "S1") -> Exchange {
    let start = GoogleAppInput.Start(
      appLink: Text(appLink), clientID: "google-LINK-42", scopes: ["devices", "profile"],
      redirectURI: Text(a))
    let reply = StartReply(
      opened: opened.map { OpenedURL(url: Text($0), universalLinksOnly: true) },
      state: Text(state))
    return .start(
      StartExchange(
        start, reply: reply,
        context: JudgingContext(
          fixture: .offered, features: [.start, .universalLinksOnly], edition: .newest)))
  }

  static func starts(_ states: [String]) -> [Exchange] {
    states.map { start(opening: [], state: $0) }
  }

  static func returned(
    _ link: String?, _ outcome: ReturnedReply.Conclusion, code: String? = nil
  ) -> Exchange {
    let flip = GoogleAppInput.PendingFlip(
      clientID: "google-LINK-42", redirectURI: Text(a), state: "S1")
    let input = GoogleAppInput.Returned(pending: .flip(flip), url: link.map { Text($0) })
    return .returned(
      ReturnExchange(
        input, reply: ReturnedReply(outcome: outcome, code: code.map { Text($0) }),
        context: JudgingContext(fixture: .offered, features: [], edition: .newest)))
  }
}

/// What a rule says of a case in a word, in the newest edition: that of its last exchange.
func shown(_ rule: Rule, _ exchanges: [Exchange]) -> String {
  switch rule.oracle.judge(exchanges).last {
  case .holds: "ok"
  case .notApplicable: "n/a"
  case .inconclusive: "inconclusive"
  case .broken(let violation): (violation.level ?? rule.level(in: .newest)).rawValue
  case nil: "none"
  }
}

/// How a rule is broken by a case, nil if it isn't.
func violation(of rule: Rule, by exchanges: [Exchange]) -> Finding? {
  guard case .broken(let violation)? = rule.oracle.judge(exchanges).last else { return nil }
  return violation
}

import AdapterProtocol
import AppFlip
import Conformance

extension Samples {
  static let appLink = "https://app.example.com/flip"

  static func start(
    opening opened: [String], clientID: String = "google-LINK-42",
    scopes: [String] = ["devices", "profile"], redirectURI: String = a, state: String = "S1",
    universalLinksOnly: Bool? = true, features: Set<Feature> = [.start, .universalLinksOnly]
  ) -> Exchange {
    let start = GoogleAppInput.Start(
      appLink: Text(appLink), clientID: Text(clientID), scopes: scopes.map { Text($0) },
      redirectURI: Text(redirectURI))
    let reply = StartReply(
      opened: opened.map { OpenedURL(url: Text($0), universalLinksOnly: universalLinksOnly) },
      state: Text(state))
    return .start(
      StartExchange(
        start, reply: reply,
        context: JudgingContext(fixture: .offered, features: features, edition: .newest)))
  }

  static func starts(_ states: [String]) -> [Exchange] {
    states.map { start(opening: [], state: $0) }
  }

  static func returned(
    _ link: String?, _ outcome: ReturnedReply.Outcome, code: String? = nil, pending: String = "S1"
  ) -> Exchange {
    let flip = GoogleAppInput.PendingFlip(
      clientID: "google-LINK-42", redirectURI: Text(a), state: Text(pending))
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
func violation(of rule: Rule, by exchanges: [Exchange]) -> Violation? {
  guard case .broken(let violation)? = rule.oracle.judge(exchanges).last else { return nil }
  return violation
}

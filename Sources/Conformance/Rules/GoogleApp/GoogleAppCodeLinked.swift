import AdapterProtocol
import AppFlip

extension Rule {
  package static let googleAppCodeLinked = Rule(
    "google-app/code/linked",
    "A code with the pending state ends in linked, with the code octet for octet.",
    level: .always(.required),
    severity: .linking,
    sources: [.document(.flowContinuation), .document(.answerParameters)],
    impact: "The person consented, and the account isn't linked.",
    usualCause: "the code is decoded twice, or a plus in it is read as a space",
    fix:
      "Percent-decode the code once, hand it on octet for octet, and conclude with linked "
      + "if the state is the pending one.",
    oracle: .returned { exchange in
      guard exchange.answer == .linked, let sent = exchange.goodCode,
        let taken = exchange.reply.code?.octets
      else { return .notApplicable }
      if sent.stands(for: taken) { return .holds }
      return .broken(
        .code, expected: "code=\"\(Octets.escaped(sent.readings.percent))\"",
        observed: "code=\"\(Octets.escaped(taken))\"",
        difference: Octets.firstDifference(sent.readings.percent, taken).map {
          Difference(offset: $0, place: "the decoded code")
        })
    })
}

import AppFlip

extension Rule {
  package static let appAnswerAtRedirectURI = answerAtRedirectURI(of: .app)
  package static let endpointAnswerAtRedirectURI = answerAtRedirectURI(of: .endpoint)

  private static func answerAtRedirectURI(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("answer/at-redirect-uri"),
      "The answer is the redirect_uri plus a query: scheme, host and path byte for byte, no "
        + "fragment, each parameter once.",
      level: .always(.required),
      severity: .linking, about: [.place],
      sources: role.says(
        app: [.document(.success), .document(.flowAnswer), .rfc(6749, section: "4.1.2")],
        endpoint: [.rfc(6749, section: "4.1.2"), .rfc(6749, section: "4.1.2.1")]),
      impact: role.says(
        app: "The answer opens another app or the browser, or the Google app reads another value "
          + "than was sent.",
        endpoint: "The answer goes elsewhere, or the Google app reads another value than was sent."),
      usualCause:
        "the answer is built from a constant or a parsed URL, not from the redirect_uri as it came",
      fix: "Append the answer to the received redirect_uri as its query, each parameter once, "
        + "without re-encoding or normalising the URL.",
      tellingCases: role.cases("good", "redirect-uri.host-foreign"),
      oracle: .flip { exchange in
        guard let link = exchange.link, let target = link.answerable, !exchange.opened.isEmpty,
          // Where an endpoint may not answer at all, another rule says so.
          role == .app || link.targets.allSatisfy(\.isListed)
        else { return .notApplicable }
        var lenient: Judgement?
        for answer in exchange.opened {
          if !answer.uri.base.isEqual(to: target),
            let difference = Octets.firstDifference(answer.uri.base.span, target.span)
          {
            return .broken(
              .atRedirectURI, expected: Octets.escaped(target) + "?...",
              observed: Octets.escaped(answer.octets),
              difference: Difference(offset: difference, place: exchange.answerPlace))
          }
          if let fragment = answer.uri.fragment {
            let broken = Judgement.broken(
              .noFragment, expected: "no fragment", observed: Octets.escaped(answer.octets),
              difference: Difference(offset: fragment.startIndex - 1, place: exchange.answerPlace),
              at: exchange.request.asksForFragment ? .practice : nil)
            // What is asked for hides nothing worse.
            guard exchange.request.asksForFragment else { return broken }
            lenient = lenient ?? broken
          }
          if let name = answer.repeatedName {
            return .broken(
              as: .repeated(name), expected: "each parameter once",
              observed: "\"\(Octets.escaped(name))\" more than once in "
                + Octets.escaped(answer.octets))
          }
        }
        return lenient ?? .holds
      })
  }
}

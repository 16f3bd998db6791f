import AppFlip

extension Rule {
  package static let appAnswerWellFormed = answerWellFormed(of: .app)
  package static let endpointAnswerWellFormed = answerWellFormed(of: .endpoint)

  private static func answerWellFormed(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("answer/well-formed"),
      role.says(
        app: "The answer is a valid RFC 3986 URI: nothing that a parser must repair.",
        endpoint: "The Location is a valid RFC 3986 URI: nothing that a parser must repair."),
      level: .always(.required),
      severity: .linking,
      sources: role.says(
        app: [.other("Apple, universal links are URLs"), .rfc(3986, section: "appendix A")],
        endpoint: [.rfc(3986, section: "appendix A"), .rfc(9110, section: "10.2.2")]),
      impact: role.says(
        app: "Each system repairs the URL in its own way: the answer is not opened, or arrives "
          + "changed.",
        endpoint:
          "Each client repairs the URL in its own way: the redirect fails, or arrives changed."),
      usualCause: "the URL is joined from strings that aren't escaped",
      fix: role.says(
        app: "Percent-encode every octet of a value but letters, digits and -._~ before you put it "
          + "into the answer's query.",
        endpoint:
          "Percent-encode every octet of a value but letters, digits and -._~ before you put it "
          + "into the Location."),
      tellingCases: role.cases("good"),
      oracle: .flip { exchange in
        guard !exchange.opened.isEmpty, let link = exchange.link, link.isURI, link.answerable != nil
        else { return .notApplicable }
        for answer in exchange.opened where !answer.isURI {
          do throws(URISyntaxError) {
            try answer.uri.validate()
          } catch {
            return .broken(
              as: .notURI(error.component, error.problem), expected: "a URI: \(error)",
              observed: Octets.escaped(answer.octets),
              difference: Difference(offset: error.offset, place: exchange.answerPlace))
          }
          guard answer.uri.scheme != nil else {
            return .broken(
              .withScheme, expected: "a URI with a scheme", observed: Octets.escaped(answer.octets),
              difference: Difference(offset: 0, place: exchange.answerPlace))
          }
        }
        return .holds
      })
  }
}

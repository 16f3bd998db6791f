import AppFlip

extension Rule {
  package static let appErrorKnown = errorKnown(of: .app)
  package static let endpointErrorKnown = errorKnown(of: .endpoint)

  private static func errorKnown(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("error/known"),
      role.says(
        app: "error is one of the codes of the edition.",
        endpoint: "error is one of the codes of the edition; those of RFC 6749 are a warning."),
      level: .always(.required),
      severity: .minor,
      sources: role.says(
        app: [.document(.answerParameters)],
        endpoint: [.document(.answerParameters), .rfc(6749, section: "4.1.2.1")]),
      impact: "The Google app can't tell whether to go on in the browser or to stop.",
      usualCause: "an error of the server's own is passed on",
      fix: role.says(
        app:
          "Map every failure to a code of the document's error table (cancelled, invalid_request, "
          + "unrecoverable, from edition 2 on access_denied) before you answer.",
        endpoint:
          "Map every failure of a request that Google sends to a code of the document's error table: the "
          + "Google app may not know the other codes of RFC 6749, which are for other requests."
      ),
      tellingCases: role.cases("answer.declines"),
      oracle: .flip { exchange in
        let errors = exchange.answersAtTarget.filter {
          $0.hasError && !(role == .endpoint && $0.isJudgedElsewhere(in: exchange))
        }
        let isOpen =
          role == .endpoint
          && (exchange.link?.isExtended == true || exchange.link?.hasShortState == true)
        guard !errors.isEmpty, !isOpen else { return .notApplicable }
        let known = ErrorCode.known(in: exchange.edition)
        let unknown = errors.first { !($0.errorCode.map(known.contains) ?? false) }
        guard let unknown else { return .holds }
        return .broken(
          exchange.edition == .first ? .errorOfFirstEdition : .errorOfTable,
          expected: "error=" + known.map(\.rawValue).joined(separator: ", "),
          observed: Octets.escaped(unknown.octets),
          at: role == .endpoint && unknown.isDenialOfOAuth ? .practice : nil)
      })
  }
}

extension OpenedAnswer {
  /// Whether another rule says all that there is to say of an error of RFC 6749: what refuses a response
  /// type, and what goes back where the client is wrong.
  fileprivate func isJudgedElsewhere(in exchange: FlipExchange) -> Bool {
    refusesResponseType(of: exchange) || (hasStandardError && !exchange.request.isClientRight)
  }
}

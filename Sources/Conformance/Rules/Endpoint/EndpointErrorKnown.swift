import AppFlip

extension Rule {
  /// Every `error` is a code of the error table; one of RFC 6749 is a warning.
  public static let endpointErrorKnown = Rule(
    "endpoint/error/known",
    "error is one of the codes of the edition; those of RFC 6749 are a warning.",
    level: .always(.required),
    sources: [.document(.answerParameters), .rfc(6749, section: "4.1.2.1")],
    consequence: "The Google app can't tell whether to go on in the browser or to stop.",
    remedy:
      "Map every failure to a code of the document's error table (cancelled, invalid_request, "
      + "unrecoverable, from edition 2 on access_denied) before you redirect.",
    needs: .errorAtTarget
  ) { exchange in
    let errors = exchange.answersAtTarget.filter {
      $0.hasError && !$0.refusesResponseType(of: exchange)
    }
    guard !errors.isEmpty, exchange.link?.isExtended != true else { return .notApplicable }
    let known = ErrorCode.known(in: exchange.edition)
    let unknown = errors.first { !($0.errorCode.map(known.contains) ?? false) }
    guard let unknown else { return .holds }
    return .broken(
      expected: "error=" + known.map(\.rawValue).joined(separator: ", "),
      observed: Octets.escaped(unknown.octets), at: unknown.hasStandardError ? .practice : nil)
  }
}

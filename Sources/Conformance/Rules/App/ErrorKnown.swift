import AppFlip

extension Rule {
  /// Every `error` is a code of the error table.
  public static let appErrorKnown = Rule(
    "app/error/known",
    "error is one of the codes of the edition.",
    level: .always(.required),
    sources: [.document(.answerParameters)],
    consequence: "The Google app can't tell whether to go on in the browser or to stop.",
    remedy:
      "Map every failure to a code of the document's error table (cancelled, invalid_request, "
      + "unrecoverable, from edition 2 on access_denied) before you answer.",
    needs: .errorAtTarget
  ) { exchange in
    guard exchange.answersAtTarget.contains(where: \.hasError) else {
      return .notApplicable
    }
    let errors = exchange.answersAtTarget.filter(\.hasError)
    let known = ErrorCode.known(in: exchange.edition)
    let unknown = errors.first { !($0.errorCode.map(known.contains) ?? false) }
    guard let unknown else { return .holds }
    return .broken(
      expected: "error=" + known.map(\.rawValue).joined(separator: ", "),
      observed: Octets.escaped(unknown.octets))
  }
}

import AppFlip

extension Rule {
  /// The errors of the table, as for the app; the codes of RFC 6749 are a warning.
  public static let endpointErrorLeft = Rule(
    "endpoint/error/left",
    "The person leaves the page without deciding: cancelled or access_denied.",
    level: .always(.required),
    sources: [.document(.answerParameters)],
    consequence: "The Google app waits for an answer that never comes, or takes a code that nobody "
      + "approved.",
    remedy:
      "Redirect with error=cancelled or error=access_denied where the person leaves the page "
      + "without deciding.",
    needs: [.answer, .failure]
  ) { exchange in
    OutcomeErrors.judge(exchange, when: OutcomeErrors.left)
  }
}

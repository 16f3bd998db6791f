import AppFlip

extension Rule {
  /// A flow that the person leaves is answered with an error; the document is silent on which.
  public static let appErrorLeft = Rule(
    "app/error/left",
    "The person leaves the flow without deciding: cancelled or access_denied.",
    level: .always(.required),
    sources: [.document(.answerParameters)],
    consequence: "The Google app waits for an answer that never comes, or takes a code that nobody "
      + "approved.",
    remedy:
      "Answer with error=cancelled or error=access_denied where the person closes the flow "
      + "without deciding.",
    needs: [.answer, .failure]
  ) { exchange in
    OutcomeErrors.judge(exchange, when: OutcomeErrors.left)
  }
}

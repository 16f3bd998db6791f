import AppFlip

extension Rule {
  package static let appAnswerOnce = Rule(
    "app/answer/once",
    "One flip opens exactly one URL.",
    level: .always(.required),
    severity: .linking,
    sources: [.document(.success), .document(.failure)],
    impact:
      "The Google app gets two answers to one question, or the person is thrown between the "
      + "apps.",
    usualCause: "two handlers take the link, or a failed check answers and goes on",
    fix:
      "Open one URL for each flip: mark the flip as answered with the first one, and ignore "
      + "callbacks that come later.",
    tellingCases: ["app.good"],
    oracle: .flip { exchange in
      guard !exchange.opened.isEmpty else { return .notApplicable }
      guard exchange.opened.count == 1 else {
        return .broken(
          .oneURL, expected: "one URL opened",
          observed: "\(exchange.opened.count) URLs: \(exchange.openedShown)")
      }
      return .holds
    })
}

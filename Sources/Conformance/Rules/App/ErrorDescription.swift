import AppFlip

extension Rule {
  /// The description of an error keeps to the characters of RFC 6749.
  public static let appErrorDescription = Rule(
    "app/error/description",
    "error_description, when there, is one non-empty value of %x20-21 / %x23-5B / %x5D-7E.",
    level: .always(.standard),
    sources: [.rfc(6749, section: "4.1.2.1"), .document(.answerParameters)],
    consequence:
      "A reader that holds the answer against the standard refuses it, and with it the error."
  ) { exchange in
    let described = exchange.opened.filter { answer in
      answer.parameters.contains { $0.name.elementsEqual("error_description".utf8) }
    }
    guard !described.isEmpty else { return .notApplicable }
    let wrong = described.first { !$0.hasPlainDescription }
    guard let wrong else { return .holds }
    return .broken(
      expected: "one error_description of %x20-21 / %x23-5B / %x5D-7E",
      observed: Octets.escaped(wrong.octets))
  }
}

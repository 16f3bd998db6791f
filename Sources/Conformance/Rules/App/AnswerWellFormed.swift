import AppFlip

extension Rule {
  /// The opened URL follows the grammar of RFC 3986.
  ///
  /// A link that breaks the grammar itself may be answered in kind.
  public static let appAnswerWellFormed = Rule(
    "app/answer/well-formed",
    "The answer is a valid RFC 3986 URI: nothing that a parser must repair.",
    level: .always(.required),
    sources: [.other("Apple, universal links are URLs"), .rfc(3986, section: "appendix A")],
    consequence: "Each system repairs the URL in its own way: the answer is not opened, or arrives "
      + "changed.",
    remedy:
      "Percent-encode every octet of a value but letters, digits and -._~ before you put "
      + "it into the answer's query.",
    needs: [.answer, .target]
  ) { exchange in
    guard !exchange.opened.isEmpty, let link = exchange.link, link.isURI, link.answerable != nil
    else { return .notApplicable }
    for answer in exchange.opened where !answer.isURI {
      do throws(URISyntaxError) {
        try answer.uri.validate()
      } catch {
        return .broken(
          expected: "a URI: \(error)", observed: Octets.escaped(answer.octets),
          difference: Difference(offset: error.offset, place: exchange.answerPlace))
      }
      guard answer.uri.scheme != nil else {
        return .broken(
          .withScheme, observed: Octets.escaped(answer.octets),
          difference: Difference(offset: 0, place: exchange.answerPlace))
      }
    }
    return .holds
  }
}

extension EvidenceKind.Phrase {
  fileprivate static let withScheme = EvidenceKind.Phrase("a URI with a scheme")
}

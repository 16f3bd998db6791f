import AppFlip

extension Rule {
  package static let googleAppErrorDescription = Rule(
    "google-app/error/description",
    "error_description, there or not, changes nothing.",
    level: .always(.required),
    severity: .minor,
    sources: [.document(.answerParameters)],
    impact: "A text for people decides whether linking goes on.",
    usualCause: "the description decides, not the error",
    fix: "Decide by error alone, whatever error_description says.",
    oracle: .together { exchanges in
      guard exchanges.count == 2, case .returned(let plain) = exchanges[0],
        case .returned(let described) = exchanges[1], described.link?.isDescribed == true
      else { return .notApplicable }
      if plain.answer == described.answer {
        return plain.isAsDocumented
          ? .holds
          : .inconclusive(
            .wrongWithoutDescription,
            "the error without a description doesn't end as documented either")
      }
      // What isn't decodable may be dropped as a whole; what is no URI, no link handler reads.
      if described.answer == .ignored, described.link?.isReadable == false { return .holds }
      if Answer.unread.contains(described.answer), described.link?.isURI == false { return .holds }
      return .broken(
        as: .asWithoutDescription(plain.answer),
        expected: "\(plain.answer.inWords(of: .googleApp)), as without error_description",
        observed: described.shown)
    })
}

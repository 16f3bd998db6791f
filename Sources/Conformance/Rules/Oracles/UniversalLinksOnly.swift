/// Judges whether each URL is opened with universalLinksOnly.
enum UniversalLinksOnly {
  static func judge(_ opened: [ParsedResponse], areTold: Bool) -> Judgement {
    guard areTold else {
      return .inconclusive(
        "opening-unknown", "the adapter doesn't declare the feature universal-links-only")
    }
    guard !opened.isEmpty else { return .notApplicable }
    guard let wrong = opened.first(where: { $0.universalLinksOnly != true }) else { return .holds }
    return .broken(
      "universal-links-only", expected: "opened with universal_links_only true",
      observed: wrong.universalLinksOnly == nil
        ? "the reply has no universal_links_only, although the adapter declares the feature"
        : "universal_links_only false")
  }
}

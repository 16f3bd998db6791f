/// Whether what was opened was opened with universalLinksOnly.
enum UniversalLinksOnly {
  static func judge(_ opened: [OpenedAnswer], areTold: Bool) -> Judgement {
    guard areTold else {
      return .inconclusive(
        "opening-unknown", "the adapter does not declare the feature universal-links-only")
    }
    guard !opened.isEmpty else { return .notApplicable }
    guard let wrong = opened.first(where: { $0.universalLinksOnly != true }) else { return .holds }
    return .broken(
      "universal-links-only", expected: "opened with universal_links_only true",
      observed: wrong.universalLinksOnly == nil
        ? "the reply does not say, although the feature is declared" : "universal_links_only false")
  }
}

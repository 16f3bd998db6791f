import AdapterProtocol
import AppFlip

extension Rule {
  /// Feature `universal-links-only`: each opened URL says that it was opened so.
  public static let appOpenUniversalLinksOnly = Rule(
    "app/open/universal-links-only",
    "The answer is opened with universalLinksOnly.",
    level: .always(.practice),
    sources: [.document(.success), .document(.failure)],
    consequence:
      "Where the Google app is not installed, the browser opens the answer, and the code "
      + "stands in its history."
  ) { exchange in
    guard exchange.features.contains(.universalLinksOnly) else {
      return .inconclusive("the adapter does not declare the feature universal-links-only")
    }
    guard !exchange.opened.isEmpty else { return .notApplicable }
    let wrong = exchange.opened.first { $0.universalLinksOnly != true }
    guard let wrong else { return .holds }
    return .broken(
      expected: "opened with universal_links_only true",
      observed: wrong.universalLinksOnly == nil
        ? "the reply does not say, although the feature is declared" : "universal_links_only false")
  }
}

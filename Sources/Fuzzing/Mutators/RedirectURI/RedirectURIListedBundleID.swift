import AppFlip

/// Takes another of the documented bundle ids, which is legal: code that serves but one Google app
/// is found out.
struct RedirectURIListedBundleID: TargetPatternMutator {
  let name = "redirect-uri/listed-bundle-id"

  static let patterns: [TargetPattern] = RedirectURL.bundleIDs.map {
    "\(.folder)\(Array($0.utf8))"
  }
}

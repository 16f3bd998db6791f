/// Adds to the bundle id, in front or behind, or cuts it short, which patterns without anchors
/// accept.
struct RedirectURIBundleIDAffix: TargetPatternMutator {
  let name = "redirect-uri/bundle-id-affix"

  static let patterns: [TargetPattern] = [
    "\(.target).evil", "\(.target)Xyz", "\(.target)-evil", "\(.target)_", "\(.target).dev",
    "\(.target).enterprise", "\(.target)\(.bundleID)", "\(.folder)x\(.bundleID)",
    "\(.folder)evil.\(.bundleID)", "\(.folder)com.evil.\(.bundleID)", "\(.folder)%20\(.bundleID)",
    "\(.stem)",
  ]
}

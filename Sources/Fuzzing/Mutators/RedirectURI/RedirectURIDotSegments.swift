/// Adds dot segments, encoded ones too, which code that resolves the path before it compares
/// accepts.
struct RedirectURIDotSegments: TargetPatternMutator {
  let name = "redirect-uri/dot-segments"

  static let patterns: [TargetPattern] = [
    "\(.folder)./\(.bundleID)", "\(.folder)../a/\(.bundleID)",
    "\(.folder)com.google.OPA/../\(.bundleID)", "\(.folder)%2e/\(.bundleID)",
    "\(.folder)x/%2e%2e/\(.bundleID)", "\(.folder)x/.%2E/\(.bundleID)",
    "\(.folder)x/..%2f\(.bundleID)", "\(.scheme)://\(.host)/.\(.path)",
    "\(.scheme)://\(.host)/..\(.path)", "\(.scheme)://\(.host)/x/..\(.path)", "\(.target)/.",
    "\(.target)/b/..", "\(.target)/..", "\(.target)/../com.evil.app", "\(.target)/../../cb",
  ]
}

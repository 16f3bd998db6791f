/// Adds parameters to segments of the path, which servers that know them take off before they
/// compare.
struct RedirectURIMatrixParameter: TargetPatternMutator {
  let name = "redirect-uri/matrix-parameter"

  static let patterns: [TargetPattern] = [
    "\(.target);x=1", "\(.target);", "\(.target);/", "\(.target);jsessionid=evil",
    "\(.target)/;x=1", "\(.scheme)://\(.host)/a;x=1/\(.bundleID)",
    "\(.scheme)://\(.host)/;/a/\(.bundleID)", "\(.scheme)://\(.host)/a/;x=1/\(.bundleID)",
    "\(.scheme)://\(.host)/a/..;/a/\(.bundleID)", "\(.scheme)://\(.host);x=1\(.path)",
  ]
}

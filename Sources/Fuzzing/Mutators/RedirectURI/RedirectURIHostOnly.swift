/// Keeps the host and takes another path, or none, which code that checks the host alone accepts.
struct RedirectURIHostOnly: TargetPatternMutator {
  let name = "redirect-uri/host-only"

  static let patterns: [TargetPattern] = [
    "\(.scheme)://\(.host)", "\(.scheme)://\(.host)/", "\(.scheme)://\(.host)/a",
    "\(.scheme)://\(.host)/a/", "\(.scheme)://\(.host)/cb", "\(.scheme)://\(.host)/evil\(.path)",
    "\(.scheme)://\(.host)?x=1", "\(.scheme)://\(.host)/a?\(.bundleID)",
    "\(.scheme)://\(.host)/a#\(.bundleID)", "\(.scheme)://\(.host)\(.path)/39Y8nOAX3K",
  ]
}

/// Ends the host with a dot or the path with a slash or a dot, which code that normalises or trims
/// accepts.
struct RedirectURITrailingMark: TargetPatternMutator {
  let name = "redirect-uri/trailing-mark"

  static let patterns: [TargetPattern] = [
    "\(.scheme)://\(.host).\(.path)", "\(.scheme)://\(.host)..\(.path)",
    "\(.scheme)://.\(.host)\(.path)", "\(.target)/", "\(.target)//", "\(.target).", "\(.target)..",
    "\(.target)%2F", "\(.target)%2f", "\(.target)%2E",
  ]
}

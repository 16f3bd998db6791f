/// Adds slashes, and so empty segments, which code that merges them before it compares accepts.
struct RedirectURIRepeatedSlash: TargetPatternMutator {
  let name = "redirect-uri/repeated-slash"

  static let patterns: [TargetPattern] = [
    "\(.scheme)://\(.host)/\(.path)", "\(.scheme)://\(.host)//\(.path)", "\(.folder)/\(.bundleID)",
    "\(.folder)//\(.bundleID)", "\(.target)//", "\(.scheme):////\(.host)\(.path)",
    "\(.scheme)://\(.host)//a//\(.bundleID)",
  ]
}

/// Puts backslashes in place of slashes or next to a host, which some parsers take for slashes and
/// others for text.
struct RedirectURIBackslash: TargetPatternMutator {
  let name = "redirect-uri/backslash"
  let isAlsoRaw = true

  static let patterns: [TargetPattern] = [
    "\(.scheme):\\\\\(.host)\(.path)", "\(.scheme):/\\\(.host)\(.path)",
    "\(.scheme):\\\\\(.host)\\a\\\(.bundleID)", "\(.scheme)://\(.host)\\a\\\(.bundleID)",
    "\(.folder)\\\(.bundleID)", "\(.folder)..\\a\\\(.bundleID)", "\(.target)\\",
    "\(.scheme)://evil.example\\@\(.host)\(.path)", "\(.scheme)://\(.host)\\@evil.example\(.path)",
    "\(.scheme)://evil.example\\.\(.host)\(.path)", "\(.scheme)://\(.host)\\.evil.example\(.path)",
  ]
}

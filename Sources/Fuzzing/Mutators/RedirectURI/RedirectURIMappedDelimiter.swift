/// Puts a character that a mapping turns into a delimiter between a stranger's name and the host,
/// which code that maps after the check takes for one.
struct RedirectURIMappedDelimiter: TargetPatternMutator {
  let name = "redirect-uri/mapped-delimiter"
  let isAlsoRaw = true

  static let patterns: [TargetPattern] = [
    "\(.scheme)://evil.example\u{FF0F}.\(.host)\(.path)",
    "\(.scheme)://evil.example\u{FF1F}.\(.host)\(.path)",
    "\(.scheme)://evil.example\u{FF03}.\(.host)\(.path)",
    "\(.scheme)://evil.example\u{2100}.\(.host)\(.path)",
    "\(.scheme)://evil.example\u{FE68}.\(.host)\(.path)",
    "\(.scheme)://\(.host)\u{FF20}evil.example\(.path)", "\(.scheme)://\(.host)\u{FF1A}443\(.path)",
    "\(.scheme)://\(.host)\u{3002}evil.example\(.path)",
    "\(.scheme)://\(.host)\u{FF05}2Eevil.example\(.path)",
  ]
}

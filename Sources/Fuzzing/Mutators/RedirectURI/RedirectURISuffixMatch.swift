/// Lets a stranger's URL end with the target, or with its host, which code that looks for a suffix
/// takes for the target.
struct RedirectURISuffixMatch: TargetPatternMutator {
  let name = "redirect-uri/suffix-match"

  static let patterns: [TargetPattern] = [
    "https://evil.example/\(.target)", "https://evil.example?\(.target)",
    "https://evil.example\(.target)", "evil\(.target)", "evil:\(.target)",
    "\(.scheme)://evil.\(.host)\(.path)", "\(.scheme)://evil-\(.host)\(.path)",
    "\(.scheme)://evil\(.host)\(.path)", "\(.scheme)://evil.example/\(.host)\(.path)",
  ]
}

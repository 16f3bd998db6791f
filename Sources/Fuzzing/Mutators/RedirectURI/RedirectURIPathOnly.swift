/// Keeps the path without the host, or behind a stranger's, which code that checks the path alone
/// accepts.
struct RedirectURIPathOnly: TargetPatternMutator {
  let name = "redirect-uri/path-only"

  static let patterns: [TargetPattern] = [
    "\(.path)", "https://evil.example\(.path)", "//evil.example\(.path)",
    "http://evil.example\(.path)", "https://\(.path)", "https:\(.path)", "evil.example\(.path)",
    ".\(.path)", "..\(.path)",
  ]
}

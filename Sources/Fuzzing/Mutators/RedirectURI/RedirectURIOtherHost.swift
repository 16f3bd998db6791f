/// Takes a host that differs in a letter, a label or the domain, which a pattern with an unescaped
/// dot or a loose domain check accepts.
struct RedirectURIOtherHost: TargetPatternMutator {
  let name = "redirect-uri/other-host"

  static let patterns: [TargetPattern] = [
    "\(.scheme)://evil.example\(.path)", "\(.scheme)://googleusercontent.com\(.path)",
    "\(.scheme)://evil-bucket.googleusercontent.com\(.path)",
    "\(.scheme)://oauth-redirect-evil.googleusercontent.com\(.path)",
    "\(.scheme)://oauth-redirect.sandbox.googleusercontent.com\(.path)",
    "\(.scheme)://oauth-redirectXgoogleusercontent.com\(.path)",
    "\(.scheme)://oauth-redirect.googleusercontentXcom\(.path)",
    "\(.scheme)://oauth-redirect.googleusercontent.co\(.path)",
    "\(.scheme)://oauth-redirect.googleusercontent.net\(.path)",
    "\(.scheme)://oauth-redirect.google.com\(.path)", "\(.scheme)://oauth-redirect\(.path)",
    "\(.scheme)://*.googleusercontent.com\(.path)", "\(.scheme)://www.\(.host)\(.path)",
    "\(.scheme)://\(.host),evil.example\(.path)", "\(.scheme)://\(.path)",
  ]
}

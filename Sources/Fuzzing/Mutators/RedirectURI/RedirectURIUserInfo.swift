/// Puts a host into the user info of another, which code that takes the first or the last of them
/// for the host confuses.
struct RedirectURIUserInfo: TargetPatternMutator {
  let name = "redirect-uri/user-info"

  static let patterns: [TargetPattern] = [
    "\(.scheme)://\(.host)@evil.example\(.path)", "\(.scheme)://evil.example@\(.host)\(.path)",
    "\(.scheme)://\(.host)%40evil.example\(.path)", "\(.scheme)://user:pass@\(.host)\(.path)",
    "\(.scheme)://\(.host):443@evil.example\(.path)", "\(.scheme)://@\(.host)\(.path)",
    "\(.scheme)://:@\(.host)\(.path)", "\(.scheme)://a@b@\(.host)\(.path)",
    "\(.scheme)://evil.example%2f@\(.host)\(.path)", "\(.scheme)://evil.example/@\(.host)\(.path)",
    "\(.scheme)://evil.example#@\(.host)\(.path)", "\(.scheme)://evil.example?@\(.host)\(.path)",
    "\(.scheme)://\(.host) &@evil.example# @\(.host)\(.path)",
  ]
}

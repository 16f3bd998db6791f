/// Puts an encoded delimiter and a stranger's name behind the host, which code that decodes the
/// host before it compares cuts off.
struct RedirectURIEncodedDelimiter: TargetPatternMutator {
  let name = "redirect-uri/encoded-delimiter"

  static let patterns: [TargetPattern] = [
    "\(.scheme)://\(.host)%2F.evil.example\(.path)",
    "\(.scheme)://\(.host)%23.evil.example\(.path)",
    "\(.scheme)://\(.host)%3F.evil.example\(.path)",
    "\(.scheme)://\(.host)%5C.evil.example\(.path)",
    "\(.scheme)://\(.host)%3A.evil.example\(.path)",
    "\(.scheme)://\(.host)%00.evil.example\(.path)", "\(.scheme)://\(.host)%2eevil.example\(.path)",
    "\(.scheme)://\(.host)%20.evil.example\(.path)",
    "\(.scheme)://evil.example%2F.\(.host)\(.path)",
    "\(.scheme)://evil.example%23.\(.host)\(.path)",
  ]
}

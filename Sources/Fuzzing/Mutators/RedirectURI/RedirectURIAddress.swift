/// Takes a host of this machine or its network, in the notations that parsers know, which
/// exceptions for testing let through.
struct RedirectURIAddress: TargetPatternMutator {
  let name = "redirect-uri/address"

  static let patterns: [TargetPattern] = [
    "\(.scheme)://127.0.0.1\(.path)", "\(.scheme)://localhost\(.path)", "http://localhost\(.path)",
    "http://localhost:8080\(.path)", "\(.scheme)://[::1]\(.path)",
    "\(.scheme)://[::ffff:127.0.0.1]\(.path)", "\(.scheme)://[fe80::1%25en0]\(.path)",
    "\(.scheme)://0x7f.1\(.path)", "\(.scheme)://2130706433\(.path)",
    "\(.scheme)://0177.0.0.1\(.path)", "\(.scheme)://0.0.0.0\(.path)",
    "http://169.254.169.254\(.path)",
  ]
}

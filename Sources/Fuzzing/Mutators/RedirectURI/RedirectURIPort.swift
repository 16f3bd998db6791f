/// Adds a port, which code that compares hosts without it never looks at.
struct RedirectURIPort: TargetPatternMutator {
  let name = "redirect-uri/port"

  static let patterns: [TargetPattern] = [
    "\(.scheme)://\(.host):443\(.path)", "\(.scheme)://\(.host):80\(.path)",
    "\(.scheme)://\(.host):\(.path)", "\(.scheme)://\(.host):8443\(.path)",
    "\(.scheme)://\(.host):0\(.path)", "\(.scheme)://\(.host):99999\(.path)",
    "\(.scheme)://\(.host):0443\(.path)", "\(.scheme)://\(.host):+443\(.path)",
    "\(.scheme)://\(.host):-1\(.path)", "\(.scheme)://\(.host):x\(.path)",
    "\(.scheme)://\(.host):443:80\(.path)",
  ]
}

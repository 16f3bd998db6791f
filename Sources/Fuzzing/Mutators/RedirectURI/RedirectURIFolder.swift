/// Takes another folder for the bundle id, `/r/` for `/a/` say, which code that checks host and
/// bundle id alone accepts.
struct RedirectURIFolder: TargetPatternMutator {
  let name = "redirect-uri/folder"

  static let patterns: [TargetPattern] = [
    "\(.scheme)://\(.host)/r/\(.bundleID)", "\(.scheme)://\(.host)/A/\(.bundleID)",
    "\(.scheme)://\(.host)/b/\(.bundleID)", "\(.scheme)://\(.host)/aa/\(.bundleID)",
    "\(.scheme)://\(.host)/a/a/\(.bundleID)", "\(.scheme)://\(.host)/\(.bundleID)",
    "\(.scheme)://\(.host)/evil/a/\(.bundleID)", "\(.scheme)://\(.host)/a%2F\(.bundleID)",
    "\(.scheme)://\(.host)/a%252F\(.bundleID)", "\(.scheme)://\(.host)/%61/\(.bundleID)",
    "\(.scheme)://\(.host)%2Fa%2F\(.bundleID)", "\(.scheme)://\(.host)/a/x/\(.bundleID)",
  ]
}

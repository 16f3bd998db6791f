/// Lets the target, or its host, go on in a stranger's name, which code that looks for a prefix
/// takes for the target.
struct RedirectURIPrefixMatch: TargetPatternMutator {
  let name = "redirect-uri/prefix-match"

  static let patterns: [TargetPattern] = [
    "\(.scheme)://\(.host).evil.example\(.path)", "\(.scheme)://\(.host)-evil.example\(.path)",
    "\(.scheme)://\(.host)evil.example\(.path)", "\(.target).evil", "\(.target)Evil",
    "\(.target)-evil", "\(.target)/evil", "\(.target).evil.example", "\(.target)@evil.example",
    "\(.target):evil",
  ]
}

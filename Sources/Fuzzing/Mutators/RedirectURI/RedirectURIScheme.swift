/// Takes another scheme, or breaks it, which code that looks at host and path alone accepts and a
/// lenient parser repairs.
struct RedirectURIScheme: TargetPatternMutator {
  let name = "redirect-uri/scheme"

  static let patterns: [TargetPattern] = [
    "http://\(.host)\(.path)", "HTTPS://\(.host)\(.path)", "httpss://\(.host)\(.path)",
    "com.google.Chromecast://\(.host)\(.path)", "javascript://\(.host)\(.path)%0aalert(1)",
    "javascript:alert(1)", "data:text/html,<script>1</script>", "data://\(.host)\(.path)",
    "file://\(.host)\(.path)", "//\(.host)\(.path)", "://\(.host)\(.path)", "\(.host)\(.path)",
    "\(.scheme):\(.host)\(.path)", "\(.scheme):/\(.host)\(.path)", "\(.scheme):///\(.host)\(.path)",
    "\(.scheme)//\(.host)\(.path)", "\(.scheme)%3A//\(.host)\(.path)",
    "\(.scheme):\(.scheme)://\(.host)\(.path)", "view-source:\(.target)",
  ]
}

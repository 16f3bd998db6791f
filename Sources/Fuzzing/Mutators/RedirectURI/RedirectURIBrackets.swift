/// Puts the host or all of it into brackets, which some parsers take off and others refuse.
struct RedirectURIBrackets: TargetPatternMutator {
  let name = "redirect-uri/brackets"
  let isAlsoRaw = true

  static let patterns: [TargetPattern] = [
    "\(.scheme)://[\(.host)]\(.path)", "\(.scheme)://{\(.host)}\(.path)",
    "\(.scheme)://(\(.host))\(.path)", "\(.scheme)://[\(.host)\(.path)",
    "\(.scheme)://\(.host)]\(.path)", "\(.folder)[\(.bundleID)]", "\(.folder){\(.bundleID)}",
    "<\(.target)>", "[\(.target)]", "\"\(.target)\"", "'\(.target)'", "\(.target)[]",
    "\(.target){}",
  ]
}

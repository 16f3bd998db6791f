/// Adds a fragment, behind which code that joins strings writes the answer.
struct RedirectURIFragment: TargetPatternMutator {
  let name = "redirect-uri/fragment"
  let isAlsoRaw = true

  static let patterns: [TargetPattern] = [
    "\(.target)#", "\(.target)#x", "\(.target)#code=evil", "\(.target)#?", "\(.target)?#",
    "\(.target)#@evil.example/", "\(.target)#&state=evil", "\(.target)%23x", "\(.target)##",
  ]
}

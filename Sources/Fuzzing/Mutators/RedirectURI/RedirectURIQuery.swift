/// Adds a query, to which an answer is joined with a second question mark or in which it meets
/// parameters of a stranger.
struct RedirectURIQuery: TargetPatternMutator {
  let name = "redirect-uri/query"
  let isAlsoRaw = true

  static let patterns: [TargetPattern] = [
    "\(.target)?", "\(.target)?x=1", "\(.target)?code=evil", "\(.target)?code=evil&state=evil",
    "\(.target)?error=access_denied&state=evil", "\(.target)?next=https://evil.example",
    "\(.target)?x=1&", "\(.target)??", "\(.target)%3Fcode=evil", "\(.target)&code=evil",
  ]
}

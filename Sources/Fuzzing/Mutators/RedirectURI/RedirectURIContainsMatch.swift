/// Puts the target into the query, the path, the fragment or the user info of a stranger's URL,
/// which code that looks for it anywhere takes for the target.
struct RedirectURIContainsMatch: TargetPatternMutator {
  let name = "redirect-uri/contains-match"

  static let patterns: [TargetPattern] = [
    "https://evil.example/?u=\(.target)&x=1", "https://evil.example/#\(.target)#x",
    "https://evil.example/\(.target)/cb", "https://evil.example/;\(.target)/cb",
    "https://\(.target)@evil.example/cb", "https://\(.host)\(.path):x@evil.example/cb",
    "https://evil.example/\(.host)\(.path)/cb", "https://\(.host)\(.path).evil.example/cb",
    "javascript:alert(1)//\(.target)//",
  ]
}

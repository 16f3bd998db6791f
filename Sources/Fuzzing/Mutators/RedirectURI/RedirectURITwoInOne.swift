/// Puts two targets into one value, of which code that splits or matches anywhere checks one and
/// opens the other.
struct RedirectURITwoInOne: TargetPatternMutator {
  let name = "redirect-uri/two-in-one"

  static let patterns: [TargetPattern] = [
    "\(.target)\(.target)", "\(.target),https://evil.example/cb",
    "https://evil.example/cb,\(.target)", "\(.target) https://evil.example/cb",
    "https://evil.example/cb \(.target)", "\(.target);https://evil.example/cb",
    "\(.target)|https://evil.example/cb", "\(.target)\nhttps://evil.example/cb",
    "\(.target)https://evil.example/cb",
  ]
}

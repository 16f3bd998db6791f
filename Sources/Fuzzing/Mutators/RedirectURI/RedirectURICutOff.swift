/// Adds what stands behind a NUL, a line break or a blank, which code that reads lines or C
/// strings cuts off.
struct RedirectURICutOff: TargetPatternMutator {
  let name = "redirect-uri/cut-off"
  let isAlsoRaw = true

  static let patterns: [TargetPattern] = [
    "\(.target)\0.evil", "\(.target)\n.evil", "\(.target)\r\nX-Appflip-Split: 1",
    "\(.target) .evil", "\(.target)\t.evil", "https://evil.example/cb\0\(.target)",
    "https://evil.example/cb\n\(.target)", "https://evil.example/cb \(.target)",
    "\(.scheme)://\(.host)\0.evil.example\(.path)", "\(.scheme)://\(.host)\n.evil.example\(.path)",
  ]
}

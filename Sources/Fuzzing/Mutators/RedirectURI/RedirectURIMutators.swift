import AppFlip

/// The mutators of the redirect URI of a request, and of where an answer came back to.
///
/// Most of them turn round one check that careless code makes.
public enum RedirectURIMutators {
  /// All of them, in the order of what they have in common.
  public static let all: [Mutator] =
    matching + authority + path + text + listed
    + ForeignTargets.mutators

  /// Checks that look at a part of the text.
  private static let matching: [Mutator] = [
    Mutator(
      "redirect-uri/prefix-match",
      "Lets the target, or its host, go on in a stranger's name, which code that looks for a "
        + "prefix takes for the target.",
      .patterns([
        "$s://$h.evil.example$p", "$s://$h-evil.example$p", "$s://$hevil.example$p", "$t.evil",
        "$tEvil", "$t-evil", "$t/evil", "$t.evil.example", "$t@evil.example", "$t:evil",
      ])),
    Mutator(
      "redirect-uri/suffix-match",
      "Lets a stranger's URL end with the target, or with its host, which code that looks for a "
        + "suffix takes for the target.",
      .patterns([
        "https://evil.example/$t", "https://evil.example?$t", "https://evil.example$t", "evil$t",
        "evil:$t", "$s://evil.$h$p", "$s://evil-$h$p", "$s://evil$h$p", "$s://evil.example/$h$p",
      ])),
    Mutator(
      "redirect-uri/contains-match",
      "Puts the target into the query, the path, the fragment or the user info of a stranger's "
        + "URL, which code that looks for it anywhere takes for the target.",
      .patterns([
        "https://evil.example/?u=$t&x=1", "https://evil.example/#$t#x",
        "https://evil.example/$t/cb", "https://evil.example/;$t/cb", "https://$t@evil.example/cb",
        "https://$h$p:x@evil.example/cb", "https://evil.example/$h$p/cb",
        "https://$h$p.evil.example/cb", "javascript:alert(1)//$t//",
      ])),
    Mutator(
      "redirect-uri/host-only",
      "Keeps the host and takes another path, or none, which code that checks the host alone "
        + "accepts.",
      .patterns([
        "$s://$h", "$s://$h/", "$s://$h/a", "$s://$h/a/", "$s://$h/cb", "$s://$h/evil$p",
        "$s://$h?x=1", "$s://$h/a?$b", "$s://$h/a#$b", "$s://$h$p/39Y8nOAX3K",
      ])),
    Mutator(
      "redirect-uri/path-only",
      "Keeps the path without the host, or behind a stranger's, which code that checks the path "
        + "alone accepts.",
      .patterns([
        "$p", "https://evil.example$p", "//evil.example$p", "http://evil.example$p", "https://$p",
        "https:$p", "evil.example$p", ".$p", "..$p",
      ])),
    Mutator(
      "redirect-uri/cut-off",
      "Adds what stands behind a NUL, a line break or a blank, which code that reads lines or C "
        + "strings cuts off.",
      .patterns(
        raw: true,
        [
          "$t\0.evil", "$t\n.evil", "$t\r\nX-Appflip-Split: 1", "$t .evil", "$t\t.evil",
          "https://evil.example/cb\0$t", "https://evil.example/cb\n$t",
          "https://evil.example/cb $t", "$s://$h\0.evil.example$p", "$s://$h\n.evil.example$p",
        ])),
    Mutator(
      "redirect-uri/two-in-one",
      "Puts two targets into one value, of which code that splits or matches anywhere checks one "
        + "and opens the other.",
      .patterns([
        "$t$t", "$t,https://evil.example/cb", "https://evil.example/cb,$t",
        "$t https://evil.example/cb", "https://evil.example/cb $t", "$t;https://evil.example/cb",
        "$t|https://evil.example/cb", "$t\nhttps://evil.example/cb", "$thttps://evil.example/cb",
      ])),
  ]

  /// What must be accepted.
  private static let listed: [Mutator] = [
    Mutator(
      "redirect-uri/listed",
      "Takes another of the 12 URLs, which is legal: code that knows only some of them, or answers "
        + "at one of its own, is found out.",
      .target { _, random in random.pick(RedirectURL.all)?.octets }),
    Mutator(
      "redirect-uri/listed-bundle-id",
      "Takes another of the documented bundle ids, which is legal: code that serves but one Google "
        + "app is found out.",
      .patterns(RedirectURL.bundleIDs.map { TargetPattern("$f\($0)") })),
    Mutator(
      "redirect-uri/environment",
      "Takes the sandbox for production and the reverse, which code that answers at one of them "
        + "always overlooks.",
      .target { target, _ in
        guard let host = target.authority else { return nil }
        let isProduction = host.elementsEqual(production)
        guard isProduction || host.elementsEqual(sandbox) else { return nil }
        return target.octets.splicing(host.indices, with: isProduction ? sandbox : production)
      }),
    Mutator(
      "redirect-uri/near-listed",
      "Takes any of the 12 URLs with one thing changed: the scheme, a separator of the host or the end, "
        + "which catches a list with one wrong entry and a host that is compared loosely.",
      .target { _, random in
        guard let url = random.pick(RedirectURL.all),
          let pattern = random.pick(nearPatterns + [separated(url, &random)])
        else { return nil }
        return pattern.filled(from: URIReference(splitting: url.octets))
      }),
  ]

  private static let nearPatterns: [TargetPattern] = [
    "$t/", "$t?", "$t#", "$-", "http://$h$p", "$s://$h:443$p", "$s://$h.$p", "$s://$h/$p",
  ]

  /// A URL with another separator in its host, or with none there.
  private static func separated(
    _ url: RedirectURL, _ random: inout SplitMix64
  ) -> TargetPattern {
    let hyphen = UInt8(ascii: "-")
    let separator = random.pick(["_", "", ".", "--"]) ?? ""
    let isOne = random.oneIn(2)
    let parts = url.environment.host.utf8.split(separator: hyphen, maxSplits: isOne ? 1 : .max)
    let host = Array(parts.map(Array.init).joined(separator: Array(separator.utf8)))
    return TargetPattern("$s://\(shown(host))$p")
  }

  private static let production = Array(RedirectURL.Environment.production.host.utf8)
  private static let sandbox = Array(RedirectURL.Environment.sandbox.host.utf8)
}

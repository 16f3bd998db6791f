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
        "\(.scheme)://\(.host).evil.example\(.path)", "\(.scheme)://\(.host)-evil.example\(.path)",
        "\(.scheme)://\(.host)evil.example\(.path)", "\(.target).evil", "\(.target)Evil",
        "\(.target)-evil", "\(.target)/evil", "\(.target).evil.example", "\(.target)@evil.example",
        "\(.target):evil",
      ])),
    Mutator(
      "redirect-uri/suffix-match",
      "Lets a stranger's URL end with the target, or with its host, which code that looks for a "
        + "suffix takes for the target.",
      .patterns([
        "https://evil.example/\(.target)", "https://evil.example?\(.target)",
        "https://evil.example\(.target)", "evil\(.target)", "evil:\(.target)",
        "\(.scheme)://evil.\(.host)\(.path)", "\(.scheme)://evil-\(.host)\(.path)",
        "\(.scheme)://evil\(.host)\(.path)", "\(.scheme)://evil.example/\(.host)\(.path)",
      ])),
    Mutator(
      "redirect-uri/contains-match",
      "Puts the target into the query, the path, the fragment or the user info of a stranger's "
        + "URL, which code that looks for it anywhere takes for the target.",
      .patterns([
        "https://evil.example/?u=\(.target)&x=1", "https://evil.example/#\(.target)#x",
        "https://evil.example/\(.target)/cb", "https://evil.example/;\(.target)/cb",
        "https://\(.target)@evil.example/cb", "https://\(.host)\(.path):x@evil.example/cb",
        "https://evil.example/\(.host)\(.path)/cb", "https://\(.host)\(.path).evil.example/cb",
        "javascript:alert(1)//\(.target)//",
      ])),
    Mutator(
      "redirect-uri/host-only",
      "Keeps the host and takes another path, or none, which code that checks the host alone "
        + "accepts.",
      .patterns([
        "\(.scheme)://\(.host)", "\(.scheme)://\(.host)/", "\(.scheme)://\(.host)/a",
        "\(.scheme)://\(.host)/a/", "\(.scheme)://\(.host)/cb",
        "\(.scheme)://\(.host)/evil\(.path)",
        "\(.scheme)://\(.host)?x=1", "\(.scheme)://\(.host)/a?\(.bundleID)",
        "\(.scheme)://\(.host)/a#\(.bundleID)", "\(.scheme)://\(.host)\(.path)/39Y8nOAX3K",
      ])),
    Mutator(
      "redirect-uri/path-only",
      "Keeps the path without the host, or behind a stranger's, which code that checks the path "
        + "alone accepts.",
      .patterns([
        "\(.path)", "https://evil.example\(.path)", "//evil.example\(.path)",
        "http://evil.example\(.path)", "https://\(.path)", "https:\(.path)", "evil.example\(.path)",
        ".\(.path)", "..\(.path)",
      ])),
    Mutator(
      "redirect-uri/cut-off",
      "Adds what stands behind a NUL, a line break or a blank, which code that reads lines or C "
        + "strings cuts off.",
      .patterns(
        raw: true,
        [
          "\(.target)\0.evil", "\(.target)\n.evil", "\(.target)\r\nX-Appflip-Split: 1",
          "\(.target) .evil", "\(.target)\t.evil", "https://evil.example/cb\0\(.target)",
          "https://evil.example/cb\n\(.target)", "https://evil.example/cb \(.target)",
          "\(.scheme)://\(.host)\0.evil.example\(.path)",
          "\(.scheme)://\(.host)\n.evil.example\(.path)",
        ])),
    Mutator(
      "redirect-uri/two-in-one",
      "Puts two targets into one value, of which code that splits or matches anywhere checks one "
        + "and opens the other.",
      .patterns([
        "\(.target)\(.target)", "\(.target),https://evil.example/cb",
        "https://evil.example/cb,\(.target)", "\(.target) https://evil.example/cb",
        "https://evil.example/cb \(.target)", "\(.target);https://evil.example/cb",
        "\(.target)|https://evil.example/cb", "\(.target)\nhttps://evil.example/cb",
        "\(.target)https://evil.example/cb",
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
      .patterns(RedirectURL.bundleIDs.map { "\(.folder)\(Array($0.utf8))" })),
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
    "\(.target)/", "\(.target)?", "\(.target)#", "\(.stem)", "http://\(.host)\(.path)",
    "\(.scheme)://\(.host):443\(.path)", "\(.scheme)://\(.host).\(.path)",
    "\(.scheme)://\(.host)/\(.path)",
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
    return "\(.scheme)://\(host)\(.path)"
  }

  private static let production = Array(RedirectURL.Environment.production.host.utf8)
  private static let sandbox = Array(RedirectURL.Environment.sandbox.host.utf8)
}

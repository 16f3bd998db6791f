extension RedirectURIMutators {
  /// Checks of the path, the query and the fragment.
  static let path: [Mutator] = [
    Mutator(
      "redirect-uri/dot-segments",
      "Adds dot segments, encoded ones too, which code that resolves the path before it compares "
        + "accepts.",
      .patterns([
        "\(.folder)./\(.bundleID)", "\(.folder)../a/\(.bundleID)",
        "\(.folder)com.google.OPA/../\(.bundleID)", "\(.folder)%2e/\(.bundleID)",
        "\(.folder)x/%2e%2e/\(.bundleID)", "\(.folder)x/.%2E/\(.bundleID)",
        "\(.folder)x/..%2f\(.bundleID)", "\(.scheme)://\(.host)/.\(.path)",
        "\(.scheme)://\(.host)/..\(.path)", "\(.scheme)://\(.host)/x/..\(.path)", "\(.target)/.",
        "\(.target)/b/..", "\(.target)/..", "\(.target)/../com.evil.app", "\(.target)/../../cb",
      ])),
    Mutator(
      "redirect-uri/backslash",
      "Puts backslashes in place of slashes or next to a host, which some parsers take for slashes "
        + "and others for text.",
      .patterns(
        raw: true,
        [
          "\(.scheme):\\\\\(.host)\(.path)", "\(.scheme):/\\\(.host)\(.path)",
          "\(.scheme):\\\\\(.host)\\a\\\(.bundleID)", "\(.scheme)://\(.host)\\a\\\(.bundleID)",
          "\(.folder)\\\(.bundleID)", "\(.folder)..\\a\\\(.bundleID)", "\(.target)\\",
          "\(.scheme)://evil.example\\@\(.host)\(.path)",
          "\(.scheme)://\(.host)\\@evil.example\(.path)",
          "\(.scheme)://evil.example\\.\(.host)\(.path)",
          "\(.scheme)://\(.host)\\.evil.example\(.path)",
        ])),
    Mutator(
      "redirect-uri/repeated-slash",
      "Adds slashes, and so empty segments, which code that merges them before it compares "
        + "accepts.",
      .patterns([
        "\(.scheme)://\(.host)/\(.path)", "\(.scheme)://\(.host)//\(.path)",
        "\(.folder)/\(.bundleID)",
        "\(.folder)//\(.bundleID)", "\(.target)//", "\(.scheme):////\(.host)\(.path)",
        "\(.scheme)://\(.host)//a//\(.bundleID)",
      ])),
    Mutator(
      "redirect-uri/matrix-parameter",
      "Adds parameters to segments of the path, which servers that know them take off before they "
        + "compare.",
      .patterns([
        "\(.target);x=1", "\(.target);", "\(.target);/", "\(.target);jsessionid=evil",
        "\(.target)/;x=1", "\(.scheme)://\(.host)/a;x=1/\(.bundleID)",
        "\(.scheme)://\(.host)/;/a/\(.bundleID)", "\(.scheme)://\(.host)/a/;x=1/\(.bundleID)",
        "\(.scheme)://\(.host)/a/..;/a/\(.bundleID)", "\(.scheme)://\(.host);x=1\(.path)",
      ])),
    Mutator(
      "redirect-uri/folder",
      "Takes another folder for the bundle id, `/r/` for `/a/` say, which code that checks host "
        + "and bundle id alone accepts.",
      .patterns([
        "\(.scheme)://\(.host)/r/\(.bundleID)", "\(.scheme)://\(.host)/A/\(.bundleID)",
        "\(.scheme)://\(.host)/b/\(.bundleID)", "\(.scheme)://\(.host)/aa/\(.bundleID)",
        "\(.scheme)://\(.host)/a/a/\(.bundleID)", "\(.scheme)://\(.host)/\(.bundleID)",
        "\(.scheme)://\(.host)/evil/a/\(.bundleID)", "\(.scheme)://\(.host)/a%2F\(.bundleID)",
        "\(.scheme)://\(.host)/a%252F\(.bundleID)", "\(.scheme)://\(.host)/%61/\(.bundleID)",
        "\(.scheme)://\(.host)%2Fa%2F\(.bundleID)", "\(.scheme)://\(.host)/a/x/\(.bundleID)",
      ])),
    Mutator(
      "redirect-uri/query",
      "Adds a query, to which an answer is joined with a second question mark or in which it meets "
        + "parameters of a stranger.",
      .patterns(
        raw: true,
        [
          "\(.target)?", "\(.target)?x=1", "\(.target)?code=evil",
          "\(.target)?code=evil&state=evil",
          "\(.target)?error=access_denied&state=evil", "\(.target)?next=https://evil.example",
          "\(.target)?x=1&", "\(.target)??", "\(.target)%3Fcode=evil", "\(.target)&code=evil",
        ])),
    Mutator(
      "redirect-uri/fragment",
      "Adds a fragment, behind which code that joins strings writes the answer.",
      .patterns(
        raw: true,
        [
          "\(.target)#", "\(.target)#x", "\(.target)#code=evil", "\(.target)#?", "\(.target)?#",
          "\(.target)#@evil.example/", "\(.target)#&state=evil", "\(.target)%23x", "\(.target)##",
        ])),
    Mutator(
      "redirect-uri/trailing-mark",
      "Ends the host with a dot or the path with a slash or a dot, which code that normalises or "
        + "trims accepts.",
      .patterns([
        "\(.scheme)://\(.host).\(.path)", "\(.scheme)://\(.host)..\(.path)",
        "\(.scheme)://.\(.host)\(.path)", "\(.target)/", "\(.target)//", "\(.target).",
        "\(.target)..",
        "\(.target)%2F", "\(.target)%2f", "\(.target)%2E",
      ])),
    Mutator(
      "redirect-uri/unknown-bundle-id",
      "Takes a bundle id that the document doesn't list, which code that checks the format alone "
        + "accepts.",
      .patterns([
        "\(.folder)com.evil.app", "\(.folder)com.google.GoogleMobile",
        "\(.folder)com.google.dev.Chromecast", "\(.folder)com.google.Chromecast.dev.enterprise",
        "\(.folder)com.google.OPA.sandbox", "\(.folder)com.google",
        "\(.folder)GOOGLE_APP_BUNDLE_ID",
        "\(.folder)", "\(.folder).", "\(.folder)..", "\(.folder)*", "\(.folder)null",
        "\(.folder)com_google_Chromecast", "\(.folder)com.google.Chromecast,com.google.OPA",
      ])),
    Mutator(
      "redirect-uri/bundle-id-affix",
      "Adds to the bundle id, in front or behind, or cuts it short, which patterns without anchors "
        + "accept.",
      .patterns([
        "\(.target).evil", "\(.target)Xyz", "\(.target)-evil", "\(.target)_", "\(.target).dev",
        "\(.target).enterprise", "\(.target)\(.bundleID)", "\(.folder)x\(.bundleID)",
        "\(.folder)evil.\(.bundleID)", "\(.folder)com.evil.\(.bundleID)",
        "\(.folder)%20\(.bundleID)",
        "\(.stem)",
      ])),
  ]
}

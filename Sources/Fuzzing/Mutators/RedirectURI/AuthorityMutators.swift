import AppFlip

extension RedirectURIMutators {
  /// Checks of the scheme and of the authority.
  static let authority: [Mutator] = [
    Mutator(
      "redirect-uri/scheme",
      "Takes another scheme, or breaks it, which code that looks at host and path alone accepts "
        + "and a lenient parser repairs.",
      .patterns([
        "http://\(.host)\(.path)", "HTTPS://\(.host)\(.path)", "httpss://\(.host)\(.path)",
        "com.google.Chromecast://\(.host)\(.path)", "javascript://\(.host)\(.path)%0aalert(1)",
        "javascript:alert(1)", "data:text/html,<script>1</script>", "data://\(.host)\(.path)",
        "file://\(.host)\(.path)", "//\(.host)\(.path)", "://\(.host)\(.path)", "\(.host)\(.path)",
        "\(.scheme):\(.host)\(.path)", "\(.scheme):/\(.host)\(.path)",
        "\(.scheme):///\(.host)\(.path)",
        "\(.scheme)//\(.host)\(.path)", "\(.scheme)%3A//\(.host)\(.path)",
        "\(.scheme):\(.scheme)://\(.host)\(.path)", "view-source:\(.target)",
      ])),
    Mutator(
      "redirect-uri/user-info",
      "Puts a host into the user info of another, which code that takes the first or the last of "
        + "them for the host confuses.",
      .patterns([
        "\(.scheme)://\(.host)@evil.example\(.path)", "\(.scheme)://evil.example@\(.host)\(.path)",
        "\(.scheme)://\(.host)%40evil.example\(.path)", "\(.scheme)://user:pass@\(.host)\(.path)",
        "\(.scheme)://\(.host):443@evil.example\(.path)", "\(.scheme)://@\(.host)\(.path)",
        "\(.scheme)://:@\(.host)\(.path)", "\(.scheme)://a@b@\(.host)\(.path)",
        "\(.scheme)://evil.example%2f@\(.host)\(.path)",
        "\(.scheme)://evil.example/@\(.host)\(.path)",
        "\(.scheme)://evil.example#@\(.host)\(.path)",
        "\(.scheme)://evil.example?@\(.host)\(.path)",
        "\(.scheme)://\(.host) &@evil.example# @\(.host)\(.path)",
      ])),
    Mutator(
      "redirect-uri/port",
      "Adds a port, which code that compares hosts without it never looks at.",
      .patterns([
        "\(.scheme)://\(.host):443\(.path)", "\(.scheme)://\(.host):80\(.path)",
        "\(.scheme)://\(.host):\(.path)", "\(.scheme)://\(.host):8443\(.path)",
        "\(.scheme)://\(.host):0\(.path)", "\(.scheme)://\(.host):99999\(.path)",
        "\(.scheme)://\(.host):0443\(.path)", "\(.scheme)://\(.host):65979\(.path)",
        "\(.scheme)://\(.host):+443\(.path)",
        "\(.scheme)://\(.host):-1\(.path)", "\(.scheme)://\(.host):x\(.path)",
        "\(.scheme)://\(.host):443:80\(.path)",
      ])),
    Mutator(
      "redirect-uri/other-host",
      "Takes a host that differs in a letter, a label or the domain, which a pattern with an "
        + "unescaped dot or a loose domain check accepts.",
      .patterns([
        "\(.scheme)://evil.example\(.path)", "\(.scheme)://googleusercontent.com\(.path)",
        "\(.scheme)://evil-bucket.googleusercontent.com\(.path)",
        "\(.scheme)://oauth-redirect-evil.googleusercontent.com\(.path)",
        "\(.scheme)://oauth-redirect.sandbox.googleusercontent.com\(.path)",
        "\(.scheme)://oauth-redirectXgoogleusercontent.com\(.path)",
        "\(.scheme)://oauth-redirect.googleusercontentXcom\(.path)",
        "\(.scheme)://oauth-redirect.googleusercontent.co\(.path)",
        "\(.scheme)://oauth-redirect.googleusercontent.net\(.path)",
        "\(.scheme)://oauth-redirect.google.com\(.path)", "\(.scheme)://oauth-redirect\(.path)",
        "\(.scheme)://*.googleusercontent.com\(.path)", "\(.scheme)://www.\(.host)\(.path)",
        "\(.scheme)://\(.host),evil.example\(.path)", "\(.scheme)://\(.path)",
      ])),
    Mutator(
      "redirect-uri/address",
      "Takes a host of this machine or its network, in the notations that parsers know, which "
        + "exceptions for testing let through.",
      .patterns([
        "\(.scheme)://127.0.0.1\(.path)", "\(.scheme)://localhost\(.path)",
        "http://localhost\(.path)",
        "http://localhost:8080\(.path)", "\(.scheme)://[::1]\(.path)",
        "\(.scheme)://[::ffff:127.0.0.1]\(.path)", "\(.scheme)://[fe80::1%25en0]\(.path)",
        "\(.scheme)://0x7f.1\(.path)", "\(.scheme)://2130706433\(.path)",
        "\(.scheme)://0177.0.0.1\(.path)", "\(.scheme)://0.0.0.0\(.path)",
        "http://169.254.169.254\(.path)",
      ])),
    Mutator(
      "redirect-uri/encoded-delimiter",
      "Puts an encoded delimiter and a stranger's name behind the host, which code that decodes "
        + "the host before it compares cuts off.",
      .patterns([
        "\(.scheme)://\(.host)%2F.evil.example\(.path)",
        "\(.scheme)://\(.host)%23.evil.example\(.path)",
        "\(.scheme)://\(.host)%3F.evil.example\(.path)",
        "\(.scheme)://\(.host)%5C.evil.example\(.path)",
        "\(.scheme)://\(.host)%3A.evil.example\(.path)",
        "\(.scheme)://\(.host)%00.evil.example\(.path)",
        "\(.scheme)://\(.host)%2eevil.example\(.path)",
        "\(.scheme)://\(.host)%20.evil.example\(.path)",
        "\(.scheme)://evil.example%2F.\(.host)\(.path)",
        "\(.scheme)://evil.example%23.\(.host)\(.path)",
      ])),
    Mutator(
      "redirect-uri/mapped-delimiter",
      "Puts a character that a mapping turns into a delimiter between a stranger's name and the "
        + "host, which code that maps after the check takes for one.",
      .patterns(
        raw: true,
        [
          "\(.scheme)://evil.example\u{FF0F}.\(.host)\(.path)",
          "\(.scheme)://evil.example\u{FF1F}.\(.host)\(.path)",
          "\(.scheme)://evil.example\u{FF03}.\(.host)\(.path)",
          "\(.scheme)://evil.example\u{2100}.\(.host)\(.path)",
          "\(.scheme)://evil.example\u{FE68}.\(.host)\(.path)",
          "\(.scheme)://\(.host)\u{FF20}evil.example\(.path)",
          "\(.scheme)://\(.host)\u{FF1A}443\(.path)",
          "\(.scheme)://\(.host)\u{3002}evil.example\(.path)",
          "\(.scheme)://\(.host)\u{FF05}2Eevil.example\(.path)",
        ])),
    Mutator(
      "redirect-uri/mapped-dots",
      "Puts one of the full stops that IDNA maps to a dot in place of the dots of the host, or an "
        + "encoded dot, which code that maps the host before it compares overlooks.",
      .target(raw: true) { target, random in
        guard let host = target.authority, let dot = random.pick(mappedDots) else { return nil }
        let octets = target.octets
        let isOne = random.oneIn(2)
        var changed = Array(octets[..<host.startIndex])
        var rest = host
        while let index = rest.firstIndex(of: UInt8(ascii: ".")) {
          changed += rest[..<index]
          changed += dot
          rest = rest[(index + 1)...]
          if isOne { break }
        }
        changed += rest
        changed += octets[host.endIndex...]
        return changed
      }),
  ]

  private static let mappedDots: [[UInt8]] = [
    "\u{3002}", "\u{FF0E}", "\u{FF61}", "%2E", "\u{FF05}2E",
  ]
  .map { Array($0.utf8) }
}

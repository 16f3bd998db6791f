import AppFlip

extension RedirectURIMutators {
  /// Checks of the scheme and of the authority.
  static let authority: [Mutator] = [
    Mutator(
      "redirect-uri/scheme",
      "Takes another scheme, or breaks it, which code that looks at host and path alone accepts "
        + "and a lenient parser repairs.",
      .patterns([
        "http://$h$p", "HTTPS://$h$p", "httpss://$h$p", "com.google.Chromecast://$h$p",
        "javascript://$h$p%0aalert(1)", "javascript:alert(1)", "data:text/html,<script>1</script>",
        "data://$h$p", "file://$h$p", "//$h$p", "://$h$p", "$h$p", "$s:$h$p", "$s:/$h$p",
        "$s:///$h$p", "$s//$h$p", "$s%3A//$h$p", "$s:$s://$h$p", "view-source:$t",
      ])),
    Mutator(
      "redirect-uri/user-info",
      "Puts a host into the user info of another, which code that takes the first or the last of "
        + "them for the host confuses.",
      .patterns([
        "$s://$h@evil.example$p", "$s://evil.example@$h$p", "$s://$h%40evil.example$p",
        "$s://user:pass@$h$p", "$s://$h:443@evil.example$p", "$s://@$h$p", "$s://:@$h$p",
        "$s://a@b@$h$p", "$s://evil.example%2f@$h$p", "$s://evil.example/@$h$p",
        "$s://evil.example#@$h$p", "$s://evil.example?@$h$p", "$s://$h &@evil.example# @$h$p",
      ])),
    Mutator(
      "redirect-uri/port",
      "Adds a port, which code that compares hosts without it never looks at.",
      .patterns([
        "$s://$h:443$p", "$s://$h:80$p", "$s://$h:$p", "$s://$h:8443$p", "$s://$h:0$p",
        "$s://$h:99999$p", "$s://$h:0443$p", "$s://$h:65979$p", "$s://$h:+443$p", "$s://$h:-1$p",
        "$s://$h:x$p", "$s://$h:443:80$p",
      ])),
    Mutator(
      "redirect-uri/other-host",
      "Takes a host that differs in a letter, a label or the domain, which a pattern with an "
        + "unescaped dot or a loose domain check accepts.",
      .patterns([
        "$s://evil.example$p", "$s://googleusercontent.com$p",
        "$s://evil-bucket.googleusercontent.com$p",
        "$s://oauth-redirect-evil.googleusercontent.com$p",
        "$s://oauth-redirect.sandbox.googleusercontent.com$p",
        "$s://oauth-redirectXgoogleusercontent.com$p",
        "$s://oauth-redirect.googleusercontentXcom$p", "$s://oauth-redirect.googleusercontent.co$p",
        "$s://oauth-redirect.googleusercontent.net$p", "$s://oauth-redirect.google.com$p",
        "$s://oauth-redirect$p", "$s://*.googleusercontent.com$p", "$s://www.$h$p",
        "$s://$h,evil.example$p", "$s://$p",
      ])),
    Mutator(
      "redirect-uri/address",
      "Takes a host of this machine or its network, in the notations that parsers know, which "
        + "exceptions for testing let through.",
      .patterns([
        "$s://127.0.0.1$p", "$s://localhost$p", "http://localhost$p", "http://localhost:8080$p",
        "$s://[::1]$p", "$s://[::ffff:127.0.0.1]$p", "$s://[fe80::1%25en0]$p", "$s://0x7f.1$p",
        "$s://2130706433$p", "$s://0177.0.0.1$p", "$s://0.0.0.0$p", "http://169.254.169.254$p",
      ])),
    Mutator(
      "redirect-uri/encoded-delimiter",
      "Puts an encoded delimiter and a stranger's name behind the host, which code that decodes "
        + "the host before it compares cuts off.",
      .patterns([
        "$s://$h%2F.evil.example$p", "$s://$h%23.evil.example$p", "$s://$h%3F.evil.example$p",
        "$s://$h%5C.evil.example$p", "$s://$h%3A.evil.example$p", "$s://$h%00.evil.example$p",
        "$s://$h%2eevil.example$p", "$s://$h%20.evil.example$p", "$s://evil.example%2F.$h$p",
        "$s://evil.example%23.$h$p",
      ])),
    Mutator(
      "redirect-uri/mapped-delimiter",
      "Puts a character that a mapping turns into a delimiter between a stranger's name and the "
        + "host, which code that maps after the check takes for one.",
      .patterns(
        raw: true,
        [
          "$s://evil.example\u{FF0F}.$h$p", "$s://evil.example\u{FF1F}.$h$p",
          "$s://evil.example\u{FF03}.$h$p", "$s://evil.example\u{2100}.$h$p",
          "$s://evil.example\u{FE68}.$h$p", "$s://$h\u{FF20}evil.example$p", "$s://$h\u{FF1A}443$p",
          "$s://$h\u{3002}evil.example$p", "$s://$h\u{FF05}2Eevil.example$p",
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
  ].octets
}

/// Redirect URIs that are none of the 12, by the trick that they play.
///
/// Sources: RFC 6749, sections 3.1.2.3, 4.1.2.1 and 10.15; RFC 9700, section 4.1.3.
enum HostileRedirectURIs {
  /// Where a comparison isn't one of the whole string.
  static let matching: [Row] = [
    Row("R01", "attacker host, same path", "https://evil.example/a/com.google.Chromecast"),
    Row("R02", "allowed URL + suffix", "\(Links.target).evil"),
    Row("R03", "allowed URL glued to another word", "\(Links.target)Xyz"),
    Row("R05", "allowed URL as suffix in a query", "https://evil.example/?u=\(Links.target)"),
    Row("R06", "allowed URL in a fragment", "https://evil.example/#\(Links.target)"),
    Row("R07", "allowed URL in a path", "https://evil.example/\(Links.target)"),
    Row("R08", "only the host part", "https://\(Links.host)"),
    Row(
      "R09", "format pattern read literally: unknown bundle id",
      "https://\(Links.host)/a/com.evil.app"),
    Row("R10", "lower-cased bundle id", "https://\(Links.host)/a/com.google.chromecast"),
    Row("R11", "upper-cased path", "https://\(Links.host)/A/COM.GOOGLE.CHROMECAST"),
    Row(
      "R12", "regex dot matches any character",
      "https://oauth-redirectXgoogleusercontent.com/a/com.google.OPA"),
    Row("R13", "one letter short", "https://\(Links.host)/a/com.google.Chromecas"),
    Row("R15", "empty value", ""),
    Row("R16", "relative reference", "/a/com.google.Chromecast"),
  ]

  /// Where the authority is another than it seems.
  static let authority: [Row] = [
    Row(
      "R20", "userinfo = allowed host",
      "https://\(Links.host)@evil.example/a/com.google.Chromecast"),
    Row(
      "R21", "userinfo with password",
      "https://\(Links.host):443@evil.example/a/com.google.Chromecast"),
    Row(
      "R22", "userinfo before the allowed host",
      "https://evil.example@\(Links.host)/a/com.google.Chromecast"),
    Row("R23", "empty userinfo", "https://@\(Links.host)/a/com.google.Chromecast"),
    Row("R24", "two @", "https://a@b@\(Links.host)/a/com.google.Chromecast"),
    Row("R25", "encoded @ and /", "https://evil.example%2f@\(Links.host)/a/com.google.Chromecast"),
    Row(
      "R26", "backslash before @ (evil first)",
      "https://evil.example\\@\(Links.host)/a/com.google.Chromecast"),
    Row("R28", "backslashes as slashes", "https:\\\\\(Links.host)\\a\\com.google.Chromecast"),
    Row("R29", "explicit default port", "https://\(Links.host):443/a/com.google.Chromecast"),
    Row("R30", "empty port", "https://\(Links.host):/a/com.google.Chromecast"),
    Row("R31", "other port", "https://\(Links.host):8443/a/com.google.Chromecast"),
    Row("R33", "trailing dot FQDN", "https://\(Links.host)./a/com.google.Chromecast"),
    Row(
      "R34", "allowed host as sub-domain of evil",
      "https://\(Links.host).evil.example/a/com.google.Chromecast"),
    Row("R35", "evil prefix on the host", "https://evil-\(Links.host)/a/com.google.Chromecast"),
    Row(
      "R36", "other googleusercontent.com tenant",
      "https://evil-bucket.googleusercontent.com/a/com.google.Chromecast"),
    Row(
      "R38", "percent-encoded dot joins evil",
      "https://\(Links.host)%2eevil.example/a/com.google.Chromecast"),
    Row("R39", "%00 in host", "https://\(Links.host)%00.evil.example/a/com.google.Chromecast"),
    Row(
      "R40", "%2F / %23 / %3F in host",
      "https://\(Links.host)%2F.evil.example/a/com.google.Chromecast"),
    Row("R41", "bracketed reg-name", "https://[\(Links.host)]/a/com.google.Chromecast"),
    Row("R42", "IPv6 literal", "https://[::1]/a/com.google.Chromecast"),
    Row("R44", "decimal/hex IPv4", "https://0x7f.1/a/com.google.Chromecast"),
    Row("R47", "space & multi-host", "https://\(Links.host) &@evil.example# @\(Links.host)/"),
  ]

  /// Where the scheme is another, or none.
  static let scheme: [Row] = [
    Row("R51", "upper-case scheme", "HTTPS://\(Links.host)/a/com.google.Chromecast"),
    Row(
      "R52", "javascript: with allowed authority",
      "javascript://\(Links.host)/a/com.google.Chromecast%0aalert(1)"),
    Row("R53", "data:", "data:text/html,<script>1</script>"),
    Row(
      "R54", "custom scheme that looks like the bundle id",
      "com.google.Chromecast://\(Links.host)/a/com.google.Chromecast"),
    Row("R55", "scheme-relative", "//\(Links.host)/a/com.google.Chromecast"),
    Row("R56", "no slashes", "https:\(Links.host)/a/com.google.Chromecast"),
    Row("R57", "one / three slashes", "https:///\(Links.host)/a/com.google.Chromecast"),
    Row("R58", "no scheme", "\(Links.host)/a/com.google.Chromecast"),
    Row("R59", "tab inside the scheme", "ht\u{9}tps://\(Links.host)/a/com.google.Chromecast"),
  ]

  /// Where the path is equivalent, longer or deeper.
  static let path: [Row] = [
    Row("R60", "trailing slash", "\(Links.target)/"),
    Row("R61", "double slash", "https://\(Links.host)//a/com.google.Chromecast"),
    Row("R62", "dot segment ..", "https://\(Links.host)/a/com.google.OPA/../com.google.Chromecast"),
    Row("R67", "encoded unreserved letter", "https://\(Links.host)/%61/com%2Egoogle.Chromecast"),
    Row("R68", "double-encoded slash", "https://\(Links.host)/a%252Fcom.google.Chromecast"),
    Row("R69", "path parameter", "\(Links.target);x=1"),
    Row("R70", "single dot segment", "https://\(Links.host)/a/./com.google.Chromecast"),
    Row("R71", "path confusion: extra component", "\(Links.target)/39Y8nOAX3K"),
  ]

  /// Where there is a query or a fragment already.
  static let query: [Row] = [
    Row("R82", "OAuth parameter pollution: code", "\(Links.target)?code=attacker"),
    Row(
      "R83", "OAuth parameter pollution: state/error/iss",
      "\(Links.target)?error=access_denied&state=attacker"),
    Row("R84", "fragment", "\(Links.target)#"),
    Row("R86", "encoded '?' in the path", "\(Links.target)%3Fcode=x"),
    Row("R87", "nested redirect", "\(Links.target)?next=https://evil.example"),
  ]

  /// Where Unicode is mapped to ASCII, or looks like it.
  static let unicode: [Row] = [
    Row(
      "R90", "fullwidth letter in host",
      "https://\u{ff4f}auth-redirect.googleusercontent.com/a/com.google.Chromecast"),
    Row(
      "R91", "ideographic full stop",
      "https://oauth-redirect\u{3002}googleusercontent\u{3002}com/a/com.google.Chromecast"),
    Row(
      "R92", "soft hyphen / ZWSP / word joiner / VS16",
      "https://oauth-redirect.goo\u{ad}gle\u{200b}usercontent.com\u{fe0f}/a/com.google.Chromecast"),
    Row(
      "R93", "long s, script o, circled g, bold t",
      "https://oauth-redirect.\u{24d6}oogleu\u{17f}ercontent.c\u{2134}m/a/com.google.Chromecast"),
    Row(
      "R94", "fullwidth percent",
      "https://oauth-redirect\u{ff05}2Egoogleusercontent.com/a/com.google.Chromecast"),
    Row(
      "R95", "Cyrillic homoglyph",
      "https://\u{43e}auth-redirect.googleusercontent.com/a/com.google.Chromecast"),
    Row(
      "R97", "fullwidth solidus / at / hash in host",
      "https://evil.example\u{ff0f}.\(Links.host)/a/com.google.Chromecast"),
    Row("R98", "combining mark after the value", "\(Links.target)\u{301}"),
    Row("R99", "bidi override", "\(Links.target)\u{202e}"),
    Row(
      "R100", "fullwidth letters in the path",
      "https://\(Links.host)/a/\u{ff43}om.google.Chromecast"),
    Row("R101", "Turkish dotless i / case pairs", "https://\(Links.host)/a/com.google.\u{131}"),
  ]

  /// Where spaces and controls are trimmed or stripped.
  static let controls: [Row] = [
    Row("R110", "trailing space", "\(Links.target) "),
    Row("R111", "leading space", " \(Links.target)"),
    Row("R112", "trailing LF", "\(Links.target)\u{a}"),
    Row("R113", "trailing CRLF", "\(Links.target)\u{d}\u{a}"),
    Row(
      "R114", "newline inside the host",
      "https://oauth-redirect.google\u{a}usercontent.com/a/com.google.Chromecast"),
    Row("R115", "NUL then suffix", "\(Links.target)\u{0}.evil"),
    Row("R116", "leading BOM", "\u{feff}\(Links.target)"),
    Row("R117", "U+0085 / U+2028 at the end", "\(Links.target)\u{2028}"),
    Row("R118", "VT/FF/C1 controls", "\(Links.target)\u{b}"),
    Row("R119", "DEL", "\(Links.target)\u{7f}"),
  ]

  /// Where a bundle id or a host is put together anew.
  static let variants: [Row] = [
    Row(
      "V03", "hyphen/dot swap",
      "https://oauth-redirect.sandbox.googleusercontent.com/a/com.google.Chromecast"),
    Row(
      "V06", "variant suffix on the wrong level",
      "https://\(Links.host)/a/com.google.dev.Chromecast"),
    Row("V07", "two variant suffixes", "\(Links.target).dev.enterprise"),
    Row(
      "V09", "bundle id percent-encoded dot",
      "https://\(Links.host)/a/com%2Egoogle%2EChromecast"),
    Row(
      "V10", "traversal between bundles",
      "https://\(Links.host)/a/com.google.OPA/../com.google.Chromecast"),
  ]

  /// Values, percent-encoded, that are no UTF-8.
  static let undecodable: [Row] = [
    Row("R120", "invalid UTF-8 byte", "\(Links.encodedTarget)%FF"),
    Row(
      "R121", "overlong UTF-8 '/'",
      "https%3A%2F%2F\(Links.host)%C0%AFa%C0%AFcom.google.Chromecast"),
    Row("R122", "surrogate in UTF-8 (CESU)", "\(Links.encodedTarget)%ED%A0%80"),
  ]
}

/// A mutator of the redirect URI, and all that it makes of one.
struct TargetRow: Sendable {
  /// What stands behind `redirect-uri/` in the mutator's name.
  let name: String
  /// Whether some of it is written raw.
  let isAlsoRaw: Bool
  /// What it makes, decoded.
  let made: [String]

  /// Makes a row; `{A}` stands for the whole target, `{H}` for its host, `{P}` for its path.
  init(_ name: String, raw isAlsoRaw: Bool = false, _ made: [String]) {
    self.name = name
    self.isAlsoRaw = isAlsoRaw
    self.made = made.map {
      $0.replacing("{A}", with: SampleDrafts.target)
        .replacing("{H}", with: "oauth-redirect.googleusercontent.com")
        .replacing("{P}", with: "/a/com.google.Chromecast")
    }
  }

  static let all = [
    TargetRow(
      "prefix-match",
      [
        "https://{H}-evil.example{P}", "https://{H}.evil.example{P}", "{A}-evil", "{A}.evil",
        "{A}.evil.example", "{A}/evil", "{A}:evil", "{A}@evil.example", "{A}Evil",
        "https://{H}evil.example{P}",
      ]),
    TargetRow(
      "suffix-match",
      [
        "evil:{A}", "evil{A}", "https://evil-{H}{P}", "https://evil.example/{A}",
        "https://evil.example/{H}{P}", "https://evil.example?{A}", "https://evil.example{A}",
        "https://evil.{H}{P}", "https://evil{H}{P}",
      ]),
    TargetRow(
      "contains-match",
      [
        "https://evil.example/#{A}#x", "https://evil.example/;{A}/cb",
        "https://evil.example/?u={A}&x=1", "https://evil.example/{A}/cb",
        "https://evil.example/{H}{P}/cb", "https://{A}@evil.example/cb", "{A}.evil.example/cb",
        "{A}:x@evil.example/cb", "javascript:alert(1)//{A}//",
      ]),
    TargetRow(
      "host-only",
      [
        "https://{H}", "https://{H}/", "https://{H}/a", "https://{H}/a#com.google.Chromecast",
        "https://{H}/a/", "{A}/39Y8nOAX3K", "https://{H}/a?com.google.Chromecast", "https://{H}/cb",
        "https://{H}/evil{P}", "https://{H}?x=1",
      ]),
    TargetRow(
      "path-only",
      [
        "..{P}", ".{P}", "//evil.example{P}", "{P}", "evil.example{P}", "http://evil.example{P}",
        "https://{P}", "https://evil.example{P}", "https:{P}",
      ]),
    TargetRow(
      "cut-off", raw: true,
      [
        "https://evil.example/cb {A}", "https://evil.example/cb\0{A}",
        "https://evil.example/cb\n{A}", "{A} .evil", "{A}\0.evil", "{A}\t.evil", "{A}\n.evil",
        "{A}\r\nX-Appflip-Split: 1", "https://{H}\0.evil.example{P}",
        "https://{H}\n.evil.example{P}",
      ]),
    TargetRow(
      "two-in-one",
      [
        "https://evil.example/cb {A}", "https://evil.example/cb,{A}", "{A} https://evil.example/cb",
        "{A},https://evil.example/cb", "{A};https://evil.example/cb",
        "{A}\nhttps://evil.example/cb", "{A}https://evil.example/cb", "{A}{A}",
        "{A}|https://evil.example/cb",
      ]),
    TargetRow(
      "scheme",
      [
        "//{H}{P}", "://{H}{P}", "HTTPS://{H}{P}", "com.google.Chromecast://{H}{P}",
        "data://{H}{P}", "data:text/html,<script>1</script>", "file://{H}{P}", "http://{H}{P}",
        "https%3A//{H}{P}", "https//{H}{P}", "https:///{H}{P}", "https:/{H}{P}", "https:{A}",
        "https:{H}{P}", "httpss://{H}{P}", "javascript://{H}{P}%0aalert(1)", "javascript:alert(1)",
        "{H}{P}", "view-source:{A}",
      ]),
    TargetRow(
      "user-info",
      [
        "https://:@{H}{P}", "https://@{H}{P}", "https://a@b@{H}{P}", "https://evil.example#@{H}{P}",
        "https://evil.example%2f@{H}{P}", "https://evil.example/@{H}{P}",
        "https://evil.example?@{H}{P}", "https://evil.example@{H}{P}",
        "https://{H} &@evil.example# @{H}{P}", "https://{H}%40evil.example{P}",
        "https://{H}:443@evil.example{P}", "https://{H}@evil.example{P}",
        "https://user:pass@{H}{P}",
      ]),
    TargetRow(
      "port",
      [
        "https://{H}:+443{P}", "https://{H}:-1{P}", "https://{H}:{P}", "https://{H}:0{P}",
        "https://{H}:0443{P}", "https://{H}:443{P}", "https://{H}:443:80{P}", "https://{H}:80{P}",
        "https://{H}:8443{P}", "https://{H}:99999{P}", "https://{H}:x{P}",
      ]),
    TargetRow(
      "other-host",
      [
        "https://*.googleusercontent.com{P}", "https://{P}",
        "https://evil-bucket.googleusercontent.com{P}", "https://evil.example{P}",
        "https://googleusercontent.com{P}", "https://oauth-redirect-evil.googleusercontent.com{P}",
        "https://oauth-redirect.google.com{P}", "https://oauth-redirect.googleusercontent.co{P}",
        "https://{H},evil.example{P}", "https://oauth-redirect.googleusercontent.net{P}",
        "https://oauth-redirect.googleusercontentXcom{P}",
        "https://oauth-redirect.sandbox.googleusercontent.com{P}", "https://oauth-redirect{P}",
        "https://oauth-redirectXgoogleusercontent.com{P}", "https://www.{H}{P}",
      ]),
    TargetRow(
      "address",
      [
        "http://169.254.169.254{P}", "http://localhost{P}", "http://localhost:8080{P}",
        "https://0.0.0.0{P}", "https://0177.0.0.1{P}", "https://0x7f.1{P}", "https://127.0.0.1{P}",
        "https://2130706433{P}", "https://[::1]{P}", "https://[::ffff:127.0.0.1]{P}",
        "https://[fe80::1%25en0]{P}", "https://localhost{P}",
      ]),
    TargetRow(
      "encoded-delimiter",
      [
        "https://evil.example%23.{H}{P}", "https://evil.example%2F.{H}{P}",
        "https://{H}%00.evil.example{P}", "https://{H}%20.evil.example{P}",
        "https://{H}%23.evil.example{P}", "https://{H}%2F.evil.example{P}",
        "https://{H}%2eevil.example{P}", "https://{H}%3A.evil.example{P}",
        "https://{H}%3F.evil.example{P}", "https://{H}%5C.evil.example{P}",
      ]),
    TargetRow(
      "mapped-delimiter", raw: true,
      [
        "https://evil.example\u{2100}.{H}{P}", "https://evil.example\u{FE68}.{H}{P}",
        "https://evil.example\u{FF03}.{H}{P}", "https://evil.example\u{FF0F}.{H}{P}",
        "https://evil.example\u{FF1F}.{H}{P}", "https://{H}\u{3002}evil.example{P}",
        "https://{H}\u{FF05}2Eevil.example{P}", "https://{H}\u{FF1A}443{P}",
        "https://{H}\u{FF20}evil.example{P}",
      ]),
    TargetRow(
      "mapped-dots", raw: true,
      [
        "https://oauth-redirect%2Egoogleusercontent%2Ecom{P}",
        "https://oauth-redirect%2Egoogleusercontent.com{P}",
        "https://oauth-redirect\u{3002}googleusercontent.com{P}",
        "https://oauth-redirect\u{3002}googleusercontent\u{3002}com{P}",
        "https://oauth-redirect\u{FF05}2Egoogleusercontent.com{P}",
        "https://oauth-redirect\u{FF05}2Egoogleusercontent\u{FF05}2Ecom{P}",
        "https://oauth-redirect\u{FF0E}googleusercontent.com{P}",
        "https://oauth-redirect\u{FF0E}googleusercontent\u{FF0E}com{P}",
        "https://oauth-redirect\u{FF61}googleusercontent.com{P}",
        "https://oauth-redirect\u{FF61}googleusercontent\u{FF61}com{P}",
      ]),
    TargetRow(
      "dot-segments",
      [
        "https://{H}/..{P}", "https://{H}/.{P}", "https://{H}/a/%2e/com.google.Chromecast",
        "https://{H}/a/..{P}", "https://{H}/a/./com.google.Chromecast", "{A}/.", "{A}/..",
        "{A}/../../cb", "{A}/../com.evil.app", "{A}/b/..",
        "https://{H}/a/com.google.OPA/../com.google.Chromecast",
        "https://{H}/a/x/%2e%2e/com.google.Chromecast",
        "https://{H}/a/x/.%2E/com.google.Chromecast", "https://{H}/a/x/..%2fcom.google.Chromecast",
        "https://{H}/x/..{P}",
      ]),
    TargetRow(
      "backslash", raw: true,
      [
        "https://evil.example\\.{H}{P}", "https://evil.example\\@{H}{P}",
        "https://{H}/a/..\\a\\com.google.Chromecast", "https://{H}/a/\\com.google.Chromecast",
        "{A}\\", "https://{H}\\.evil.example{P}", "https://{H}\\@evil.example{P}",
        "https://{H}\\a\\com.google.Chromecast", "https:/\\{H}{P}", "https:\\\\{H}{P}",
        "https:\\\\{H}\\a\\com.google.Chromecast",
      ]),
    TargetRow(
      "repeated-slash",
      [
        "https:////{H}{P}", "https://{H}//{P}", "https://{H}//a//com.google.Chromecast",
        "https://{H}/{P}", "https://{H}/a///com.google.Chromecast",
        "https://{H}/a//com.google.Chromecast", "{A}//",
      ]),
    TargetRow(
      "matrix-parameter",
      [
        "https://{H}/;{P}", "https://{H}/a/..;{P}", "https://{H}/a/;x=1/com.google.Chromecast",
        "{A}/;x=1", "{A};", "{A};/", "{A};jsessionid=evil", "{A};x=1",
        "https://{H}/a;x=1/com.google.Chromecast", "https://{H};x=1{P}",
      ]),
    TargetRow(
      "folder",
      [
        "https://{H}%2Fa%2Fcom.google.Chromecast", "https://{H}/%61/com.google.Chromecast",
        "https://{H}/A/com.google.Chromecast", "https://{H}/a%252Fcom.google.Chromecast",
        "https://{H}/a%2Fcom.google.Chromecast", "https://{H}/a{P}",
        "https://{H}/a/x/com.google.Chromecast", "https://{H}/aa/com.google.Chromecast",
        "https://{H}/b/com.google.Chromecast", "https://{H}/com.google.Chromecast",
        "https://{H}/evil{P}", "https://{H}/r/com.google.Chromecast",
      ]),
    TargetRow(
      "query", raw: true,
      [
        "{A}%3Fcode=evil", "{A}&code=evil", "{A}?", "{A}??", "{A}?code=evil",
        "{A}?code=evil&state=evil", "{A}?error=access_denied&state=evil",
        "{A}?next=https://evil.example", "{A}?x=1", "{A}?x=1&",
      ]),
    TargetRow(
      "fragment", raw: true,
      [
        "{A}#", "{A}##", "{A}#&state=evil", "{A}#?", "{A}#@evil.example/", "{A}#code=evil", "{A}#x",
        "{A}%23x", "{A}?#",
      ]),
    TargetRow(
      "trailing-mark",
      [
        "https://.{H}{P}", "https://{H}..{P}", "https://{H}.{P}", "{A}%2E", "{A}%2F", "{A}%2f",
        "{A}.", "{A}..", "{A}/", "{A}//",
      ]),
    TargetRow(
      "unknown-bundle-id",
      [
        "https://{H}/a/", "https://{H}/a/*", "https://{H}/a/.", "https://{H}/a/..",
        "https://{H}/a/GOOGLE_APP_BUNDLE_ID", "https://{H}/a/com.evil.app",
        "https://{H}/a/com.google", "{A},com.google.OPA", "{A}.dev.enterprise",
        "https://{H}/a/com.google.GoogleMobile", "https://{H}/a/com.google.OPA.sandbox",
        "https://{H}/a/com.google.dev.Chromecast", "https://{H}/a/com_google_Chromecast",
        "https://{H}/a/null",
      ]),
    TargetRow(
      "bundle-id-affix",
      [
        "https://{H}/a/%20com.google.Chromecast", "https://{H}/a/com.evil.com.google.Chromecast",
        "https://{H}/a/com.google.Chromecas", "{A}-evil", "{A}.dev", "{A}.enterprise", "{A}.evil",
        "{A}Xyz", "{A}_", "{A}com.google.Chromecast", "https://{H}/a/evil.com.google.Chromecast",
        "https://{H}/a/xcom.google.Chromecast",
      ]),
    TargetRow(
      "brackets", raw: true,
      [
        "\"{A}\"", "'{A}'", "<{A}>", "[{A}]", "https://({H}){P}", "https://[{H}{P}",
        "https://[{H}]{P}", "https://{H}/a/[com.google.Chromecast]", "{A}[]", "{A}{}",
        "https://{H}/a/{com.google.Chromecast}", "https://{H}]{P}", "https://{{H}}{P}",
      ]),
    TargetRow(
      "listed",
      [
        "https://oauth-redirect-sandbox.googleusercontent.com{P}",
        "https://oauth-redirect-sandbox.googleusercontent.com{P}.dev",
        "https://oauth-redirect-sandbox.googleusercontent.com{P}.enterprise",
        "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA",
        "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA.dev",
        "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA.enterprise",
        "{A}.dev", "{A}.enterprise", "https://{H}/a/com.google.OPA",
        "https://{H}/a/com.google.OPA.dev", "https://{H}/a/com.google.OPA.enterprise",
      ]),
    TargetRow(
      "listed-bundle-id",
      [
        "{A}.dev", "{A}.enterprise", "https://{H}/a/com.google.OPA",
        "https://{H}/a/com.google.OPA.dev", "https://{H}/a/com.google.OPA.enterprise",
      ]),
    TargetRow(
      "environment",
      [
        "https://oauth-redirect-sandbox.googleusercontent.com{P}"
      ]),
  ]
}

import AppFlip
import Conformance
import Web

/// The mutators of a request's redirect URI, and of a response's URL: most get around one careless check.
enum RedirectURIMutators {
  static let all: [Mutator] = hosts + [mappedDots] + paths + text + listed + foreign

  private static func tables(_ text: String) -> [Mutator] {
    Mutator.table("redirect-uri", text) { .patterns(raw: $1, $0) }
  }

  private static let hosts = tables(
    """
    prefix-match: Continues the URI or its host with an attacker's name, for a check of a prefix.
      $s://$h.evil.example$p $s://$h-evil.example$p $s://$hevil.example$p $t.evil $tEvil $t-evil
      $t/evil $t.evil.example $t@evil.example $t:evil
    suffix-match: Ends an attacker's URL with the URI or its host, for a check of a suffix.
      https://evil.example/$t https://evil.example?$t https://evil.example$t evil$t evil:$t
      $s://evil.$h$p $s://evil-$h$p $s://evil$h$p $s://evil.example/$h$p
    contains-match: Puts the URI into an attacker's URL, for a search anywhere in it.
      https://evil.example/?u=$t&x=1 https://evil.example/#$t#x https://evil.example/$t/cb
      https://evil.example/;$t/cb https://$t@evil.example/cb https://$h$p:x@evil.example/cb
      https://evil.example/$h$p/cb https://$h$p.evil.example/cb javascript:alert(1)//$t//
    host-only: Keeps the host and changes the path, for a check of the host alone.
      $s://$h $s://$h/ $s://$h/a $s://$h/a/ $s://$h/cb $s://$h/evil$p $s://$h?x=1 $s://$h/a?$b
      $s://$h/a#$b $s://$h$p/39Y8nOAX3K
    path-only: Keeps the path and changes the host, for a check of the path alone.
      $p https://evil.example$p //evil.example$p http://evil.example$p https://$p https:$p
      evil.example$p .$p ..$p
    cut-off raw: Adds text after a NUL, a line break or a space, where some readers stop.
      $t␀.evil $t␊.evil $t␍␊X-Appflip-Split:␠1 $t␠.evil $t␉.evil https://evil.example/cb␀$t
      https://evil.example/cb␊$t https://evil.example/cb␠$t $s://$h␀.evil.example$p
      $s://$h␊.evil.example$p
    two-in-one: Puts two URIs into one value: some code checks one and opens the other.
      $t$t $t,https://evil.example/cb https://evil.example/cb,$t $t␠https://evil.example/cb
      https://evil.example/cb␠$t $t;https://evil.example/cb $t|https://evil.example/cb
      $t␊https://evil.example/cb $thttps://evil.example/cb
    scheme: Changes or breaks the scheme, for code that checks host and path alone.
      http://$h$p HTTPS://$h$p httpss://$h$p com.google.Chromecast://$h$p
      javascript://$h$p%0aalert(1) javascript:alert(1) data:text/html,<script>1</script>
      data://$h$p file://$h$p //$h$p ://$h$p $h$p $s:$h$p $s:/$h$p $s:///$h$p $s//$h$p $s%3A//$h$p
      $s:$s://$h$p view-source:$t
    user-info: Puts one host into the user info of a different host, for code that confuses them.
      $s://$h@evil.example$p $s://evil.example@$h$p $s://$h%40evil.example$p $s://user:pass@$h$p
      $s://$h:443@evil.example$p $s://@$h$p $s://:@$h$p $s://a@b@$h$p $s://evil.example%2f@$h$p
      $s://evil.example/@$h$p $s://evil.example#@$h$p $s://evil.example?@$h$p
      $s://$h␠&@evil.example#␠@$h$p
    port: Adds a port, for code that compares hosts without ports.
      $s://$h:443$p $s://$h:80$p $s://$h:$p $s://$h:8443$p $s://$h:0$p $s://$h:99999$p
      $s://$h:0443$p $s://$h:65979$p $s://$h:+443$p $s://$h:-1$p $s://$h:x$p $s://$h:443:80$p
    other-host: Uses a host with a different letter, label or domain, for loose patterns.
      $s://evil.example$p $s://googleusercontent.com$p $s://evil-bucket.googleusercontent.com$p
      $s://oauth-redirect-evil.googleusercontent.com$p
      $s://oauth-redirect.sandbox.googleusercontent.com$p
      $s://oauth-redirectXgoogleusercontent.com$p $s://oauth-redirect.googleusercontentXcom$p
      $s://oauth-redirect.googleusercontent.co$p $s://oauth-redirect.googleusercontent.net$p
      $s://oauth-redirect.google.com$p $s://oauth-redirect$p $s://*.googleusercontent.com$p
      $s://www.$h$p $s://$h,evil.example$p $s://$p
    address: Uses a host of this machine or its network, in the notations that parsers know.
      $s://127.0.0.1$p $s://localhost$p http://localhost$p http://localhost:8080$p $s://[::1]$p
      $s://[::ffff:127.0.0.1]$p $s://[fe80::1%25en0]$p $s://0x7f.1$p $s://2130706433$p
      $s://0177.0.0.1$p $s://0.0.0.0$p http://169.254.169.254$p
    encoded-delimiter: Puts an encoded delimiter and an attacker's name after the host.
      $s://$h%2F.evil.example$p $s://$h%23.evil.example$p $s://$h%3F.evil.example$p
      $s://$h%5C.evil.example$p $s://$h%3A.evil.example$p $s://$h%00.evil.example$p
      $s://$h%2eevil.example$p $s://$h%20.evil.example$p $s://evil.example%2F.$h$p
      $s://evil.example%23.$h$p
    mapped-delimiter raw: Puts a character that Unicode maps to a delimiter between an attacker's name and the host.
      $s://evil.example\u{FF0F}.$h$p $s://evil.example\u{FF1F}.$h$p $s://evil.example\u{FF03}.$h$p
      $s://evil.example\u{2100}.$h$p $s://evil.example\u{FE68}.$h$p $s://$h\u{FF20}evil.example$p
      $s://$h\u{FF1A}443$p $s://$h\u{3002}evil.example$p $s://$h\u{FF05}2Eevil.example$p
    """)

  private static let mappedDots = Mutator(
    "redirect-uri/mapped-dots", "Replaces the host's dots with characters that map to dots.",
    .eachTarget(raw: true, mappings.flatMap { [($0, 1), ($0, .max)] }) { target, entry in
      guard let host = target.authority else { return nil }
      let labels = host.split(
        separator: UInt8(ascii: "."), maxSplits: entry.1, omittingEmptySubsequences: false)
      return target.bytes.splicing(host.indices, with: Array(labels.joined(separator: entry.0)))
    })

  private static let mappings = ["\u{3002}", "\u{FF0E}", "\u{FF61}", "%2E", "\u{FF05}2E"].bytes

  private static let paths = tables(
    """
    dot-segments: Adds dot segments, encoded ones too, for code that resolves the path first.
      $f./$b $f../a/$b $fcom.google.OPA/../$b $f%2e/$b $fx/%2e%2e/$b $fx/.%2E/$b $fx/..%2f$b
      $s://$h/.$p $s://$h/..$p $s://$h/x/..$p $t/. $t/b/.. $t/.. $t/../com.evil.app $t/../../cb
    backslash raw: Puts backslashes in place of slashes or next to a host: slashes to some parsers.
      $s:\\\\$h$p $s:/\\$h$p $s:\\\\$h\\a\\$b $s://$h\\a\\$b $f\\$b $f..\\a\\$b $t\\
      $s://evil.example\\@$h$p $s://$h\\@evil.example$p $s://evil.example\\.$h$p
      $s://$h\\.evil.example$p
    repeated-slash: Adds slashes and so empty segments, for code that merges them first.
      $s://$h/$p $s://$h//$p $f/$b $f//$b $t// $s:////$h$p $s://$h//a//$b
    matrix-parameter: Adds parameters to segments of the path, for servers that remove them first.
      $t;x=1 $t; $t;/ $t;jsessionid=evil $t/;x=1 $s://$h/a;x=1/$b $s://$h/;/a/$b $s://$h/a/;x=1/$b
      $s://$h/a/..;/a/$b $s://$h;x=1$p
    folder: Changes the folder before the bundle ID, for a check of host and bundle ID alone.
      $s://$h/r/$b $s://$h/A/$b $s://$h/b/$b $s://$h/aa/$b $s://$h/a/a/$b $s://$h/$b
      $s://$h/evil/a/$b $s://$h/a%2F$b $s://$h/a%252F$b $s://$h/%61/$b $s://$h%2Fa%2F$b
      $s://$h/a/x/$b
    query raw: Adds a query: the response is added to an attacker's parameters.
      $t? $t?x=1 $t?code=evil $t?code=evil&state=evil $t?error=access_denied&state=evil
      $t?next=https://evil.example $t?x=1& $t?? $t%3Fcode=evil $t&code=evil
    fragment raw: Adds a fragment: code that joins strings adds the response after it.
      $t# $t#x $t#code=evil $t#? $t?# $t#@evil.example/ $t#&state=evil $t%23x $t##
    trailing-mark: Ends the host with a dot or the path with a slash or a dot, for code that trims.
      $s://$h.$p $s://$h..$p $s://.$h$p $t/ $t// $t. $t.. $t%2F $t%2f $t%2E
    unknown-bundle-id: Uses a bundle ID that isn't listed, for a check of the format alone.
      $fcom.evil.app $fcom.google.GoogleMobile $fcom.google.dev.Chromecast
      $fcom.google.Chromecast.dev.enterprise $fcom.google.OPA.sandbox $fcom.google
      $fGOOGLE_APP_BUNDLE_ID $f $f. $f.. $f* $fnull $fcom_google_Chromecast
      $fcom.google.Chromecast,com.google.OPA
    bundle-id-affix: Extends or shortens the bundle ID, for patterns without anchors.
      $t.evil $tXyz $t-evil $t_ $t.dev $t.enterprise $t$b $fx$b $fevil.$b $fcom.evil.$b $f%20$b $-
    """)

  private static let text: [Mutator] =
    [
      Mutator(
        "redirect-uri/letter-case", "Changes the case of a part or a letter of the redirect URI.",
        changingBytes { $0.isAlpha ? [[$0.caseSwapped]] : [] },
        .eachTarget(
          [.scheme, .host, .path, .bundleID, .target].flatMap { [($0, true), ($0, false)] }
        ) { (target, entry: (TargetPattern.Part, Bool)) in
          target[entry.0].map { text in
            let changed = text.map { entry.1 ? $0.uppercased : $0.lowercased }
            return target.bytes.splicing(text.indices, with: changed)
          }
        }),
      Mutator(
        "redirect-uri/encoded-byte", "Percent-encodes one byte of the decoded redirect URI.",
        changingBytes {
          let escape = PercentEncoding.encodeAll([$0])
          return [escape, escape.map(\.lowercased)]
        }),
      Mutator(
        "redirect-uri/encoded-twice", "Percent-encodes the redirect URI again, once or many times.",
        .eachTarget([1, 2, 30]) { target, count in
          (0..<count).reduce(target.bytes) { text, _ in PercentEncoding.encode(text) }
        }),
      Mutator(
        "redirect-uri/look-alike", "Replaces one character of the redirect URI with a look-alike.",
        changingBytes(raw: true, LookAlikes.of)),
      Mutator(
        "redirect-uri/equal-hash", "Uses a different URI with the same hash.",
        // In the bundle ID, which is compared with a list: any place shows the same.
        .targetEdits { target, _ in
          target.bytes.indices.suffix(20).flatMap {
            NearMisses.withEqualHash(target.bytes, at: $0)
          }.map { hashed in { _ in hashed } }
        }),
      Mutator(
        "redirect-uri/invisible", "Puts an invisible character into the redirect URI.",
        .insertions(
          """
          \u{AD} \u{200B} \u{200C} \u{200D} \u{2060} \u{FE0F} \u{FEFF} \u{202E} \u{34F} \u{301} \u{E0061}
          """.words.bytes)),
      Mutator(
        "redirect-uri/control", "Puts a control character or a space into or around the URI.",
        .insertions(
          "␉ ␊ ␍ ␍␊ ␀ ␠ ␁ ␋ ␌ \u{7F} \u{85} \u{A0} \u{2028} \u{3000}".words.bytes)),
    ]
    + tables(
      """
      brackets raw: Puts the host or all of it into brackets, which some parsers take off.
        $s://[$h]$p $s://{$h}$p $s://($h)$p $s://[$h$p $s://$h]$p $f[$b] $f{$b} <$t> [$t] "$t"
        '$t' $t[] $t{}
      """) + [
      Mutator(
        "redirect-uri/malformed-utf-8", "Puts bytes that aren't UTF-8 into the redirect URI.",
        .insertions(MalformedUTF8.pieces)),
      Mutator(
        "redirect-uri/long", "Makes the host or the path very long or deep.", weight: 1,
        .eachTarget(long) { $0.bytes + $1 },
        .eachTarget(long) { target, text in
          (target.authority?.startIndex).map { target.bytes.splicing($0..<$0, with: text) }
        }),
    ]

  /// Others in the place of each byte of the target.
  private static func changingBytes(
    raw: Bool = false, _ others: @escaping @Sendable (UInt8) -> [[UInt8]]
  ) -> Mutator.Edits {
    .targetEdits(raw: raw) { target, _ in
      target.bytes.enumerated().flatMap { place, byte in
        others(byte).map { other -> TargetEdit in
          { $0.bytes.indices.contains(place) ? $0.bytes.replacing(place, by: other) : nil }
        }
      }
    }
  }

  private static let long: [[UInt8]] =
    ["a", "a.", "/a", "/..", "/", ".evil", "\u{301}\u{316}", "%25"].bytes.flatMap { text in
      [255, 2_048, 65_536].map { Array(repeatElement(text, count: $0 / text.count).joined()) }
    }

  private static let listed: [Mutator] = [
    Mutator(
      "redirect-uri/listed", "Uses a different one of the 12 redirect URLs, which is legal.",
      use: .axis,
      .each(.redirectURL, RedirectURL.all.map(\.bytes)) {
        $0[first: .redirectURI]?.value = PercentEncoding.encode($1)
      }),
    Mutator(
      "redirect-uri/own", "Uses one of the endpoint's own redirect URIs, or a URL next to one.",
      weight: 24, roles: [.authorizationEndpoint],
      .targetEdits { _, fixture in
        fixture.endpoint.ownRedirectURIs.flatMap { own in
          [own] + NeighbourURL.all.compactMap { $0.filled(for: own) }
        }.map { url in { _ in url } }
      }),
    Mutator(
      "redirect-uri/listed-bundle-id", "Uses a different listed bundle ID, which is legal.",
      .patterns(RedirectURL.bundleIDs.map { "$f\($0)" })),
    Mutator(
      "redirect-uri/near-listed", "Uses one of the 12 URLs with one change.",
      changingBytes {
        [[], [$0 ^ 1]]
          + (NearMisses.marks.contains($0) ? NearMisses.marks.map { [$0] } + [[$0, $0]] : [])
      },
      .eachTarget(RedirectURL.all.flatMap { url in near.map { (pattern: $0, url: url) } }) {
        $1.pattern.filled(from: URIReference(splitting: $1.url.bytes))
      }),
  ]

  private static let near: [TargetPattern] = [
    "$t/", "$t?", "$t#", "$-", "http://$h$p", "$s://$h:443$p", "$s://$h.$p", "$s://$h/$p",
  ]

  private static let foreign: [Mutator] =
    tables(
      """
      loopback: Uses an address of the developer's own machine.
        \(loopback)
      google-elsewhere: Uses a different Google site, where anyone can publish.
        \(google)
      other-scheme: Uses a scheme that runs or starts something.
        about:blank about:srcdoc data:,x data:text/html,x data:text/html;base64,eA== javascript:0
        javascript:alert(document.URL) vbscript:x view-source:https://evil.example/
        blob:https://evil.example/x file:///cb ftp://evil.example/cb ws://localhost:8080/cb
        mailto:evil@evil.example tel:1 intent://evil.example#Intent;scheme=https;end
        com.example.app:/oauth2redirect com.example.app://callback com.evil.app:/cb evilapp://cb
        com.googleusercontent.apps.1-x:/oauth2redirect googlechromes://evil.example/cb
        urn:ietf:wg:oauth:2.0:oob urn:ietf:wg:oauth:2.0:oob:auto postmessage null
      """) + [
      Mutator(
        "redirect-uri/own-place", "Uses the app's own link or the endpoint as the redirect URI.",
        .targetEdits { _, fixture in
          [fixture.appLink, fixture.appLink + Array("/cb".utf8), fixture.endpoint.bytes]
            .map { place in { _ in place } }
        }),
      Mutator(
        "redirect-uri/marker", "Adds quotes and a tag to the redirect URI, which a page may show.",
        weight: 2, roles: [.authorizationEndpoint],
        .targetEdits { _, _ in [{ $0.bytes + ReflectionMarker.text }] }),
    ]

  /// The usual spellings at every port and path, the odd ones at some.
  private static let loopback =
    urls(
      of: "localhost 127.0.0.1 [::1]",
      at: ["", ":3000", ":4200", ":5000", ":8000", ":8080", ":8443"],
      ["", "/", "/cb", "/callback", "/oauth/callback", "/auth/callback"])
    + urls(
      of: """
        127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001 127.0.0.1. localhost.
        LOCALHOST [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:0:0:1] 0.0.0.0 [::] 127.127.127.127
        localhost.localdomain ip6-localhost 10.0.2.2 host.docker.internal
        """, at: ["", ":8080"], ["/cb"])

  private static let google =
    urls(
      ["https"],
      of: """
        www.google.com google.com accounts.google.com developers.google.com sites.google.com
        script.google.com home.google.com www.googleapis.com oauth2.googleapis.com
        storage.googleapis.com googleusercontent.com lh3.googleusercontent.com
        evil.googleusercontent.com evil.appspot.com
        """, at: [""], ["$p", "/", "/cb"])
      + """
      https://oauth-redirect.googleusercontent.com/r/my-project \
      https://oauth-redirect-sandbox.googleusercontent.com/r/my-project \
      https://developers.google.com/oauthplayground https://www.google.com/url?q=https://evil.example/ \
      https://www.google.com/amp/s/evil.example/ https://accounts.google.com/o/oauth2/auth \
      https://script.google.com/macros/d/x/usercallback https://storage.googleapis.com/evil/cb.html \
      https://evil.firebaseapp.com/__/auth/handler https://evil.web.app/cb http://www.google.com/
      """

  /// The words of a table.
  private static func urls(
    _ schemes: [String] = ["http", "https"], of hosts: String, at ports: [String], _ paths: [String]
  ) -> String {
    schemes.flatMap { scheme in
      hosts.words.flatMap { host in
        ports.flatMap { port in paths.map { "\(scheme)://\(host)\(port)\($0) " } }
      }
    }.joined()
  }
}

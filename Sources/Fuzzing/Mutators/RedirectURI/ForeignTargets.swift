import AppFlip
import Conformance

/// Whole targets that are no tricks at all: the addresses that somebody allowed once and forgot.
///
/// One table for campaigns and for the exhaustive mode: each family is all of its hosts with all of its
/// ports and paths.
enum ForeignTargets {
  /// The mutators that put such a target in the place of one.
  static let mutators: [Mutator] = [
    Mutator(
      "redirect-uri/loopback",
      "Takes an address of the developer's own machine, in any spelling, at the usual ports and paths, "
        + "which is still on a list that was made for tests.",
      .patterns(loopback.map { TargetPattern($0) })),
    Mutator(
      "redirect-uri/google-elsewhere",
      "Takes another host or another path of Google's, where anybody may have a page, which code that "
        + "trusts the name takes.",
      .patterns(
        googleHosts.flatMap { host in
          ["$p", "/", "/cb"].map { TargetPattern("https://\(host)\($0)") }
        }
          + googlePages.map { TargetPattern($0) })),
    Mutator(
      "redirect-uri/other-scheme",
      "Takes a target that is no page of any host: of a scheme that runs, shows or starts something.",
      .patterns(otherSchemes.map { TargetPattern($0) })),
    Mutator(
      "redirect-uri/own-place",
      "Takes the app's own link, or the authorization endpoint, for the target, to which nobody may send "
        + "an answer.",
      .input { input, context in
        guard let target = InputTarget(of: input, &context.random),
          let place = context.random.pick(ownPlaces(in: context.fixture))
        else { return }
        _ = target.replace(by: place, isRaw: false, in: &input)
      }),
  ]

  /// Where the implementation itself is.
  static func ownPlaces(in fixture: Fixture) -> [[UInt8]] {
    [fixture.appLink, fixture.appLink + Array("/cb".utf8), fixture.endpoint.octets]
  }

  /// Loopback addresses: the usual spellings at every port and path, the odd ones at some.
  static let loopback =
    all(
      ["localhost", "127.0.0.1", "[::1]"],
      at: ["", ":3000", ":4200", ":5000", ":8000", ":8080", ":8443"],
      ["", "/", "/cb", "/callback", "/oauth/callback", "/auth/callback"])
    + all(
      [
        "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "017700000001",
        "127.0.0.1.", "localhost.", "LOCALHOST", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
        "[0:0:0:0:0:0:0:1]", "0.0.0.0", "[::]", "127.127.127.127", "localhost.localdomain",
        "ip6-localhost", "10.0.2.2", "host.docker.internal",
      ], at: ["", ":8080"], ["/cb"])

  private static func all(
    _ hosts: [String], at ports: [String], _ paths: [String]
  ) -> [String] {
    ["http", "https"].flatMap { scheme in
      hosts.flatMap { host in
        ports.flatMap { port in paths.map { "\(scheme)://\(host)\(port)\($0)" } }
      }
    }
  }

  private static let googleHosts = [
    "www.google.com", "google.com", "accounts.google.com", "developers.google.com",
    "sites.google.com", "script.google.com", "home.google.com", "www.googleapis.com",
    "oauth2.googleapis.com", "storage.googleapis.com", "googleusercontent.com",
    "lh3.googleusercontent.com", "evil.googleusercontent.com", "evil.appspot.com",
  ]

  private static let googlePages = [
    "https://oauth-redirect.googleusercontent.com/r/my-project",
    "https://oauth-redirect-sandbox.googleusercontent.com/r/my-project",
    "https://developers.google.com/oauthplayground",
    "https://www.google.com/url?q=https://evil.example/",
    "https://www.google.com/amp/s/evil.example/", "https://accounts.google.com/o/oauth2/auth",
    "https://script.google.com/macros/d/x/usercallback",
    "https://storage.googleapis.com/evil/cb.html", "https://evil.firebaseapp.com/__/auth/handler",
    "https://evil.web.app/cb", "http://www.google.com/",
  ]

  private static let otherSchemes = [
    "about:blank", "about:srcdoc", "data:,x", "data:text/html,x", "data:text/html;base64,eA==",
    "javascript:0", "javascript:alert(document.URL)", "vbscript:x",
    "view-source:https://evil.example/", "blob:https://evil.example/x", "file:///cb",
    "ftp://evil.example/cb", "ws://localhost:8080/cb", "mailto:evil@evil.example", "tel:1",
    "intent://evil.example#Intent;scheme=https;end", "com.example.app:/oauth2redirect",
    "com.example.app://callback", "com.evil.app:/cb", "evilapp://cb",
    "com.googleusercontent.apps.1-x:/oauth2redirect", "googlechromes://evil.example/cb",
    "urn:ietf:wg:oauth:2.0:oob", "urn:ietf:wg:oauth:2.0:oob:auto", "postmessage", "null",
  ]
}

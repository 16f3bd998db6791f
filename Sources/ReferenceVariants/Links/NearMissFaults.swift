import AppFlip
import Foundation
import ReferenceImplementation

// MARK: - Values that are nearly right

extension Fault {
  /// Those in what is taken for the registered client ID.
  static let nearClientIDs: [[Fault]] = [
    clientID(
      "last-byte-ignored", "The last byte of client_id isn't compared.", "a different last byte"
    ) { $0.dropLast() == $1.dropLast() },
    clientID(
      "first-byte-ignored", "The first byte of client_id isn't compared.", "a different first byte"
    ) { $0.dropFirst() == $1.dropFirst() },
    clientID(
      "ends-compared", "Only the first and the last four bytes of client_id are compared.",
      "a different byte in the middle"
    ) { $0.count == $1.count && $0.prefix(4) == $1.prefix(4) && $0.suffix(4) == $1.suffix(4) },
    clientID(
      "sum-compared", "A sum of the bytes of client_id is compared.", "bytes in a different order"
    ) {
      $0.sorted() == $1.sorted()
    },
    clientID(
      "masked", "The letter case bit is ignored in characters that aren't letters.",
      "a character without the bit 0x20"
    ) { received, registered in
      received.count == registered.count
        && zip(received, registered).allSatisfy {
          $0 == $1 || (!$1.isAlpha && $0 & 0xDF == $1 & 0xDF)
        }
    },
    clientID(
      "separators-alike", "Hyphens, underscores and dots match each other.",
      "another separator"
    ) {
      $0.withHyphens == $1.withHyphens
    },
    clientID("dotless-i-alike", "A dotless i matches an I.", "a dotless i") {
      $0.replacing("\u{131}".utf8, with: "I".utf8) == $1
    },
    clientID("suffix-match", "A value that ends with the client_id matches it.", "text before it") {
      $0.count >= $1.count && $0.suffix($1.count) == $1[...]
    },
    clientID("searched", "A value that contains the client_id matches it.", "text around it") {
      $0.text.contains($1.text)
    },
    clientID("shorter-taken", "A beginning of the client_id matches it.", "a part of it") {
      $1.starts(with: $0)
    },
    clientID("length-of-8-bits", "Lengths have 8 bits.", "256 bytes more") {
      UInt8(truncatingIfNeeded: $0.count) == UInt8(truncatingIfNeeded: $1.count)
        && $0.starts(with: $1)
    },
    clientID("cut-at-slash", "The client_id ends at a slash.", "a slash after it") {
      $0.prefix { $0 != UInt8(ascii: "/") } == $1[...]
    },
    clientID("unquoted", "Quotation marks around the client_id are dropped.", "quotation marks") {
      $0.unquoted == $1
    },
  ]

  private static func clientID(
    _ name: String, _ summary: String, _ trigger: String,
    _ isTaken: @escaping @Sendable (_ received: [UInt8], _ registered: [UInt8]) -> Bool
  ) -> [Fault] {
    .both(
      "client-id/\(name)", summary,
      breaks: ["client-id/match"], trigger: "a client_id with \(trigger)",
      does: .clientID { !$0.isEmpty && isTaken($0, $1) })
  }

  /// Those in what is taken for one of the 12 URLs.
  static let nearRedirectURIs: [[Fault]] = [
    redirectURI("slash-taken-of-opa-enterprise", "The list has one URL also with a slash.") {
      received, _ in received == RedirectURL.all[10].bytes + [UInt8(ascii: "/")]
    },
    redirectURI("http-taken-in-sandbox", "In the sandbox, http is accepted.") { received, _ in
      received.starts(with: "http://oauth-redirect-sandbox.".utf8)
    },
    redirectURI("unchecked-when-disabled", "A disabled account is redirected to any URL.") {
      _, reading in reading.outcome == .accountDisabled
    },
    redirectURI("unchecked-when-left", "A user who leaves the flow is redirected to any URL.") {
      _, reading in
      reading.outcome == .cancels
    },
    redirectURI("unchecked-for-another-client", "A wrong client_id gets an error at any URL.") {
      _, reading in reading.single("client_id").map { $0 != reading.clientID } ?? false
    },
    redirectURI("unchecked-without-state", "A missing state gets an error at any URL.") {
      _, reading in
      reading.link.count(of: "state") == 0
    },
    redirectURI("unchecked-with-two-states", "A repeated state gets an error at any URL.") {
      _, reading in
      reading.link.count(of: "state") > 1
    },
    redirectURI(
      "unchecked-with-long-state", "With a state above 4,096 bytes, the redirect_uri isn't checked."
    ) {
      _, reading in
      reading.link["state"].map { $0.count > 4_096 } ?? false
    },
    redirectURI("low-line-taken", "An underscore in the host matches a hyphen.") { received, _ in
      received.isListed { $0.replacing("oauth_redirect", with: "oauth-redirect") }
    },
    redirectURI("hyphen-optional", "A host without its hyphens matches.") { received, _ in
      received.isListed { $0.replacing("oauthredirect", with: "oauth-redirect") }
    },
    redirectURI("any-label-taken", "A host that begins with oauth-redirect- is accepted.") {
      received, _ in
      received.text.hasPrefix("https://oauth-redirect-")
        && received.text.contains(".googleusercontent.com/a/com.google.")
    },
    redirectURI("user-content-taken", "Every host below googleusercontent.com is accepted.") {
      received, _ in
      received.isListed {
        $0.replacing(
          /^https:\/\/[^\/]*\.googleusercontent\.com\//,
          with: "https://oauth-redirect.googleusercontent.com/")
      }
    },
    redirectURI("browser-path-taken", "The path of the browser flow is also accepted.") {
      received, _ in
      received.isListed { $0.replacing("/r/", with: "/a/") }
    },
    redirectURI("localhost-taken", "The list still has a developer's address at localhost.") {
      received, _ in received.elementsEqual("http://localhost:3000/cb".utf8)
    },
    redirectURI(
      "loopback-taken", "Any port and path of 127.0.0.1 are accepted, as for a native app."
    ) {
      received, _ in
      ["http://127.0.0.1:", "http://127.0.0.1/"].contains { received.starts(with: $0.utf8) }
    },
    redirectURI("google-site-taken", "Every URL at www.google.com is accepted.") { received, _ in
      received.starts(with: "https://www.google.com/".utf8)
    },
    redirectURI("own-scheme-taken", "Every URL with the app's scheme is accepted.") { received, _ in
      received.starts(with: "com.example.app:".utf8)
    },
    redirectURI("path-case-folded", "The case of letters in the path is ignored.") { received, _ in
      received.isListed { $0.replacing("/A/", with: "/a/") }
    },
    .both(
      "redirect-uri/redirect-url-taken", "redirect_url is also read.",
      breaks: ["app/redirect-uri/format", "endpoint/redirect-uri/exact"], trigger: "redirect_url",
      does: .link {
        $0.rename { $0.elementsEqual("redirect_url".utf8) ? Array("redirect_uri".utf8) : $0 }
      }),
  ]

  private static func redirectURI(
    _ name: String, _ summary: String,
    _ isTaken: @escaping @Sendable (_ received: [UInt8], RequestReading) -> Bool
  ) -> [Fault] {
    .both(
      "redirect-uri/\(name)", summary,
      breaks: ["app/redirect-uri/format", "endpoint/redirect-uri/exact"],
      trigger: "a redirect_uri that isn't listed", does: .redirectURI(isTaken))
  }
}

// MARK: - Names and escapes

extension Fault {
  /// Those in what is taken for a known name.
  static let nearNames: [[Fault]] = [
    names("dots-as-low-lines", "Dots and spaces in names become underscores, as in PHP.") {
      $0.replacing(".", with: "_").replacing(" ", with: "_")
    },
    names("hyphens-as-low-lines", "Hyphens in names become underscores.") {
      $0.replacing("-", with: "_")
    },
    names("camel-case-taken", "Names in camel case are also read.") {
      $0.replacing("clientId", with: "client_id").replacing("redirectUri", with: "redirect_uri")
    },
    names("unquoted", "Quotation marks around names are dropped.") {
      $0.replacing("\"", with: "")
    },
    names("dot-behind-dropped", "A dot after a name is dropped.") {
      $0.hasSuffix(".") ? String($0.dropLast()) : $0
    },
  ]

  private static func names(
    _ name: String, _ summary: String, _ read: @escaping @Sendable (String) -> String
  ) -> [Fault] {
    .both(
      "params/names-\(name)", summary, breaks: ["params/name-exact"],
      trigger: "a name that is nearly a known one",
      does: .link { link in
        link.rename { raw in
          let decoded = PercentCoding.decoded(raw).text
          let name = read(decoded)
          return name == decoded ? raw : Array(name.utf8)
        }
      })
  }

  /// Those in escapes, which show in no valid request to a server.
  static let brokenEscapes: [[Fault]] = [
    .app(
      "redirect-uri/percent-u-decoded", "%uXXXX is decoded.", breaks: ["params/undecodable"],
      trigger: "a redirect_uri with %u002F",
      does: .raw { $0.replace("%u002F", by: "%2F", in: "redirect_uri") }),
    .app(
      "redirect-uri/hex-prefix-decoded", "An escape can contain 0x.",
      breaks: ["params/undecodable"], trigger: "a redirect_uri with %0x2F",
      does: .raw { $0.replace("%0x2F", by: "%2F", in: "redirect_uri") }),
    .app(
      "redirect-uri/half-escape-dropped", "Half an escape at the end is dropped.",
      breaks: ["params/undecodable"], trigger: "a redirect_uri with half an escape after it",
      does: .raw { link in
        link.change("redirect_uri") {
          $0.suffix(2).first == UInt8(ascii: "%") ? $0.dropLast(2) : $0
        }
      }),
  ]
}

// MARK: - Values that are parsed and written back

extension Fault {
  /// Those in what comes back of a state.
  static let rewrittenStates: [[Fault]] = rewritings.map { rewriting in
    .both(
      "state/\(rewriting.name)", rewriting.summary, breaks: ["state/exact"],
      trigger: rewriting.trigger, does: .state { rewriting.rewrite($0) })
  }

  /// Those in what is remembered from one flip to the next.
  static let independence: [[Fault]] = [
    .both(
      "state/cut-at-255-for-one-bundle", "For one bundle ID, the state is cut at 255 bytes.",
      breaks: ["state/exact"], trigger: "a state above 255 bytes for OPA.dev",
      does: .answer { url, _ in
        guard url.base.text.hasSuffix("OPA.dev") else { return }
        url.change("state") { Array($0.prefix(255)) }
      }),
    .both(
      "state/of-error-shared", "An error is sent with the state of the previous request.",
      breaks: ["state/independent"], trigger: "an error after another request",
      does: .answer { url, reading in
        guard url["error"] != nil, let state = reading.earlier.lastState else { return }
        url.set("state", state)
      }),
    .both(
      "state/earlier-kept", "A link without a state gets the state of the previous link.",
      breaks: ["state/independent"], trigger: "a link without a state after a link with a state",
      does: .earlierStateKept),
    .both(
      "state/consent-remembered", "A user who approved once isn't asked again.",
      breaks: ["state/independent", "error/declined"],
      trigger: "a consent request rejected after an approved request", does: .consentRemembered),
  ]

  /// Those in what goes out of a code.
  static let rewrittenCodes: [[Fault]] = rewritings.prefix(5).map { rewriting in
    .both(
      "code/\(rewriting.name)", rewriting.summary, breaks: ["code/exact"],
      trigger: rewriting.trigger,
      does: .answer { url, _ in
        url.change("code") { PercentCoding.encoded(rewriting.rewrite(PercentCoding.decoded($0))) }
      })
  }

  /// A way to write a value in another form than it came.
  private struct Rewriting: Sendable {
    let name: String
    let summary: String
    let trigger: String
    let change: @Sendable (String) -> String

    init(
      _ name: String, _ summary: String, of trigger: String,
      _ change: @escaping @Sendable (String) -> String
    ) {
      (self.name, self.summary, self.trigger) = (name, summary, trigger)
      self.change = change
    }

    init(
      _ name: String, _ summary: String, of trigger: String, replacing text: String,
      by other: String
    ) {
      self.init(name, summary, of: trigger) { $0.replacing(text, with: other) }
    }

    /// The value, which is kept as it is if it isn't text.
    func rewrite(_ bytes: [UInt8]) -> [UInt8] {
      guard let text = String(validating: bytes, as: UTF8.self) else { return bytes }
      let changed = change(text)
      return changed == text ? bytes : Array(changed.utf8)
    }
  }

  private static let rewritings: [Rewriting] = [
    Rewriting(
      "spaces-collapsed", "Two spaces become one.", of: "two spaces", replacing: "  ", by: " "),
    Rewriting("unquoted", "Quotation marks around the value are dropped.", of: "quotation marks") {
      $0.without("\"", "\"")
    },
    Rewriting("float-shortened", "A fraction of zero is dropped from a number.", of: "1.0") {
      $0.hasSuffix(".0") && Double($0) != nil ? String($0.dropLast(2)) : $0
    },
    Rewriting(
      "entities-decoded", "Entities of HTML are decoded.", of: "an entity", replacing: "&amp;",
      by: "&"),
    Rewriting(
      "backslashes-decoded", "A backslash and an n become a line feed.", of: "a backslash and an n",
      replacing: #"\n"#, by: "\n"),
    Rewriting(
      "uuid-lower-cased", "A UUID is parsed, and written in lower case.", of: "a UUID in upper case"
    ) {
      UUID(uuidString: $0) == nil ? $0 : $0.lowercased()
    },
    Rewriting("uuid-braces-dropped", "The braces of a UUID are dropped.", of: "a UUID in braces") {
      $0.count == 38 ? $0.without("{", "}") : $0
    },
    Rewriting(
      "json-rewritten", "JSON is parsed, and written without spaces.", of: "JSON with spaces"
    ) {
      $0.hasPrefix("{") && $0.hasSuffix("}") && $0.contains(": ") ? $0.replacing(" ", with: "") : $0
    },
    Rewriting(
      "base64-rewritten", "Base64 is decoded and encoded again.",
      of: "loose bits at the end of Base64"
    ) {
      $0.hasSuffix("==") ? Data(base64Encoded: $0)?.base64EncodedString() ?? $0 : $0
    },
    Rewriting(
      "e-mail-lower-cased", "The domain of an address is written in lower case.",
      of: "an e-mail address"
    ) {
      guard let at = $0.lastIndex(of: "@"), !$0.contains("/") else { return $0 }
      return $0[..<at] + $0[at...].lowercased()
    },
    Rewriting("date-rewritten", "A fraction of zero is dropped from a date.", of: "a date") {
      $0.contains("T") ? $0.replacing(":00.000+", with: ":00+") : $0
    },
    Rewriting("path-normalised", "Dot segments are removed.", of: "dot segments") {
      $0.replacing("/../", with: "/").replacing("/./", with: "/")
    },
    Rewriting("slashes-collapsed", "Two slashes become one.", of: "two slashes in a path") {
      $0.contains(":") ? $0 : $0.replacing("//", with: "/")
    },
    Rewriting(
      "single-unquoted", "Apostrophes around the value are dropped.", of: "apostrophes around it"
    ) { $0.without("'", "'") },
    Rewriting("ruby-evaluated", "#{x} is evaluated.", of: "#{x}", replacing: "#{x}", by: ""),
    Rewriting("shell-evaluated", "${x} is evaluated.", of: "${x}", replacing: "${x}", by: ""),
    Rewriting("template-evaluated", "{{x}} is evaluated.", of: "{{x}}", replacing: "{{x}}", by: ""),
    Rewriting(
      "format-evaluated", "%s is replaced by an argument.", of: "%s", replacing: "%s", by: "(null)"),
    Rewriting("page-evaluated", "<%= %> is evaluated.", of: "<%= %>", replacing: "<%=x%>", by: ""),
    Rewriting(
      "escapes-decoded", #"\u0041 is decoded."#, of: #"\u0041"#, replacing: #"\u0041"#, by: "A"),
    Rewriting(
      "backslash-dropped", "A backslash at the end is dropped.", of: "a backslash at its end"
    ) {
      $0.hasSuffix(#"\"#) ? String($0.dropLast()) : $0
    },
    Rewriting("tags-stripped", "Tags are stripped.", of: "tags") {
      $0.replacing("<a>", with: "").replacing("</a>", with: "")
    },
    Rewriting(
      "comment-stripped", "Comments are stripped.", of: "a comment", replacing: "/*c*/", by: ""),
    Rewriting(
      "list-trimmed", "A list is split, and joined with commas without spaces.", of: "a list",
      replacing: ", ", by: ","),
    Rewriting(
      "url-normalised", "A URL is normalised.", of: "a URL with its port", replacing: ":80/",
      by: "/"),
    Rewriting("boolean-lower-cased", "A boolean is written in lower case.", of: "True") {
      $0 == "True" ? "true" : $0
    },
    Rewriting("minus-zero-shortened", "Minus zero becomes zero.", of: "-0") {
      $0 == "-0" ? "0" : $0
    },
    Rewriting(
      "hexadecimal-lower-cased", "Hexadecimal digits are written in lower case.",
      of: "hexadecimal digits"
    ) {
      $0.utf8.count == 10 && $0.utf8.allSatisfy { $0.hexValue != nil } ? $0.lowercased() : $0
    },
  ]
}

// MARK: -

extension String {
  fileprivate func without(_ opening: String, _ closing: String) -> String {
    count > 1 && hasPrefix(opening) && hasSuffix(closing) ? String(dropFirst().dropLast()) : self
  }
}

extension [UInt8] {
  /// The bytes with a hyphen for each low line and dot.
  fileprivate var withHyphens: [UInt8] {
    map { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") ? UInt8(ascii: "-") : $0 }
  }

  /// The bytes without quotation marks around them.
  fileprivate var unquoted: [UInt8] {
    let mark = UInt8(ascii: "\"")
    return count > 1 && first == mark && last == mark ? Array(self[1..<(count - 1)]) : self
  }

  /// Whether a careless reader takes the bytes for one of the 12 URLs, which they aren't.
  fileprivate func isListed(_ read: (String) -> String) -> Bool {
    let text = read(text)
    return RedirectURL.all.contains { $0.text == text }
  }
}

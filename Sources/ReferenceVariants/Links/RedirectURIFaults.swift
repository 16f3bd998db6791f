import AdapterProtocol
import AppFlip
import Foundation
import ReferenceImplementation

extension Fault {
  static let redirectURIs: [[Fault]] = [
    .both(
      "redirect-uri/sandbox-refused", "The URLs of the sandbox aren't known.",
      breaks: ["redirect-uri/accepted"], does: .refusingRedirectURI { $0.text.contains("sandbox") }),
    .app(
      "redirect-uri/opa-enterprise-refused", "The URLs of com.google.OPA.enterprise aren't known.",
      breaks: ["redirect-uri/accepted"], trigger: "2 of the 12 URLs",
      does: .refusingRedirectURI { $0.text.hasSuffix("OPA.enterprise") }),
    .app(
      "redirect-uri/opa-enterprise-sandbox-refused", "One URL was forgotten in the list.",
      breaks: ["redirect-uri/accepted"],
      trigger: "the URL of com.google.OPA.enterprise in the sandbox",
      does: .refusingRedirectURI { $0 == RedirectURL.all[10].bytes }),
    .endpoint(
      "redirect-uri/chromecast-dev-refused", "One URL was forgotten in the list.",
      breaks: ["redirect-uri/accepted"],
      trigger: "the URL of com.google.Chromecast.dev in production",
      does: .refusingRedirectURI { $0 == RedirectURL.all[0].bytes }),
    .both(
      "redirect-uri/unchecked", "The response goes to any URL.",
      breaks: ["app/redirect-uri/format", "endpoint/redirect-uri/exact"],
      does: .redirectURI { _, _ in true }),
    .app(
      "redirect-uri/prefix-match", "A URL that begins with a known URL matches it.",
      breaks: ["redirect-uri/format"],
      does: .redirectURI { received, _ in
        RedirectURL.all.contains { received.text.hasPrefix($0.text) }
      }),
    .app(
      "redirect-uri/host-only", "Only the host of the redirect_uri is compared.",
      breaks: ["redirect-uri/format"],
      does: .redirectURI { received, _ in
        let host = URLComponents(string: received.text)?.host
        return RedirectURL.Environment.allCases.contains { $0.host == host }
      }),
    .endpoint(
      "redirect-uri/prefix-match", "A URL that begins with a registered URL matches it.",
      breaks: ["redirect-uri/exact"],
      does: .redirectURI { received, _ in
        RedirectURL.all.contains { received.starts(with: $0.bytes) }
      }),
    .endpoint(
      "redirect-uri/checked-last",
      "Errors of other parameters go to an unchecked redirect_uri.",
      breaks: ["redirect-uri/exact"], does: .redirectURI { _, reading in !reading.isServed }),
    .both(
      "redirect-uri/normalised", "Dot segments are removed before the comparison.",
      breaks: ["app/redirect-uri/format", "endpoint/redirect-uri/exact"],
      does: .redirectURI { received, _ in received.isListedOnceNormalised }),
    .both(
      "redirect-uri/checked-on-approval",
      "The redirect_uri is checked only for a code, not for an error.",
      breaks: ["app/redirect-uri/format", "endpoint/redirect-uri/exact"],
      does: .redirectURI { _, reading in reading.outcome != .approves }),
    .app(
      "redirect-uri/double-slash-collapsed", "Two slashes in the path count as one.",
      breaks: ["redirect-uri/format"], trigger: "a path with two slashes in a row",
      does: .redirectURI(readBy: .singleSlashes)),
    .app(
      "redirect-uri/trailing-dot-host-accepted", "The dot of a fully qualified host is dropped.",
      breaks: ["redirect-uri/format"], trigger: "a host that ends in a dot",
      does: .redirectURI(readBy: .withoutTrailingDot)),
    .app(
      "redirect-uri/uppercase-scheme-accepted", "The case of the scheme is ignored.",
      breaks: ["redirect-uri/format"], trigger: "a scheme in upper case",
      does: .redirectURI(readBy: .lowerCaseScheme)),
    .app(
      "redirect-uri/userinfo-accepted", "User names before the host are ignored.",
      breaks: ["redirect-uri/format"], trigger: "a host after an at sign",
      does: .redirectURI(readBy: .withoutUserinfo)),
    .app(
      "redirect-uri/backslash-normalised", "Backslashes count as slashes, as in browsers.",
      breaks: ["redirect-uri/format"], trigger: "a backslash for a slash",
      does: .redirectURI(readBy: .slashesForBackslashes)),
    .app(
      "redirect-uri/encoded-dot-accepted", "An escaped dot counts as a dot.",
      breaks: ["redirect-uri/format"], trigger: "an escaped dot in the bundle ID",
      does: .redirectURI(readBy: .dotsForEscapes)),
    .endpoint(
      "redirect-uri/format-match", "Any bundle ID is accepted, even if it isn't listed.",
      breaks: ["redirect-uri/exact"], trigger: "a bundle ID that isn't listed",
      does: .redirectURI { received, _ in RedirectTarget(received).environment != nil }),
    .both(
      "redirect-uri/default-port-accepted", "The default port is dropped.",
      breaks: ["app/redirect-uri/format", "endpoint/redirect-uri/exact"],
      trigger: "port 443 after the host", does: .redirectURI(readBy: .withoutDefaultPort)),
    .app(
      "redirect-uri/nul-ends-string", "C strings are compared, which end at a NUL.",
      breaks: ["redirect-uri/format"], trigger: "a NUL after a known URL",
      does: .redirectURI(readBy: .upToNUL)),
    .endpoint(
      "redirect-uri/trailing-slash-accepted", "A slash at the end is trimmed.",
      breaks: ["redirect-uri/exact"], trigger: "a slash after a registered URL",
      does: .redirectURI(readBy: .withoutTrailingSlash)),
    .endpoint(
      "redirect-uri/host-case-folded", "The case of letters in the host is ignored.",
      breaks: ["redirect-uri/exact"], trigger: "a host in upper case",
      does: .redirectURI(readBy: .lowerCaseHost)),
    .both(
      "redirect-uri/trailing-line-feed-accepted",
      "The end of a pattern, $, matches before a line feed.",
      breaks: ["app/redirect-uri/format", "endpoint/redirect-uri/exact"],
      trigger: "one line feed after a known URL", does: .redirectURI(readBy: .withoutLineFeed)),
    .app(
      "redirect-uri/empty-fragment-dropped", "An empty fragment is dropped.",
      breaks: ["redirect-uri/format"], trigger: "a number sign after a known URL",
      does: .redirectURI(readBy: .withoutEmptyFragment)),
    .app(
      "redirect-uri/fullwidth-letters-folded",
      "Full-width letters count as ASCII letters.",
      breaks: ["redirect-uri/format"], trigger: "a full-width letter",
      does: .redirectURI(readBy: .lettersForFullwidth)),
    .app(
      "redirect-uri/decoded-twice", "The redirect_uri is decoded once more.",
      breaks: ["redirect-uri/format"], trigger: "a redirect_uri that was encoded twice",
      does: .redirectURI(readBy: .decodedOnceMore)),
    .app(
      "redirect-uri/undecodable-repaired", "Bytes that aren't UTF-8 are dropped.",
      breaks: ["params/undecodable", "redirect-uri/format"],
      trigger: "a redirect_uri that isn't UTF-8",
      does: .link { $0.change("redirect_uri") { $0.withoutUndecodable } }),
    .app(
      "redirect-uri/tabs-dropped", "Tabs and line ends are dropped from a link, as browsers do.",
      breaks: ["redirect-uri/format", "state/exact"], trigger: "a raw tab or line end",
      does: .raw { $0 = EditableURL($0.bytes.filter { ![0x09, 0x0A, 0x0D].contains($0) }) }),
    .both(
      "redirect-uri/unescaped-refused", "Only a redirect_uri with an escaped colon is accepted.",
      breaks: ["redirect-uri/unescaped"], trigger: "a redirect_uri that isn't escaped",
      does: .refusing { $0.link["redirect_uri"]?.contains(UInt8(ascii: ":")) == true }),
    .both(
      "redirect-uri/unescaped-slash-splits", "A value ends at the first slash.",
      breaks: ["redirect-uri/unescaped"], trigger: "a redirect_uri with raw slashes",
      does: .refusing { $0.link["redirect_uri"]?.contains(UInt8(ascii: "/")) == true }),
    .app(
      "redirect-uri/default-used",
      "Without a redirect_uri, the response goes to the first URL of the list.",
      breaks: ["redirect-uri/format", "link/not-a-flip"],
      trigger: "a link of a flip without a redirect_uri",
      does: .link {
        $0.decodeNames(EditableURL.appNames)
        $0.useDefaultRedirectURI()
      }),
    .app(
      "redirect-uri/answered-at-production",
      "A request of the sandbox gets its response at production.",
      breaks: ["redirect-uri/environment", "answer/at-redirect-uri"],
      does: .answer { url, _ in
        url.base = url.base.replacing("-sandbox".utf8, with: [])
      }),
    .endpoint(
      "redirect-uri/unchecked-for-errors",
      "A wrong response_type gets an error before redirect_uri is checked.",
      breaks: ["redirect-uri/exact"],
      trigger: "a wrong response_type and a redirect_uri that isn't registered",
      does: .reading { reading in
        guard
          reading.received.decoded("response_type").map({ !$0.elementsEqual("code".utf8) }) == true,
          let received = reading.single("redirect_uri")
        else { return }
        reading.takeRedirectURI(received)
      }),
    .endpoint(
      "redirect-uri/default-used",
      "Without a redirect_uri, the response goes to the first URL of the list.",
      breaks: ["redirect-uri/exact"], trigger: "a request without a redirect_uri",
      does: .link { $0.useDefaultRedirectURI() }),
    .endpoint(
      "redirect-uri/refresh-field",
      "The error page has a Refresh field that opens the redirect_uri.",
      breaks: ["redirect-uri/exact"], trigger: "a redirect_uri that isn't a registered URL",
      does: .page { response, reading in
        guard let target = reading.foreignTarget else { return }
        let value = Array("3; url=".utf8) + target + Array("?error=access_denied".utf8)
        response.headers.append(Header(name: "Refresh", value: Text(value)))
      }),
    .endpoint(
      "redirect-uri/meta-refresh",
      "The error page has a meta refresh that opens the redirect_uri.",
      breaks: ["redirect-uri/exact"], trigger: "a redirect_uri that isn't a registered URL",
      does: .page { response, reading in
        guard let target = reading.foreignTarget else { return }
        let url = target.escapedForHTML
        response.show(
          Array("<meta http-equiv='Refresh' content='3; URL=\(url)?error=access_denied'>\n".utf8))
      }),
    .endpoint(
      "redirect-uri/refresh-field-without-name",
      "The error page has a Refresh field that opens the redirect_uri, without url=.",
      breaks: ["redirect-uri/exact"], trigger: "a redirect_uri that isn't a registered URL",
      does: .page { response, reading in
        guard let target = reading.foreignTarget else { return }
        let value = Array("5;".utf8) + target + Array("?error=access_denied".utf8)
        response.headers.append(Header(name: "Refresh", value: Text(value)))
      }),
    .endpoint(
      "redirect-uri/meta-refresh-without-name",
      "The error page has a meta refresh that opens the redirect_uri, without url=.",
      breaks: ["redirect-uri/exact"], trigger: "a redirect_uri that isn't a registered URL",
      does: .page { response, reading in
        guard let target = reading.foreignTarget?.escapedForHTML else { return }
        let url = "\(target)?error=access_denied"
        response.show(Array("<meta http-equiv=\"refresh\" content=\"0, '\(url)'\">\n".utf8))
      }),
  ]
}

extension [UInt8] {
  /// A raw value without the bytes that aren't UTF-8; one that can be decoded stays as it is.
  var withoutUndecodable: [UInt8] {
    let bytes = PercentCoding.decoded(self)
    guard String(validating: bytes, as: UTF8.self) == nil else { return self }
    return PercentCoding.encoded(bytes.text.replacing("\u{FFFD}", with: "").utf8)
  }

  /// Whether the bytes are one of the 12 URLs once dot segments are removed.
  var isListedOnceNormalised: Bool {
    let normalised = URL(string: text)?.standardized.absoluteString
    return RedirectURL.all.contains { $0.text == normalised }
  }
}

extension RequestReading {
  /// The redirect URI if it is one with a host that isn't registered, and could be led to.
  var foreignTarget: [UInt8]? {
    guard let target = received.decoded("redirect_uri"), target.starts(with: "https://".utf8),
      target.count > 8, target.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      !RedirectURL.all.contains(where: { $0.bytes == target })
    else { return nil }
    return target
  }

  /// Whether the request is for a code, by the registered client.
  fileprivate var isServed: Bool {
    link.values(of: "client_id") == [clientID]
      && link.values(of: "response_type") == [Array("code".utf8)]
  }
}

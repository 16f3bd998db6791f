import AdapterProtocol
import AppFlip
import ReferenceImplementation

extension Fault {
  static let endpointClientID: [Fault] = [
    .endpoint(
      "endpoint/client-id/unchecked", "Every client_id is taken.",
      breaks: ["endpoint/client-id/mismatch"], does: .clientID { _, _ in true }),
    .endpoint(
      "endpoint/client-id/unchecked-behind-own-query",
      "With a query of the endpoint's own the client_id isn't compared.",
      breaks: ["endpoint/client-id/mismatch"], trigger: "an endpoint with a query",
      does: .reading { reading in
        guard reading.link.count(of: "tenant") > 0, let own = reading.single("client_id"),
          !own.isEmpty
        else { return }
        let registered = PercentCoding.encoded(reading.clientID)
        reading.link.change("client_id") { _ in registered }
      }),
    .endpoint(
      "endpoint/client-id/case-folded", "The case of letters in client_id is ignored.",
      breaks: ["endpoint/client-id/mismatch"],
      does: .clientID { $0.text.lowercased() == $1.text.lowercased() }),
    .endpoint(
      "endpoint/client-id/prefix-match", "What begins with the client_id is taken for it.",
      breaks: ["endpoint/client-id/mismatch"], does: .clientID { $0.starts(with: $1) }),
    .endpoint(
      "endpoint/client-id/person-asked-first",
      "The person is asked before the request is checked.",
      breaks: ["endpoint/client-id/mismatch"],
      trigger: "a wrong client_id, and a person who declines", does: .personAskedFirst),
    .endpoint(
      "endpoint/client-id/error-page", "An error page is shown for another client_id.",
      breaks: ["endpoint/client-id/mismatch"],
      does: .refusing { $0.link.values(of: "client_id") != [$0.clientID] }),
    .endpoint(
      "endpoint/client-id/undecodable-repaired", "Octets that are no UTF-8 are dropped.",
      breaks: ["endpoint/params/undecodable"], trigger: "a client_id that is no UTF-8",
      does: .link { $0.change("client_id") { $0.withoutUndecodable } }),
    .endpoint(
      "endpoint/client-id/number", "A client_id of digits is stored as a number.",
      breaks: ["endpoint/redirect-uri/accepted"],
      trigger: "a registered client_id of digits with a zero in front",
      does: .changingClientID { received in
        received.allSatisfy(\.isDigit) ? Array(received.drop { $0 == UInt8(ascii: "0") }) : received
      }),
  ]

  static let endpointRedirectURI: [Fault] = [
    .endpoint(
      "endpoint/redirect-uri/sandbox-refused", "The URLs of the sandbox aren't known.",
      breaks: ["endpoint/redirect-uri/accepted"],
      does: .refusingRedirectURI { $0.text.contains("sandbox") }),
    .endpoint(
      "endpoint/redirect-uri/chromecast-dev-refused", "One URL was forgotten in the list.",
      breaks: ["endpoint/redirect-uri/accepted"],
      trigger: "the URL of com.google.Chromecast.dev in production",
      does: .refusingRedirectURI { $0 == RedirectURL.all[0].octets }),
    .endpoint(
      "endpoint/redirect-uri/unchecked", "The answer goes to any URL.",
      breaks: ["endpoint/redirect-uri/exact"], does: .redirectURI { _, _ in true }),
    .endpoint(
      "endpoint/redirect-uri/prefix-match", "What begins with a registered URL is taken for it.",
      breaks: ["endpoint/redirect-uri/exact"],
      does: .redirectURI { received, _ in
        RedirectURL.all.contains { received.starts(with: $0.octets) }
      }),
    .endpoint(
      "endpoint/redirect-uri/checked-on-approval",
      "The redirect_uri is checked for a code alone, not for an error.",
      breaks: ["endpoint/redirect-uri/exact"],
      does: .redirectURI { _, reading in reading.outcome != .approves }),
    .endpoint(
      "endpoint/redirect-uri/checked-last",
      "The other parameters' errors go to a redirect_uri not yet checked.",
      breaks: ["endpoint/redirect-uri/exact"],
      does: .redirectURI { _, reading in !reading.isServed }),
    .endpoint(
      "endpoint/redirect-uri/normalised", "Dot segments are removed before the comparison.",
      breaks: ["endpoint/redirect-uri/exact"],
      does: .redirectURI { received, _ in received.isListedOnceNormalised }),
    .endpoint(
      "endpoint/redirect-uri/format-match", "Any bundle id is served, listed or not.",
      breaks: ["endpoint/redirect-uri/exact"], trigger: "a bundle id that isn't listed",
      does: .redirectURI { received, _ in RedirectTarget(received).environment != nil }),
    .endpoint(
      "endpoint/redirect-uri/default-port-accepted", "The default port is dropped.",
      breaks: ["endpoint/redirect-uri/exact"], trigger: "port 443 behind the host",
      does: .redirectURI(readBy: .withoutDefaultPort)),
    .endpoint(
      "endpoint/redirect-uri/trailing-slash-accepted", "A slash at the end is trimmed.",
      breaks: ["endpoint/redirect-uri/exact"], trigger: "a slash behind a registered URL",
      does: .redirectURI(readBy: .withoutTrailingSlash)),
    .endpoint(
      "endpoint/redirect-uri/host-case-folded", "The case of letters in the host is ignored.",
      breaks: ["endpoint/redirect-uri/exact"], trigger: "a host in upper case",
      does: .redirectURI(readBy: .lowerCaseHost)),
    .endpoint(
      "endpoint/redirect-uri/trailing-line-feed-accepted",
      "The end of a pattern, $, matches in front of a line feed.",
      breaks: ["endpoint/redirect-uri/exact"], trigger: "one line feed behind a registered URL",
      does: .redirectURI(readBy: .withoutLineFeed)),
    .endpoint(
      "endpoint/redirect-uri/unescaped-refused",
      "Only a redirect_uri whose colon is escaped is taken.",
      breaks: ["endpoint/redirect-uri/unescaped"], trigger: "a redirect_uri that isn't escaped",
      does: .refusing { $0.link["redirect_uri"]?.contains(UInt8(ascii: ":")) == true }),
    .endpoint(
      "endpoint/redirect-uri/unescaped-slash-splits", "A value ends at the first slash.",
      breaks: ["endpoint/redirect-uri/unescaped"],
      trigger: "a redirect_uri with slashes as they are",
      does: .refusing { $0.link["redirect_uri"]?.contains(UInt8(ascii: "/")) == true }),
    .endpoint(
      "endpoint/redirect-uri/default-used",
      "Without a redirect_uri the answer goes to the first of the list.",
      breaks: ["endpoint/redirect-uri/exact"], trigger: "a request without a redirect_uri",
      does: .link { $0.useDefaultRedirectURI() }),
    .endpoint(
      "endpoint/redirect-uri/refresh-field",
      "The error page has a Refresh field that leads to the redirect_uri.",
      breaks: ["endpoint/redirect-uri/exact"], trigger: "a redirect_uri that is no registered URL",
      does: .page { response, reading in
        guard let target = reading.foreignTarget else { return }
        let value = Array("3; url=".utf8) + target + Array("?error=access_denied".utf8)
        response.headers.append(Header(name: "Refresh", value: Text(value)))
      }),
    .endpoint(
      "endpoint/redirect-uri/meta-refresh",
      "The error page has a meta refresh that leads to the redirect_uri.",
      breaks: ["endpoint/redirect-uri/exact"], trigger: "a redirect_uri that is no registered URL",
      does: .page { response, reading in
        guard let target = reading.foreignTarget else { return }
        let url = target.escapedForHTML
        response.show(
          Array("<meta http-equiv='Refresh' content='3; URL=\(url)?error=access_denied'>\n".utf8))
      }),
  ]
}

extension RequestReading {
  /// The redirect URI if it is one with a host that isn't registered, and could be led to.
  var foreignTarget: [UInt8]? {
    guard let target = received.decoded("redirect_uri"), target.starts(with: "https://".utf8),
      target.count > 8, target.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      !RedirectURL.all.contains(where: { $0.octets == target })
    else { return nil }
    return target
  }

  /// Whether the request is for a code, by the registered client.
  fileprivate var isServed: Bool {
    link.values(of: "client_id") == [clientID]
      && link.values(of: "response_type") == [Array("code".utf8)]
  }
}

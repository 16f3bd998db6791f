import AppFlip
import ReferenceImplementation

extension Fault {
  static let endpointAnswer: [Fault] = [
    .endpoint(
      "endpoint/answer/code-and-error", "An error goes out beside the code.",
      breaks: ["endpoint/answer/either"],
      does: .answer { url, _ in
        if url["code"] != nil { url.add("error", "cancelled".utf8) }
      }),
    .endpoint(
      "endpoint/answer/neither-code-nor-error", "A code that has to be escaped is left out.",
      breaks: ["endpoint/answer/either"],
      does: .answer { url, _ in
        if url["code"]?.contains(UInt8(ascii: "%")) == true { url.remove("code") }
      }),
    .endpoint(
      "endpoint/answer/trailing-slash", "A slash is put behind the path.",
      breaks: ["endpoint/answer/at-redirect-uri"],
      does: .answer { url, _ in url.base.append(UInt8(ascii: "/")) }),
    .endpoint(
      "endpoint/answer/in-fragment", "The answer is a fragment, as in the implicit flow.",
      breaks: ["endpoint/answer/at-redirect-uri", "endpoint/answer/either"],
      does: .answer { url, _ in url.moveQueryToFragment() }),
    .endpoint(
      "endpoint/answer/fragment-added", "A number sign is put behind the answer.",
      breaks: ["endpoint/answer/at-redirect-uri"], does: .answer { url, _ in url.fragment = [] }),
    .endpoint(
      "endpoint/answer/state-twice", "The state stands in the answer twice.",
      breaks: ["endpoint/answer/at-redirect-uri"],
      does: .answer { url, _ in url.add("state", url["state"] ?? []) }),
    .endpoint(
      "endpoint/answer/spaces-unescaped", "A space in the code or the description isn't escaped.",
      breaks: ["endpoint/answer/well-formed"],
      does: .answer { url, _ in
        for name in ["code", "error_description"] { url.replace("%20", by: " ", in: name) }
      }),
    .endpoint(
      "endpoint/code/truncated-above-32", "The code is cut to 32 octets, as in a narrow column.",
      breaks: ["endpoint/code/exact"],
      does: .answer { url, _ in
        url.change("code") { PercentCoding.encoded(PercentCoding.decoded($0).prefix(32)) }
      }),
    .endpoint(
      "endpoint/code/apostrophe-doubled", "An apostrophe is doubled, as in SQL.",
      breaks: ["endpoint/code/exact"], trigger: "a code with an apostrophe",
      does: .answer { url, _ in url.replace("%27", by: "%27%27", in: "code") }),
  ]

  /// Those in what a server keeps with a browser's cookie.
  static let endpointBrowser: [Fault] = [
    .endpoint(
      "endpoint/browser/state-kept", "A browser's first state is sent back to all its requests.",
      breaks: ["endpoint/state/independent"], trigger: "another request of one browser",
      does: .answer { url, reading in
        if let state = reading.browser.firstState { url.change("state") { _ in state } }
      }),
    .endpoint(
      "endpoint/browser/state-recalled",
      "A request without a state is answered with the browser's first one.",
      breaks: ["endpoint/state/independent"],
      trigger: "a request without a state behind one of the same browser",
      does: .reading { reading in
        guard reading.link["state"] == nil, let state = reading.browser.firstState else { return }
        reading.link.set("state", state)
      }),
    .endpoint(
      "endpoint/browser/target-kept", "All answers to a browser go to its first redirect URI.",
      breaks: ["endpoint/answer/at-redirect-uri"], trigger: "another redirect URI in one browser",
      does: .reading { reading in
        guard let target = reading.browser.firstRedirectURI else { return }
        reading.link.change("redirect_uri") { _ in target }
      }),
    .endpoint(
      "endpoint/browser/client-unchecked", "Only a browser's first client_id is compared.",
      breaks: ["endpoint/client-id/mismatch"],
      trigger: "another client_id in a browser that was served",
      does: .reading { reading in
        guard reading.browser.approvals > 0, reading.single("client_id") != nil else { return }
        let registered = PercentCoding.encoded(reading.clientID)
        reading.link.change("client_id") { _ in registered }
      }),
    .endpoint(
      "endpoint/browser/refusal-kept", "A browser in which somebody declined is refused for good.",
      breaks: ["endpoint/state/independent"], trigger: "a flip behind a declined one",
      does: .reading { if $0.browser.refusals > 0 { $0.outcome = .declines } }),
  ]

  static let endpointState: [Fault] = [
    .endpoint(
      "endpoint/state/dropped", "The state isn't sent back with a code.",
      breaks: ["endpoint/state/exact"],
      does: .answer { url, _ in if url["code"] != nil { url.remove("state") } }),
    .endpoint(
      "endpoint/state/decoded-twice", "The state is decoded twice.",
      breaks: ["endpoint/state/exact"], trigger: "a state that looks percent-encoded once decoded",
      does: .state { PercentCoding.decoded($0) }),
    .endpoint(
      "endpoint/state/lower-cased", "The state goes back in lower case.",
      breaks: ["endpoint/state/exact"], does: .state { LossyStorage.lowerCased($0) }),
    .endpoint(
      "endpoint/state/truncated-above-255",
      "The state is cut to 255 octets, as in a narrow column.", breaks: ["endpoint/state/exact"],
      trigger: "a state above 255 octets", does: .state { Array($0.prefix(255)) }),
    .endpoint(
      "endpoint/state/above-40-refused",
      "A state above 40 octets is answered with invalid_request.",
      breaks: ["endpoint/redirect-uri/accepted", "endpoint/error/declined"],
      trigger: "a state above 40 octets",
      does: .link { if ($0.decoded("state") ?? []).count > 40 { $0.remove("client_id") } }),
    .endpoint(
      "endpoint/state/cut-at-512", "The last octet is lost if a buffer is just full.",
      breaks: ["endpoint/state/exact"], trigger: "a state of exactly 512 octets",
      does: .state { LossyStorage.cutAt512($0) }),
    .endpoint(
      "endpoint/state/nul-ends-string", "The state ends at a NUL.",
      breaks: ["endpoint/state/exact"], trigger: "a state with a NUL",
      does: .state { LossyStorage.upToNUL($0) }),
    .endpoint(
      "endpoint/state/emoji-as-question-mark",
      "A column of three-octet UTF-8 holds a question mark for it.",
      breaks: ["endpoint/state/exact"], trigger: "a state with a character above U+FFFF",
      does: .state { LossyStorage.withoutPlanes($0, substitute: "?") }),
    .endpoint(
      "endpoint/state/plus-unescaped", "A plus in the state isn't escaped.",
      breaks: ["endpoint/state/form-reading"], trigger: "a state with a plus",
      does: .answer { url, _ in url.replace("%2B", by: "+", in: "state") }),
    .endpoint(
      "endpoint/state/space-as-plus", "A space in the state is written as a plus.",
      breaks: ["endpoint/state/percent-reading"], trigger: "a state with a space",
      does: .answer { url, _ in url.replace("%20", by: "+", in: "state") }),
    .endpoint(
      "endpoint/state/plus-escaped-space-as-plus",
      "The state is decoded as a URI's, and encoded as a form's: a raw plus is escaped, a space becomes a plus.",
      breaks: [
        "endpoint/state/exact", "endpoint/state/form-reading", "endpoint/state/in-error",
        "endpoint/state/percent-reading",
      ], trigger: "a state with a raw plus and a space",
      does: .answer { url, _ in url.writeStateAsForm() }),
    .endpoint(
      "endpoint/state/dropped-in-error", "An error goes back without the state.",
      breaks: ["endpoint/state/in-error"], does: .errorAnswer { url, _ in url.remove("state") }),
    .endpoint(
      "endpoint/state/replaced-in-error", "An error goes back with another state.",
      breaks: ["endpoint/state/in-error"],
      does: .errorAnswer { url, _ in url.change("state") { _ in Array("another".utf8) } }),
    .endpoint(
      "endpoint/state/null-invented", "A state that isn't there is sent back as the word null.",
      breaks: ["endpoint/state/invented"], trigger: "a request without a state",
      does: .answer { url, reading in
        if reading.received["state"] == nil { url.set("state", Array("null".utf8)) }
      }),
    .endpoint(
      "endpoint/state/default-invented", "A request without a state is served with a default one.",
      breaks: ["endpoint/state/invented"], trigger: "a request without a state",
      does: .link { link in
        guard link["state"] == nil else { return }
        link.remove("state")
        link.add("state", "default".utf8)
      }),
    .endpoint(
      "endpoint/state/plus-lost-when-declined", "A plus becomes a space on the way to an error.",
      breaks: ["endpoint/state/in-error"], trigger: "a state with a plus, declined",
      does: .errorAnswer { url, reading in
        if reading.outcome == .declines { url.replace("%2B", by: "%20", in: "state") }
      }),
  ]
}

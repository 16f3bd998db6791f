import AppFlip
import Foundation
import ReferenceImplementation

extension Fault {
  static let states: [[Fault]] = [
    .both(
      "state/dropped", "A response with a code has no state.", breaks: ["state/exact"],
      does: .answer { url, _ in if url["code"] != nil { url.remove("state") } }),
    .both(
      "state/decoded-twice", "The state is decoded twice.", breaks: ["state/exact"],
      trigger: "a state that looks percent-encoded once decoded",
      does: .state { PercentCoding.decoded($0) }),
    .both(
      "state/lower-cased", "The state is returned in lower case.", breaks: ["state/exact"],
      does: .state { LossyStorage.lowerCased($0) }),
    .both(
      "state/truncated-above-255", "The state is cut to 255 bytes, as in a narrow column.",
      breaks: ["state/exact"], trigger: "a state above 255 bytes",
      does: .state { Array($0.prefix(255)) }),
    .app(
      "state/truncated-above-2000", "The state is cut to 2,000 bytes, as in a wide column.",
      breaks: ["state/exact"], trigger: "a state above 2,000 bytes",
      does: .state { Array($0.prefix(2_000)) }),
    .both(
      "state/cut-at-512", "The last byte is lost if a buffer is just full.",
      breaks: ["state/exact"], trigger: "a state of exactly 512 bytes",
      does: .state { LossyStorage.cutAt512($0) }),
    .app(
      "state/composed", "The state is normalised to NFC.", breaks: ["state/exact"],
      trigger: "a state that Unicode normalisation changes",
      does: .state { state in
        let text = String(validating: state, as: UTF8.self)
        return text.map { Array($0.precomposedStringWithCanonicalMapping.utf8) } ?? state
      }),
    .endpoint(
      "state/emoji-as-question-mark",
      "A database column for three-byte UTF-8 replaces it with a question mark.",
      breaks: ["state/exact"], trigger: "a state with a character above U+FFFF",
      does: .state { LossyStorage.withoutPlanes($0, substitute: "?") }),
    .both(
      "state/plus-unescaped", "A plus in the state isn't escaped.", breaks: ["state/form-reading"],
      trigger: "a state with a plus",
      does: .answer { url, _ in url.replace("%2B", by: "+", in: "state") }),
    .both(
      "state/space-as-plus", "A space in the state is written as a plus.",
      breaks: ["state/percent-reading"], trigger: "a state with a space",
      does: .answer { url, _ in url.replace("%20", by: "+", in: "state") }),
    .both(
      "state/plus-escaped-space-as-plus",
      "The state is decoded as in a URI and encoded as in a form: a raw plus is escaped, a space becomes a plus.",
      breaks: ["state/exact", "state/form-reading", "state/in-error", "state/percent-reading"],
      trigger: "a state with a raw plus and a space",
      does: .answer { url, _ in url.writeStateAsForm() }),
    .app(
      "state/unescaped", "The decoded state is returned unescaped.", breaks: ["state/exact"],
      does: .answer { url, _ in url.change("state") { PercentCoding.decoded($0) } }),
    .app(
      "state/bom-dropped", "A leading byte order mark is dropped.", breaks: ["state/exact"],
      trigger: "a state after a byte order mark",
      does: .state { $0.starts(with: "\u{FEFF}".utf8) ? Array($0.dropFirst(3)) : $0 }),
    .both(
      "state/nul-ends-string", "The state ends at a NUL.", breaks: ["state/exact"],
      trigger: "a state with a NUL", does: .state { LossyStorage.upToNUL($0) }),
    .app(
      "state/semicolon-ends-value", "A semicolon separates parameters, as HTML 4 advised.",
      breaks: ["state/exact"], trigger: "a state with a raw semicolon",
      does: .rawState { PercentCoding.decoded($0.prefix { $0 != UInt8(ascii: ";") }) }),
    .app(
      "state/tilde-escaped-wrong", "A tilde is escaped twice.",
      breaks: ["state/exact"], trigger: "a state with a tilde",
      does: .state { $0.replacing("~".utf8, with: "%7E".utf8) }),
    .app(
      "state/unicode-above-bmp-lost", "Characters of four UTF-8 bytes are dropped.",
      breaks: ["state/exact"], trigger: "a state with a character above U+FFFF",
      does: .state { LossyStorage.withoutPlanes($0, substitute: "") }),
    .app(
      "state/base64-padding-trimmed", "Equals signs at the end are trimmed as padding.",
      breaks: ["state/exact"], trigger: "a state that ends in an equals sign",
      does: .state { state in
        let last = state.lastIndex { $0 != UInt8(ascii: "=") }
        return Array(state.prefix(last.map { $0 + 1 } ?? 0))
      }),
    .app(
      "state/number-rewritten", "A number is parsed and formatted again.", breaks: ["state/exact"],
      trigger: "a state that is a number with an exponent",
      does: .state { state in
        guard state.text.contains("e"), let number = Double(state.text) else { return state }
        return Array("\(number)".utf8)
      }),
    .app(
      "state/word-null-not-echoed", "The state null counts as missing, and isn't returned.",
      breaks: ["state/exact"], trigger: "the state null",
      does: .answer { url, reading in
        if PercentCoding.decoded(reading.link["state"] ?? []).elementsEqual("null".utf8) {
          url.remove("state")
        }
      }),
    .app(
      "state/single-character-not-echoed",
      "A state of one character counts as missing, and isn't returned.", breaks: ["state/exact"],
      trigger: "a state of one byte",
      does: .answer { url, reading in
        if PercentCoding.decoded(reading.link["state"] ?? []).count == 1 { url.remove("state") }
      }),
    .both(
      "state/above-40-refused", "A state above 40 bytes gets invalid_request.",
      breaks: ["app/redirect-uri/accepted", "endpoint/state/length", "error/declined"],
      trigger: "a state above 40 bytes",
      does: .link {
        if PercentCoding.decoded($0["state"] ?? []).count > 40 { $0.remove("client_id") }
      }),
    .endpoint(
      "state/above-255-refused", "A state above 255 bytes is refused on a page.",
      breaks: ["state/length"], trigger: "a state above 255 bytes",
      does: .refusing { $0.hasState(above: 255) }),
    .endpoint(
      "state/above-1000-refused", "A state above 1,000 bytes is refused on a page.",
      breaks: ["state/length"], trigger: "a state above 1,000 bytes",
      does: .refusing { $0.hasState(above: 1_000) }),
    .endpoint(
      "state/above-2000-refused", "A state above 2,000 bytes is refused on a page.",
      breaks: ["state/length"], trigger: "a state above 2,000 bytes",
      does: .refusing { $0.hasState(above: 2_000) }),
    .app(
      "state/invisible-dropped", "A link whose state isn't printable ASCII is dropped.",
      breaks: ["error/returned"], trigger: "a state with characters outside %x20-7E",
      does: .refusing { reading in
        !PercentCoding.decoded(reading.link["state"] ?? []).allSatisfy(\.isVisible)
      }),
    .app(
      "state/lower-case-escapes-kept", "An escape with lower-case digits isn't decoded.",
      breaks: ["state/exact"], trigger: "a state with lower-case escapes",
      does: .rawState { PercentCoding.decoded(LossyStorage.keepingLowerCaseEscapes($0)) }),
    .app(
      "state/no-break-space-as-space", "A no-break space becomes a space.", breaks: ["state/exact"],
      trigger: "a state with U+00A0", does: .state { $0.replacing("\u{A0}".utf8, with: " ".utf8) }),
    .app(
      "state/less-than-as-entity", "A less-than sign is escaped for HTML.", breaks: ["state/exact"],
      trigger: "a state with a less-than sign",
      does: .state { $0.replacing("<".utf8, with: "&lt;".utf8) }),
    .both(
      "state/dropped-in-error", "An error is returned without the state.",
      breaks: ["state/in-error"],
      does: .errorAnswer { url, _ in url.remove("state") }),
    .both(
      "state/replaced-in-error", "An error is returned with a wrong state.",
      breaks: ["state/in-error"],
      does: .errorAnswer { url, _ in url.change("state") { _ in Array("another".utf8) } }),
    .both(
      "state/delimiters-unescaped-in-error",
      "An error's state has raw & and =, and adds parameters to the response.",
      breaks: ["answer/either", "state/in-error"],
      trigger: "a state that contains an ampersand and code=, declined",
      does: .errorAnswer { url, _ in
        url.replace("%26", by: "&", in: "state")
        url.replace("%3D", by: "=", in: "state")
      }),
    .endpoint(
      "state/null-invented", "A missing state is returned as the word null.",
      breaks: ["state/invented"], trigger: "a request without a state",
      does: .answer { url, reading in
        if reading.received["state"] == nil { url.set("state", Array("null".utf8)) }
      }),
    .endpoint(
      "state/default-invented", "A request without a state gets a default state.",
      breaks: ["state/invented"], trigger: "a request without a state",
      does: .link { link in
        guard link["state"] == nil else { return }
        link.remove("state")
        link.add("state", "default".utf8)
      }),
    .both(
      "state/plus-lost-when-declined", "A plus becomes a space in an error.",
      breaks: ["state/in-error"], trigger: "a state with a plus, declined",
      does: .errorAnswer { url, reading in
        if reading.outcome == .declines { url.replace("%2B", by: "%20", in: "state") }
      }),
    .app(
      "state/first-kept", "Every flip gets the first state.",
      breaks: ["state/independent"],
      does: .answer { url, reading in
        if let state = reading.earlier.firstState { url.change("state") { _ in state } }
      }),
    .app(
      "state/waiting-answered", "A pending flip gets a response without a decision.",
      breaks: ["state/independent"],
      does: .reading { if $0.outcome == .waits { $0.outcome = .approves } }),
    .app(
      "state/refusal-remembered", "A user who declined once is never asked again.",
      breaks: ["state/independent"], trigger: "a flip after a declined flip",
      does: .reading { if $0.earlier.refusals > 0 { $0.outcome = .declines } }),
    .app(
      "state/refusal-recalled",
      "After a declined flip, a user who leaves gets the error of a declined flip.",
      breaks: ["state/independent"], trigger: "a flip that the user leaves, after a declined flip",
      does: .reading {
        if $0.earlier.refusals > 0, $0.outcome == .cancels { $0.outcome = .declines }
      }),
    .app(
      "state/locked-out", "After three declined flips, no link is accepted.",
      breaks: ["state/independent"], trigger: "a flip after three declined flips",
      does: .refusing { $0.earlier.refusals >= 3 }),
  ]
}

import AdapterProtocol
import AppFlip
import Foundation
import ReferenceImplementation

extension Choice {
  /// The choices of the Google app.
  public static let googleApp: [Choice] = [
    .googleApp(
      "start/scopes-by-plus", "A plus separates the scopes, as a space in a form.",
      does: .link { link, _, _ in link.replace("%20", by: "+", in: "scope") }),
    .googleApp(
      "start/other-order", "The parameters have a different order.",
      does: .link { link, _, _ in link.parameters?.reverse() }),
    .googleApp(
      "start/lower-case-escapes", "Escapes have lower-case digits.",
      does: .link { link, _, _ in
        for name in EditableURL.appNames { link.change(name) { $0.withLowerCaseEscapes } }
      }),
    .googleApp(
      "start/redirect-uri-unescaped",
      "The link has the redirect URI with raw colon and slashes.",
      does: .link { link, _, _ in
        link.replace("%3A", by: ":", in: "redirect_uri")
        link.replace("%2F", by: "/", in: "redirect_uri")
      }),
    .googleApp(
      "start/app-link-normalised",
      "An escaped unreserved character of the app's link is unescaped.",
      does: .link { link, _, _ in link.base = PercentDecoding.decodeUnreserved(link.base[...]) }),
    .googleApp(
      "start/extra-parameter", "The link also has the language.",
      does: .link { link, _, _ in link.add("hl", "en".utf8) }),
    .googleApp(
      "start/hexadecimal-states", "A state is 32 hexadecimal digits, 128 bits.",
      does: .states { .hexadecimal(32) }),
    .googleApp(
      "start/base64-states", "A state is base64, whose `+`, `/` and `=` are escaped.",
      does: .states {
        // 160 bits, so one equals sign pads them.
        States { _ in
          var generator = SystemRandomNumberGenerator()
          let bytes = (0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) }
          return Array(Data(bytes).base64EncodedData())
        }
      }),
    .googleApp(
      "start/states-of-any-length", "A state has 30 to 60 digits.",
      does: .states {
        States { _ in
          var generator = SystemRandomNumberGenerator()
          let count = Int.random(in: 30...60, using: &generator)
          return States.digits(of: States.base64URL, count: count, using: &generator)
        }
      }),
    .googleApp(
      "start/tricky-states", "A state has every character that breaks implementations.",
      does: .states { .tricky() }),
    .googleApp(
      "state/wrong-fails", "A wrong state is an error of the app itself.",
      does: .wrongState { _ in .failed }),
    .googleApp(
      "state/wrong-falls-back",
      "After a wrong state, the app continues with the authorization URL.",
      does: .wrongState { _ in .fallback }),
    .googleApp(
      "state/wrong-aborts", "A code with a wrong state ends linking.",
      does: .wrongState { $0.count(of: "error") == 0 ? .aborted : .failed }),
    .googleApp(
      "state/wrong-ends-waiting", "A wrong state is ignored, and the flip isn't pending anymore.",
      does: .wrongState { _ in nil }),
    .googleApp(
      "error/without-state-taken", "An error counts without a state.",
      does: .reading { reading, flip in
        guard reading.link.count(of: "state") == 0, reading.link.count(of: "error") == 1,
          reading.link.count(of: "code") == 0
        else { return }
        reading.link.set("state", PercentCoding.encoded(flip.state.bytes))
      }),
    .googleApp(
      "error/unknown-aborts", "An unknown error ends linking.",
      does: .error { error, _, _ in error.isUnknownError ? .aborted : nil }),
    .googleApp(
      "error/unknown-fails", "An unknown error is an error of the app itself.",
      does: .error { error, _, _ in error.isUnknownError ? .failed : nil }),
    .googleApp(
      "error/undecodable-ignored",
      "A response with an undecodable description is ignored.",
      does: .conclusion { conclusion, reading in
        guard !reading.link.hasDecodableDescription else { return }
        conclusion = ReturnedReply(outcome: .ignored)
      }),
    .googleApp(
      "error/malformed-fails", "An error in a link that isn't a URI is an error of the app itself.",
      does: .conclusion { conclusion, reading in
        let isMalformed = !URIReference(splitting: reading.link.bytes).isURI
        guard [.fallback, .aborted].contains(conclusion.outcome), isMalformed else { return }
        conclusion = ReturnedReply(outcome: .failed)
      }),
    .googleApp(
      "error/left-out", "The conclusion doesn't name the error.",
      does: .conclusion { conclusion, _ in conclusion.error = nil }),
    .googleApp(
      "answer/contradictions-ignored", "A contradictory response is ignored.",
      does: .mute { codes, errors in codes + errors > 1 ? .ignored : nil }),
    .googleApp(
      "answer/contradictions-fail",
      "A contradictory response is an error of the app itself.",
      does: .mute { codes, errors in codes + errors > 1 ? .failed : nil }),
    .googleApp(
      "answer/empty-code-fails", "A response with an empty code is an error of the app itself.",
      does: .mute { codes, errors in (codes, errors) == (1, 0) ? .failed : nil }),
    .googleApp(
      "answer/neither-ignored", "A response without a code and an error is ignored.",
      does: .mute { codes, errors in (codes, errors) == (0, 0) ? .ignored : nil }),
    .googleApp(
      "answer/form-reading", "A bare plus always means a space.",
      does: .returned { link in
        for name in EditableURL.googleAppNames { link.replace("+", by: "%20", in: name) }
      }),
    .googleApp(
      "answer/normalised-target-taken",
      "A URL matches if RFC 3986 normalises it to the redirect URI.",
      does: .target { $0.normalised == $1.normalised }),
    .googleApp(
      "answer/port-read-as-number",
      "The port of a URL is a number with any leading zeros.",
      does: .target { received, target in
        guard EditableURL(received).port == 443 else { return false }
        return received.withoutPort == target
      }),
    .googleApp(
      "answer/line-ends-dropped",
      "Tabs and line ends in a URL are dropped, as in WHATWG parsers.",
      does: .raw {
        $0.link = EditableURL($0.link.bytes.filter { ![0x09, 0x0A, 0x0D].contains($0) })
      }),
    .googleApp(
      "answer/empty-error-passed-over", "An error without a value counts as missing.",
      does: .returned { link in
        if link.rawValues(of: "error") == [[]], link["code"] != nil { link.remove("error") }
      }),
    .googleApp(
      "answer/other-issuer-refused",
      "A response of a different issuer is an error of the app itself (RFC 9207).",
      does: .conclusion { conclusion, reading in
        let issuers = reading.link.rawValues(of: "iss").map { PercentCoding.decoded($0) }
        guard conclusion.outcome != .ignored,
          issuers.contains(where: { $0 != Array("https://auth.example.com".utf8) })
        else { return }
        conclusion = ReturnedReply(outcome: .failed)
      }),
    .googleApp(
      "answer/fragment-tolerated", "A fragment after the query of a response is ignored.",
      does: .returned { if $0.parameters != nil { $0.fragment = nil } }),
    .googleApp(
      "answer/without-reason", "The conclusion gives no reason.",
      does: .conclusion { conclusion, _ in conclusion.reason = nil }),
  ]
}

extension GoogleAppVariant {
  /// Waits no more for the pending state; an error without a state counts by its code, if at all.
  fileprivate static func wrongState(
    _ conclude: @escaping @Sendable (EditableURL) -> ReturnedReply.Conclusion?
  ) -> Self {
    conclusion { conclusion, reading in
      let link = reading.link
      guard conclusion.outcome == .ignored, reading.flip?.redirectURI.bytes == link.base,
        reading.request.activity == .browsingWeb, link.parameters != nil, link.fragment == nil,
        link["state"] != nil || link.count(of: "error") == 0
      else { return }
      reading.endsWaiting = true
      guard let outcome = conclude(link) else { return }
      conclusion = ReturnedReply(outcome: outcome, reason: "the state isn't the pending one")
    }
  }

  /// Concludes from an answer of which the reference makes neither a code nor an error.
  fileprivate static func mute(
    _ conclude:
      @escaping @Sendable (_ codes: Int, _ errors: Int) -> ReturnedReply.Conclusion?
  ) -> Self {
    conclusion { conclusion, reading in
      let (codes, errors) = (reading.link.count(of: "code"), reading.link.count(of: "error"))
      guard conclusion.saysNothing, let outcome = conclude(codes, errors) else { return }
      conclusion.outcome = outcome
    }
  }
}

extension [UInt8] {
  fileprivate var withoutPort: [UInt8] {
    let authority = EditableURL(self).authority
    guard let colon = authority.lastIndex(of: UInt8(ascii: ":")) else { return self }
    return Array(self[..<colon] + self[authority.endIndex...])
  }

  /// The URL with scheme and host in lower case and without a default port (RFC 3986, section 6.2).
  fileprivate var normalised: [UInt8] {
    let scheme = prefix { $0 != UInt8(ascii: ":") }
    guard dropFirst(scheme.count).starts(with: "://".utf8) else { return self }
    let authority = dropFirst(scheme.count + 3).prefix { $0 != UInt8(ascii: "/") }
    let path = dropFirst(scheme.count + 3 + authority.count)
    let port = Array(":443".utf8)
    let hasDefaultPort = authority.suffix(port.count).elementsEqual(port)
    let host = hasDefaultPort ? authority.dropLast(port.count) : authority
    return LossyStorage.lowerCased(Array(scheme)) + Array("://".utf8)
      + LossyStorage.lowerCased(Array(host)) + path
  }
}

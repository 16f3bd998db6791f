import AdapterProtocol
import AppFlip
import Conformance
import Web

enum RequestMutators {
  static let all: [Mutator] = surroundings + pendingFlip + answer

  private static let surroundings: [Mutator] = [
    Mutator(
      "request/outcome", "Changes what the user, the network or the OAuth server does.",
      use: .axis,
      .each(.outcome, UserDecision.allCases.filter { $0 != .waits }) { $0.outcome = $1 }),
    Mutator(
      "request/activity", "Sends the link with the other kind of activity.", weight: 2,
      use: .ordinary, .each(.activity, [.other, .browsingWeb]) { $0.activity = $1 }),
    Mutator(
      "request/no-link", "Sends an activity without a link, or with an empty link.", weight: 2,
      .each(.activity, [nil, InputLink(base: [])]) { $0.link = $1 }),
    Mutator(
      "request/base", "Changes an app's link before the query.", weight: 4,
      .each(.base, bases) { $0.move(to: $1) }),
    Mutator(
      "request/code", "Changes the code to issue: some codes break if they aren't encoded.",
      weight: 24,
      .each(
        .code,
        ShapedValue.all.map(\.bytes) + codes
          + (0x20...0x7E).map { [UInt8(ascii: "a"), $0, UInt8(ascii: "b")] }
          + SampleText.boundaries.map { Array(SampleText.prefix($0)) }
      ) { $0.code = $1 }),
    Mutator(
      "request/header", "Changes a header field as browsers, apps and proxies do.",
      weight: 40, .each(.header, fields) { $0.put($1) }),
    Mutator(
      "request/header-marker", "Puts quotes and a tag into a header field, which a page may show.",
      weight: 2,
      .each(.header, ["user-agent", "referer"].bytes) {
        $0.put(Header(name: Text($1), value: Text(ReflectionMarker.text)))
      }),
  ]

  private static let bases: [TargetPattern] = """
    http://$h$p HTTPS://$h$p app://$h$p $s://evil.example$p $s://$p $s://$h $s://$h/ $s://$h//
    $s://$h/.. $s://$h/% $s://$h/%00 $s://$h/%FF $s://$h/a%2Fb $s://$h/flip/ $s://$h/other
    $s://$h/;x=1 $s://$h/␠ $s://[::1$p $s://a%zz.example$p
    $s://$h:443$p $s://$h:$p $s://$h:0$p $s://$h:99999$p $s://$h:a$p $s://$h:-1$p
    """.words.map { TargetPattern($0) }

  /// Codes of VSCHAR, as RFC 6749, appendix A.11, has it.
  private static let codes = #"""
    a+b a%2Bb a%252Bb a&b x&state=evil x&error=access_denied x#y a=b == 100% %zz %00 a␠b a␠ ␠a ␠ a;b
    a?b a/b 4/P7q7W91a-oMsCeLvIaQm6bTrgtp7 "a" \ {"a":1} <b> ' null 0 9007199254740993 K ~
    """#.words.bytes

  private static let fields: [Header] = [
    ("accept", "application/json */* image/avif application/json,␠text/html;q=0.1 text/plain"),
    ("x-requested-with", "XMLHttpRequest com.google.android.googlequicksearchbox"),
    ("x-forwarded-host", "\(host) \(host):8080 \(host),␠\(host)"),
    ("x-forwarded-proto", "http https"),
    ("x-forwarded-for", "203.0.113.7 127.0.0.1 203.0.113.7,␠10.0.0.1 ::1"),
    ("x-forwarded-port", "80 8080"),
    ("forwarded", "for=203.0.113.7;host=\(host);proto=http host=\(host) for=\"[::1]\""),
    ("referer", "https://\(host)/ android-app://\(host)/ about:blank"),
    ("user-agent", "curl/8.5.0 Googlebot/2.1 Mozilla/5.0␠(iPhone)␠Mobile/15E148"),
    ("accept-language", "de * xx-YY;q=0 de-CH,␠*;q=0.1"),
    ("sec-fetch-site", "none same-origin"), ("sec-fetch-mode", "cors no-cors"),
    ("sec-purpose", "prefetch prefetch;prerender"), ("origin", "null https://\(host)"),
    ("cookie", "state=x code=x;␠client_id=x session=0"), ("range", "bytes=0-0"),
    ("if-none-match", "* \"x\""), ("if-modified-since", "Fri,␠01␠Jan␠2100␠00:00:00␠GMT"),
    ("x-forwarded-prefix", "/x"), ("x-original-url", "/x"), ("x-rewrite-url", "/x"),
    ("x-http-method-override", "POST PUT DELETE"),
  ].flatMap { name, values in values.words.map { Header(name: Text(name), value: Text($0)) } }

  private static let host = String(decoding: ReflectionMarker.host, as: UTF8.self)

  // MARK: - The flip that is pending while an answer comes back to a Google app

  private static let pendingFlip: [Mutator] = [
    Mutator(
      "request/matching-state", "Changes the state of the pending flip and of the response alike.",
      exchanging(
        (shapes + [" a", "a ", "a/b", "a=b"].bytes).map { ($0, bare($0)) }
          + (shapes + ValueMutators.decodedTexts).map { ($0, PercentEncoding.encode($0)) }
          + SampleText.boundaries.map { Array(SampleText.prefix($0)) }.map { ($0, $0) })),
    Mutator(
      "request/pending-state", "Changes the state of the pending flip alone.",
      .edits(.pending) { good in
        NearMisses.all(of: good.pending?.state.bytes ?? []).filter { !$0.isEmpty }
          .map { near in { $0.pending?.state.bytes = near } }
      }),
    Mutator(
      "request/equivalent-state", "Returns a state that some readers confuse with the right one.",
      exchanging(
        (equivalentPairs + equivalentPairs.map { ($0.returned, $0.pending) }
          + SampleText.boundaries.map { SampleText.prefix($0).dropLast() }
          .map { ($0 + [UInt8(ascii: "a")], $0 + [UInt8(ascii: "b")]) })
          .map { ($0.pending, PercentEncoding.encode($0.returned)) })),
    Mutator(
      "request/near-state", "Returns a state of a different shape with one change.",
      weight: 24,
      exchanging(
        longShapes.flatMap { state in
          NearMisses.all(of: state, at: [0, state.count / 2, state.count - 1])
            .filter { !$0.isEmpty }.map { (state, PercentEncoding.encode($0)) }
        })),
    Mutator(
      "request/loose-escape", "Returns a byte of the state in a form that few decoders know.",
      .edits(.pending) { good in
        (Array(0x09...0x0F) + (good.pending?.state.bytes ?? []).prefix(2)).flatMap { byte in
          NearMisses.looseEscapes(of: byte).map { loose -> InputEdit in
            { $0.exchangeStates(waitingFor: [byte], getting: loose) }
          }
        }
      }),
    Mutator(
      "request/no-pending", "Sends a response without a pending flip.", weight: 2,
      .once(.pending) { $0.pending = nil }),
    Mutator(
      "request/matching-target", "Uses a different one of the 12 URLs for flip and response.",
      roles: [.googleApp], use: .axis,
      .each(.redirectURL, RedirectURL.all.map(\.bytes)) { input, url in
        guard input.pending != nil, input.link != nil else { return }
        input.pending?.redirectURI.bytes = url
        input.link?.base = url
      }),
    Mutator(
      "request/pending-target", "Uses a different one of the 12 URLs for the pending flip alone.",
      .each(.pendingTarget, RedirectURL.all.map(\.bytes)) { $0.pending?.redirectURI.bytes = $1 }),
    Mutator(
      "request/equal-number", "Returns a state that is a different text for the same number.",
      exchanging(
        [0, 7].flatMap { number in
          let forms = numberForms(of: number).bytes
          return forms.dropFirst().map { (forms[0], PercentEncoding.encode($0)) }
        })),
  ]

  private static let shapes = ShapedValue.all.map(\.bytes)
  /// Of the shapes that a state most often has.
  private static let longShapes =
    shapes.filter { $0.count > 20 && $0.allSatisfy { $0.isUnreserved } }.prefix(4)
    + [Array(SampleText.prefix(300))]

  /// States that a Google app waits for, and what comes back, raw.
  private static func exchanging(_ pairs: [([UInt8], [UInt8])]) -> Mutator.Edits {
    .each(.pending, pairs) { $0.exchangeStates(waitingFor: $1.0, getting: $1.1) }
  }

  /// Only those bytes are escaped that a query would take for something else.
  private static func bare(_ state: [UInt8]) -> [UInt8] {
    state.flatMap {
      $0.isQueryCharacter && !"&=+;".utf8.contains($0) ? [$0] : PercentEncoding.encode([$0])
    }
  }

  /// Texts that some reader takes for one another: by canonical equivalence (Unicode, UAX 15), by another
  /// alphabet, another case, a repair or a rounded number.
  private static let equivalentPairs: [(pending: [UInt8], returned: [UInt8])] =
    [
      ("\u{E9}", "e\u{301}"), ("\u{212A}", "K"), ("\u{C5}", "\u{212B}"),
      ("\u{AC00}", "\u{1100}\u{1161}"), ("\u{3A9}", "\u{2126}"),
      ("a\u{323}\u{307}", "a\u{307}\u{323}"), ("\u{37E}", ";"), ("S1", "s1"), ("a-b_", "a+b/"),
      ("a b", "a+b"), ("a+b", "a%2Bb"), ("%61", "a"), ("a", "a "), ("a", " a"), ("a", "a\0b"),
      ("a", "a\n"), ("9007199254740993", "9007199254740992"),
    ].map { (pending: Array($0.utf8), returned: Array($1.utf8)) }
    + MalformedUTF8.pieces.map { (pending: Array("\u{FFFD}".utf8), returned: $0) }

  private static func numberForms(of number: Int) -> [String] {
    [
      "\(number)", "0\(number)", "+\(number)", "\(number).0", "\(number)e0", "\(number)E+0",
      "\(number)0e-1", " \(number)", "0x\(String(number, radix: 16))",
    ] + (number == 0 ? ["-0", "0e1", "0e12345"] : [])
  }

  // MARK: - Responses of an app: a code, an error, or a parameter of a different flow

  private static let answer: [Mutator] = [
    Mutator(
      "request/other-grant", "Replaces the code with the result of a different OAuth flow.",
      .each(.answer, otherGrants) { $0[first: .code]?.name = $1 }),
    Mutator(
      "request/ambiguous", "Gives a response both a code and an error, or neither.", weight: 4,
      .each(.answer, ambiguous) { input, text in
        guard let index = input.index(of: .code) else { return }
        input.parameters.replaceSubrange(index...index, with: InputParameters(splitting: text))
      }),
    Mutator(
      "request/issuer", "Adds an issuer to a response (RFC 9207): the right one or a wrong one.",
      .each(.answer, issuers) {
        $0.parameters.append(InputParameter(Array("iss".utf8), PercentEncoding.encode($1)))
      }),
    Mutator(
      "request/description", "Turns a response into an error with a description.",
      .each(.answer, described) { input, row in
        guard let index = input.index(of: .code) else { return }
        input.becomeError(row.error, at: index)
        input.describe(as: row.text)
      }),
    Mutator(
      "request/described", "Adds a description to an error, which must be ignored.", weight: 2,
      roles: [.googleApp], preserves: .described,
      .drawn { input, random, _ in
        guard input.hasPlainError, let text = random.pick(descriptions) else { return }
        input.describe(as: text)
      }),
  ]

  private static let described = ["access_denied", "cancelled"].bytes.flatMap { error in
    descriptions.map { (error: error, text: $0) }
  }

  private static let ambiguous = """
    code=&error=access_denied code=C1&error=access_denied code=C1&%65rror=access_denied
    code=C1&error= error_description=Success code= code ok=1 error=cancelled&error=x
    """.words.bytes

  /// The responses of other flows (RFC 6749, section 4.2.2; OpenID Connect Core 1.0, section 3.2.2.5; JARM,
  /// section 2.3), and what a code is called elsewhere.
  private static let otherGrants = """
    access_token id_token token refresh_token response assertion authorization_code auth_code
    device_code
    """.words.bytes

  /// Of the endpoint that the harness offers, and what resembles it.
  private static let issuers =
    """
    https://auth.example.com https://auth.example.com/ https://AUTH.example.com
    http://auth.example.com https://auth.example.com.evil.example https://evil.example
    """.words.bytes + [[]] + "auth.example.com https://auth.example.com/authorize".words.bytes

  /// Error codes, sentences, broken escapes, and escapes of bytes that aren't UTF-8.
  private static let descriptions =
    ErrorCode.allCases.map { Array($0.rawValue.utf8) }
      + """
      Access␠denied denied The␠user␠denied␠the␠request. canceled The␠user␠cancelled. Cancel Success ok
      error Please␠try␠again. fallback abort timeout Not␠found Invalid␠state Invalid␠request
      Account␠disabled expired null true 0 unrecoverable␠error
      """.words.bytes.map { PercentEncoding.encode($0) }
    + "% %% %4 %zz %u0041 100% denied% %-1".words.bytes
    + MalformedUTF8.pieces.map { PercentEncoding.encode($0) }
}

extension FuzzRequest {
  fileprivate mutating func describe(as text: [UInt8]) {
    if let place = index(of: .errorDescription) {
      parameters[place].value = text
    } else {
      parameters.append(InputParameter(Array("error_description".utf8), text))
    }
  }
}

/// The mutators of the method of an authorization request, for endpoints that take it by POST too.
enum FormMutators {
  static let all: [Mutator] = [
    Mutator(
      "request/form-from-query", "Moves the query into a form: the request uses POST.",
      feature: .post, .once(.method) { $0.moveIntoForm() }),
    Mutator(
      "request/form-split", "Moves the later parameters of the query into a form.", feature: .post,
      .once(.method) { $0.moveIntoForm(from: max(1, $0.parameters.count / 2)) }),
    Mutator(
      "request/form-type", "Writes the content type of a form differently: same meaning.",
      weight: 2, feature: .post,
      .each(.method, types) {
        guard $0.form == nil, $0.link?.query != nil else { return }
        $0.moveIntoForm()
        $0.put(Header(name: "content-type", value: Text($1)))
      }),
  ]

  private static let types = """
    application/x-www-form-urlencoded;␠charset=UTF-8 application/x-www-form-urlencoded;charset=utf-8
    application/x-www-form-urlencoded;␠charset="UTF-8" APPLICATION/X-WWW-FORM-URLENCODED
    Application/x-www-form-urlencoded
    """.words.bytes
}

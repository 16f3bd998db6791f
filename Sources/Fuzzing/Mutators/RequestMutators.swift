import AdapterProtocol
import AppFlip
import Conformance

enum RequestMutators {
  static let all: [Mutator] = surroundings + pendingFlip + answer

  private static let surroundings: [Mutator] = [
    Mutator(
      "request/outcome", "Lets the person, the network and the OAuth server do something else.",
      .inPlace { input, context in
        guard input.role != .googleApp, let outcome = context.random.pick(context.outcomes),
          outcome != input.outcome
        else { return false }
        input.outcome = outcome
        return true
      }, listed: .each(.outcome, Outcome.allCases.filter { $0 != .waits }) { $0.outcome = $1 }),
    Mutator(
      "request/activity", "Hands the link over with the other kind of activity.", weight: 2,
      .each(.activity, [.other, .browsingWeb]) { $0.activity = $1 }),
    Mutator(
      "request/no-link", "Hands an activity over without a link, or with an empty one.", weight: 2,
      .each(.activity, [nil, InputLink(base: [])]) { $0.link = $1 }),
    Mutator(
      "request/base", "Changes what stands in front of the query of an app's link.", weight: 4,
      .each(.base, bases) { _ = $0.move(to: $1) }),
    Mutator(
      "request/code", "Lets another code be issued, a trap for whoever writes it as it is.",
      weight: 24,
      .input { input, context in
        guard input.role != .googleApp, let code = code(for: input, &context.random) else {
          return
        }
        input.code = code
      },
      listed: .each(
        .code,
        ShapedValue.all.map(\.octets) + codes
          + SampleText.boundaries.map { Array(SampleText.prefix($0)) }
      ) { $0.code = $1 }),
    Mutator(
      "request/header", "Changes a field of the header as browsers, apps and proxies do.",
      weight: 40, .each(.header, fields) { $0.put($1) }),
    Mutator(
      "request/header-marker", "Puts quotes and a tag into the header, which a page may show.",
      weight: 2,
      .each(.header, ["user-agent", "referer"].octets) {
        $0.put(InputHeader($1, ReflectionMarker.text))
      }),
  ]

  private static let bases: [TargetPattern] = """
    http://$h$p HTTPS://$h$p app://$h$p $s://evil.example$p $s://$p $s://$h $s://$h/ $s://$h//
    $s://$h/.. $s://$h/% $s://$h/%00 $s://$h/%FF $s://$h/a%2Fb $s://$h/flip/ $s://$h/other
    $s://$h/;x=1 $s://$h/␠ $s://[::1$p $s://a%zz.example$p
    $s://$h:443$p $s://$h:$p $s://$h:0$p $s://$h:99999$p $s://$h:a$p $s://$h:-1$p
    """.words.map { TargetPattern($0) }

  private static func code(for input: FuzzRequest, _ random: inout SplitMix64) -> [UInt8]? {
    switch random.below(6) {
    case 0, 1: return Array(SampleText.prefix(SampleText.length(&random)))
    case 2:
      let offset = random.below(input.code.count + 1)
      let visible = UInt8(truncatingIfNeeded: 0x20 + random.below(95))
      return input.code.splicing(offset..<offset, with: CollectionOfOne(visible))
    case 3, 4: return random.pick(ShapedValue.all)?.octets
    default: return random.pick(codes)
    }
  }

  /// Codes of VSCHAR, as RFC 6749, appendix A.11, has it.
  private static let codes = #"""
    a+b a%2Bb a%252Bb a&b x&state=evil x&error=access_denied x#y a=b == 100% %zz %00 a␠b a␠ ␠a ␠ a;b
    a?b a/b 4/P7q7W91a-oMsCeLvIaQm6bTrgtp7 "a" \ {"a":1} <b> ' null 0 9007199254740993 K ~
    """#.words.octets

  private static let fields: [InputHeader] = [
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
  ].flatMap { name, values in values.words.octets.map { InputHeader(Array(name.utf8), $0) } }

  private static let host = String(decoding: ReflectionMarker.host, as: UTF8.self)

  // MARK: - The flip that is pending while an answer comes back to a Google app

  private static let pendingFlip: [Mutator] = [
    Mutator(
      "request/matching-state", "Changes the state of the pending flip and of the answer alike.",
      .input(of: .googleApp) { input, context in
        guard input.pending != nil,
          let index = input.parameters.index(ofAny: [.state], &context.random),
          let state = ValueMutators.anyDecodedText(
            from: input.parameters[index].value ?? [], &context)
        else { return }
        input.pending?.state = state
        // One in four comes back with no more escapes than a query needs.
        let isBare = context.random.oneIn(4)
        input.parameters[index].value = isBare ? bare(state) : PercentEncoding.encode(state)
      },
      listed: exchanging(
        (shapes + [" a", "a ", "a/b", "a=b"].octets).map { ($0, bare($0)) }
          + shapes.map { ($0, PercentEncoding.encode($0)) }
          + SampleText.boundaries.map { Array(SampleText.prefix($0)) }.map { ($0, $0) })),
    Mutator(
      "request/pending-state", "Changes the state of the pending flip alone: another flip's.",
      .input(of: .googleApp) { input, context in
        let old = (input.pending?.state).map { PercentEncoding.encode($0) }
        guard let old, let state = ValueMutators.anyDecodedText(from: old, &context) else { return }
        input.pending?.state = state
      },
      listed: .edits(.pending) { good in
        NearMisses.all(of: good.pending?.state ?? []).map { near in { $0.pending?.state = near } }
      }),
    Mutator(
      "request/equivalent-state", "Lets the state come back as what some reader takes for it.",
      .states { _, random in
        guard let pair = equivalentPair(&random) else { return nil }
        return random.oneIn(2)
          ? (pair.returned, PercentEncoding.encode(pair.pending))
          : (pair.pending, PercentEncoding.encode(pair.returned))
      },
      listed: exchanging(
        (equivalentPairs + equivalentPairs.map { ($0.returned, $0.pending) }
          + SampleText.boundaries.map { SampleText.prefix($0).dropLast() }
          .map { ($0 + [UInt8(ascii: "a")], $0 + [UInt8(ascii: "b")]) })
          .map { ($0.pending, PercentEncoding.encode($0.returned)) })),
    Mutator(
      "request/near-state", "Lets the state come back with one thing changed, at any place.",
      weight: 24,
      .states { pending, random in
        let isShaped = random.oneIn(2) || pending.count < 4
        let state = isShaped ? NearState.shaped(&random) : pending
        let near = NearState.changed(state, &random)
        return near == state || near.isEmpty ? nil : (state, PercentEncoding.encode(near))
      }),
    Mutator(
      "request/loose-escape", "Lets an octet of the state come back as what only some decode.",
      .states { pending, random in
        guard !pending.isEmpty else { return nil }
        var state = pending
        let offset = random.below(state.count)
        // One digit alone stands for a control character.
        if random.oneIn(2) { state[offset] = UInt8(truncatingIfNeeded: random.below(16)) }
        guard let loose = random.pick(NearState.looseEscapes(of: state[offset])) else { return nil }
        let (front, rest) = (state[..<offset], state[(offset + 1)...])
        return (state, PercentEncoding.encode(front) + loose + PercentEncoding.encode(rest))
      },
      listed: .edits(.pending) { good in
        (Array(0x09...0x0F) + (good.pending?.state ?? []).prefix(2)).flatMap { octet in
          NearState.looseEscapes(of: octet).map { loose -> InputEdit in
            { $0.exchangeStates(waitingFor: [octet], getting: loose) }
          }
        }
      }),
    Mutator(
      "request/no-pending", "Lets no flip be pending: nobody asked for the answer.", weight: 2,
      .once(.pending) { $0.pending = nil }),
    Mutator(
      "request/matching-target", "Takes another of the 12 URLs for the flip and the answer alike.",
      roles: [.googleApp],
      .each(.redirectURL, RedirectURL.all.map(\.octets)) { input, url in
        guard input.pending != nil, input.link != nil else { return }
        input.pending?.redirectURI = url
        input.link?.base = url
      }),
    Mutator(
      "request/pending-target", "Takes another of the 12 URLs for the pending flip alone.",
      .each(.pendingTarget, RedirectURL.all.map(\.octets)) { $0.pending?.redirectURI = $1 }),
    Mutator(
      "request/equal-number", "Lets the state come back as another text for the same number.",
      .states { _, random in
        var forms = numberForms(of: random.oneIn(4) ? 0 : random.below(1_000)).octets
        random.shuffle(&forms)
        return (forms[0], PercentEncoding.encode(forms[1]))
      },
      listed: exchanging(
        numberForms(of: 7).octets.map { ([UInt8(ascii: "7")], PercentEncoding.encode($0)) })),
  ]

  private static let shapes = ShapedValue.all.map(\.octets)

  /// States that a Google app waits for, and what comes back, raw.
  private static func exchanging(_ pairs: [([UInt8], [UInt8])]) -> Mutator.Change {
    .each(.pending, pairs) { $0.exchangeStates(waitingFor: $1.0, getting: $1.1) }
  }

  /// Only those octets are escaped that a query would take for something else.
  private static func bare(_ state: [UInt8]) -> [UInt8] {
    state.flatMap {
      $0.isQueryCharacter && !"&=+;".utf8.contains($0) ? [$0] : PercentEncoding.encode([$0])
    }
  }

  private static func equivalentPair(_ random: inout SplitMix64) -> StatePair? {
    guard random.oneIn(4) else { return random.pick(equivalentPairs) }
    let common = Array(SampleText.prefix(SampleText.length(&random)))
    return (common + [UInt8(ascii: "a")], common + [UInt8(ascii: "b")])
  }

  /// Texts that some reader takes for one another: by canonical equivalence (Unicode, UAX 15), by another
  /// alphabet, another case, a repair or a rounded number.
  private static let equivalentPairs: [StatePair] =
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

  // MARK: - What the answer of an app is: a code, an error, or something of another flow

  private static let answer: [Mutator] = [
    Mutator(
      "request/refusal", "Turns an answer with a code into one with an error of the document.",
      .input(of: .googleApp) { input, context in
        guard let place = input.parameters.index(ofAny: [.code, .error], &context.random),
          let code = context.random.pick(RequestDescription.codes)
        else { return }
        input.becomeError(code, at: place)
      }),
    Mutator(
      "request/other-grant", "Turns an answer with a code into one of another flow of OAuth.",
      .each(.answer, otherGrants) { $0[first: .code]?.name = $1 }),
    Mutator(
      "request/ambiguous", "Gives an answer both a code and an error, or neither.", weight: 4,
      .each(.answer, ambiguous) { input, text in
        guard let index = input.index(of: .code) else { return }
        input.parameters.replaceSubrange(index...index, with: InputParameters(splitting: text))
      }),
    Mutator(
      "request/issuer", "Adds an issuer to an answer (RFC 9207): the right one or another.",
      .input(of: .googleApp) { input, context in
        guard input.parameters.index(ofAny: [.code, .error], &context.random) != nil,
          let issuer = context.random.oneIn(2) ? issuers.first : context.random.pick(issuers)
        else { return }
        let place = context.random.below(input.parameters.count + 1)
        let parameter = InputParameter(Array("iss".utf8), PercentEncoding.encode(issuer))
        var parameters = input.parameters
        parameters.insert(parameter, at: place)
        _ = input.replace(parameters: parameters)
      },
      listed: .each(.answer, issuers) {
        $0.parameters.append(InputParameter(Array("iss".utf8), PercentEncoding.encode($1)))
      }),
    Mutator(
      "request/description", "Gives an answer an error with a description, which decides nothing.",
      .input(of: .googleApp) { input, context in
        var refused = input
        guard refuse(&refused, &context.random), let text = description(&context) else { return }
        input = RequestDescription.describe(refused, as: text)
      },
      listed: .each(.answer, described) { input, row in
        guard let index = input.index(of: .code) else { return }
        input.becomeError(row.error, at: index)
        input = RequestDescription.describe(input, as: row.text)
      }),
    Mutator(
      "request/described", "Gives an error a description, which decides nothing.", weight: 2,
      preserves: .described,
      .input(of: .googleApp) { input, context in
        guard input.hasPlainError, let text = RequestDescription.any(&context.random) else {
          return
        }
        input = RequestDescription.describe(input, as: text)
      }),
  ]

  private static let described = ["access_denied", "cancelled"].octets.flatMap { error in
    (RequestDescription.words + RequestDescription.undecodable).map { (error: error, text: $0) }
  }

  private static let ambiguous = """
    code=&error=access_denied code=C1&error=access_denied code=C1&%65rror=access_denied
    code=C1&error= error_description=Success code= code ok=1 error=cancelled&error=x
    """.words.octets

  /// What other flows answer with (RFC 6749, section 4.2.2; OpenID Connect Core 1.0, section 3.2.2.5; JARM,
  /// section 2.3), and what a code is called elsewhere.
  private static let otherGrants = """
    access_token id_token token refresh_token response assertion authorization_code auth_code
    device_code
    """.words.octets

  /// Of the endpoint that the harness offers, and what resembles it.
  private static let issuers = [
    "https://auth.example.com", "https://auth.example.com/", "https://AUTH.example.com",
    "http://auth.example.com", "https://auth.example.com.evil.example", "https://evil.example", "",
    "auth.example.com", "https://auth.example.com/authorize",
  ].octets

  /// At times an answer with an error gets another one.
  private static func refuse(_ input: inout FuzzRequest, _ random: inout SplitMix64) -> Bool {
    guard let place = input.parameters.index(ofAny: [.code, .error], &random) else { return false }
    if input.parameters[place].isNamed("error"), !random.oneIn(4) { return true }
    guard let code = random.pick(RequestDescription.codes) else { return false }
    input.becomeError(code, at: place)
    return true
  }

  private static func description(_ context: inout MutationContext) -> [UInt8]? {
    switch context.random.below(8) {
    case 0: Array(SampleText.prefix(SampleText.length(&context.random)))
    case 1: ValueMutators.anyText(from: Array("no".utf8), &context)
    default: RequestDescription.any(&context.random)
    }
  }
}

typealias StatePair = (pending: [UInt8], returned: [UInt8])

extension Mutator.Change {
  /// Lets a Google app wait for a state, made of the pending one, and get another, raw.
  fileprivate static func states(
    _ change: @escaping @Sendable ([UInt8], inout SplitMix64) -> StatePair?
  ) -> Self {
    .input(of: .googleApp) { input, context in
      guard let pending = input.pending, input[first: .state] != nil,
        let states = change(pending.state, &context.random)
      else { return }
      input.exchangeStates(waitingFor: states.pending, getting: states.returned)
    }
  }
}

enum RequestDescription {
  fileprivate static let codes = ErrorCode.allCases.map { Array($0.rawValue.utf8) }
  static let words = [
    "Access denied", "denied", "The user denied the request.", "canceled", "The user cancelled.",
    "Cancel", "Success", "ok", "error", "Please try again.", "fallback", "abort", "timeout",
    "Not found", "Invalid state", "Invalid request", "Account disabled", "expired", "null", "true",
    "0", "unrecoverable error",
  ].map { PercentEncoding.encode(Array($0.utf8)) }
  /// Broken escapes, and good ones of octets that are no UTF-8.
  static let undecodable =
    ["%", "%%", "%4", "%zz", "%u0041", "100%", "denied%", "%-1"].octets
    + MalformedUTF8.pieces.map { PercentEncoding.encode($0) }

  static func any(_ random: inout SplitMix64) -> [UInt8]? {
    let kinds = [codes, words, undecodable]
    return random.pick(kinds[random.below(3)])
  }

  static func describe(_ input: FuzzRequest, as text: [UInt8]) -> FuzzRequest {
    var described = input
    if let place = input.index(of: .errorDescription) {
      described.parameters[place].value = text
    } else {
      described.parameters.append(InputParameter(Array("error_description".utf8), text))
    }
    return described
  }
}

/// The mutators of the method of an authorization request, for endpoints that take it by POST too.
enum FormMutators {
  static let all: [Mutator] = [
    Mutator(
      "request/form-from-query", "Moves the query into a form: an endpoint is asked by POST.",
      feature: .post, .once(.method) { $0.moveIntoForm() }),
    Mutator(
      "request/form-split", "Moves the later parameters of the query into a form.", feature: .post,
      .input(of: .authorizationEndpoint) { input, context in
        guard input.form == nil, let count = input.link?.query?.count, count > 1 else { return }
        input.moveIntoForm(from: 1 + context.random.below(count - 1))
      }, listed: .once(.method) { $0.moveIntoForm(from: max(1, $0.parameters.count / 2)) }),
    Mutator(
      "request/query-from-form", "Moves the form into the query: an endpoint is asked by GET.",
      feature: .post,
      .input(of: .authorizationEndpoint) { input, _ in
        guard let form = input.form, let link = input.link else { return }
        input.link?.query = (link.query ?? []) + form
        input.form = nil
      }),
    Mutator(
      "request/form-type", "Writes the type of a form in another way, which means the same.",
      weight: 2, feature: .post,
      .input(of: .authorizationEndpoint) { input, context in
        guard input.form != nil, let type = context.random.pick(types) else { return }
        input.put(InputHeader(Array("content-type".utf8), type))
      },
      listed: .each(.method, types) {
        guard $0.form == nil, $0.link?.query != nil else { return }
        $0.moveIntoForm()
        $0.put(InputHeader(Array("content-type".utf8), $1))
      }),
  ]

  private static let types = [
    "application/x-www-form-urlencoded; charset=UTF-8",
    "application/x-www-form-urlencoded;charset=utf-8",
    "application/x-www-form-urlencoded; charset=\"UTF-8\"",
    "APPLICATION/X-WWW-FORM-URLENCODED", "Application/x-www-form-urlencoded",
  ].octets
}

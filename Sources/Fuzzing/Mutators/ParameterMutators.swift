import AppFlip
import Conformance

enum ParameterMutators {
  static let all: [Mutator] = order + parts + moved

  /// A copy next to the original, or in front of or behind all.
  private static func repeating(_ name: String, isBefore: Bool, isOther: Bool) -> Mutator {
    Mutator(
      name, "Puts a parameter in twice: one reader checks the first copy, another uses the last.",
      .parameters { parameters, context in
        let original = context.random.below(parameters.count)
        let value = isOther ? context.otherValue() : nil
        let isNear = context.random.oneIn(2)
        let (near, far) = isBefore ? (original, 0) : (original + 1, parameters.count)
        let copy = InputParameter(
          parameters[original].name, value ?? parameters[original].value)
        parameters.insert(copy, at: isNear ? near : far)
      },
      listed: .parameterEdits(
        copies(isOther: isOther).map { copy in
          { input, index in
            let place = isBefore ? 0 : input.parameters.count
            input.parameters.insert(copy(input.parameters[index]), at: place)
          }
        }))
  }

  private static func copies(
    isOther: Bool
  ) -> [@Sendable (InputParameter) -> InputParameter] {
    if isOther {
      [
        { InputParameter($0.name, other(than: $0)) }, { InputParameter($0.name, []) },
        { InputParameter(escapedFirst($0.name), other(than: $0)) },
      ]
    } else {
      [{ InputParameter($0.name, $0.value) }, { InputParameter(escapedFirst($0.name), $0.value) }]
    }
  }

  private static func other(than parameter: InputParameter) -> [UInt8] {
    Array((parameter.isNamed("redirect_uri") ? "https%3A%2F%2Fevil.example%2Fcb" : "evil").utf8)
  }

  private static let order: [Mutator] = [
    Mutator(
      "parameters/drop", "Leaves out one parameter, for code that takes for granted it is there.",
      .parameterEdits(isLoss: true, [{ $0.parameters.remove(at: $1) }])),
    repeating("parameters/repeat-before", isBefore: true, isOther: false),
    repeating("parameters/repeat-behind", isBefore: false, isOther: false),
    repeating("parameters/repeat-other-before", isBefore: true, isOther: true),
    repeating("parameters/repeat-other-behind", isBefore: false, isOther: true),
    reordering(
      "parameters/swap", "Lets two parameters change places",
      listed: [{ $0.swapAt(0, 1) }, { $0.swapAt($0.count - 2, $0.count - 1) }]
    ) { $0.swapAt($2.below($1), $1) },
    reordering(
      "parameters/shuffle", "Gives the parameters any other order", listed: [{ $0.reverse() }]
    ) { all, _, random in random.shuffle(&all) },
    reordering(
      "parameters/rotate", "Moves the first parameters behind the others",
      listed: [{ $0.append($0.removeFirst()) }]
    ) { all, later, _ in all = InputParameters(all[later...] + all[..<later]) },
    reordering(
      "parameters/to-front", "Moves one parameter in front of the others",
      listed: [{ $0.insert($0.removeLast(), at: 0) }]
    ) { all, later, _ in all.insert(all.remove(at: later), at: 0) },
    reordering("parameters/to-end", "Moves one parameter behind the others", listed: []) {
      all, later, _ in
      all.append(all.remove(at: later - 1))
    },
    Mutator(
      "parameters/swap-values", "Lets two parameters change values: a state for a client id.",
      .parameters { parameters, context in
        let first = context.random.below(parameters.count)
        let value = parameters[first].value
        let second = context.random.place(below: parameters.count) {
          parameters[$0].value != value
        }
        guard let second else { return }
        parameters[first].value = parameters[second].value
        parameters[second].value = value
      }),
  ]

  /// The change is told of a parameter behind the first.
  private static func reordering(
    _ name: String, _ action: String, listed: [@Sendable (inout InputParameters) -> Void],
    _ change: @escaping @Sendable (inout InputParameters, Int, inout SplitMix64) -> Void
  ) -> Mutator {
    Mutator(
      name, action + ", for code that reads them by position.", preserves: .reordered,
      .parameters { parameters, context in
        guard parameters.count > 1 else { return }
        change(&parameters, 1 + context.random.below(parameters.count - 1), &context.random)
      },
      listed: .each(.order, listed) { if $0.parameters.count > 1 { $1(&$0.parameters) } })
  }

  private static let parts: [Mutator] = [
    Mutator(
      "parameters/case-letter", "Writes a letter of a name in the other case: another name.",
      .nameEdits { octets(of: $0, where: \.isAlpha) { [[$0.caseSwapped]] } }),
    Mutator(
      "parameters/case-all", "Writes a name in the other case: that is another name.",
      .nameEdits { _ in [{ $0.map(\.caseSwapped) }] }),
    affix(
      "parameters/brackets", "Adds brackets to a name, like `state[]`, as for lists and maps.",
      "*[] *[0] *[x] *%5B%5D [*]"),
    affix(
      "parameters/bom", "Puts a byte order mark in front of a name, which decoders take away.",
      "\u{FEFF}* %EF%BB%BF*"),
    Mutator(
      "parameters/nul", "Puts a NUL into a name or behind it, for strings that end there.",
      .nameEdits { name in
        ["%00", "\0"].octets.flatMap { nul in
          (1...max(1, name.count)).map { place -> TextEdit in
            { name in place > name.count ? nil : name.splicing(place..<place, with: nul) }
          }
        } + [{ $0 + Array("%00x".utf8) }]
      }),
    affix(
      "parameters/affix", "Adds a prefix or a suffix to a name, for code that searches for it.",
      "x-* _* amp;* %20* +* .* $* *.x *_ *%20 *+ *%0A *2 *. %22*%22 '*'"),
    Mutator(
      "parameters/marker", "Adds both quotes and a tag to a name, which a page may reflect.",
      weight: 2, roles: [.authorizationEndpoint],
      .nameEdits { _ in [{ $0 + PercentEncoding.encode(ReflectionMarker.text) }] }),
    Mutator(
      "parameters/word-separator", "Joins the words of a name in another way, like `redirectUri`.",
      weight: 4,
      .nameEdits { _ in
        ["-", ".", "", "%20", "+", "%2D"].octets.map { separator in
          { Array($0.split(separator: UInt8(ascii: "_")).joined(separator: separator)) }
        } + [camelCased]
      }),
    Mutator(
      "parameters/escape-letter", "Percent-encodes an octet of a name, which means the same.",
      preserves: .letterEncoded,
      .nameEdits { name in
        octets(of: name, where: \.isUnreserved) { [PercentEncoding.encodeAll([$0])] }
      }),
    Mutator(
      "parameters/escape-all", "Percent-encodes all of a name, which means the same.", weight: 4,
      .nameEdits { _ in
        [{ PercentEncoding.encodeAll(PercentDecoding.decodeLiteral($0, as: .percent)) }]
      }),
    Mutator(
      "parameters/look-alike", "Puts a look-alike in place of a character of a name.", weight: 4,
      .nameEdits { name in
        octets(of: name, where: { _ in true }) {
          LookAlikes.of($0).map { PercentEncoding.encode($0) }
        }
      }),
    hollow("parameters/empty-value", "Empties the value of a parameter", isLoss: true) {
      $0.value = []
    },
    hollow(
      "parameters/no-equals", "Takes the value and the `=` away from a parameter", isLoss: true
    ) {
      $0.value = nil
    },
    hollow("parameters/empty-name", "Empties the name of a parameter", isLoss: false) {
      $0.name = []
    },
  ]

  private static func hollow(
    _ name: String, _ action: String, isLoss: Bool,
    _ change: @escaping @Sendable (inout InputParameter) -> Void
  ) -> Mutator {
    Mutator(
      name, action + ", for code that tells it from a missing one, or crashes on it.",
      .parameterEdits(isLoss: isLoss, [{ change(&$0.parameters[$1]) }]))
  }

  /// A name, which the star stands for, between other text.
  private static func affix(_ name: String, _ summary: String, _ patterns: String) -> Mutator {
    let edits = patterns.words.map { pattern -> TextEdit in
      let parts = Array(pattern.utf8)
        .split(separator: UInt8(ascii: "*"), maxSplits: 1, omittingEmptySubsequences: false)
      return { Array(parts[0] + $0 + parts[1]) }
    }
    return Mutator(name, summary, .nameEdits { _ in edits })
  }

  /// Others in the place of each octet that is no part of an escape.
  private static func octets(
    of name: [UInt8], where isChanged: (UInt8) -> Bool, _ others: (UInt8) -> [[UInt8]]
  ) -> [TextEdit] {
    name.indices.filter { isChanged(name[$0]) && name.isPlain(at: $0) }.flatMap { place in
      others(name[place]).map { other -> TextEdit in
        { $0.indices.contains(place) ? $0.replacing(place, by: other) : nil }
      }
    }
  }

  private static func escapedFirst(_ name: [UInt8]) -> [UInt8] {
    name.isEmpty ? name : name.replacing(0, by: PercentEncoding.encodeAll([name[0]]))
  }

  private static func camelCased(_ name: [UInt8]) -> [UInt8] {
    let words = name.split(separator: UInt8(ascii: "_"))
    return words.dropFirst().reduce(Array(words.first ?? [])) {
      $0 + $1.prefix(1).map(\.uppercased) + $1.dropFirst()
    }
  }

  private static func standardParameter(_ random: inout SplitMix64) -> InputParameter? {
    guard let parameter = random.pick(standardParameters) else { return nil }
    return InputParameter(parameter.name, random.pick(parameter.values))
  }

  private static let standardParameters: [(name: [UInt8], values: [[UInt8]])] =
    """
    response_mode fragment form_post query query.jwt web_message
    prompt none login consent create select_account
    max_age 0 soon
    display popup page
    code_challenge_method S256 plain
    access_type offline
    include_granted_scopes true
    request e30.e30. x
    id_token_hint e30.e30.
    request_uri https%3A%2F%2Fe.example%2Frequest.jwt urn%3Ax
    nonce n-0S6
    claims %7B%22userinfo%22%3A%7B%7D%7D x
    ui_locales de%20en
    login_hint jane%40example.com
    acr_values 0
    _method DELETE PUT GET
    response_type token id_token
    grant_type authorization_code
    """.split(separator: "\n").map { line in
      let words = String(line).words.octets
      return (name: words[0], values: Array(words.dropFirst()))
    }

  private static func unknownName(_ random: inout SplitMix64) -> [UInt8] {
    guard random.oneIn(4) else { return random.pick(unknownNames) ?? [] }
    return (0...random.below(8)).map { _ in UInt8(ascii: "a") + UInt8(random.below(26)) }
  }

  /// Names of OAuth 2.0, OpenID Connect and advertising, look-alikes, and words of languages.
  private static let unknownNames = """
    prompt response_mode nonce code error error_description error_uri iss utm_source gclid login_hint
    client_secret redirect_url redirectUri redirect return_to callback next continue url clientId client
    session_state token access_token id_token request request_uri code_challenge code_challenge_method
    resource audience display max_age ui_locales user_locale method _method debug __proto__ constructor
    prototype toString length class 0 link deep_link_id af_dp al_applink_data _branch_match_id utm_campaign
    format hl lang locale
    """.words.octets

  /// All of a given name, all of the name `x`, or each of its own.
  private static func many(_ count: Int, listed: [Int] = []) -> Mutator {
    Mutator(
      "parameters/many-\(count)",
      "Adds very many parameters, for limits that let the true ones drop off, and quadratic readers.",
      // Such a link costs as much as hundreds of others.
      weight: 1,
      .inPlace { input, context in
        let parameters = input.parameters
        let one = [UInt8(ascii: "1")]
        let name =
          parameters.isEmpty ? [] : parameters[context.random.below(parameters.count)].name
        let others =
          switch context.random.below(3) {
          case 0: InputParameters(repeating: InputParameter(name, one), count: count)
          case 1: InputParameters(repeating: InputParameter([UInt8(ascii: "x")], one), count: count)
          default: numbered(count)
          }
        let front = context.random.pick([0, count / 2, count]) ?? 0
        return input.replace(parameters: others[..<front] + parameters + others[front...])
      }, listed: .each(.added, listed) { $0.parameters += numbered($1) })
  }

  private static func numbered(_ count: Int) -> InputParameters {
    (0..<count).map { InputParameter(Array("p\($0)".utf8), [UInt8(ascii: "1")]) }
  }

  private static let unknown: InputParameters =
    unknownNames.map { InputParameter($0, Array("evil".utf8)) } + [
      InputParameter([], Array("evil".utf8)), InputParameter([], nil),
      InputParameter([UInt8(ascii: "x")], nil),
      InputParameter([UInt8(ascii: "x")], PercentEncoding.encode(ReflectionMarker.text)),
    ]

  /// In front of the others, and behind them.
  private static func adding(
    _ parameters: InputParameters,
    to isRight: @escaping @Sendable (FuzzRequest) -> Bool = { _ in true }
  ) -> Mutator.Change {
    let places = parameters.flatMap {
      [(parameter: $0, isFirst: true), (parameter: $0, isFirst: false)]
    }
    return Mutator.Change.each(.added, places) { input, place in
      guard isRight(input) else { return }
      input.parameters.insert(place.parameter, at: place.isFirst ? 0 : input.parameters.count)
    }
  }

  private static let moved: [Mutator] = [
    Mutator(
      "parameters/unknown", "Adds up to three parameters that nobody documents: to be ignored.",
      .inPlace { input, context in
        var parameters = input.parameters
        for _ in 0...context.random.below(3) {
          let parameter =
            (context.random.oneIn(4) ? standardParameter(&context.random) : nil)
            ?? InputParameter(unknownName(&context.random), context.otherValue())
          parameters.insert(parameter, at: context.random.below(parameters.count + 1))
        }
        return input.replace(parameters: parameters)
      }, listed: adding(unknown)),
    Mutator(
      "parameters/undocumented", "Adds a parameter that nobody has heard of, and nobody misses.",
      weight: 2, preserves: .unknownParameter,
      .parameters { parameters, context in
        let name = Array("x-appflip-".utf8) + [UInt8(ascii: "a") + UInt8(context.random.below(26))]
        guard !parameters.contains(where: { $0.decodedName == name }) else { return }
        let place = context.random.below(parameters.count + 1)
        parameters.insert(InputParameter(name, [UInt8(ascii: "1")]), at: place)
      }),
    Mutator(
      "parameters/standard", "Adds a parameter of OAuth 2.0 or OpenID Connect that asks for more.",
      roles: [.app, .authorizationEndpoint],
      .inPlace { input, context in
        guard let added = standardParameter(&context.random) else { return false }
        var parameters = input.parameters
        parameters.insert(added, at: context.random.below(parameters.count + 1))
        return input.replace(parameters: parameters)
      },
      listed: adding(
        standardParameters.flatMap { parameter in
          parameter.values.map { InputParameter(parameter.name, $0) }
        }
      ) { $0.role != .googleApp }),
    Mutator(
      "parameters/of-another", "Takes the query away, or puts that of another page in its place.",
      weight: 2,
      .each(.query, [nil, [], Array("page=1&q=x".utf8)]) {
        $0.link?.query = $1.map { $0.isEmpty ? [] : InputParameters(splitting: $0) }
      }),
    many(65, listed: [51, 101]), many(1_000, listed: [1_001]), many(10_000),
    Mutator(
      "parameters/separator", "Writes another separator in the place of one `&`.",
      .parameters { parameters, context in
        guard parameters.count > 1, let separator = context.random.pick(separators) else { return }
        parameters[1 + context.random.below(parameters.count - 1)].separator = separator
      }, listed: firstSeparators(separators)),
    Mutator(
      "parameters/separators", "Writes another separator in the place of every `&`.",
      .each(.separators, separators) {
        for index in $0.parameters.indices.dropFirst() { $0.parameters[index].separator = $1 }
      }),
    Mutator(
      "parameters/question-mark", "Writes a second question mark in the place of the first `&`.",
      firstSeparators([[UInt8(ascii: "?")]])),
    Mutator(
      "parameters/into-fragment", "Moves a parameter into the fragment, which is no query.",
      .parameterEdits([{ $0.moveIntoFragment(at: $1) }])),
    Mutator(
      "parameters/into-path", "Moves a parameter to the end of the path, behind a semicolon.",
      .parameterEdits([{ $0.moveIntoPath(at: $1) }])),
    Mutator(
      "parameters/fragment", "Gives the link another fragment, which belongs to no value.",
      .each(.fragment, fragments) {
        if $0.link?.base.isEmpty == false { $0.link?.fragment = $1 }
      }),
    Mutator(
      "parameters/form-into-query", "Puts a parameter of a form into the query, too.",
      .input { input, context in
        guard let form = input.form, !form.isEmpty else { return }
        let original = form[context.random.below(form.count)]
        guard input.link != nil else { return }
        let value = context.random.oneIn(2) ? original.value : context.otherValue()
        var query = input.link?.query ?? []
        query.insert(
          InputParameter(original.name, value), at: context.random.oneIn(2) ? 0 : query.count)
        input.link?.query = query
      }, listed: .once(.method) { $0.form = $0.link?.query }),
  ]

  private static func firstSeparators(_ separators: [[UInt8]]) -> Mutator.Change {
    .each(.separators, separators) {
      if $0.parameters.count > 1 { $0.parameters[1].separator = $1 }
    }
  }

  private static let separators = [";", "&&", "&amp;", "|", ",", "%26", "&;", " ", "/"].octets
  private static let fragments = [
    "", "x", "/", "?", "&", "#", "?state=x", "&state=x", "code=x&state=x", "_=_",
  ].octets
}

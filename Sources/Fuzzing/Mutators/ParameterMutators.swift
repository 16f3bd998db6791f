import AppFlip
import Conformance
import Web

enum ParameterMutators {
  static let all: [Mutator] = order + parts + moved

  private typealias Copy = @Sendable (InputParameter) -> InputParameter

  /// A copy of one parameter before or after all parameters.
  private static func copies(_ copies: [Copy], isFirst: [Bool] = [true, false]) -> Mutator.Edits {
    .parameterEdits(
      copies.flatMap { copy in
        isFirst.map { isFirst -> ParameterEdit in
          { input, index in
            let added = copy(input.parameters[index])
            input.parameters.insert(added, at: isFirst ? 0 : input.parameters.count)
          }
        }
      })
  }

  private static let same: [Copy] = [
    { InputParameter($0.name, $0.value) }, { InputParameter(escapedFirst($0.name), $0.value) },
  ]
  private static let different: [Copy] = [
    { InputParameter($0.name, other(than: $0)) }, { InputParameter($0.name, []) },
    { InputParameter(escapedFirst($0.name), other(than: $0)) },
  ]
  /// Names that a reader takes for a name if it drops a mark, folds the case, or stops at a NUL.
  private static let aliases: [Copy] =
    (affixes("%EF%BB%BF*") + [{ $0.map(\.caseSwapped) }] + affixes("*%00 *[] %20* *%20"))
    .map { name in { alias($0, name($0.name) ?? []) } }

  private static func other(than parameter: InputParameter) -> [UInt8] {
    Array((parameter.isNamed("redirect_uri") ? "https%3A%2F%2Fevil.example%2Fcb" : "evil").utf8)
  }

  /// The value is a different one that an implementation accepts.
  private static func alias(_ parameter: InputParameter, _ name: [UInt8]) -> InputParameter {
    InputParameter(
      name,
      parameter.isNamed("redirect_uri")
        ? PercentEncoding.encode(RedirectURL.all[0].bytes) : other(than: parameter))
  }

  private static let order: [Mutator] = [
    Mutator(
      "parameters/drop", "Leaves out one parameter.", use: .ordinary,
      .parameterEdits(isLoss: true, [{ $0.parameters.remove(at: $1) }])),
    Mutator(
      "parameters/repeat-before", "Adds a copy of a parameter before all parameters.",
      copies(same, isFirst: [true])),
    Mutator(
      "parameters/repeat-behind", "Adds a copy of a parameter after all parameters.",
      copies(same, isFirst: [false])),
    Mutator(
      "parameters/repeat-other-before", "Adds a copy with a different value before the others.",
      copies(different, isFirst: [true])),
    Mutator(
      "parameters/repeat-other-behind", "Adds a copy with a different value after the others.",
      copies(different, isFirst: [false])),
    Mutator(
      "parameters/alias", "Adds a parameter whose name some readers read as a documented one.",
      copies(aliases)),
    Mutator(
      "parameters/order", "Changes the order, for code that reads parameters by position.",
      preserves: .reordered,
      .edits(.order) { good in
        let places = good.parameters.indices.dropFirst()
        return [{ $0.parameters.reverse() }]
          + places.flatMap { place -> [InputEdit] in
            [{ $0.moveParameter(from: place, to: 0) }, { $0.moveParameter(from: 0, to: place) }]
          }
      }),
    Mutator(
      "parameters/swap-values", "Swaps the values of two parameters: a state for a client ID.",
      .edits(.query) { good in
        good.parameters.indices.flatMap { first in
          good.parameters.indices[(first + 1)...].map { second -> InputEdit in
            { input in
              let value = input.parameters[first].value
              input.parameters[first].value = input.parameters[second].value
              input.parameters[second].value = value
            }
          }
        }
      }),
  ]

  private static let parts: [Mutator] = [
    Mutator(
      "parameters/case-letter", "Changes the case of one letter of a name: a different name.",
      .nameEdits { bytes(of: $0, where: \.isAlpha) { [[$0.caseSwapped]] } }),
    Mutator(
      "parameters/case-all", "Changes the case of a name: the result is a different name.",
      .nameEdits { _ in [{ $0.map(\.caseSwapped) }] }),
    Mutator(
      "parameters/brackets", "Adds brackets to a name, such as `state[]`, as for lists and maps.",
      .nameEdits { _ in affixes("*[] *[0] *[x] *%5B%5D [*]") }),
    Mutator(
      "parameters/bom", "Puts a byte order mark before a name, for decoders that remove it.",
      .nameEdits { _ in affixes("\u{FEFF}* %EF%BB%BF*") }),
    Mutator(
      "parameters/nul", "Puts a NUL into a name or after it, for strings that end there.",
      .nameEdits { name in
        ["%00", "\0"].bytes.flatMap { nul in
          (1...max(1, name.count)).map { place -> TextEdit in
            { name in place > name.count ? nil : name.splicing(place..<place, with: nul) }
          }
        } + [{ $0 + Array("%00x".utf8) }]
      }),
    Mutator(
      "parameters/affix", "Adds a prefix or a suffix to a name, for code that searches for it.",
      .nameEdits { _ in
        affixes("x-* _* amp;* %20* +* .* $* *.x *_ *%20 *+ *%0A *2 *. %22*%22 '*'")
      }),
    Mutator(
      "parameters/marker", "Adds both quotes and a tag to a name, which a page may reflect.",
      weight: 2, roles: [.authorizationEndpoint],
      .nameEdits { _ in [{ $0 + PercentEncoding.encode(ReflectionMarker.text) }] }),
    Mutator(
      "parameters/word-separator", "Joins the words of a name differently, such as `redirectUri`.",
      weight: 4,
      .nameEdits { _ in
        ["-", ".", "", "%20", "+", "%2D"].bytes.map { separator in
          { Array($0.split(separator: UInt8(ascii: "_")).joined(separator: separator)) }
        } + [camelCased]
      }),
    Mutator(
      "parameters/escape-letter", "Percent-encodes one byte of a name: the name stays the same.",
      preserves: .letterEncoded,
      .nameEdits { name in
        bytes(of: name, where: \.isUnreserved) { [PercentEncoding.encodeAll([$0])] }
      }),
    Mutator(
      "parameters/escape-all", "Percent-encodes a name: the name stays the same.", weight: 4,
      .nameEdits { _ in
        [{ PercentEncoding.encodeAll(PercentDecoding.decodeLiteral($0, as: .percent)) }]
      }),
    Mutator(
      "parameters/look-alike", "Replaces a character of a name with a look-alike.", weight: 4,
      .nameEdits { name in
        bytes(of: name, where: { _ in true }) {
          LookAlikes.of($0).map { PercentEncoding.encode($0) }
        }
      }),
    Mutator(
      "parameters/empty-value", "Empties the value of a parameter\(hollow)", use: .ordinary,
      .parameterEdits(isLoss: true, [{ $0.parameters[$1].value = [] }])),
    Mutator(
      "parameters/no-equals", "Removes the value and the `=` of a parameter\(hollow)",
      .parameterEdits(isLoss: true, [{ $0.parameters[$1].value = nil }])),
    Mutator(
      "parameters/empty-name", "Empties the name of a parameter\(hollow)",
      .parameterEdits([{ $0.parameters[$1].name = [] }])),
  ]

  private static let hollow = ", for code that crashes, or doesn't treat it as missing."

  /// Puts a name, which the star means, between other text.
  private static func affixes(_ patterns: String) -> [TextEdit] {
    patterns.words.map { pattern in
      let parts = Array(pattern.utf8)
        .split(separator: UInt8(ascii: "*"), maxSplits: 1, omittingEmptySubsequences: false)
      return { Array(parts[0] + $0 + parts[1]) }
    }
  }

  /// Others in the place of each byte that isn't a part of an escape.
  private static func bytes(
    of name: [UInt8], where isChanged: (UInt8) -> Bool, _ others: (UInt8) -> [[UInt8]]
  ) -> [TextEdit] {
    name.indices.filter { isChanged(name[$0]) && name.isPlain(at: $0) }.flatMap { place in
      others(name[place]).map { other -> TextEdit in
        // Another change may have moved the byte.
        { $0.dropFirst(place).first == name[place] ? $0.replacing(place, by: other) : nil }
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
      let words = String(line).words.bytes
      return (name: words[0], values: Array(words.dropFirst()))
    }

  /// Names of OAuth 2.0, OpenID Connect and advertising, look-alikes, and words of languages.
  private static let unknownNames = """
    prompt response_mode nonce code error error_description error_uri iss utm_source gclid login_hint
    client_secret redirect_url redirectUri redirect return_to callback next continue url clientId client
    session_state token access_token id_token request request_uri code_challenge code_challenge_method
    resource audience display max_age ui_locales user_locale method _method debug __proto__ constructor
    prototype toString length class 0 link deep_link_id af_dp al_applink_data _branch_match_id utm_campaign
    format hl lang locale
    """.words.bytes

  private static let unknown: InputParameters =
    (unknownNames + [[]]).map { InputParameter($0, Array("evil".utf8)) } + [
      InputParameter([], nil), InputParameter([UInt8(ascii: "x")], nil),
      InputParameter([UInt8(ascii: "x")], PercentEncoding.encode(ReflectionMarker.text)),
    ]

  /// Before the others, and after them.
  private static func adding(_ additions: [InputParameters]) -> Mutator.Edits {
    .each(.added, additions.flatMap { [(added: $0, isFirst: true), (added: $0, isFirst: false)] }) {
      input, entry in
      input.parameters.insert(
        contentsOf: entry.added, at: entry.isFirst ? 0 : input.parameters.count)
    }
  }

  private static let moved: [Mutator] = [
    Mutator(
      "parameters/unknown", "Adds an undocumented parameter, which must be ignored.",
      adding(unknown.map { [$0] })),
    Mutator(
      "parameters/undocumented", "Adds a parameter with a name that isn't used anywhere.",
      weight: 2, preserves: .unknownParameter,
      .each(.added, [0, 1, .max]) { input, place in
        let name = Array("x-appflip-a".utf8)
        guard !input.parameters.contains(where: { $0.name == name }) else { return }
        input.parameters.insert(
          InputParameter(name, [UInt8(ascii: "1")]), at: min(place, input.parameters.count))
      }),
    Mutator(
      "parameters/standard", "Adds a parameter of OAuth 2.0 or OpenID Connect that asks for more.",
      roles: [.app, .authorizationEndpoint], use: .ordinary,
      adding(
        standardParameters.flatMap { parameter in
          parameter.values.map { [InputParameter(parameter.name, $0)] }
        })),
    // Such a link costs as much as hundreds of others.
    Mutator(
      "parameters/many", "Adds very many parameters, for limits and slow readers.", weight: 1,
      adding(
        [51, 65, 101, 1_001, 10_000].map { count in
          (0..<count).map { InputParameter(Array("p\($0)".utf8), [UInt8(ascii: "1")]) }
        })),
    Mutator(
      "parameters/of-another", "Removes the query, or replaces it with a different page's query.",
      weight: 2,
      .each(.query, [nil, [], Array("page=1&q=x".utf8)]) {
        $0.link?.query = $1.map { $0.isEmpty ? [] : InputParameters(splitting: $0) }
      }),
    Mutator(
      "parameters/separator", "Replaces the first `&` with a different separator.",
      .each(.separators, separators) {
        if $0.parameters.count > 1 { $0.parameters[1].separator = $1 }
      }),
    Mutator(
      "parameters/separators", "Replaces every `&` with a different separator.",
      .each(.separators, separators) {
        for index in $0.parameters.indices.dropFirst() { $0.parameters[index].separator = $1 }
      }),
    Mutator(
      "parameters/into-fragment", "Moves a parameter into the fragment, out of the query.",
      .parameterEdits([{ $0.moveIntoFragment(at: $1) }])),
    Mutator(
      "parameters/into-path", "Moves a parameter to the end of the path, after a semicolon.",
      .parameterEdits([{ $0.moveIntoPath(at: $1) }])),
    Mutator(
      "parameters/fragment", "Changes the fragment, which isn't part of a value.",
      .each(.fragment, [[]] + "x / ? & # ?state=x &state=x code=x&state=x _=_".words.bytes) {
        if $0.link?.base.isEmpty == false { $0.link?.fragment = $1 }
      }),
    Mutator(
      "parameters/form-into-query", "Sends the parameters in the query and in a form.",
      .once(.method) { $0.form = $0.link?.query }),
  ]

  private static let separators = "? ; && &amp; | , %26 &; ␠ /".words.bytes
}

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
      })
  }

  private static let order: [Mutator] = [
    Mutator(
      "parameters/drop", "Leaves out one parameter, for code that takes for granted it is there.",
      .parameters { $0.remove(at: $1.random.below($0.count)) }),
    repeating("parameters/repeat-before", isBefore: true, isOther: false),
    repeating("parameters/repeat-behind", isBefore: false, isOther: false),
    repeating("parameters/repeat-other-before", isBefore: true, isOther: true),
    repeating("parameters/repeat-other-behind", isBefore: false, isOther: true),
    reordering("parameters/swap", "Lets two parameters change places") {
      $0.swapAt($2.below($1), $1)
    },
    reordering("parameters/shuffle", "Gives the parameters any other order") { all, _, random in
      random.shuffle(&all)
    },
    reordering("parameters/rotate", "Moves the first parameters behind the others") {
      all, later, _ in
      all = InputParameters(all[later...] + all[..<later])
    },
    reordering("parameters/to-front", "Moves one parameter in front of the others") {
      all, later, _ in
      all.insert(all.remove(at: later), at: 0)
    },
    reordering("parameters/to-end", "Moves one parameter behind the others") { all, later, _ in
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
    _ name: String, _ action: String,
    _ change: @escaping @Sendable (inout InputParameters, Int, inout SplitMix64) -> Void
  ) -> Mutator {
    Mutator(
      name, action + ", for code that reads them by position.",
      .parameters { parameters, context in
        guard parameters.count > 1 else { return }
        change(&parameters, 1 + context.random.below(parameters.count - 1), &context.random)
      })
  }

  private static let parts: [Mutator] = [
    Mutator(
      "parameters/case-letter", "Writes a letter of a name in the other case: another name.",
      .nameLetter { $0[$1] = $0[$1].caseSwapped }),
    Mutator(
      "parameters/case-all", "Writes a name in the other case: that is another name.",
      .nameLetter { name, _ in name = name.map(\.caseSwapped) }),
    Mutator(
      "parameters/brackets", "Adds brackets to a name, like `state[]`, as for lists and maps.",
      .names(
        ["[]", "[0]", "[x]", "%5B%5D"].map { NameAffix(behind: $0) }
          + [NameAffix(front: "[", behind: "]")])),
    Mutator(
      "parameters/bom", "Puts a byte order mark in front of a name, which decoders take away.",
      .names(["\u{FEFF}", "%EF%BB%BF"].map { NameAffix(front: $0) })),
    Mutator(
      "parameters/nul", "Puts a NUL into a name or behind it, for strings that end there.",
      .names(
        ["%00", "\0"].flatMap { [NameAffix(within: $0), NameAffix(behind: $0)] }
          + [NameAffix(behind: "%00x")])),
    Mutator(
      "parameters/affix", "Adds a prefix or a suffix to a name, for code that searches for it.",
      .names(
        ["x-", "_", "amp;", "%20", "+", ".", "$"].map { NameAffix(front: $0) }
          + [".x", "_", "%20", "+", "%0A", "2", "."].map { NameAffix(behind: $0) }
          + ["%22", "'"].map { NameAffix(front: $0, behind: $0) })),
    Mutator(
      "parameters/marker", "Adds both quotes and a tag to a name, which a page may reflect.",
      weight: 2,
      .names([
        NameAffix(
          behind: String(decoding: PercentEncoding.encode(ReflectionMarker.text), as: UTF8.self))
      ])),
    Mutator(
      "parameters/escape-letter", "Percent-encodes a letter of a name, which means the same.",
      .nameLetter { $0 = $0.replacing($1, by: PercentEncoding.encodeAll([$0[$1]])) }),
    Mutator(
      "parameters/look-alike", "Puts a look-alike in place of a letter of a name.", weight: 4,
      .parameters { parameters, context in
        let chosen = context.random.next()
        parameters.changeName(&context.random) { name, letter in
          let twins = LookAlikes.of(name[letter])
          guard !twins.isEmpty else { return }
          let twin = twins[Int(chosen % UInt64(twins.count))]
          name = name.replacing(letter, by: PercentEncoding.encode(twin))
        }
      }),
    hollow("parameters/empty-value", "Empties the value of a parameter") { $0.value = [] },
    hollow("parameters/no-equals", "Takes the value and the `=` away from a parameter") {
      $0.value = nil
    },
    hollow("parameters/empty-name", "Empties the name of a parameter") { $0.name = [] },
  ]

  private static func hollow(
    _ name: String, _ action: String, _ change: @escaping @Sendable (inout InputParameter) -> Void
  ) -> Mutator {
    Mutator(
      name, action + ", for code that tells it from a missing one, or crashes on it.",
      .parameters { parameters, context in
        let index = context.random.place(below: parameters.count) {
          var hollow = parameters[$0]
          change(&hollow)
          return hollow != parameters[$0]
        }
        if let index { change(&parameters[index]) }
      })
  }

  static let nameAffixes: [NameAffix] = parts.flatMap { mutator -> [NameAffix] in
    if case .names(let affixes) = mutator.change { affixes } else { [] }
  }

  private static func standardParameter(_ random: inout SplitMix64) -> InputParameter? {
    guard let parameter = random.pick(standardParameters) else { return nil }
    return InputParameter(parameter.name, random.pick(parameter.values))
  }

  static let standardParameters: [(name: [UInt8], values: [[UInt8]])] =
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
  static let unknownNames = """
    prompt response_mode nonce code error error_description error_uri iss utm_source gclid login_hint
    client_secret redirect_url redirectUri redirect return_to callback next continue url clientId client
    session_state token access_token id_token request request_uri code_challenge code_challenge_method
    resource audience display max_age ui_locales user_locale method _method debug __proto__ constructor
    prototype toString length class 0 link deep_link_id af_dp al_applink_data _branch_match_id utm_campaign
    format hl lang locale
    """.words.octets

  /// All of a given name, all of the name `x`, or each of its own.
  private static func many(_ count: Int) -> Mutator {
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
          default: (0..<count).map { InputParameter(Array("p\($0)".utf8), one) }
          }
        let front = context.random.pick([0, count / 2, count]) ?? 0
        return input.replace(parameters: others[..<front] + parameters + others[front...])
      })
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
      }),
    Mutator(
      "parameters/standard", "Adds a parameter of OAuth 2.0 or OpenID Connect that asks for more.",
      .inPlace { input, context in
        guard input.role != .googleApp, let added = standardParameter(&context.random) else {
          return false
        }
        var parameters = input.parameters
        parameters.insert(added, at: context.random.below(parameters.count + 1))
        return input.replace(parameters: parameters)
      }),
    many(65), many(1_000), many(10_000),
    Mutator(
      "parameters/separator", "Writes another separator in the place of one `&`.",
      .separators(separators) { $0[$1].separator = $2 }),
    Mutator(
      "parameters/separators", "Writes another separator in the place of every `&`.",
      .separators(separators) { parameters, _, separator in
        for index in parameters.indices.dropFirst() { parameters[index].separator = separator }
      }),
    Mutator(
      "parameters/question-mark", "Writes a second question mark in the place of the first `&`.",
      .separators([[UInt8(ascii: "?")]]) { parameters, _, separator in
        parameters[1].separator = separator
      }),
    Mutator(
      "parameters/into-fragment", "Moves a parameter into the fragment, which is no query.",
      .input { input, context in
        guard input.link != nil, !input.parameters.isEmpty else { return }
        input.moveIntoFragment(at: context.random.below(input.parameters.count))
      }),
    Mutator(
      "parameters/into-path", "Moves a parameter to the end of the path, behind a semicolon.",
      .input { input, context in
        guard input.role != .authorizationEndpoint, input.link != nil, !input.parameters.isEmpty
        else { return }
        input.moveIntoPath(at: context.random.below(input.parameters.count))
      }),
    Mutator(
      "parameters/fragment", "Gives the link another fragment, which belongs to no value.",
      .input { $0.link?.fragment = $1.random.pick(fragments) }),
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
      }),
  ]

  static let separators = [";", "&&", "&amp;", "|", ",", "%26", "&;", " ", "/"].octets
  static let fragments = [
    "", "x", "/", "?", "&", "#", "?state=x", "&state=x", "code=x&state=x", "_=_",
  ].octets
}

extension Mutator.Change {
  /// The change is told the place of a letter.
  fileprivate static func nameLetter(
    _ change: @escaping @Sendable (inout [UInt8], Int) -> Void
  ) -> Self {
    .parameters { $0.changeName(&$1.random, change) }
  }

  fileprivate static func separators(
    _ separators: [[UInt8]],
    _ change: @escaping @Sendable (inout InputParameters, Int, [UInt8]) -> Void
  ) -> Self {
    .parameters { parameters, context in
      guard parameters.count > 1, let separator = context.random.pick(separators) else { return }
      change(&parameters, 1 + context.random.below(parameters.count - 1), separator)
    }
  }
}

struct NameAffix: Sendable {
  private let front, within, behind: [UInt8]

  init(front: String = "", within: String = "", behind: String = "") {
    (self.front, self.within) = (Array(front.utf8), Array(within.utf8))
    self.behind = Array(behind.utf8)
  }

  func put(around name: [UInt8], middle: Int = 1) -> [UInt8] {
    let middle = min(middle, name.count)
    return front + name[..<middle] + within + name[middle...] + behind
  }
}

extension InputParameters {
  mutating func affix(anyOf affixes: [NameAffix], _ random: inout SplitMix64) {
    let index = random.place(below: count) { !self[$0].name.isEmpty }
    guard let index, let affix = random.pick(affixes) else { return }
    let name = self[index].name
    self[index].name = affix.put(around: name, middle: 1 + random.below(name.count - 1))
  }

  fileprivate mutating func changeName(
    _ random: inout SplitMix64, _ change: (inout [UInt8], _ letter: Int) -> Void
  ) {
    let index = random.place(below: count) { self[$0].name.contains(where: \.isAlpha) }
    guard let index else { return }
    let name = self[index].name
    guard let letter = random.place(below: name.count, where: { name[$0].isAlpha }) else { return }
    change(&self[index].name, letter)
  }
}

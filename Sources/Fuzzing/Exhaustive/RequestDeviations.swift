import AdapterProtocol
import AppFlip
import Conformance

extension Factor {
  /// What surrounds a link of an app, or a request: outcome, activity, base and code.
  ///
  /// - Parameter good: the good input.
  /// - Returns: the factors that there are for its role.
  static func surroundings(of good: FuzzInput) -> [Factor] {
    switch good.role {
    case .app: [outcome, activity, base, code]
    case .authorizationEndpoint: [outcome, code]
    case .googleApp: [activity, pendingState(of: good), pendingTarget, answer]
    }
  }

  private static let outcome = Factor(
    "outcome",
    Outcome.allCases.filter { $0 != .waits }.map { outcome in
      Deviation("outcome/\(outcome.rawValue)", "the outcome \(outcome.rawValue)") {
        $0.outcome = outcome
        return true
      }
    })

  private static let activity = Factor(
    "activity",
    [
      Deviation("activity/other", "another kind of activity") {
        $0.activity = .other
        return true
      },
      Deviation("activity/no-link", "an activity without a link") {
        $0.link = nil
        return true
      },
      Deviation("activity/empty-link", "an empty link") {
        $0.link = InputLink(base: [])
        return true
      },
    ])

  private static let code = Factor(
    "code",
    ShapedValue.all.map { shape in
      Deviation("code/shape/\(shape.name)", shown(shape.octets)) {
        $0.code = shape.octets
        return true
      }
    }
      + numbered("code/trap", RequestMutators.codes, { shown($0) }) {
        $0.code = $1
        return true
      }
      + numbered("code/length", SampleText.boundaries, { "\($0) octets" }) {
        $0.code = Array(SampleText.prefix($1))
        return true
      })

  /// What stands in front of the query of an app's link.
  private static let base = Factor(
    "base",
    numbered("base/part", RequestMutators.bases, {
      "\($0.scheme ?? "{scheme}")://\($0.authority ?? "{host}")\($0.path ?? "{path}")"
    }) { input, variant in
      guard let link = input.link else { return false }
      let uri = URIReference(splitting: link.base)
      guard let scheme = uri.scheme, let authority = uri.authority else { return false }
      input.link?.base =
        (variant.scheme.map { Array($0.utf8) } ?? Array(scheme)) + Array("://".utf8)
        + (variant.authority.map { Array($0.utf8) } ?? Array(authority))
        + (variant.path.map { Array($0.utf8) } ?? Array(uri.path))
      return true
    }
      + numbered("base/port", RequestMutators.ports, { shown($0) }) { input, port in
        guard let link = input.link,
          let end = URIReference(splitting: link.base).authority?.endIndex
        else { return false }
        input.link?.base = link.base.splicing(end..<end, with: port)
        return true
      })

  // MARK: - The query as a whole

  /// The parameters that a good input doesn't have.
  ///
  /// - Parameter role: the role.
  /// - Returns: the deviations of that.
  static func added(for role: Role) -> Factor {
    let standard = ParameterMutators.standardParameters.flatMap { parameter in
      parameter.values.map { InputParameter(parameter.name, $0) }
    }
    let unknown = ParameterMutators.unknownNames.map { InputParameter($0, Array("evil".utf8)) }
    let rows = (role == .googleApp ? [] : standard) + unknown
    return Factor(
      "added",
      numbered("added/in-front", rows, { "\(shown($0.written)) in front" }) {
        $0.parameters.insert($1, at: 0)
        return true
      }
        + numbered("added/behind", rows, { "\(shown($0.written)) behind" }) {
          $0.parameters.append($1)
          return true
        })
  }

  /// The order of the parameters, whichever there are.
  static let order = Factor(
    "order",
    [
      reordering("reversed", "the last one first") { $0.reverse() },
      reordering("first-to-end", "the first one behind the others") { $0.append($0.removeFirst()) },
      reordering("last-to-front", "the last one in front of the others") {
        $0.insert($0.removeLast(), at: 0)
      },
      reordering("first-two", "the first two the other way round") { $0.swapAt(0, 1) },
      reordering("last-two", "the last two the other way round") {
        $0.swapAt($0.count - 2, $0.count - 1)
      },
    ])

  private static func reordering(
    _ name: String, _ summary: String, _ change: @escaping @Sendable (inout InputParameters) -> Void
  ) -> Deviation {
    Deviation("order/\(name)", summary) { input in
      guard input.parameters.count > 1 else { return false }
      change(&input.parameters)
      return true
    }
  }

  /// What stands between the parameters.
  static let separators = Factor(
    "separators",
    numbered(
      "separators/first", ParameterMutators.separators + [Array("?".utf8)],
      { "\(shown($0)) for the first &" }
    ) { input, separator in
      guard input.parameters.count > 1 else { return false }
      input.parameters[1].separator = separator
      return true
    }
      + numbered("separators/all", ParameterMutators.separators, { "\(shown($0)) for every &" }) {
        input, separator in
        guard input.parameters.count > 2 else { return false }
        for index in input.parameters.indices.dropFirst() {
          input.parameters[index].separator = separator
        }
        return true
      }
      + [
        Deviation("separators/in-front", "& in front of the parameters") {
          $0.parameters.insert(InputParameter([], nil), at: 0)
          return true
        },
        Deviation("separators/behind", "& behind the parameters") {
          $0.parameters.append(InputParameter([], nil))
          return true
        },
      ])

  /// The fragment of the link.
  static let fragment = Factor(
    "fragment",
    numbered("fragment", ParameterMutators.fragments, { "#\(shown($0))" }) { input, fragment in
      guard input.link?.base.isEmpty == false else { return false }
      input.link?.fragment = fragment
      return true
    })

  // MARK: - HTTP

  /// How an authorization endpoint is asked: by GET, or by POST with everything or a part in the form.
  static let method = Factor(
    "method",
    [
      Deviation("method/post", "all parameters in a form, by POST") { input in
        guard let query = input.link?.query else { return false }
        input.form = query
        input.link?.query = nil
        return true
      },
      Deviation("method/split", "the second half of the parameters in a form, by POST") { input in
        guard let query = input.link?.query, query.count > 1 else { return false }
        input.form = InputParameters(query[(query.count / 2)...])
        input.link?.query = InputParameters(query[..<(query.count / 2)])
        return true
      },
      Deviation("method/both", "all parameters in the query and in a form, by POST") { input in
        guard let query = input.link?.query else { return false }
        input.form = query
        return true
      },
    ])

  /// The fields of the header of a request.
  static let header = Factor(
    "header",
    RequestMutators.fields.flatMap { field in
      numbered("header/\(shown(field.0))", field.1, { "\(shown(field.0)): \(shown($0))" }) {
        input, value in input.put(InputHeader(field.0, value))
      }
    }
      + numbered("header/content-type", FormMutators.types, { "content-type: \(shown($0))" }) {
        input, type in
        input.form != nil && input.put(InputHeader(Array("content-type".utf8), type))
      })

  // MARK: - What comes back to a Google app

  /// The state that a Google app waits for, beside the one that comes back.
  private static func pendingState(of good: FuzzInput) -> Factor {
    let state = good.pending?.state ?? []
    let pairs =
      RequestMutators.equivalentPairs
      + RequestMutators.equivalentPairs.map { (pending: $0.returned, returned: $0.pending) }
    let numbers = RequestMutators.numberForms(of: 7).map { Array($0.utf8) }
    return Factor(
      "pending",
      [
        Deviation("pending/none", "no flip is pending") {
          $0.pending = nil
          return true
        }
      ]
        + numbered("pending/near", NearMisses.all(of: state), { "waits for \(shown($0))" }) {
          $0.pending?.state = $1
          return true
        }
        + numbered("pending/equivalent", pairs, {
          "waits for \(shown($0.pending)), gets \(shown($0.returned))"
        }) { $0.exchangeStates(waitingFor: $1.pending, getting: $1.returned) }
        + numbered("pending/number", numbers, { "waits for 7, gets \(shown($0))" }) {
          $0.exchangeStates(waitingFor: Array("7".utf8), getting: $1)
        }
        + ShapedValue.all.map { shape in
          Deviation("pending/shape/\(shape.name)", "waits for, and gets, \(shown(shape.octets))") {
            $0.exchangeStates(waitingFor: shape.octets, getting: shape.octets)
          }
        }
        + numbered("pending/length", SampleText.boundaries, { "waits for, and gets, \($0) octets" }) {
          let state = Array(SampleText.prefix($1))
          return $0.exchangeStates(waitingFor: state, getting: state)
        }
        + numbered("pending/last-octet", SampleText.boundaries, {
          "waits for \($0) octets, gets others at the end"
        }) {
          let state = Array(SampleText.prefix($1 - 1))
          return $0.exchangeStates(waitingFor: state + [0x61], getting: state + [0x62])
        })
  }

  private static let pendingTarget = Factor(
    "pending-target",
    numbered("pending-target", RedirectURL.all.map(\.octets), { "waits at \(shown($0))" }) {
      $0.pending?.redirectURI = $1
      return true
    })

  /// An error or another grant in the place of the code, with or without a description.
  private static let answer = Factor(
    "answer",
    numbered("answer/error", ValueMutators.errorCodes, { "error=\(shown($0))" }) {
      $0.answer(with: "error", $1)
    }
      + numbered("answer/other-grant", RequestMutators.otherGrants, { "\(shown($0)) for the code" }) {
        input, name in
        guard let index = input.index(of: .code) else { return false }
        input.parameters[index].name = name
        return true
      }
      + numbered(
        "answer/description", RequestDescription.words + RequestDescription.undecodable,
        { "access_denied, described as \(shown($0))" }
      ) { input, text in
        guard input.answer(with: "error", Array("access_denied".utf8)) else { return false }
        input = RequestDescription.describe(input, as: text)
        return true
      }
      + numbered("answer/issuer", RequestMutators.issuers, { "iss=\(shown($0))" }) {
        $0.parameters.append(InputParameter(Array("iss".utf8), PercentEncoding.encode($1)))
        return true
      })
}

extension FuzzInput {
  /// Lets a Google app wait for a state, and get one.
  fileprivate mutating func exchangeStates(
    waitingFor state: [UInt8], getting returned: [UInt8]
  ) -> Bool {
    guard pending != nil else { return false }
    pending?.state = state
    return changeValue(of: .state) { _ in PercentEncoding.encode(returned) }
  }

  /// Puts another parameter in the place of the code.
  fileprivate mutating func answer(with name: String, _ value: [UInt8]) -> Bool {
    guard let index = index(of: .code) else { return false }
    parameters[index].name = Array(name.utf8)
    parameters[index].value = value
    return true
  }
}

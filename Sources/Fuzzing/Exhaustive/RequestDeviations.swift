import AdapterProtocol
import AppFlip
import Conformance

extension Factor {
  /// What surrounds a link of an app, or a request: outcome, activity, base and code.
  static func surroundings(of good: FuzzInput, in fixture: Fixture) -> [Factor] {
    switch good.role {
    case .app: [outcome, activity, base, code]
    case .authorizationEndpoint: [outcome, code]
    case .googleApp: [start(in: fixture), activity, pendingState(of: good), pendingTarget, answer]
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

  private static let code = Factor("code", shapedCodes + trapCodes + longCodes)
  private static let shapedCodes: [Deviation] = ShapedValue.all.map { shape in
    Deviation("code/shape/\(shape.name)", shown(shape.octets)) {
      $0.code = shape.octets
      return true
    }
  }
  private static let trapCodes: [Deviation] =
    numbered("code/trap", RequestMutators.codes, { shown($0) }) {
      $0.code = $1
      return true
    }
  private static let longCodes: [Deviation] =
    numbered("code/length", SampleText.boundaries, { "\($0) octets" }) {
      $0.code = Array(SampleText.prefix($1))
      return true
    }

  /// What stands in front of the query of an app's link.
  private static let base = Factor(
    "base",
    numbered(
      "base/part", RequestMutators.bases,
      {
        "\($0.scheme ?? "{scheme}")://\($0.authority ?? "{host}")\($0.path ?? "{path}")"
      }
    ) { input, variant in
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
  static func added(for role: Role) -> Factor {
    let standard = ParameterMutators.standardParameters.flatMap { parameter in
      parameter.values.map { InputParameter(parameter.name, $0) }
    }
    let unknown =
      ParameterMutators.unknownNames.map { InputParameter($0, Array("evil".utf8)) }
      + [
        InputParameter([], Array("evil".utf8)), InputParameter(Array("x".utf8), nil),
        InputParameter(Array("x".utf8), PercentEncoding.encode(ReflectionMarker.text)),
      ]
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
        }
        + numbered("added/many", [51, 101, 1_001], { "\($0) unknown ones behind" }) {
          input, count in
          input.parameters += (0..<count).map { InputParameter(Array("p\($0)".utf8), [0x31]) }
          return true
        })
  }

  /// The query: none, an empty one, or another page's.
  static func query(in good: FuzzInput) -> Factor {
    Factor("query", queries.map { $0.onlyIf { $0.parameters == good.parameters } })
  }

  private static let queries =
    [
      Deviation("query/none", "no query") { input in
        input.link?.query = nil
        return true
      },
      Deviation("query/empty", "an empty query") { input in
        input.link?.query = []
        return true
      },
      Deviation("query/of-another", "parameters of another page alone") { input in
        input.parameters = InputParameters(splitting: Array("page=1&q=x".utf8))
        return true
      },
    ]

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
          guard !$0.parameters.isEmpty else { return false }
          $0.parameters.insert(InputParameter([], nil), at: 0)
          return true
        },
        Deviation("separators/behind", "& behind the parameters") {
          guard !$0.parameters.isEmpty else { return false }
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
}

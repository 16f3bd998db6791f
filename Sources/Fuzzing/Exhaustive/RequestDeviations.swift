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
      }
    })

  private static let activity = Factor(
    "activity",
    [
      Deviation("activity/other", "another kind of activity") { $0.activity = .other },
      Deviation("activity/no-link", "an activity without a link") { $0.link = nil },
      Deviation("activity/empty-link", "an empty link") { $0.link = InputLink(base: []) },
    ])

  private static let code = Factor(
    "code",
    shaped("code") { $0.code = $1 }
      + numbered("code/trap", RequestMutators.codes) { $0.code = $1 }
      + numbered("code/length", SampleText.boundaries, "$0 octets") {
        $0.code = Array(SampleText.prefix($1))
      })

  /// What stands in front of the query of an app's link.
  private static let base = Factor(
    "base",
    numbered("base/part", RequestMutators.bases) { _ = $0.move(to: $1) }
      + numbered("base/port", RequestMutators.ports) { _ = $0.move(to: "$s://$h\($1)$p") })

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
      }
        + numbered("added/behind", rows, { "\(shown($0.written)) behind" }) {
          $0.parameters.append($1)
        }
        + numbered("added/many", [51, 101, 1_001], "$0 unknown ones behind") {
          $0.parameters += (0..<$1).map { InputParameter(Array("p\($0)".utf8), [0x31]) }
        })
  }

  /// The query: none, an empty one, or another page's.
  static func query(in good: FuzzInput) -> Factor {
    Factor("query", queries.map { $0.onlyIf { $0.parameters == good.parameters } })
  }

  private static let queries = [
    Deviation("query/none", "no query") { $0.link?.query = nil },
    Deviation("query/empty", "an empty query") { $0.link?.query = [] },
    Deviation("query/of-another", "parameters of another page alone") {
      $0.parameters = InputParameters(splitting: Array("page=1&q=x".utf8))
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
    Deviation("order/\(name)", summary) {
      if $0.parameters.count > 1 { change(&$0.parameters) }
    }
  }

  /// What stands between the parameters.
  static let separators = Factor(
    "separators",
    numbered(
      "separators/first", ParameterMutators.separators + [Array("?".utf8)], "$0 for the first &"
    ) {
      if $0.parameters.count > 1 { $0.parameters[1].separator = $1 }
    }
      + numbered("separators/all", ParameterMutators.separators, "$0 for every &") {
        guard $0.parameters.count > 2 else { return }
        for index in $0.parameters.indices.dropFirst() { $0.parameters[index].separator = $1 }
      }
      + [
        Deviation("separators/in-front", "& in front of the parameters") {
          if !$0.parameters.isEmpty { $0.parameters.insert(InputParameter([], nil), at: 0) }
        },
        Deviation("separators/behind", "& behind the parameters") {
          if !$0.parameters.isEmpty { $0.parameters.append(InputParameter([], nil)) }
        },
      ])

  /// The fragment of the link.
  static let fragment = Factor(
    "fragment",
    numbered("fragment", ParameterMutators.fragments, "#$0") {
      if $0.link?.base.isEmpty == false { $0.link?.fragment = $1 }
    })
}

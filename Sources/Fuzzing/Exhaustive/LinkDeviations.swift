import AppFlip
import Conformance

// MARK: - What surrounds a link

extension Factor {
  static let outcome = Factor(
    "outcome",
    Outcome.allCases.filter { $0 != .waits }.map { outcome in
      Deviation("outcome/\(outcome.rawValue)") { $0.outcome = outcome }
    })

  static let activity = Factor(
    "activity",
    [
      Deviation("activity/other") { $0.activity = .other },
      Deviation("activity/no-link") { $0.link = nil },
      Deviation("activity/empty-link") { $0.link = InputLink(base: []) },
    ])

  static let code = Factor(
    "code",
    shaped("code") { $0.code = $1 } + numbered("code/trap", RequestMutators.codes) { $0.code = $1 }
      + numbered("code/length", SampleText.boundaries) { $0.code = Array(SampleText.prefix($1)) })

  static let base = Factor(
    "base",
    numbered("base/part", RequestMutators.bases) { _ = $0.move(to: $1) }
      + numbered("base/port", RequestMutators.ports) { _ = $0.move(to: "$s://$h\($1)$p") })

  static let method = Factor(
    "method",
    [
      Deviation("method/post") { $0.moveIntoForm() },
      Deviation("method/split") { $0.moveIntoForm(from: max(1, $0.parameters.count / 2)) },
      Deviation("method/both") { $0.form = $0.link?.query },
    ]
      + numbered("method/post-type", FormMutators.types) {
        guard $0.form == nil, $0.link?.query != nil else { return }
        $0.moveIntoForm()
        $0.put(InputHeader(Array("content-type".utf8), $1))
      })

  static let header = Factor(
    "header",
    RequestMutators.fields.flatMap { field in
      numbered("header/\(field.name)", field.values) {
        $0.put(InputHeader(Array(field.name.utf8), $1))
      }
    }
      + numbered("header/marker", ["user-agent", "referer"]) {
        $0.put(InputHeader(Array($1.utf8), ReflectionMarker.text))
      })

  static let fragment = Factor(
    "fragment",
    numbered("fragment", ParameterMutators.fragments) {
      if $0.link?.base.isEmpty == false { $0.link?.fragment = $1 }
    })
}

// MARK: - The query as a whole

extension Factor {
  static func added(for role: Role) -> Factor {
    let evil = Array("evil".utf8)
    let standard = ParameterMutators.standardParameters.flatMap { parameter in
      parameter.values.map { InputParameter(parameter.name, $0) }
    }
    let unknown =
      ParameterMutators.unknownNames.map { InputParameter($0, evil) }
      + [
        InputParameter([], evil), InputParameter([UInt8(ascii: "x")], nil),
        InputParameter([UInt8(ascii: "x")], PercentEncoding.encode(ReflectionMarker.text)),
      ]
    let rows = (role == .googleApp ? [] : standard) + unknown
    return Factor(
      "added",
      numbered("added/in-front", rows) { $0.parameters.insert($1, at: 0) }
        + numbered("added/behind", rows) { $0.parameters.append($1) }
        + numbered("added/many", [51, 101, 1_001]) {
          $0.parameters += (0..<$1).map { InputParameter(Array("p\($0)".utf8), [0x31]) }
        })
  }

  static func query(in good: FuzzInput) -> Factor {
    let queries = [
      Deviation("query/none") { $0.link?.query = nil },
      Deviation("query/empty") { $0.link?.query = [] },
      // The parameters of another page alone.
      Deviation("query/of-another") {
        $0.parameters = InputParameters(splitting: Array("page=1&q=x".utf8))
      },
    ]
    return Factor("query", queries.map { $0.onlyIf { $0.parameters == good.parameters } })
  }

  static let order = Factor(
    "order",
    [
      reordering("reversed") { $0.reverse() },
      reordering("first-to-end") { $0.append($0.removeFirst()) },
      reordering("last-to-front") { $0.insert($0.removeLast(), at: 0) },
      reordering("first-two") { $0.swapAt(0, 1) },
      reordering("last-two") { $0.swapAt($0.count - 2, $0.count - 1) },
    ])

  private static func reordering(
    _ name: String, _ change: @escaping @Sendable (inout InputParameters) -> Void
  ) -> Deviation {
    Deviation("order/\(name)") { if $0.parameters.count > 1 { change(&$0.parameters) } }
  }

  static let separators = Factor(
    "separators",
    numbered("separators/first", ParameterMutators.separators + [Array("?".utf8)]) {
      if $0.parameters.count > 1 { $0.parameters[1].separator = $1 }
    }
      + numbered("separators/all", ParameterMutators.separators) {
        guard $0.parameters.count > 2 else { return }
        for index in $0.parameters.indices.dropFirst() { $0.parameters[index].separator = $1 }
      }
      + [
        Deviation("separators/in-front") {
          if !$0.parameters.isEmpty { $0.parameters.insert(InputParameter([], nil), at: 0) }
        },
        Deviation("separators/behind") {
          if !$0.parameters.isEmpty { $0.parameters.append(InputParameter([], nil)) }
        },
      ])
}

// MARK: - Names

extension Factor {
  static func name(of name: ParameterName, in good: FuzzInput) -> Factor {
    let title = "\(name.rawValue)/name"
    let raw = good[first: name]?.value
    let losses = [
      Deviation("\(title)/drop") { input in
        if let index = input.index(of: name) { input.parameters.remove(at: index) }
      },
      Deviation("\(title)/no-equals") { $0[first: name]?.value = nil },
      Deviation("\(title)/empty-value") { $0[first: name]?.value = [] },
      // What takes a value away takes a changed one away, too: that is no input of its own.
    ].map { $0.onlyIf { $0[first: name].map { $0.value == raw } ?? false } }
    let moves = [
      Deviation("\(title)/empty-name") { $0[first: name]?.name = [] },
      Deviation("\(title)/into-fragment") { input in
        guard input.role != .authorizationEndpoint else { return }
        if let index = input.index(of: name) { input.moveIntoFragment(at: index) }
      },
      Deviation("\(title)/into-path") { input in
        if let index = input.index(of: name) { input.moveIntoPath(at: index) }
      },
    ]
    return Factor(title, losses + moves + copies(title, name) + spellings(title, name))
  }

  private static func copies(_ title: String, _ name: ParameterName) -> [Deviation] {
    let other = Array(
      (name == .redirectURI ? "https%3A%2F%2Fevil.example%2Fcb" : "evil").utf8)
    let written = Array(name.rawValue.utf8)
    let escaped = written.replacing(0, by: PercentEncoding.encodeAll([written[0]]))
    let copies: [(name: [UInt8], value: [UInt8]?)] = [
      (written, nil), (written, other), (written, []), (escaped, nil), (escaped, other),
    ]
    return copies.enumerated().flatMap { number, copy in
      ["before", "behind"].map { place in
        Deviation("\(title)/repeat-\(place)/\(number + 1)") {
          guard let original = $0[first: name] else { return }
          let copy = InputParameter(copy.name, copy.value ?? original.value)
          $0.parameters.insert(copy, at: place == "before" ? 0 : $0.parameters.count)
        }
      }
    }
  }

  /// Those first that mean the same.
  private static func spellings(_ title: String, _ name: ParameterName) -> [Deviation] {
    let octets = Array(name.rawValue.utf8)
    let words = octets.split(separator: UInt8(ascii: "_"))
    func replacing(_ others: (UInt8) -> [[UInt8]]) -> [[UInt8]] {
      octets.indices.flatMap { place in
        others(octets[place]).map { octets.replacing(place, by: $0) }
      }
    }
    let camelCased = words.dropFirst().reduce(Array(words.first ?? [])) {
      $0 + $1.prefix(1).map(\.uppercased) + $1.dropFirst()
    }
    let kinds: [(what: String, spellings: [[UInt8]])] = [
      (
        "escape",
        [PercentEncoding.encodeAll(octets)] + replacing { [PercentEncoding.encodeAll([$0])] }
      ),
      ("case", [octets.map(\.uppercased)] + replacing { [[$0.caseSwapped]] }),
      ("affix", ParameterMutators.nameAffixes.map { $0.put(around: octets) }),
      (
        "separator",
        ["-", ".", "", "%20", "+", "%2D"].octets.map { Array(words.joined(separator: $0)) }
      ),
      ("camel-case", [camelCased]),
      ("look-alike", replacing { LookAlikes.of($0).map { PercentEncoding.encode($0) } }),
    ]
    return kinds.flatMap { kind in
      numbered("\(title)/\(kind.what)", kind.spellings) { $0[first: name]?.name = $1 }
    }
  }
}

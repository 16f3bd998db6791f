import AppFlip
import Conformance

// MARK: - What surrounds a link

extension Factor {
  static let outcome = Factor(
    "outcome",
    Outcome.allCases.filter { $0 != .waits }.map { outcome in
      Deviation("outcome/\(outcome.rawValue)", "the outcome \(outcome.rawValue)") {
        $0.outcome = outcome
      }
    })

  static let activity = Factor(
    "activity",
    [
      Deviation("activity/other", "another kind of activity") { $0.activity = .other },
      Deviation("activity/no-link", "an activity without a link") { $0.link = nil },
      Deviation("activity/empty-link", "an empty link") { $0.link = InputLink(base: []) },
    ])

  static let code = Factor(
    "code",
    shaped("code") { $0.code = $1 }
      + numbered("code/trap", RequestMutators.codes) { $0.code = $1 }
      + numbered("code/length", SampleText.boundaries, "$0 octets") {
        $0.code = Array(SampleText.prefix($1))
      })

  static let base = Factor(
    "base",
    numbered("base/part", RequestMutators.bases) { _ = $0.move(to: $1) }
      + numbered("base/port", RequestMutators.ports) { _ = $0.move(to: "$s://$h\($1)$p") })

  /// How an authorization endpoint is asked: by GET, or by POST with everything or a part in the form.
  static let method = Factor(
    "method",
    [
      Deviation("method/post", "all parameters in a form, by POST") { $0.moveIntoForm() },
      Deviation("method/split", "the second half of the parameters in a form, by POST") {
        $0.moveIntoForm(from: max(1, $0.parameters.count / 2))
      },
      Deviation("method/both", "all parameters in the query and in a form, by POST") {
        $0.form = $0.link?.query
      },
    ]
      + numbered("method/post-type", FormMutators.types, "a form of type $0, by POST") {
        guard $0.form == nil, $0.link?.query != nil else { return }
        $0.moveIntoForm()
        $0.put(InputHeader(Array("content-type".utf8), $1))
      })

  static let header = Factor(
    "header",
    RequestMutators.fields.flatMap { field in
      let name = shown(field.name)
      return numbered("header/\(name)", field.values, "\(name): $0") {
        $0.put(InputHeader(field.name, $1))
      }
    }
      + numbered("header/marker", ["user-agent", "referer"], "$0: quotes and a tag") {
        $0.put(InputHeader(Array($1.utf8), ReflectionMarker.text))
      })

  static let fragment = Factor(
    "fragment",
    numbered("fragment", ParameterMutators.fragments, "#$0") {
      if $0.link?.base.isEmpty == false { $0.link?.fragment = $1 }
    })
}

// MARK: - The query as a whole

extension Factor {
  /// The parameters that a good input doesn't have.
  static func added(for role: Role) -> Factor {
    let evil = Array("evil".utf8)
    let standard = ParameterMutators.standardParameters.flatMap { parameter in
      parameter.values.map { InputParameter(parameter.name, $0) }
    }
    let marker = PercentEncoding.encode(ReflectionMarker.text)
    let unknown =
      ParameterMutators.unknownNames.map { InputParameter($0, evil) }
      + [
        InputParameter([], evil), InputParameter([UInt8(ascii: "x")], nil),
        InputParameter([UInt8(ascii: "x")], marker),
      ]
    let rows = (role == .googleApp ? [] : standard) + unknown
    return Factor(
      "added",
      numbered("added/in-front", rows, "$0 in front") { $0.parameters.insert($1, at: 0) }
        + numbered("added/behind", rows, "$0 behind") { $0.parameters.append($1) }
        + numbered("added/many", [51, 101, 1_001], "$0 unknown ones behind") {
          $0.parameters += (0..<$1).map { InputParameter(Array("p\($0)".utf8), [0x31]) }
        })
  }

  static func query(in good: FuzzInput) -> Factor {
    let queries = [
      Deviation("query/none", "no query") { $0.link?.query = nil },
      Deviation("query/empty", "an empty query") { $0.link?.query = [] },
      Deviation("query/of-another", "parameters of another page alone") {
        $0.parameters = InputParameters(splitting: Array("page=1&q=x".utf8))
      },
    ]
    return Factor("query", queries.map { $0.onlyIf { $0.parameters == good.parameters } })
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
    Deviation("order/\(name)", summary) {
      if $0.parameters.count > 1 { change(&$0.parameters) }
    }
  }

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
}

// MARK: - Names

extension Factor {
  /// Whether a parameter is there, how often, and how it is named.
  static func name(of name: ParameterName, in good: FuzzInput) -> Factor {
    let title = "\(name.rawValue)/name"
    let raw = good[first: name]?.value
    let losses = [
      Deviation("\(title)/drop", "leaves it out") { input in
        if let index = input.index(of: name) { input.parameters.remove(at: index) }
      },
      Deviation("\(title)/no-equals", "takes the value and the = away") {
        $0[first: name]?.value = nil
      },
      Deviation("\(title)/empty-value", "empties the value") { $0[first: name]?.value = [] },
      // What takes a value away takes a changed one away, too: that is no input of its own.
    ].map { $0.onlyIf { $0[first: name].map { $0.value == raw } ?? false } }
    let moves = [
      Deviation("\(title)/empty-name", "empties the name") { $0[first: name]?.name = [] },
      Deviation("\(title)/into-fragment", "moves it into the fragment") { input in
        guard input.role != .authorizationEndpoint else { return }
        if let index = input.index(of: name) { input.moveIntoFragment(at: index) }
      },
      Deviation("\(title)/into-path", "moves it to the end of the path, behind a semicolon") {
        input in
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
    let copies: [(what: String, name: [UInt8], value: [UInt8]?)] = [
      ("the same value", written, nil), ("another value", written, other),
      ("no value", written, []), ("the same value, the name escaped", escaped, nil),
      ("another value, the name escaped", escaped, other),
    ]
    return copies.enumerated().flatMap { number, copy in
      [("before", "in front"), ("behind", "behind")].map { place, inWords in
        Deviation("\(title)/repeat-\(place)/\(number + 1)", "repeats it \(inWords): \(copy.what)") {
          guard let original = $0[first: name] else { return }
          let copy = InputParameter(copy.name, copy.value ?? original.value)
          $0.parameters.insert(copy, at: place == "before" ? 0 : $0.parameters.count)
        }
      }
    }
  }

  /// Other spellings of a name, those first that mean the same.
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

import AppFlip

extension Factor {
  /// Whether a parameter is there, how often, and how it is named.
  static func name(of name: ParameterName, in good: FuzzInput) -> Factor {
    let title = "\(name.rawValue)/name"
    let raw = good[first: name]?.value
    // What takes a value away takes a changed one away, too: that is no input of its own.
    let losses = losses(title, name).map { deviation in
      deviation.onlyIf { $0[first: name].map { $0.value == raw } ?? false }
    }
    return Factor(title, losses + presence(title, name) + spelling(title, name))
  }

  private static func losses(_ title: String, _ name: ParameterName) -> [Deviation] {
    [
      Deviation("\(title)/drop", "leaves it out") { input in
        if let index = input.index(of: name) { input.parameters.remove(at: index) }
      },
      Deviation("\(title)/no-equals", "takes the value and the = away") {
        $0[first: name]?.value = nil
      },
      Deviation("\(title)/empty-value", "empties the value") { $0[first: name]?.value = [] },
    ]
  }

  private static func presence(_ title: String, _ name: ParameterName) -> [Deviation] {
    let other = Array(
      (name == .redirectURI ? "https%3A%2F%2Fevil.example%2Fcb" : "evil").utf8)
    let written = Array(name.rawValue.utf8)
    let escaped =
      PercentEncoding.encodeAll(Array(written.prefix(1))) + Array(written.dropFirst())
    let copies: [(what: String, name: [UInt8], value: [UInt8]?)] = [
      ("the same value", written, nil), ("another value", written, other),
      ("no value", written, []), ("the same value, the name escaped", escaped, nil),
      ("another value, the name escaped", escaped, other),
    ]
    return [
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
      + copies.enumerated().flatMap { number, copy in
        [("before", "in front"), ("behind", "behind")].map { place, inWords in
          Deviation(
            "\(title)/repeat-\(place)/\(number + 1)", "repeats it \(inWords): \(copy.what)"
          ) { input in
            guard let original = input[first: name] else { return }
            let copy = InputParameter(copy.name, copy.value ?? original.value)
            input.parameters.insert(copy, at: place == "before" ? 0 : input.parameters.count)
          }
        }
      }
  }

  /// Other spellings of a name, those first that mean the same.
  private static func spelling(_ title: String, _ name: ParameterName) -> [Deviation] {
    let octets = Array(name.rawValue.utf8)
    let words = octets.split(separator: UInt8(ascii: "_"))
    func replacing(_ others: (UInt8) -> [[UInt8]]) -> [[UInt8]] {
      octets.indices.flatMap { place in
        others(octets[place]).map { octets.splicing(place..<(place + 1), with: $0) }
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
        ["-", ".", "", "%20", "+", "%2D"].map { Array(words.joined(separator: Array($0.utf8))) }
      ),
      ("camel-case", [camelCased]),
      ("look-alike", replacing { LookAlikes.of($0).map { PercentEncoding.encode($0) } }),
    ]
    return kinds.flatMap { kind in
      numbered("\(title)/\(kind.what)", kind.spellings) { $0[first: name]?.name = $1 }
    }
  }
}

import AppFlip

extension Factor {
  /// Whether a parameter is there, how often, and how it is named.
  static func name(of name: ParameterName, in good: FuzzInput) -> Factor {
    let title = "\(name.rawValue)/name"
    let raw = good.index(of: name).flatMap { good.parameters[$0].value }
    // What takes a value away takes a changed one away, too: that is no input of its own.
    let losses = losses(title, name).map { deviation in
      deviation.onlyIf { input in
        input.index(of: name).map { input.parameters[$0].value == raw } ?? false
      }
    }
    return Factor(title, losses + presence(title, name) + spelling(title, name))
  }

  private static func losses(_ title: String, _ name: ParameterName) -> [Deviation] {
    [
      change("\(title)/drop", "leaves it out", name) { parameters, index in
        parameters.remove(at: index)
      },
      change("\(title)/no-equals", "takes the value and the = away", name) {
        $0[$1].value = nil
      },
      change("\(title)/empty-value", "empties the value", name) { $0[$1].value = [] },
    ]
  }

  private static func presence(_ title: String, _ name: ParameterName) -> [Deviation] {
    let other = name == .redirectURI ? "https%3A%2F%2Fevil.example%2Fcb" : "evil"
    let written = Array(name.rawValue.utf8)
    let escaped =
      PercentEncoding.encodeAll(Array(written.prefix(1))) + Array(written.dropFirst())
    let copies: [(what: String, name: [UInt8], value: [UInt8]?)] = [
      ("the same value", written, nil), ("another value", written, Array(other.utf8)),
      ("no value", written, []), ("the same value, the name escaped", escaped, nil),
      ("another value, the name escaped", escaped, Array(other.utf8)),
    ]
    return [
      change("\(title)/empty-name", "empties the name", name) { $0[$1].name = [] },
      Deviation("\(title)/into-fragment", "moves it into the fragment") { input in
        guard let link = input.link, let index = input.index(of: name) else { return false }
        let moved = input.parameters.remove(at: index)
        let front = link.fragment.map { $0 + InputParameter.ampersand } ?? []
        input.link?.fragment = front + moved.written
        return input.role != .authorizationEndpoint
      },
      Deviation("\(title)/into-path", "moves it to the end of the path, behind a semicolon") {
        input in
        guard let link = input.link, let index = input.index(of: name) else { return false }
        let moved = input.parameters.remove(at: index)
        input.link?.base = link.base + [UInt8(ascii: ";")] + moved.written
        // At another path there is no endpoint to be asked.
        return input.role != .authorizationEndpoint
      },
    ]
      + copies.enumerated().flatMap { number, copy in
        [
          change("\(title)/repeat-before/\(number + 1)", "repeats it in front: \(copy.what)", name)
          {
            $0.insert(InputParameter(copy.name, copy.value ?? $0[$1].value), at: 0)
          },
          change("\(title)/repeat-behind/\(number + 1)", "repeats it behind: \(copy.what)", name) {
            $0.append(InputParameter(copy.name, copy.value ?? $0[$1].value))
          },
        ]
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
      ("camel-case", [camelCased(octets)]),
      ("look-alike", replacing { LookAlikes.of($0).map { PercentEncoding.encode($0) } }),
    ]
    return kinds.flatMap { kind in
      numbered("\(title)/\(kind.what)", kind.spellings, { shown($0) }) { input, spelling in
        guard let index = input.index(of: name) else { return false }
        input.parameters[index].name = spelling
        return true
      }
    }
  }

  private static func camelCased(_ name: [UInt8]) -> [UInt8] {
    let words = name.split(separator: UInt8(ascii: "_"))
    return words.dropFirst().reduce(Array(words.first ?? [])) {
      $0 + $1.prefix(1).map(\.uppercased) + $1.dropFirst()
    }
  }

  private static func change(
    _ title: String, _ summary: String, _ name: ParameterName,
    _ change: @escaping @Sendable (inout InputParameters, Int) -> Void
  ) -> Deviation {
    Deviation(title, summary) { input in
      guard let index = input.index(of: name) else { return false }
      change(&input.parameters, index)
      return true
    }
  }
}

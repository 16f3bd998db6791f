import AppFlip
import Conformance

extension Factor {
  /// The value of a parameter that isn't a redirect URI, decoded or as it is written.
  static func value(of name: ParameterName, in good: FuzzInput) -> Factor {
    let title = "\(name.rawValue)/value"
    let raw = good[first: name]?.value ?? []
    let decoded = PercentDecoding.decodeLiteral(raw, as: .percent)
    // Every place of a state is changed in the one that a Google app waits for.
    let places = name == .state ? [0, decoded.count - 1] : Array(decoded.indices)
    let near = NearMisses.all(of: decoded, at: places)
    var deviations = numbered("\(title)/near", near) {
      $0[first: name]?.value = PercentEncoding.encode($1)
    }
    deviations += texts(title, name, of: good.role)
    if name.isHandedOn {
      deviations += shaped(title) { $0[first: name]?.value = PercentEncoding.encode($1) }
      deviations += lengths(title, name) + endings(title, name)
    }
    // What is no longer the good value was changed by another deviation, which would be undone.
    return Factor(
      title,
      (deviations + writings(title, name, raw)).map { deviation in
        deviation.onlyIf { $0[first: name].map { $0.value == raw } ?? false }
      })
  }

  // MARK: - Other values

  /// The texts of the fuzzer's tables, each at one place.
  private static func texts(
    _ title: String, _ name: ParameterName, of role: Role
  ) -> [Deviation] {
    ValueMutators.all.flatMap { mutator -> [Deviation] in
      guard case .pieces(let pieces, let places, let names) = mutator.change,
        (role == .googleApp ? names.ofAnswers : names.ofRequests).contains(name),
        name.takesAnyText || places == [.alone] || !names.isAll || mutator.name == "values/marker"
      else { return [] }
      let title = "\(title)/\(mutator.shortName)"
      return places.contains(.end)
        ? numbered(title, pieces, "ends with $0") { input, piece in
          input.changeValue(of: name) { $0 + piece }
        }
        : numbered(title, pieces) { $0[first: name]?.value = $1 }
    }
  }

  private static func lengths(_ title: String, _ name: ParameterName) -> [Deviation] {
    SampleText.boundaries.map { length in
      Deviation("\(title)/length/\(length)", "\(length) octets") {
        $0[first: name]?.value = Array(SampleText.prefix(length))
      }
    }
  }

  /// A value that ends with a raw character that a query may hold, or with an escape in lower case.
  private static func endings(_ title: String, _ name: ParameterName) -> [Deviation] {
    let raw = "/?:@!$'()*,;-._~+".utf8.map { [$0] } + [Array("+%20".utf8)]
    let lower = ["/", "+", "=", "?", ":", ";", ",", "\u{E9}"].map { text in
      PercentEncoding.encodeAll(Array(text.utf8)).map(\.lowercased)
    }
    return numbered("\(title)/raw", raw + lower, "ends with $0 as it is") { input, piece in
      input.changeValue(of: name) { $0 + piece }
    }
  }

  // MARK: - Other ways to write a value

  /// A value that is written in other characters.
  static func writings(_ title: String, _ name: ParameterName, _ raw: [UInt8]) -> [Deviation] {
    let decoded = PercentDecoding.decodeLiteral(raw, as: .percent)
    let whole: [(String, [UInt8])] = [
      ("escape-all", PercentEncoding.encodeAll(decoded)),
      ("lower-hex", PercentEncoding.encodeAll(decoded).map(\.lowercased)),
      ("unescaped", decoded),
      ("encode-again", PercentEncoding.encode(raw)),
      ("encode-all-again", PercentEncoding.encode(PercentEncoding.encodeAll(decoded))),
    ]
    let ends = EncodingMutators.badEscapes
    return whole.map { what, value in
      Deviation("\(title)/\(what)", shown(value)) { $0[first: name]?.value = value }
    }
      + numbered(
        "\(title)/escape-octet", raw.indices.filter { raw.isPlain(at: $0) },
        "escapes the octet at $0"
      ) { input, place in
        input.changeValue(of: name) { value in
          guard value.indices.contains(place), value.isPlain(at: place) else { return value }
          return value.splicing(
            place..<(place + 1), with: PercentEncoding.encodeAll([value[place]]))
        }
      }
      + numbered("\(title)/bad-escape", ends, "ends with $0") { input, escape in
        input.changeValue(of: name) { $0 + escape }
      }
      + numbered("\(title)/bad-escape-in-front", ends, "begins with $0") { input, escape in
        input.changeValue(of: name) { escape + $0 }
      }
      + numbered(
        "\(title)/loose-escape", looseEscapes(in: raw),
        { "\(shown($0.escape)) at \($0.place)" }
      ) { input, row in
        input.changeValue(of: name) { value in
          guard value.indices.contains(row.place) else { return value }
          return value.splicing(value.unit(at: row.place), with: row.escape)
        }
      }
      + numbered("\(title)/overlong", [2, 3, 4], "the first letter in $0 octets") {
        input, length in
        input.changeValue(of: name) { value in
          let place = value.indices.first { value[$0].isAlpha && value.isPlain(at: $0) }
          guard let place else { return value }
          let overlong = EncodingMutators.overlong(value[place], length: length)
          return value.splicing(place..<(place + 1), with: PercentEncoding.encodeAll(overlong))
        }
      }
  }

  /// What some decoder takes for an escape, in the place of the first octet and of each mark.
  private static func looseEscapes(in raw: [UInt8]) -> [(place: Int, escape: [UInt8])] {
    var seen: Set<UInt8> = []
    return raw.indices.flatMap { place -> [(place: Int, escape: [UInt8])] in
      let unit = raw.unit(at: place)
      guard unit.lowerBound == place,
        let octet = PercentDecoding.decodeLiteral(raw[unit], as: .percent).first,
        place == 0 || !(octet.isAlpha || octet.isDigit), seen.insert(octet).inserted
      else { return [] }
      return NearState.looseEscapes(of: octet).map { (place, $0) }
    }
  }
}

extension FuzzInput {
  /// Changes the raw value of the first parameter of a name; one without is as an empty one.
  fileprivate mutating func changeValue(of name: ParameterName, _ change: ([UInt8]) -> [UInt8]) {
    if let parameter = self[first: name] {
      self[first: name]?.value = change(parameter.value ?? [])
    }
  }
}

extension ParameterName {
  /// Whether an implementation takes any text for the value, and compares it or hands it on.
  fileprivate var takesAnyText: Bool {
    switch self {
    case .state, .code, .clientID: true
    case .redirectURI, .scope, .error, .responseType, .errorDescription: false
    }
  }

  /// Whether the value is handed on octet for octet.
  fileprivate var isHandedOn: Bool { self == .state || self == .code }
}

/// Values that are not the right one, but near it.
enum NearMisses {
  /// All of them: one bit or one character changed at every place, neighbours the other way round, every
  /// proper beginning and ending, more in front and behind, a length that is the same modulo 256.
  static func all(of value: [UInt8], at places: [Int]? = nil) -> [[UInt8]] {
    guard !value.isEmpty else { return [Array("x".utf8)] }
    var near: [[UInt8]] = []
    for place in places ?? Array(value.indices) {
      let octet = value[place]
      var others = (0..<8).map { [octet ^ 1 << UInt8($0)] } + [[octet.caseSwapped], []]
      others += LookAlikes.of(octet) + LookAlikes.of(octet.lowercased)
      if marks.contains(octet) { others += marks.map { [$0] } }
      near += others.map { value.splicing(place..<(place + 1), with: $0) }
      near.append(Array(value[..<place]))
      near.append(Array(value[place...].dropFirst()))
      if place > 0 {
        near.append(value.splicing((place - 1)..<(place + 1), with: [octet, value[place - 1]]))
      }
    }
    near += [value.map(\.uppercased), value.map(\.lowercased), value + value]
    near += ValueMutators.clientIDFronts.map { $0 + value }
    near += ValueMutators.clientIDEnds.map { value + $0 }
    near += ["'", "\""].octets.map { $0 + value + $0 }
    near.append(value + SampleText.prefix(256))
    return near.filter { $0 != value }
  }

  /// Characters that are taken for one another.
  static let marks = Array("-._".utf8)
}

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
    // A value that is handed on octet for octet.
    if name == .state || name == .code {
      deviations += shaped(title) { $0[first: name]?.value = PercentEncoding.encode($1) }
      deviations += SampleText.boundaries.map { length in
        Deviation("\(title)/length/\(length)", "\(length) octets") {
          $0[first: name]?.value = Array(SampleText.prefix(length))
        }
      }
      deviations += numbered("\(title)/raw", endings, "ends with $0 as it is") { input, piece in
        input.changeValue(of: name) { $0 + piece }
      }
    }
    // What is no longer the good value was changed by another deviation, which would be undone.
    return Factor(
      title,
      (deviations + writings(title, name, raw)).map { deviation in
        deviation.onlyIf { $0[first: name].map { $0.value == raw } ?? false }
      })
  }

  /// The texts of the fuzzer's tables, each at one place.
  private static func texts(
    _ title: String, _ name: ParameterName, of role: Role
  ) -> [Deviation] {
    ValueMutators.all.flatMap { mutator -> [Deviation] in
      // Where an implementation takes any text for the value, and compares it or hands it on, all of them.
      let takesAnyText = [.state, .code, .clientID].contains(name)
      guard case .pieces(let pieces, let places, let names) = mutator.change,
        names.of(role).contains(name),
        takesAnyText || places == [.alone] || names.ofRequests != ValueNames.all.ofRequests
          || mutator.name == "values/marker"
      else { return [] }
      let title = "\(title)/\(mutator.shortName)"
      return places.contains(.end)
        ? numbered(title, pieces, "ends with $0") { input, piece in
          input.changeValue(of: name) { $0 + piece }
        }
        : numbered(title, pieces) { $0[first: name]?.value = $1 }
    }
  }

  /// Raw characters that a query may hold, and escapes in lower case.
  private static let endings =
    "/?:@!$'()*,;-._~+".utf8.map { [$0] } + [Array("+%20".utf8)]
    + "/ + = ? : ; , \u{E9}".words.octets.map { PercentEncoding.encodeAll($0).map(\.lowercased) }

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
          return value.replacing(place, by: PercentEncoding.encodeAll([value[place]]))
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
          return value.replacing(place, by: PercentEncoding.encodeAll(overlong))
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

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
      deviations += edits("\(title)/raw", name, endings, "ends with $0 as it is") { $0 + $1 }
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
        ? edits(title, name, pieces, "ends with $0") { $0 + $1 }
        : edits(title, name, pieces, "$0") { $1 }
    }
  }

  /// Raw characters that a query may hold, and escapes in lower case.
  private static let endings =
    "/?:@!$'()*,;-._~+".utf8.map { [$0] } + [Array("+%20".utf8)]
    + "/ + = ? : ; , \u{E9}".words.octets.map { PercentEncoding.encodeAll($0).map(\.lowercased) }

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
      + edits(
        "\(title)/escape-octet", name, raw.indices.filter { raw.isPlain(at: $0) },
        "escapes the octet at $0"
      ) { value, place in
        guard value.indices.contains(place), value.isPlain(at: place) else { return value }
        return value.replacing(place, by: PercentEncoding.encodeAll([value[place]]))
      }
      + edits("\(title)/bad-escape", name, ends, "ends with $0") { $0 + $1 }
      + edits("\(title)/bad-escape-in-front", name, ends, "begins with $0") { $1 + $0 }
      + edits("\(title)/loose-escape", name, looseEscapes(in: raw), "$0") { value, row in
        guard value.indices.contains(row.place) else { return value }
        return value.splicing(value.unit(at: row.place), with: row.octets)
      }
      + edits("\(title)/overlong", name, [2, 3, 4], "the first letter in $0 octets") {
        value, length in
        let place = value.indices.first { value[$0].isAlpha && value.isPlain(at: $0) }
        guard let place else { return value }
        let overlong = EncodingMutators.overlong(value[place], length: length)
        return value.replacing(place, by: PercentEncoding.encodeAll(overlong))
      }
  }

  /// Changes of the raw value of the first parameter of a name, each by an entry of a table; one without is
  /// as an empty one.
  private static func edits<Entry: Sendable>(
    _ title: String, _ name: ParameterName, _ entries: [Entry], _ summary: String,
    _ edit: @escaping @Sendable ([UInt8], Entry) -> [UInt8]
  ) -> [Deviation] {
    numbered(title, entries, summary) { input, entry in
      if let parameter = input[first: name] {
        input[first: name]?.value = edit(parameter.value ?? [], entry)
      }
    }
  }

  /// What some decoder takes for an escape, in the place of the first octet and of each mark.
  private static func looseEscapes(in raw: [UInt8]) -> [Piece<Int>] {
    var seen: Set<UInt8> = []
    return raw.indices.flatMap { place -> [Piece<Int>] in
      let unit = raw.unit(at: place)
      guard unit.lowerBound == place,
        let octet = PercentDecoding.decodeLiteral(raw[unit], as: .percent).first,
        place == 0 || !(octet.isAlpha || octet.isDigit), seen.insert(octet).inserted
      else { return [] }
      return NearState.looseEscapes(of: octet).map { Piece(place, $0) }
    }
  }
}

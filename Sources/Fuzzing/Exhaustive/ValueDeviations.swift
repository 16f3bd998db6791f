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
    var deviations = numbered("\(title)/near", NearMisses.all(of: decoded, at: places)) {
      $0[first: name]?.value = PercentEncoding.encode($1)
    }
    deviations += texts(title, name, of: good.role)
    // A value that is handed on octet for octet.
    if name == .state || name == .code {
      deviations += shaped(title) { $0[first: name]?.value = PercentEncoding.encode($1) }
      deviations += SampleText.boundaries.map { length in
        Deviation("\(title)/length/\(length)") {
          $0[first: name]?.value = Array(SampleText.prefix(length))
        }
      }
      deviations += edits("\(title)/raw", name, endings) { $0 + $1 }
    }
    // What is no longer the good value was changed by another deviation, which would be undone.
    return Factor(
      title,
      (deviations + writings(title, name, raw)).map { deviation in
        deviation.onlyIf { $0[first: name].map { $0.value == raw } ?? false }
      })
  }

  /// The texts of the mutators' tables, each at one place.
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
      let title = "\(title)/\(mutator.name.drop { $0 != "/" }.dropFirst())"
      return edits(title, name, pieces) { places.contains(.end) ? $0 + $1 : $1 }
    }
  }

  /// Raw characters that a query may hold, and escapes in lower case.
  private static let endings =
    "/?:@!$'()*,;-._~+".utf8.map { [$0] } + [Array("+%20".utf8)]
    + "/ + = ? : ; , \u{E9}".words.octets.map { PercentEncoding.encodeAll($0).map(\.lowercased) }

  private static func writings(
    _ title: String, _ name: ParameterName, _ raw: [UInt8]
  ) -> [Deviation] {
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
      Deviation("\(title)/\(what)") { $0[first: name]?.value = value }
    }
      + edits("\(title)/escape-octet", name, raw.indices.filter { raw.isPlain(at: $0) }) {
        value, place in
        guard value.indices.contains(place), value.isPlain(at: place) else { return value }
        return value.replacing(place, by: PercentEncoding.encodeAll([value[place]]))
      }
      + edits("\(title)/bad-escape", name, ends) { $0 + $1 }
      + edits("\(title)/bad-escape-in-front", name, ends) { $1 + $0 }
      + edits("\(title)/loose-escape", name, looseEscapes(in: raw)) { value, row in
        guard value.indices.contains(row.place) else { return value }
        return value.splicing(value.unit(at: row.place), with: row.octets)
      }
      + edits("\(title)/overlong", name, [2, 3, 4]) { value, length in
        let place = value.indices.first { value[$0].isAlpha && value.isPlain(at: $0) }
        guard let place else { return value }
        let overlong = EncodingMutators.overlong(value[place], length: length)
        return value.replacing(place, by: PercentEncoding.encodeAll(overlong))
      }
  }

  /// Changes of the raw value of the first parameter of a name, which is empty if it has none.
  private static func edits<Entry: Sendable>(
    _ title: String, _ name: ParameterName, _ entries: [Entry],
    _ edit: @escaping @Sendable ([UInt8], Entry) -> [UInt8]
  ) -> [Deviation] {
    numbered(title, entries) { input, entry in
      if let parameter = input[first: name] {
        input[first: name]?.value = edit(parameter.value ?? [], entry)
      }
    }
  }

  /// What some decoder takes for an escape, in the place of the first octet and of each mark.
  private static func looseEscapes(in raw: [UInt8]) -> [(place: Int, octets: [UInt8])] {
    var seen: Set<UInt8> = []
    return raw.indices.flatMap { place -> [(place: Int, octets: [UInt8])] in
      let unit = raw.unit(at: place)
      guard unit.lowerBound == place,
        let octet = PercentDecoding.decodeLiteral(raw[unit], as: .percent).first,
        place == 0 || !(octet.isAlpha || octet.isDigit), seen.insert(octet).inserted
      else { return [] }
      return NearState.looseEscapes(of: octet).map { (place, $0) }
    }
  }
}

// MARK: - Redirect URIs

extension Factor {
  static func redirectURL(for role: Role) -> Factor {
    Factor(
      "redirect-url",
      numbered("redirect-url", RedirectURL.all.map(\.octets)) {
        if role == .googleApp {
          $0.pending?.redirectURI = $1
          $0.link?.base = $1
        } else {
          $0[first: .redirectURI]?.value = PercentEncoding.encode($1)
        }
      })
  }

  /// What is wrong with the redirect URI, or with where an answer comes back.
  static func redirectURI(in good: FuzzInput, _ fixture: Fixture) -> Factor {
    let title = "redirect-uri"
    var random = SplitMix64(seed: 0)
    guard let target = InputTarget(of: good, &random) else { return Factor(title, []) }
    let ownPlaces = RedirectURIMutators.ownPlaces(in: fixture)
    var deviations = RedirectURIMutators.all.flatMap { tabled($0, good.role) }
    deviations += numbered("\(title)/own-place", ownPlaces) { input, place in
      input.changeTarget { _ in place }
    }
    deviations += places(title, target.uri.octets)
    // In the bundle id, which is compared with a list: any place shows the same.
    let equal = target.uri.octets.indices.suffix(20).flatMap {
      NearMisses.withEqualHash(target.uri.octets, at: $0)
    }
    deviations += numbered("\(title)/equal-hash", equal) { input, hashed in
      input.changeTarget { _ in hashed }
    }
    if good.role == .authorizationEndpoint {
      deviations.append(
        Deviation("\(title)/marker") { $0.changeTarget { $0.octets + ReflectionMarker.text } })
    }
    if good.role != .googleApp, let parameter = good[first: .redirectURI] {
      deviations += writings("\(title)/written", .redirectURI, parameter.value ?? [])
    }
    return Factor(title, deviations)
  }

  /// The entries of a mutator's table, first as data, then raw.
  private static func tabled(_ mutator: Mutator, _ role: Role) -> [Deviation] {
    // What an endpoint is sent is always a valid request target.
    let mayBeRaw = role != .authorizationEndpoint
    switch mutator.change {
    case .patterns(let isAlsoRaw, let patterns):
      return variants(of: mutator, isAlsoRaw && mayBeRaw, patterns) { $0.filled(from: $1) }
    case .insertions(let pieces):
      let rows = pieces.flatMap { piece in
        TargetPlace.allCases.map { (place: $0, octets: piece) }
      }
      return variants(of: mutator, mayBeRaw, rows) {
        let offset = $0.place.offset(in: $1)
        return $1.octets.splicing(offset..<offset, with: $0.octets)
      }
    default: return []
    }
  }

  private static func variants<Entry: Sendable>(
    of mutator: Mutator, _ isAlsoRaw: Bool, _ entries: [Entry],
    _ change: @escaping @Sendable (Entry, URIReference) -> [UInt8]?
  ) -> [Deviation] {
    (isAlsoRaw ? [false, true] : [false]).flatMap { isRaw in
      numbered(mutator.name + (isRaw ? "/raw" : ""), entries) { input, entry in
        input.changeTarget(isRaw: isRaw) { change(entry, $0) }
      }
    }
  }

  /// One octet in another case, as an escape, as a look-alike, left out, or another one, at every place.
  private static func places(_ title: String, _ target: [UInt8]) -> [Deviation] {
    let marks = NearMisses.marks
    let kinds: [(what: String, others: (UInt8) -> [[UInt8]])] = [
      ("letter-case", { $0.isAlpha ? [[$0.caseSwapped]] : [] }),
      ("encoded-octet", { [PercentEncoding.encodeAll([$0])] }), ("look-alike", LookAlikes.of),
      ("dropped-octet", { _ in [[]] }), ("near-octet", { [[$0 ^ 1]] }),
      ("separator", { marks.contains($0) ? marks.map { [$0] } + [[$0, $0]] : [] }),
    ]
    return kinds.flatMap { what, others in
      let rows = target.enumerated().flatMap { place, octet in others(octet).map { (place, $0) } }
      return numbered("\(title)/\(what)", rows) { input, row in
        input.changeTarget { target in
          guard target.octets.indices.contains(row.0) else { return nil }
          return target.octets.replacing(row.0, by: row.1)
        }
      }
    }
  }
}

extension FuzzInput {
  /// Changes where the answer goes; of several redirect URIs always the same, nothing is drawn.
  fileprivate mutating func changeTarget(
    isRaw: Bool = false, _ change: (URIReference) -> [UInt8]?
  ) {
    var random = SplitMix64(seed: 0)
    _ = changeTarget(&random, isRaw: { _ in isRaw }) { target, _ in change(target) }
  }
}

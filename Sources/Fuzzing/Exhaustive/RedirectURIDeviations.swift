import AppFlip
import Conformance

extension Factor {
  /// Another of the 12 redirect URLs, which is legal.
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
    if good.role == .authorizationEndpoint {
      deviations.append(
        Deviation("\(title)/marker", "ends with quotes and a tag") {
          $0.changeTarget { $0.octets + ReflectionMarker.text }
        })
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
        TargetPlace.allCases.map { Piece($0, piece) }
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
      numbered(mutator.name + (isRaw ? "/raw" : ""), entries, isRaw ? "raw $0" : "$0") {
        input, entry in
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
      let rows = target.enumerated().flatMap { place, octet in
        others(octet).map { Piece(place, $0) }
      }
      return numbered("\(title)/\(what)", rows) { input, row in
        input.changeTarget { target in
          guard target.octets.indices.contains(row.place) else { return nil }
          return target.octets.replacing(row.place, by: row.octets)
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

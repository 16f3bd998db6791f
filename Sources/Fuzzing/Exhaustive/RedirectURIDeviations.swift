import AppFlip
import Conformance

extension Factor {
  /// Another of the 12 redirect URLs, which is legal.
  static func redirectURL(for role: Role) -> Factor {
    Factor(
      "redirect-url",
      numbered("redirect-url", RedirectURL.all.map(\.octets), { shown($0) }) { input, url in
        guard role == .googleApp else {
          return input.changeValue(of: .redirectURI) { _ in PercentEncoding.encode(url) }
        }
        input.pending?.redirectURI = url
        input.link?.base = url
        return true
      })
  }

  /// What is wrong with the redirect URI, or with where an answer comes back.
  static func redirectURI(in good: FuzzInput, _ fixture: Fixture) -> Factor {
    let title = "redirect-uri"
    var random = SplitMix64(seed: 0)
    guard let target = InputTarget(of: good, &random) else { return Factor(title, []) }
    var deviations = RedirectURIMutators.all.flatMap { tabled($0, good.role) }
    deviations += numbered(
      "\(title)/own-place", ForeignTargets.ownPlaces(in: fixture), { shown($0) }
    ) { input, place in input.changeTarget(isRaw: false) { _ in place } }
    deviations += places(title, target.uri.octets)
    if good.role == .authorizationEndpoint {
      deviations.append(
        Deviation("\(title)/marker", "ends with quotes and a tag") { input in
          input.changeTarget(isRaw: false) { $0.octets + ReflectionMarker.text }
        })
    }
    if good.role != .googleApp, let index = good.index(of: .redirectURI) {
      deviations += writings("\(title)/written", .redirectURI, good.parameters[index].value ?? [])
    }
    return Factor(title, deviations)
  }

  /// The entries of a mutator's table, first as data, then raw.
  private static func tabled(_ mutator: Mutator, _ role: Role) -> [Deviation] {
    switch mutator.change {
    case .patterns(let isAlsoRaw, let patterns):
      return variants(of: mutator, isAlsoRaw, role, patterns, { "\($0)" }) {
        $0.filled(from: $1)
      }
    case .insertions(let isAlsoRaw, let pieces):
      let rows = pieces.flatMap { piece in TargetPlace.allCases.map { (piece: piece, place: $0) } }
      return variants(of: mutator, isAlsoRaw, role, rows, { "\(shown($0.piece)) \($0.place)" }) {
        row, target in
        let offset = row.place.offset(in: target)
        return target.octets.splicing(offset..<offset, with: row.piece)
      }
    default: return []
    }
  }

  private static func variants<Entry: Sendable>(
    of mutator: Mutator, _ isAlsoRaw: Bool, _ role: Role, _ entries: [Entry],
    _ summary: (Entry) -> String,
    _ change: @escaping @Sendable (Entry, URIReference) -> [UInt8]?
  ) -> [Deviation] {
    // What an endpoint is sent is always a valid request target.
    let isRaw = isAlsoRaw && role != .authorizationEndpoint ? [false, true] : [false]
    return isRaw.flatMap { isRaw in
      numbered(
        mutator.name + (isRaw ? "/raw" : ""), entries, { (isRaw ? "raw " : "") + summary($0) }
      ) { input, entry in
        input.changeTarget(isRaw: isRaw) { change(entry, $0) }
      }
    }
  }

  /// One octet in another case, as an escape, as a look-alike, left out, or another one, at every place.
  private static func places(_ title: String, _ target: [UInt8]) -> [Deviation] {
    func changing(
      _ what: String, _ change: (UInt8) -> [[UInt8]]
    ) -> [Deviation] {
      let rows = target.enumerated().flatMap { place, octet in
        change(octet).map { (place: place, other: $0) }
      }
      return numbered("\(title)/\(what)", rows, { "\(shown($0.other)) at \($0.place)" }) {
        input, row in
        input.changeTarget(isRaw: false) { target in
          guard target.octets.indices.contains(row.place) else { return nil }
          return target.octets.splicing(row.place..<(row.place + 1), with: row.other)
        }
      }
    }
    return changing("letter-case") { $0.isAlpha ? [[$0.caseSwapped]] : [] }
      + changing("encoded-octet") { [PercentEncoding.encodeAll([$0])] }
      + changing("look-alike") { LookAlikes.of($0) } + changing("dropped-octet") { _ in [[]] }
      + changing("near-octet") { [[$0 ^ 1]] }
      + changing("separator") { octet in
        marks.contains(octet) ? marks.map { [$0] } + [[octet, octet]] : []
      }
  }

  private static let marks = Array("-._".utf8)
}

/// Where a piece is put into a target.
private enum TargetPlace: CaseIterable, CustomStringConvertible {
  case front, behindHost, end

  func offset(in target: URIReference) -> Int {
    switch self {
    case .front: 0
    case .behindHost: target.authority?.endIndex ?? target.octets.count
    case .end: target.octets.count
    }
  }

  var description: String {
    switch self {
    case .front: "in front"
    case .behindHost: "behind the host"
    case .end: "behind"
    }
  }
}

extension FuzzInput {
  /// Changes where the answer goes.
  fileprivate mutating func changeTarget(
    isRaw: Bool, _ change: (URIReference) -> [UInt8]?
  ) -> Bool {
    // Of a deviating input's redirect URIs the first is changed, nothing is drawn.
    var random = SplitMix64(seed: 0)
    guard let target = InputTarget(of: self, &random), let changed = change(target.uri),
      changed != target.uri.octets
    else { return false }
    return target.replace(by: changed, isRaw: isRaw, in: &self)
  }
}

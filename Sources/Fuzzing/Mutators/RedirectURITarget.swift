import AppFlip

/// Where an input says that the answer goes: the redirect URI of a request, or what an answer that
/// came back was sent to.
struct InputTarget {
  /// Decoded once.
  let uri: URIReference
  private let slot: Slot

  /// Nil if it is missing or can't be decoded.
  init?(of input: FuzzRequest, _ random: inout SplitMix64) {
    let index =
      input.role == .googleApp ? nil : input.parameters.index(ofAny: [.redirectURI], &random)
    guard input.role == .googleApp || index != nil else { return nil }
    slot = index.map { input.slot(ofValueAt: $0) } ?? .base
    guard let text = input[slot], !text.isEmpty,
      let octets = slot.isEncoded ? try? PercentDecoding.decode(text, as: .percent) : text
    else { return nil }
    uri = URIReference(splitting: octets)
  }

  func replace(by octets: [UInt8], isRaw: Bool, in input: inout FuzzRequest) -> Bool {
    let encoded =
      slot.isEncoded ? PercentEncoding.encode(octets) : Self.escapingForbidden(octets)
    let text = isRaw ? octets : encoded
    guard input[slot] != text, input.replace(slot, by: text) else { return false }
    // What has delimiters in it is split again: the structure is what a reader of the octets sees.
    guard isRaw || slot == .base, text.contains(where: { "&#?".utf8.contains($0) }) else {
      return true
    }
    if input.form != nil { input[.form] = input[.form] } else { input[.link] = input[.link] }
    return true
  }

  /// The base of a link is a URI: delimiters and escapes stay, and what no URI holds is percent-encoded.
  private static func escapingForbidden(_ octets: [UInt8]) -> [UInt8] {
    octets.flatMap {
      $0.isQueryCharacter || "%#[]".utf8.contains($0) ? [$0] : PercentEncoding.encode([$0])
    }
  }
}

extension FuzzRequest {
  mutating func changeTarget(
    _ random: inout SplitMix64, isRaw: (inout SplitMix64) -> Bool,
    _ change: (URIReference, inout SplitMix64) -> [UInt8]?
  ) -> Bool {
    guard let target = InputTarget(of: self, &random), let changed = change(target.uri, &random),
      changed != target.uri.octets
    else { return false }
    return target.replace(by: changed, isRaw: isRaw(&random), in: &self)
  }

  mutating func move(to pattern: TargetPattern) -> Bool {
    guard let link, let base = pattern.filled(from: URIReference(splitting: link.base)) else {
      return false
    }
    self.link?.base = base
    return true
  }
}

/// A text that is filled in from the target of an input, `$s://$h$p`.
struct TargetPattern: ExpressibleByStringInterpolation, Sendable {
  enum Part: String {
    /// All of it, and all but the last octet.
    case target = "t", stem = "-"
    /// What stands in front of `://`, between that and the path, and behind the host.
    case scheme = "s", host = "h", path = "p"
    /// What stands in front of the bundle id, and what stands behind the last slash of the path.
    case folder = "f", bundleID = "b"
  }

  private let front: [UInt8]
  private let parts: [(part: Part, text: [UInt8])]

  init(stringLiteral text: String) { self.init(text) }

  init(_ text: String) {
    let pieces = Array(text.utf8)
      .split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
    front = Array(pieces[0])
    parts = pieces.dropFirst().compactMap { piece in
      Part(rawValue: String(decoding: piece.prefix(1), as: UTF8.self))
        .map { ($0, Array(piece.dropFirst())) }
    }
  }

  func filled(from target: URIReference) -> [UInt8]? {
    var filled = front
    for (part, text) in parts {
      guard let octets = target[part] else { return nil }
      filled += octets + text
    }
    return filled
  }
}

extension URIReference {
  subscript(part: TargetPattern.Part) -> ArraySlice<UInt8>? {
    switch part {
    case .target: octets[...]
    case .stem: octets.dropLast()
    case .scheme: scheme
    case .host: authority
    case .path: authority.map { octets[$0.endIndex...] }
    case .folder: startOfBundleID.map { octets[..<$0] }
    case .bundleID: startOfBundleID.map { octets[$0...] }
    }
  }

  private var startOfBundleID: Int? {
    path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 }
  }

  func inserting(anyOf pieces: [[UInt8]], _ random: inout SplitMix64) -> [UInt8]? {
    guard let piece = random.pick(pieces) else { return nil }
    let places: [TargetPlace?] = [.front, .end, .behindHost, nil]
    let offset = places[random.below(4)]?.offset(in: self) ?? random.below(octets.count)
    return octets.splicing(offset..<offset, with: piece)
  }
}

enum TargetPlace: CaseIterable {
  case front, behindHost, end

  func offset(in target: URIReference) -> Int {
    switch self {
    case .front: 0
    case .behindHost: target.authority?.endIndex ?? target.octets.count
    case .end: target.octets.count
    }
  }
}

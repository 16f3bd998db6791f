import AppFlip

/// A text that is filled in from the target of an input: `$s://$h$p`.
struct TargetPattern: ExpressibleByStringInterpolation, Sendable, CustomStringConvertible {
  /// A part of the target that the pattern is filled from.
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
      Part(rawValue: shown(piece.prefix(1))).map { ($0, Array(piece.dropFirst())) }
    }
  }

  /// Fills in the parts of a target; nil if it lacks one.
  func filled(from target: URIReference) -> [UInt8]? {
    var filled = front
    for (part, text) in parts {
      guard let octets = target[part] else { return nil }
      filled += octets
      filled += text
    }
    return filled
  }

  /// The pattern, its parts by their names in braces.
  var description: String {
    parts.reduce(shown(front)) { "\($0){\($1.part)}\(shown($1.text))" }
  }
}

extension URIReference {
  /// A part of the target; nil if there is none.
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

  /// The target with one of several pieces in it: in front, behind, behind the host or anywhere.
  func inserting(anyOf pieces: [[UInt8]], _ random: inout SplitMix64) -> [UInt8]? {
    guard let piece = random.pick(pieces) else { return nil }
    let offset =
      switch random.below(4) {
      case 0: TargetPlace.front.offset(in: self)
      case 1: TargetPlace.end.offset(in: self)
      case 2: TargetPlace.behindHost.offset(in: self)
      default: random.below(octets.count)
      }
    return octets.splicing(offset..<offset, with: piece)
  }
}

/// Where a piece is put into a target.
enum TargetPlace: String, CaseIterable, CustomStringConvertible {
  case front = "in front"
  case behindHost = "behind the host"
  case end = "behind"

  func offset(in target: URIReference) -> Int {
    switch self {
    case .front: 0
    case .behindHost: target.authority?.endIndex ?? target.octets.count
    case .end: target.octets.count
    }
  }

  var description: String { rawValue }
}

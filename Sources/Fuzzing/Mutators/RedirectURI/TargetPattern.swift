import AppFlip

/// A target with parts of another one in it, written as a string with the parts interpolated.
struct TargetPattern: ExpressibleByStringInterpolation, Sendable {
  /// A part of the target that the pattern is filled from.
  enum Part: Sendable {
    /// All of it.
    case target
    /// All but the last octet.
    case stem
    /// What stands in front of `://`.
    case scheme
    /// What stands between `://` and the path.
    case host
    /// What stands behind the host.
    case path
    /// What stands in front of the bundle id.
    case folder
    /// What stands behind the last slash of the path.
    case bundleID
  }

  fileprivate enum Piece: Sendable {
    case text([UInt8])
    case part(Part)
  }

  private let pieces: [Piece]

  init(stringLiteral text: String) { pieces = [.text(Array(text.utf8))] }

  init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  /// Gathers the pieces of a pattern.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ text: String) {
      if !text.isEmpty { pieces.append(.text(Array(text.utf8))) }
    }

    mutating func appendInterpolation(_ part: Part) { pieces.append(.part(part)) }

    mutating func appendInterpolation(_ octets: [UInt8]) { pieces.append(.text(octets)) }
  }

  /// Fills in the parts of a target.
  func filled(from target: URIReference) -> [UInt8]? {
    var filled: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .text(let octets): filled += octets
      case .part(let part):
        guard let octets = target[part] else { return nil }
        filled += octets
      }
    }
    return filled
  }
}

extension TargetPattern: CustomStringConvertible {
  /// The pattern, its parts by their names in braces.
  var description: String {
    pieces.map { piece in
      switch piece {
      case .text(let octets): String(decoding: octets, as: UTF8.self)
      case .part(let part): "{\(part)}"
      }
    }.joined()
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
      case 0: 0
      case 1: octets.count
      case 2: authority?.endIndex ?? octets.count
      default: random.below(octets.count)
      }
    return octets.splicing(offset..<offset, with: piece)
  }
}

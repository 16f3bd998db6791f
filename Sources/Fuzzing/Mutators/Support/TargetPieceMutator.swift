import AppFlip

/// A mutator of the target that puts one of several pieces into it.
protocol TargetPieceMutator: TargetMutator {
  /// The pieces, each as likely as any other.
  static var pieces: [[UInt8]] { get }
}

extension TargetPieceMutator {
  /// Puts a piece in front, behind, behind the host or anywhere.
  func change(_ target: URIReference, _ random: inout SplitMix64) -> [UInt8]? {
    guard let piece = random.pick(Self.pieces) else { return nil }
    let octets = target.octets
    let offset =
      switch random.below(4) {
      case 0: 0
      case 1: octets.count
      case 2: target.authority?.endIndex ?? octets.count
      default: random.below(octets.count)
      }
    return octets.splicing(offset..<offset, with: piece)
  }
}

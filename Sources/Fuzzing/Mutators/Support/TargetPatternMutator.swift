import AppFlip

/// A mutator of the target that chooses one of several patterns.
protocol TargetPatternMutator: TargetMutator {
  /// The patterns, each as likely as any other.
  static var patterns: [TargetPattern] { get }
}

extension TargetPatternMutator {
  func change(_ target: URIReference, _ random: inout SplitMix64) -> [UInt8]? {
    random.pick(Self.patterns)?.filled(from: target)
  }
}

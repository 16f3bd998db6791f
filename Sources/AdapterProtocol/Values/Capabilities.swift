public import AppFlip

/// What an adapter declared for a role.
public struct Capabilities: Equatable, Sendable {
  /// The outcomes that it can bring about.
  public var outcomes: [Outcome]
  /// What it can do beyond the least.
  public var features: [Feature]

  /// Makes capabilities; without arguments those of an adapter that declares none.
  ///
  /// - Parameters:
  ///   - outcomes: the outcomes that the adapter can bring about.
  ///   - features: what it can do beyond the least.
  public init(outcomes: [Outcome] = [.approves], features: [Feature] = []) {
    self.outcomes = outcomes
    self.features = features
  }
}

extension Capabilities {
  /// Adds the members that say this.
  func append(to object: inout JSONObject) {
    object.append("outcomes", .array(outcomes.map { .text($0.rawValue) }))
    object.append("features", .array(features.map { .text($0.rawValue) }))
  }
}

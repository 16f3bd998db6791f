public import AdapterProtocol
public import AppFlip

/// What judging knows beside the exchange itself.
public struct JudgingContext: Sendable {
  /// What the links of the run are built from.
  public let world: World
  /// What the adapter declared.
  public let features: Set<Feature>
  /// The edition by which the run judges.
  public let edition: Edition

  /// Joins what judging needs.
  ///
  /// - Parameters:
  ///   - world: what the links of the run are built from.
  ///   - features: what the adapter declared.
  ///   - edition: the edition by which the run judges.
  public init(world: World, features: Set<Feature>, edition: Edition) {
    self.world = world
    self.features = features
    self.edition = edition
  }
}

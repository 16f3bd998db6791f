public import Conformance
public import Harness

/// Which implementations are compared, and on which links.
public struct DifferentialPlan: Sendable {
  /// An implementation.
  public struct Member: Sendable {
    /// How a person starts its adapter.
    public let command: String
    /// Starts its adapter, and greets it with `ConformanceRun.greeting`.
    let start: @Sendable () throws(StartFailure) -> any AdapterUnderTest

    /// Describes an implementation.
    ///
    /// - Parameters:
    ///   - command: how a person starts its adapter.
    ///   - start: starts its adapter; called on several threads.
    public init(
      _ command: String,
      start: @escaping @Sendable () throws(StartFailure) -> any AdapterUnderTest
    ) {
      self.command = command
      self.start = start
    }
  }

  /// The implementations.
  public var members: [Member]
  /// The links: a corpus, further seeds, a budget and the settings.
  public var campaign: CampaignPlan
  /// The cases that are handed over first.
  public var catalogue: Catalogue?

  /// The most kinds of disagreement of which the smallest link is looked for.
  public static let mostMinimised = 200

  /// Plans a comparison.
  ///
  /// - Parameters:
  ///   - members: the implementations.
  ///   - campaign: the links beside those of the catalogue.
  ///   - catalogue: the cases that are handed over first.
  public init(_ members: [Member], campaign: CampaignPlan, catalogue: Catalogue? = nil) {
    self.members = members
    self.campaign = campaign
    self.catalogue = catalogue
  }
}

public import AppFlip
public import Conformance

/// What mutators draw from beside the draft itself.
public struct MutationContext: Sendable {
  /// The source of all randomness.
  public var random: SplitMix64
  /// What links are built from.
  public let world: World
  /// The outcomes that the role may be asked for.
  public let outcomes: [Outcome]
  /// Another draft of the same role, to splice with.
  public var mate: Draft { mateEntry.draft }
  /// Where it stands: another one is drawn for each draft, and a reference costs less than a copy.
  var mateEntry: Pool.Entry
  /// The words that are put into links: the dictionary's, then those seen in replies.
  public var words: [[UInt8]]

  /// Joins what mutators draw from.
  ///
  /// - Parameters:
  ///   - random: the source of all randomness.
  ///   - world: what links are built from.
  ///   - outcomes: the outcomes that the role may be asked for.
  ///   - mate: another draft of the same role.
  ///   - words: the words that are put into links.
  public init(
    random: SplitMix64, world: World, outcomes: [Outcome], mate: Draft, words: [[UInt8]]
  ) {
    self.random = random
    self.world = world
    self.outcomes = outcomes
    mateEntry = Pool.Entry(
      draft: mate, lineage: Lineage(seed: ""), number: 0, behaviour: 0, decision: nil)
    self.words = words
  }
}

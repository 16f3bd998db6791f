extension Ledger {
  /// How much of the document the rules cover.
  public struct Counts: Equatable, Sendable {
    /// How many sentences can't be tested for one reason.
    public struct Untestable: Equatable, Sendable {
      /// Why they can't be tested.
      public let reason: UntestableReason
      /// How many they are.
      public let count: Int
    }

    /// The sentences that at least one rule rests on.
    public let covered: Int
    /// The sentences that can't be tested, by reason, in the order of the reasons; none stands here
    /// with zero.
    public let untestable: [Untestable]

    /// All sentences.
    public var total: Int { covered + untestable.map(\.count).reduce(0, +) }

    /// Counts sentences.
    ///
    /// - Parameter entries: the sentences.
    init(_ entries: [Entry]) {
      covered = entries.count { !$0.rules.isEmpty }
      untestable = UntestableReason.allCases.compactMap { reason in
        let count = entries.count { $0.coverage == .untestable(reason) }
        return count == 0 ? nil : Untestable(reason: reason, count: count)
      }
    }
  }
}

extension CampaignResult {
  /// What is to be kept after a campaign: a small set that brings out the same as all.
  ///
  /// What an input showed in the campaign takes the place of what is noted with it, for another adapter
  /// may have shown that.
  ///
  /// - Parameter earlier: the inputs that were kept before.
  /// - Returns: those of them, and of the campaign's, that are needed.
  public func corpus(after earlier: [KeptInput]) -> [KeptInput] {
    let anew = Set(reexecuted.map(\.input.fingerprint))
    let others = earlier.filter { !anew.contains($0.input.fingerprint) }
    return CorpusMinimisation.choose(others + reexecuted + kept)
  }
}

extension CampaignResult {
  /// What is to be kept after a campaign: a small set that brings out the same as all.
  ///
  /// What a draft showed in the campaign takes the place of what is noted with it, for another adapter
  /// may have shown that.
  ///
  /// - Parameter earlier: the drafts that were kept before.
  /// - Returns: those of them, and of the campaign's, that are needed.
  public func corpus(after earlier: [KeptDraft]) -> [KeptDraft] {
    let anew = Set(reexecuted.map(\.draft.fingerprint))
    let others = earlier.filter { !anew.contains($0.draft.fingerprint) }
    return Thinning.choose(others + reexecuted + kept)
  }
}

extension Draft {
  /// Gives up a draft that is too long to be sent.
  ///
  /// - Returns: the draft, without a copy; nil for one that is too long.
  consuming func unlessTooLong() -> Draft? {
    guard length <= Draft.longest else { return nil }
    return self
  }
}

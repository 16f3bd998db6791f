extension Draft {
  /// The draft, nil for one that is too long to be sent.
  var unlessTooLong: Draft? { length <= Draft.longest ? self : nil }
}

extension Draft {
  /// Whether the draft has more octets than are ever sent.
  var isTooLong: Bool { length > Draft.longest }
}

extension Draft {
  /// Whether the draft has more octets than are ever sent.
  var isTooLong: Bool { length > Draft.longest }

  /// Whether there is room for so many octets in the place of so many others.
  func hasRoom(for octets: Int, insteadOf others: Int = 0) -> Bool {
    length - others + octets <= Draft.longest
  }
}

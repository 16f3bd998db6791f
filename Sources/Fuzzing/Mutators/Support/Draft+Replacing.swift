extension Draft {
  /// The draft, unless it is the one that it was made of, or too long to be sent.
  ///
  /// - Parameter original: what it was made of.
  /// - Returns: the draft, or nil.
  func made(of original: Draft) -> Draft? {
    self == original || isWritten(as: original) ? nil : unlessTooLong()
  }

  /// Whether another draft has the same octets, though not the same number of parameters: none read
  /// like a single empty one.
  private func isWritten(as other: Draft) -> Bool {
    parameters.count != other.parameters.count && length == other.length
      && link?.octets == other.link?.octets && octets(of: .form) == other.octets(of: .form)
  }

  /// The draft with other parameters.
  ///
  /// - Parameter others: the parameters in place of the form's or the query's.
  /// - Returns: nil where nothing changes, or the draft becomes too long.
  func replacing(parameters others: [DraftParameter]) -> Draft? {
    var made = self
    made.parameters = others
    return made.made(of: self)
  }
}

extension Draft {
  /// Whether the draft is another one than it was made of, and not too long to be sent.
  ///
  /// - Parameter original: what it was made of.
  /// - Returns: false for what says the same in the same octets.
  func isChange(of original: Draft) -> Bool {
    self != original && !isWritten(as: original) && !isTooLong
  }

  /// Whether another draft has the same octets, though not the same number of parameters: none read
  /// like a single empty one.
  private func isWritten(as other: Draft) -> Bool {
    length == other.length && parameters.count != other.parameters.count
      && link?.octets == other.link?.octets && octets(of: .form) == other.octets(of: .form)
  }

  /// The draft with other parameters.
  ///
  /// - Parameter others: the parameters in place of the form's or the query's.
  /// - Returns: nil where nothing changes, or the draft becomes too long.
  func replacing(parameters others: DraftParameters) -> Draft? {
    var made = self
    made.parameters = others
    // Nothing else can have changed.
    let isSame = made.form == form && made.link?.query == link?.query
    return isSame || made.isWritten(as: self) || made.isTooLong ? nil : consume made
  }
}

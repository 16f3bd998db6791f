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

  /// Becomes another draft.
  ///
  /// - Parameter other: the other draft.
  /// - Returns: false where that is too long: then nothing changes.
  mutating func become(_ other: consuming Draft) -> Bool {
    guard !other.isTooLong else { return false }
    self = other
    return true
  }

  /// Puts other parameters in place of those of the form or of the query.
  ///
  /// - Parameter others: the other parameters.
  /// - Returns: false where they say the same in the same octets, or are too long: then nothing changes.
  mutating func replace(parameters others: DraftParameters) -> Bool {
    guard form != nil || link != nil else { return false }
    if let own = form ?? link?.query {
      guard others != own, !others.isRegrouping(of: own),
        hasRoom(for: others.length, insteadOf: own.length)
      else { return false }
    } else {
      // The question mark comes, too.
      guard hasRoom(for: others.length + 1) else { return false }
    }
    parameters = others
    return true
  }
}

extension DraftParameters {
  /// Whether others have the same octets, though not the same number of parameters.
  fileprivate func isRegrouping(of others: DraftParameters) -> Bool {
    count != others.count && length == others.length && written == others.written
  }
}

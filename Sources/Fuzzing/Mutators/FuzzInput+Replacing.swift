import AppFlip

extension FuzzInput {
  /// Whether the input has more octets than are ever sent.
  var isTooLong: Bool { length > FuzzInput.longest }

  /// Whether there is room for so many octets in the place of so many others.
  func hasRoom(for octets: Int, insteadOf others: Int = 0) -> Bool {
    length - others + octets <= FuzzInput.longest
  }

  /// Whether another input has the same octets, though not the same number of parameters: none read
  /// like a single empty one.
  private func isWritten(as other: FuzzInput) -> Bool {
    length == other.length && parameters.count != other.parameters.count
      && link?.octets == other.link?.octets && octets(of: .form) == other.octets(of: .form)
  }

  /// Becomes another input.
  ///
  /// - Parameter other: the other input.
  /// - Returns: false if that says the same in the same octets, or is too long: then nothing changes.
  mutating func become(_ other: consuming FuzzInput) -> Bool {
    guard other != self, !other.isWritten(as: self), !other.isTooLong else { return false }
    self = other
    return true
  }

  /// Puts other parameters in place of those of the form or of the query.
  ///
  /// - Parameter others: the other parameters.
  /// - Returns: false where they say the same in the same octets, or are too long: then nothing changes.
  mutating func replace(parameters others: InputParameters) -> Bool {
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

extension InputParameters {
  /// Whether others have the same octets, though not the same number of parameters.
  fileprivate func isRegrouping(of others: InputParameters) -> Bool {
    count != others.count && length == others.length && written == others.written
  }
}

extension FuzzInput {
  /// The raw value of one of the parameters, nil for one without `=`.
  ///
  /// - Parameter index: an index of the parameters.
  /// - Returns: the value, found without a copy of the parameters.
  func value(at index: Int) -> [UInt8]? { rawValue(at: index).map { Array($0) } }

  /// The raw value of one of the parameters where it stands; nil for one without `=`.
  ///
  /// - Parameter index: an index of the parameters.
  /// - Returns: the value, without a copy.
  func rawValue(at index: Int) -> ArraySlice<UInt8>? {
    if let form { return form.value(at: index) }
    return link?.query?.value(at: index)
  }

  /// Puts another raw value in place of that of one of the parameters.
  ///
  /// - Parameters:
  ///   - value: the raw value.
  ///   - index: an index of the parameters.
  /// - Returns: false where it is too long: then nothing changes.
  mutating func replaceValue(_ value: [UInt8], at index: Int) -> Bool {
    // A parameter without `=` gets one.
    guard hasRoom(for: value.count, insteadOf: rawValue(at: index)?.count ?? -1) else {
      return false
    }
    setValue(value, at: index)
    return true
  }

  /// The index of one of the parameters with one of the names, each as likely as any other.
  ///
  /// - Parameters:
  ///   - names: the names.
  ///   - random: what chooses.
  /// - Returns: nil where there is none.
  func index(ofAny names: ParameterNames, _ random: inout SplitMix64) -> Int? {
    if let form { return form.index(ofAny: names, &random) }
    return link?.query?.index(ofAny: names, &random)
  }

  /// Sets the raw value of one of the parameters, in place.
  ///
  /// - Parameters:
  ///   - value: the raw value.
  ///   - index: an index of the parameters.
  mutating func setValue(_ value: [UInt8], at index: Int) {
    if form != nil {
      form?.setValue(value, at: index)
    } else {
      link?.query?.setValue(value, at: index)
    }
  }
}

import AppFlip

extension Draft {
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
